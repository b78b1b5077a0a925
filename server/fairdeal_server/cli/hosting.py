"""Hosted bots: uploads of their versions, and the workers that build and start them."""

import asyncio
import io
import os
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fairdeal.v1 import hosting_pb2 as pb

from ..output import documents, lists, words
from . import arguments as arg
from .failures import CommandError
from .logs import LogFormat, write_logs
from .loop import ask, complete, told_to_stop, unless_told_again
from .reports import print_json, print_list

if TYPE_CHECKING:
    from ..hosting.worker import Worker
    from ..rpc.client import Session

PIECE = 1 << 17
LOOK_PAUSE = 0.5
"""How often it is asked how far a version is, in seconds."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""How long a worker waits before it connects again, in seconds."""
ON_ITS_WAY = (pb.VERSION_STATE_UPLOADED, pb.VERSION_STATE_BUILDING, pb.VERSION_STATE_BUILT)

BotName = Annotated[str, typer.Argument(metavar="NAME", help="The bot's name.")]
Label = Annotated[str, typer.Argument(metavar="VERSION", help="The version's label.")]


def upload(
    name: BotName,
    program: Annotated[
        Path,
        typer.Argument(
            metavar="FOLDER|ARCHIVE",
            exists=True,
            help="The folder with the program and its fairdeal.toml, or a gzipped tar of what is in it.",
        ),
    ],
    version: Annotated[
        str, typer.Option(metavar="LABEL", help="What you call this version: letters, digits, dots, dashes.")
    ],
    json: arg.Json = False,
) -> None:
    """Upload a version of a hosted bot.

    Waits until it is built and has played its trial; Ctrl-C stops the waiting only. The folder is packed
    without what is nobody's program: .git, .venv, caches. Its fairdeal.toml names the game and the command
    that plays (docs/uploads.md). A version that qualifies plays from then on. With FAIRDEAL_ADDRESS and the
    bot's FAIRDEAL_TOKEN an owner uploads from anywhere.

    \b
    Example:
      fairdeal bot upload countess bots/countess --version 1.2
    """
    archive = _packed(program)
    found = ask(lambda session: _upload(session, name, version, archive, json))
    if json:
        print_json(documents.version(found))
    elif found.version.state == pb.VERSION_STATE_QUALIFIED:
        typer.echo(found.trial)
        typer.echo(f"version {found.version.label} of {name} has qualified, and plays where {name} is hosted")
    if found.version.state == pb.VERSION_STATE_REJECTED:
        for what, text in (
            ("the build printed", found.build_output),
            ("the trial", found.trial),
            ("the program printed", found.trial_output),
        ):
            if text and not json:
                typer.echo(f"--- {what}:\n{text.rstrip()}", err=True)
        raise CommandError(f"version {found.version.label} of {name} was rejected: {found.version.reason}")


def versions(name: BotName, json: arg.Json = False) -> None:
    """List the versions of a hosted bot: the newest first.

    \b
    Example:
      fairdeal bot versions countess
    """
    found = ask(lambda session: session.versions.ListVersions(pb.ListVersionsRequest(bot=name))).versions
    print_list(
        found,
        documents.version_in_list,
        lists.versions,
        json,
        f"no version was uploaded: fairdeal bot upload {name} FOLDER --version LABEL",
    )


def show_version(name: BotName, version: Label, json: arg.Json = False) -> None:
    """Show how far a version is, and what it has printed.

    That is, what its build and its trial printed, and how it crashed last in a tournament.

    \b
    Example:
      fairdeal bot version countess 1.2
    """
    found = ask(lambda session: session.versions.GetVersion(pb.GetVersionRequest(bot=name, label=version)))
    if json:
        print_json(documents.version(found))
        return
    typer.echo(f"version {version} of {name}: {words.version_progress(found)}")
    for what, text in (
        ("rejected because", found.version.reason),
        ("the build printed", found.build_output),
        ("the trial", found.trial),
        ("the program printed in its trial", found.trial_output),
        ("its last crash", found.crash),
    ):
        if text:
            typer.echo(f"--- {what}:\n{text.rstrip()}")


def use(name: BotName, version: Label, json: arg.Json = False) -> None:
    """Let a qualified version play from now on.

    Matches that run are ended by the version that began them.

    \b
    Example:
      fairdeal bot use countess 1.1
    """
    used = ask(lambda session: session.versions.UseVersion(pb.UseVersionRequest(bot=name, label=version)))
    if json:
        print_json(documents.version_in_list(used.version))
    else:
        typer.echo(f"version {version} of {name} plays from now on where {name} is hosted")


def remove_version(name: BotName, version: Label, json: arg.Json = False) -> None:
    """Remove a version and its archive. The one that plays stays.

    \b
    Example:
      fairdeal bot remove-version countess 1.0
    """
    ask(lambda session: session.versions.RemoveVersion(pb.RemoveVersionRequest(bot=name, label=version)))
    if json:
        print_json({"bot": name, "version": version, "state": "removed"})
    else:
        typer.echo(f"version {version} of {name} is removed")


