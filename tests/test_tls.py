"""TLS between a server and everybody who connects, and where a server refuses to listen without it."""

import asyncio
import ssl
from pathlib import Path

import pytest
from hall import faults, opened

from fairdeal.bot import Bot
from fairdeal.client import PlayError, play
from fairdeal.ninetyone.v1 import ninetyone_pb2 as ninetyone
from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server.app import open_server
from fairdeal_server.conformance.authority import Authority
from fairdeal_server.errors import InvalidRequest
from fairdeal_server.listening import Certificates, check_exposure, is_loopback
from fairdeal_server.rpc.client import CallFailed, connect


class Lowest(Bot):
    """Bids its lowest card."""

    def move(self, turn: ninetyone.Turn) -> ninetyone.Move:
        return ninetyone.Move(bid=turn.observation.hand[0])


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


def own_files(home: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAIRDEAL_HOME", str(home))
    monkeypatch.setenv("DATABASE_URL", database)


# --- who talks to whom --------------------------------------------------------------------------


@pytest.mark.parametrize("mutual", [False, True], ids=["TLS", "mutual TLS"])
async def test_bots_of_the_sdk_play_over_tls(authority: Authority, mutual: bool) -> None:
    told = authority.environment(client=mutual)
    async with opened("ninetyone", certificates=authority.certificates(clients=mutual)) as hall:
        bots = [play(Lowest, ninetyone, environment=hall.environment(name) | told) for name in ("one", "two")]
        async with asyncio.timeout(60):
            outcomes = asyncio.create_task(hall.play(2))
            await asyncio.gather(outcomes, *bots)
        assert faults(outcomes.result()) == {(0, 0)}


async def test_the_command_line_calls_over_tls_and_needs_a_certificate_where_it_is_asked_for_one(
    home: Path, database: str, monkeypatch: pytest.MonkeyPatch, authority: Authority
) -> None:
    own_files(home, database, monkeypatch)
    async with open_server("localhost:0", authority.certificates(clients=True)) as server:
        assert server.address.startswith("tls://localhost:")
        shown = authority.environment(client=True)
        async with connect(server.address, server.organiser_token, shown) as session:
            await session.tournaments.List(pb.ListRequest())
        for lacking in (authority.environment(), {}):
            with pytest.raises(CallFailed) as failed:
                async with connect(server.address, server.organiser_token, lacking) as session:
                    await session.tournaments.List(pb.ListRequest())
            assert failed.value.code == "UNAVAILABLE"


async def test_commands_on_the_servers_machine_need_no_certificate(
    home: Path, database: str, monkeypatch: pytest.MonkeyPatch, authority: Authority
) -> None:
    own_files(home, database, monkeypatch)
    async with open_server("localhost:0", authority.certificates(clients=True)) as server:
        assert server.local_address.startswith("127.0.0.1:")
        async with connect(server.local_address, server.organiser_token, {}) as session:
            await session.tournaments.List(pb.ListRequest())


async def test_renewed_certificates_are_shown_to_who_connects_next(
    home: Path, database: str, monkeypatch: pytest.MonkeyPatch, authority: Authority
) -> None:
    own_files(home, database, monkeypatch)
    certificates = authority.certificates()
    async with open_server("localhost:0", certificates) as server:

        async def shown() -> str:
            address = "localhost", int(server.address.rpartition(":")[2])
            return await asyncio.to_thread(ssl.get_server_certificate, address, timeout=20)

        first = await shown()
        assert first.strip() in certificates.certificate.read_text()
        authority.certificates()
        second = await shown()
        assert second != first
        assert second.strip() in certificates.certificate.read_text()
        certificates.certificate.write_text("no certificate")
        assert await shown() == second


@pytest.mark.parametrize("missing", ["FAIRDEAL_CERT", "FAIRDEAL_KEY"])
async def test_a_certificate_without_its_key_is_named(authority: Authority, missing: str) -> None:
    told = {"FAIRDEAL_ADDRESS": "tls://localhost:1", "FAIRDEAL_TOKEN": "t"}
    told |= authority.environment(client=True)
    del told[missing]
    with pytest.raises(PlayError, match="FAIRDEAL_CERT and FAIRDEAL_KEY go together"):
        await play(Lowest, ninetyone, environment=told)


# --- files that are none ------------------------------------------------------------------------


def test_what_is_no_certificate_is_told_with_its_file(authority: Authority, tmp_path: Path) -> None:
    good = authority.certificates(clients=True)
    empty = tmp_path / "empty.pem"
    empty.write_text("")
    other = Authority(_folder(tmp_path / "other")).certificates()
    for bad, said in (
        (Certificates(tmp_path / "none.pem", good.key), "none.pem: No such file"),
        (Certificates(empty, good.key), "empty.pem"),
        (Certificates(good.certificate, other.key), "are no certificate and its key"),
        (Certificates(good.certificate, good.key, empty), "empty.pem has no certificates"),
    ):
        with pytest.raises(InvalidRequest, match=said):
            bad.read()


def _files(folder: Path) -> list[Path]:
    return list(folder.iterdir())


def _folder(path: Path) -> Path:
    path.mkdir()
    return path


# --- where a server listens ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "private"),
    [
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("[::1]", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("0", False),
        ("[::]", False),
        ("192.0.2.1", False),
        ("[2001:db8::1]", False),
        ("[::ffff:127.0.0.1]", False),
    ],
)
async def test_only_loopback_is_private(host: str, private: bool) -> None:
    assert await is_loopback(host) == private


async def test_a_name_counts_by_every_address_that_it_stands_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def found(*_: object, **__: object) -> list[tuple[object, ...]]:
        return [(0, 0, 0, "", ("127.0.0.1", 0)), (0, 0, 0, "", ("192.0.2.1", 0))]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found, raising=False)
    assert not await is_loopback("games.example.org")


async def test_a_public_address_needs_tls_or_the_operators_word(authority: Authority) -> None:
    with pytest.raises(InvalidRequest) as refused:
        await check_exposure("0.0.0.0", None, plaintext=False)
    for way_out in ("--tls-cert", "--tls-key", "--plaintext"):
        assert way_out in str(refused.value)
    await check_exposure("0.0.0.0", authority.certificates(), plaintext=False)
    await check_exposure("0.0.0.0", None, plaintext=True)


async def test_a_server_refuses_before_it_opens_anything(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAIRDEAL_HOME", str(home))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    for address in ("0.0.0.0:0", "[::]:0"):
        with pytest.raises(InvalidRequest, match="--tls-cert"):
            async with open_server(address):
                pass
    assert not _files(home)
