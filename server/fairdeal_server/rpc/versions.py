"""VersionService: owners upload versions of their bots, and see what became of them."""

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from grpc.aio import EOF  # type: ignore[attr-defined]  # the stubs lack it

from fairdeal.v1 import hosting_pb2 as pb
from fairdeal.v1.hosting_pb2_grpc import VersionServiceServicer

from ..errors import InvalidRequest, NotPermitted
from ..hosting.limits import GZIP, MOST_PACKED, wrong_with_label
from ..identity import BotIdentity
from ..qualification import Qualification
from ..workforce import Workforce
from .limit import Limit, Rate
from .permissions import caller

if TYPE_CHECKING:
    from ..store.versions import Versions

UPLOAD_WAIT = 120.0
"""How long an upload may take, in seconds."""
UPLOADS_A_DAY = 50
"""How many uploads an owner may begin at once, and each day after that."""
MOST_UPLOADS = 8
"""How many uploads may be under way, of all bots: their archives are in memory meanwhile."""
DAY = 86_400
NO_ARCHIVE = "this is no gzipped tar: `tar --hard-dereference -C FOLDER -czf bot.tgz .` makes one"


class VersionService(VersionServiceServicer):
    """Takes versions into the store; who builds and tries them looks there."""

    def __init__(
        self,
        versions: "Versions",
        workforce: Workforce,
        qualification: Qualification,
        games: Collection[str],
    ) -> None:
        """`games` are the names of those that the server has."""
        self._versions = versions
        self._games = games
        self._workforce = workforce
        self._qualification = qualification
        self._uploads = Rate(
            UPLOADS_A_DAY,
            UPLOADS_A_DAY / DAY,
            "TOO_MANY_UPLOADS",
            f"an owner has {UPLOADS_A_DAY} uploads a day",
        )
        self._mine = Limit(1, "TOO_MANY_UPLOADS", "an upload of this bot is under way; wait until it is done")
        sentence = f"{MOST_UPLOADS} uploads are under way; try again in a moment"
        self._all = Limit(MOST_UPLOADS, "TOO_MANY_UPLOADS", sentence)

    async def UploadVersion(self, requests: Any, context: Any) -> pb.UploadVersionResponse:  # noqa: N802
        """Keep an archive as a version."""
        async with asyncio.timeout(UPLOAD_WAIT):
            first = await context.read()
            if first is EOF or first.WhichOneof("request") != "head":
                raise InvalidRequest("an upload begins with its head: the bot and the version's label")
            bot = _bot_of(first.head.bot)
            self._check_head(first.head)
            await self._uploads.take(await self._versions.owner_of(bot), context)
            async with self._mine.one(bot, context), self._all.one("", context):
                archive = await _read_archive(context)
                version = await self._versions.add(bot, first.head.label, archive)
        self._qualification.look()
        return pb.UploadVersionResponse(version=version.message())

    def _check_head(self, head: pb.UploadHead) -> None:
        """Refuse what can be seen before the archive comes."""
        if problem := wrong_with_label(head.label):
            raise InvalidRequest(problem)
        if head.game and head.game not in self._games:
            raise InvalidRequest(f"there is no game {head.game!r} here; there are {', '.join(self._games)}")

    async def ListVersions(  # noqa: N802
        self, request: pb.ListVersionsRequest, context: Any
    ) -> pb.ListVersionsResponse:
        """Return a bot's versions, the newest first."""
        found = await self._versions.list_of(_bot_of(request.bot))
        return pb.ListVersionsResponse(versions=[version.message() for version in found])

    async def GetVersion(self, request: pb.GetVersionRequest, context: Any) -> pb.GetVersionResponse:  # noqa: N802
        """Return one version with what its build and its trial printed."""
        version = await self._versions.get(_bot_of(request.bot), request.label)
        return pb.GetVersionResponse(
            version=version.message(),
            build_output=version.build_output,
            trial=version.trial,
            trial_output=version.trial_output,
            workers=len(self._workforce.workers),
            crash=version.crash,
            owner_busy=await self._versions.owner_is_busy(version),
        )

    async def UseVersion(self, request: pb.UseVersionRequest, context: Any) -> pb.UseVersionResponse:  # noqa: N802
        """Let a qualified version play from now on."""
        version = await self._versions.use(_bot_of(request.bot), request.label)
        return pb.UseVersionResponse(version=version.message())

    async def RemoveVersion(  # noqa: N802
        self, request: pb.RemoveVersionRequest, context: Any
    ) -> pb.RemoveVersionResponse:
        """Forget a version and its archive."""
        await self._versions.remove(_bot_of(request.bot), request.label)
        return pb.RemoveVersionResponse()


def _bot_of(name: str) -> str:
    """Return the bot that the request is about: with a bot's token no other than that."""
    who = caller()
    if isinstance(who, BotIdentity):
        if name not in ("", who.name):
            raise NotPermitted(f"your token is {who.name}'s, and good for its versions only")
        return who.name
    if not name:
        raise InvalidRequest("say which bot it is about")
    return name


async def _read_archive(context: Any) -> bytes:
    """Return the pieces that follow the head, together."""
    archive = bytearray()
    while (request := await context.read()) is not EOF:
        if request.WhichOneof("request") != "piece":
            raise InvalidRequest("after its head an upload has pieces only")
        archive += request.piece
        if not archive.startswith(GZIP[: len(archive)]):
            raise InvalidRequest(NO_ARCHIVE)
        if len(archive) > MOST_PACKED:
            raise InvalidRequest(f"an archive has at most {MOST_PACKED >> 20} MiB")
    if not archive:
        raise InvalidRequest("the archive is empty")
    return bytes(archive)