def worker(
    slots: Annotated[
        int,
        typer.Option(
            callback=arg.between(1, 1024),
            metavar="N",
            help="How many programs to run at once, builds included.",
        ),
    ],
    name: Annotated[str, typer.Option(metavar="NAME", help="What the server's log calls it.")] = "",
    log_format: Annotated[
        LogFormat, typer.Option(help="Lines of the log for people, or as JSON with the same fields.")
    ] = LogFormat.TEXT,
    drain_time: arg.DrainTime = arg.DRAIN_TIME,
) -> None:
    """Build and start hosted bots for a server.

    Each runs in a sandbox on this machine. FAIRDEAL_ADDRESS names the server, and FAIRDEAL_TOKEN is a
    worker's (`fairdeal token add worker`). A slot for each processor core is right. Ctrl-C lets running
    matches of its programs end for as long as --drain-time says; a second one does not wait for them, and
    they are played again with another worker. `fairdeal serve --slots N` starts one beside itself.

    \b
    Example:
      FAIRDEAL_ADDRESS=tls://play.example.org:9191 FAIRDEAL_TOKEN=fd_… fairdeal worker --slots 4
    """
    address, token = os.environ.get("FAIRDEAL_ADDRESS", ""), os.environ.get("FAIRDEAL_TOKEN", "")
    if not (address and token):
        raise CommandError(
            "set FAIRDEAL_ADDRESS to the server's address, and FAIRDEAL_TOKEN to a worker's token "
            "(fairdeal token add worker)"
        )
    write_logs(log_format)
    drain = arg.milliseconds("--drain-time", drain_time) / 1000
    complete(_work(address, token, slots, name or socket.gethostname()[:64], drain))


# --- uploading ------------------------------------------------------------------------------------


def _packed(program: Path) -> bytes:
    """Return the archive, and say what is in it; raises CommandError for what would be rejected at once."""
    from ..hosting.archives import JUNK, ArchiveError, pack
    from ..hosting.limits import MOST_PACKED
    from ..hosting.manifest import ManifestError, read_manifest

    if not program.is_dir():
        if program.stat().st_size > MOST_PACKED:
            raise CommandError(f"{program}: an archive has at most {MOST_PACKED >> 20} MiB")
        return program.read_bytes()
    target = io.BytesIO()
    try:
        read_manifest(program)
        pack(program, target, MOST_PACKED, JUNK)
    except (ArchiveError, ManifestError) as error:
        raise CommandError(f"{program} cannot be uploaded: {error}") from error
    return target.getvalue()


async def _upload(
    session: "Session", name: str, label: str, archive: bytes, quiet: bool
) -> pb.GetVersionResponse:
    def say(sentence: str) -> None:
        if not quiet:
            typer.echo(sentence, err=True)

    say(f"uploading {words.size(len(archive))}")
    uploaded = (await session.versions.UploadVersion(_requests(name, label, archive))).version
    say(f"version {uploaded.label} of {name}, SHA-256 {uploaded.sha256.hex()}")
    if uploaded.label != label:
        say(f"this archive is version {uploaded.label} already, and is none other now")
    request = pb.GetVersionRequest(bot=name, label=uploaded.label)
    told = ""
    while True:
        found = await session.versions.GetVersion(request)
        state = words.version_progress(found)
        if found.version.state not in ON_ITS_WAY:
            return found
        if state != told:
            say(state)
            told = state
        await asyncio.sleep(LOOK_PAUSE)


async def _requests(name: str, label: str, archive: bytes) -> AsyncIterator[pb.UploadVersionRequest]:
    yield pb.UploadVersionRequest(head=pb.UploadHead(bot=name, label=label))
    with typer.progressbar(
        length=len(archive), label="uploading", file=typer.get_text_stream("stderr")
    ) as bar:
        for start in range(0, len(archive), PIECE):
            piece = archive[start : start + PIECE]
            yield pb.UploadVersionRequest(piece=piece)
            bar.update(len(piece))


# --- working --------------------------------------------------------------------------------------


async def _work(address: str, token: str, slots: int, name: str, drain_time: float) -> None:
    """Work for the server, also after it was away, until told to stop."""
    from ..hosting.relay import Destination
    from ..hosting.sandbox import lack
    from ..hosting.worker import Worker
    from ..hosting.workshop import open_workshop
    from ..rpc.client import CallFailed, connect

    if missing := await asyncio.to_thread(lack):
        raise CommandError(
            f"no program of a stranger is started without a sandbox, and {missing.found}: {missing.remedy}"
        )
    try:
        destination = Destination.of(address, os.environ)
    except (OSError, ValueError) as error:
        raise CommandError(f"FAIRDEAL_ADDRESS: {error}") from error
    pause, told = FIRST_PAUSE, told_to_stop()

    def begun() -> None:
        nonlocal pause
        pause = FIRST_PAUSE
        typer.echo(f"worker {name} works for {address}, with {words.count(slots, 'slot')}", err=True)

    async with open_workshop() as workshop:
        while not told.done():
            try:
                async with connect(address, token) as session:
                    worker = Worker(session.work, destination, workshop, slots, name)
                    await _until_told(worker, begun, told, drain_time)
                why = "the server has ended the work"
            except CallFailed as failure:
                if failure.code in (
                    "UNAUTHENTICATED",
                    "PERMISSION_DENIED",
                    "UNIMPLEMENTED",
                    "INVALID_ARGUMENT",
                ):
                    raise
                why = str(failure)
            if told.done():
                break
            typer.echo(f"{why}; trying again in {pause:.0f} s", err=True)
            await asyncio.wait([told], timeout=pause)
            pause = min(2 * pause, LONGEST_PAUSE)
    typer.echo(f"worker {name} has stopped", err=True)


async def _until_told(
    worker: "Worker", begun: Callable[[], None], told: "asyncio.Task[bool]", drain_time: float
) -> None:
    """Work until told to stop, and let what runs end; raises what the call to the server ends with."""
    working = asyncio.create_task(worker.work(begun))
    try:
        await asyncio.wait([working, told], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            worker.leave()
            await unless_told_again(working, drain_time, err=True)
        if working.done():
            working.result()
    finally:
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
