"""The only wiring: what a running server consists of, from the database to the listening port."""

import asyncio
import gc
import json
import logging
import os
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .archive import Archive
from .director import Director, TournamentStuck
from .errors import InvalidRequest, Refusal, ServerRunning
from .games.game import Game, load_games
from .host import Host
from .hosting.doorway import open_door, open_doorway
from .listening import Certificates, check_exposure
from .organiser import Organiser
from .players.lobby import Lobby
from .players.stream import STOPPED
from .qualification import Qualification
from .referee.clock import Timekeeper
from .resources import home
from .rpc.bots import BotService
from .rpc.client import Session, connect
from .rpc.matches import MatchService
from .rpc.permissions import Gate, permissions_of
from .rpc.play import PlayHandler
from .rpc.retention import RetentionService
from .rpc.server import build_health, build_server
from .rpc.tls import server_credentials
from .rpc.tournaments import TournamentService
from .rpc.versions import VersionService
from .rpc.work import WorkService
from .scheduler import Scheduler
from .store import backup, schema
from .store.database import Database, start_own
from .store.ladders import Ladders
from .store.ledger import Ledger
from .store.lockfile import LockFile
from .store.matches import Matches
from .store.postgres import EmbeddedPostgres
from .store.ratings import Rater
from .store.registry import Registry
from .store.retention import Retention
from .store.tournaments import Tournaments
from .store.versions import Versions
from .tournament.ratings import rate
from .traces import open_traces
from .workforce import Workforce

logger = logging.getLogger(__name__)

LOOPBACK = "127.0.0.1:0"
"""Where a server of a single command listens: any free port, for this machine only."""
ANNOUNCEMENT = "server.json"
"""Where a running server says its address, in the home folder."""
TOKEN_FILE = "organiser.token"
BACKUPS = "backups"
"""Where the own Postgres is backed up before an upgrade, in the home folder."""


@dataclass(frozen=True, slots=True)
class Server:
    """A running server."""

    address: str
    local_address: str
    """Where commands on this machine find it: the same, or behind TLS a port of their own."""
    organiser_token: str = field(repr=False)
    games: Mapping[str, Game[Any]]
    database: Database
    organiser: Organiser
    archive: Archive
    director: Director
    lobby: Lobby
    play: PlayHandler
    ledger: Ledger
    health: Any
    host: Host
    workforce: Workforce
    qualification: Qualification
    socket: Path
    """Where programs in a sandbox find it, which have no network."""
    metrics: str | None
    """Where its metrics are served, HOST:PORT; None where they are not."""

    async def play_started(self) -> None:
        """Play every tournament that is started, now and later, until cancelled.

        The experimenter's own are left to `fairdeal run`, which has their programs.
        """
        tasks: dict[int, asyncio.Task[bool]] = {}
        hosting = [asyncio.create_task(self.host.run()), asyncio.create_task(self.qualification.run())]
        try:
            async for number in self.director.tournaments.running():
                before = tasks.get(number)
                if before is not None and not (before.done() and before.result()):
                    self.director.look_again(number)
                    continue
                tasks[number] = asyncio.create_task(self._play(number))
        finally:
            for task in (*tasks.values(), *hosting):
                task.cancel()
            await asyncio.gather(*tasks.values(), *hosting, return_exceptions=True)

    async def _play(self, number: int) -> bool:
        """Play a tournament; return whether it may be tried again when it is still running."""
        try:
            if (await self.director.tournaments.load(number)).own_bots:
                return False
            async with self.director.open(number) as event:
                await event.play()
        except Refusal as refusal:
            logger.info("tournament %d is not played here: %s", number, refusal, extra={"tournament": number})
        except TournamentStuck as error:
            sentence = "%s; it goes on when the server is started again"
            logger.error(sentence, error, extra={"tournament": number})
            return False
        except Exception:
            sentence = "tournament %d has stopped; it is tried again"
            logger.exception(sentence, number, extra={"tournament": number})
        return True

    async def drain(self) -> None:
        """Stop gently: no new match, bots are told, running matches end."""
        await self.health.enter_graceful_shutdown()
        self.play.draining = True
        self.director.drain()
        await self.director.drained()


@asynccontextmanager
async def open_server(
    address: str = LOOPBACK,
    certificates: Certificates | None = None,
    plaintext: bool = False,
    metrics: str | None = None,
) -> AsyncIterator[Server]:
    """Run a server for as long as the context lasts, on DATABASE_URL or on a Postgres of its own.

    With certificates it speaks TLS. Without, `plaintext` allows an address that others can reach. `metrics`
    is where metrics are served for Prometheus: PORT or HOST:PORT. Raises InvalidRequest where one of the
    addresses cannot be had, and then no bot was let in.

    The own Postgres gets its schema brought up to date first, after a backup; for DATABASE_URL that is
    the operator's decision, and SchemaMismatch says what to do.
    """
    host, _, wanted_port = address.rpartition(":")
    nowhere = InvalidRequest(f"no server can listen at {address!r}: give HOST:PORT with a free port")
    if not (host and wanted_port.isdecimal() and int(wanted_port) < 1 << 16):
        raise nowhere
    try:
        await check_exposure(host, certificates, plaintext)
    except OSError as error:
        raise nowhere from error
    async with AsyncExitStack() as stack:
        dsn, own = await stack.enter_async_context(_database())
        await asyncio.to_thread(schema.check if os.environ.get("DATABASE_URL") else _upgrade_own, dsn)
        database = await stack.enter_async_context(Database(dsn, own))
        ledger = await stack.enter_async_context(Ledger(database))
        games = load_games()
        registry, tournaments, versions = Registry(database), Tournaments(database), Versions(database)
        matches, rater = Matches(database), Rater(database, rate)
        timekeeper = Timekeeper()
        lobby = Lobby(timekeeper)
        scheduler, ladders = Scheduler(games, tournaments, matches), Ladders(database)
        traces = await stack.enter_async_context(open_traces())
        director = Director(games, database, tournaments, scheduler, ladders, ledger, rater, lobby, traces)
        organiser = Organiser(games, registry, versions, tournaments, scheduler, ladders, rater, director)
        archive, workforce = Archive(matches, tournaments), Workforce(registry)
        gate = Gate(workforce, permissions_of(games.values()))
        qualification = Qualification(games, ledger, database, versions, workforce, lobby)
        director.voucher = hosting = Host(director, versions, workforce)

        async def game_of(tournament: int) -> str:
            return (await tournaments.get(tournament)).plan.game

        scraped = await stack.enter_async_context(_metered(director, ledger, lobby, metrics))
        health, door = build_health(), stack.enter_context(open_doorway())
        play = PlayHandler(games, lobby, game_of, registry.set_version)
        grpc_server = build_server(
            games,
            gate,
            timekeeper,
            play,
            BotService(registry, lobby),
            TournamentService(organiser),
            MatchService(archive, director),
            RetentionService(Retention(database)),
            VersionService(versions, workforce, qualification, games),
            WorkService(workforce, versions, gate),
            health,
        )
        try:
            here, local = _listen(grpc_server, address, certificates, door)
        except RuntimeError as error:
            raise nowhere from error
        lobby.resume(await tournaments.interrupted())
        caring = [*map(asyncio.create_task, (timekeeper.run(), gate.review_on(), workforce.watch()))]
        await grpc_server.start()
        gc.freeze()  # a collection that goes through all that is loaded by now stops every match for 0.1 s
        try:
            yield Server(
                here,
                local,
                await _organiser_token(registry),
                games,
                database,
                organiser,
                archive,
                director,
                lobby,
                play,
                ledger,
                health,
                hosting,
                workforce,
                qualification,
                door,
                scraped,
            )
        finally:
            gc.unfreeze()
            lobby.close(STOPPED)
            await asyncio.sleep(0)
            await grpc_server.stop(grace=1.0)
            for care in caring:
                care.cancel()
            await asyncio.gather(*caring, return_exceptions=True)


def _listen(grpc_server: Any, address: str, certificates: Certificates | None, door: Path) -> tuple[str, str]:
    """Bind the server's ports, and its socket; return its address for everybody and that for this machine.

    Behind TLS commands on this machine have a port of their own, as no certificate is made out to it.
    Raises RuntimeError where a port cannot be had.
    """
    grpc_server.add_insecure_port(f"unix:{door}")
    open_door(door)
    host = address.rpartition(":")[0]
    if certificates is None:
        here = f"{host}:{grpc_server.add_insecure_port(address)}"
        return here, here
    port = grpc_server.add_secure_port(address, server_credentials(certificates))
    return f"tls://{host}:{port}", f"127.0.0.1:{grpc_server.add_insecure_port(LOOPBACK)}"


@asynccontextmanager
async def _metered(
    director: Director, ledger: Ledger, lobby: Lobby, address: str | None
) -> AsyncIterator[str | None]:
    """Serve metrics at PORT or HOST:PORT for as long as the context lasts, if anywhere; give the address."""
    if address is None:
        yield None
        return
    from .metrics import Gauges, serve_metrics  # noqa: PLC0415 (a server without metrics does not need it)

    gauges = Gauges(director, ledger, director.rater, lobby)
    async with serve_metrics(gauges, address) as found:
        yield found


@asynccontextmanager
async def session() -> AsyncIterator[Session]:
    """Open the services of the running server; where none runs, of one that runs just for this.

    FAIRDEAL_ADDRESS and FAIRDEAL_TOKEN name another server.
    """
    address, token = os.environ.get("FAIRDEAL_ADDRESS", ""), os.environ.get("FAIRDEAL_TOKEN", "")
    if not address:
        address, token = _announced()
    if address:
        async with connect(address, token) as found:
            yield found
        return
    async with open_server() as server, connect(server.address, server.organiser_token) as own:
        yield own


async def upgrade_database() -> tuple[str | None, str | None]:
    """Bring the database's schema up to date; return its revision before and now."""
    async with database_url() as dsn:
        before = await asyncio.to_thread(schema.revision, dsn)
        await asyncio.to_thread(schema.upgrade if os.environ.get("DATABASE_URL") else _upgrade_own, dsn)
        return before, await asyncio.to_thread(schema.revision, dsn)


def _upgrade_own(dsn: str) -> None:
    saved = backup.upgrade(dsn, home() / BACKUPS)
    if saved:
        logger.warning("the database was brought up to date; as it was before it is in %s", saved)


@asynccontextmanager
async def database_url() -> AsyncIterator[str]:
    """Return DATABASE_URL, or join or start the Postgres of this home and leave it at the end."""
    async with _database() as (dsn, _):
        yield dsn


def is_made() -> bool:
    """Return whether there is a database: DATABASE_URL says where, or an earlier command has made our own."""
    return bool(os.environ.get("DATABASE_URL")) or (home() / "postgres" / "data").exists()


@asynccontextmanager
async def _database() -> AsyncIterator[tuple[str, EmbeddedPostgres | None]]:
    """Return the database's DSN, and its server where that is our own."""
    if given := os.environ.get("DATABASE_URL"):
        yield given, None
        return
    postgres = EmbeddedPostgres(home())
    try:
        yield await start_own(postgres), postgres
    finally:
        postgres.stop()


@contextmanager
def serving() -> Iterator[Callable[[Server], None]]:
    """Be this home's only server for as long as the context lasts.

    What it gives tells other commands of this user where the server is. Raises ServerRunning where another
    one serves this home: its bots would wait at the wrong address; InvalidRequest where the home is no
    folder that can be used.
    """
    try:
        home().mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = _serving_lock()
    except OSError as error:
        raise InvalidRequest(
            f"the folder {home()} can't be used: {error.strerror}; give permissions there, "
            "or set FAIRDEAL_HOME to another folder"
        ) from error
    if not lock.take():
        lock.close()
        where = f", at {running_server()}" if running_server() else ""
        raise ServerRunning(f"another server of {home()} runs already{where}; stop it first")
    announcement = home() / ANNOUNCEMENT
    announcement.unlink(missing_ok=True)  # whoever announced it was killed

    def announce(server: Server) -> None:
        announcement.write_text(json.dumps({"address": server.local_address}))

    try:
        yield announce
    finally:
        announcement.unlink(missing_ok=True)
        lock.release()


def running_server() -> str:
    """Return the address of the server that runs on this home; empty where none does."""
    return _announced()[0]


def _announced() -> tuple[str, str]:
    """Return the address and token of the server that runs on this home; empty where none does."""
    if not (home() / ANNOUNCEMENT).exists():
        return "", ""
    lock = _serving_lock()
    try:
        if lock.take():  # whoever announced it was killed
            return "", ""
        found = json.loads((home() / ANNOUNCEMENT).read_text())
        return found["address"], _read_token()
    finally:
        lock.close()


def _serving_lock() -> LockFile:
    return LockFile(home() / "serving.lock")


async def _organiser_token(registry: Registry) -> str:
    """Return this home's organiser token, made when it is missing or belongs to another database."""
    known = _read_token()
    token = await registry.ensure_organiser_token(known)
    if token != known:
        _write_token(token)
    return token


def _read_token() -> str:
    file = home() / TOKEN_FILE
    return file.read_text().strip() if file.exists() else ""


def _write_token(token: str) -> None:
    """Write the token so that nobody else can read it, not even for a moment."""
    file = home() / TOKEN_FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(f".{os.getpid()}")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
        opened.write(token)
    fresh.replace(file)
