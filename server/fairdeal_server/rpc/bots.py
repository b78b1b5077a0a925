"""BotService: owners, bots and tokens."""

from typing import TYPE_CHECKING, Any

from fairdeal.v1 import bot_pb2 as pb
from fairdeal.v1.bot_pb2_grpc import BotServiceServicer

from ..errors import InvalidRequest
from ..players.lobby import Lobby

if TYPE_CHECKING:
    from ..store.registry import Registry


class BotService(BotServiceServicer):
    """Registers owners and bots in the store."""

    def __init__(self, registry: "Registry", lobby: Lobby) -> None:
        self._registry = registry
        self._lobby = lobby

    async def AddOwner(self, request: pb.AddOwnerRequest, context: Any) -> pb.AddOwnerResponse:  # noqa: N802
        """Register an owner."""
        owner = await self._registry.add_owner(request.name)
        return pb.AddOwnerResponse(owner=pb.Owner(name=owner.name))

    async def ListOwners(self, request: pb.ListOwnersRequest, context: Any) -> pb.ListOwnersResponse:  # noqa: N802
        """Return every owner, by name."""
        owners = await self._registry.list_owners()
        return pb.ListOwnersResponse(owners=[pb.Owner(name=owner.name) for owner in owners])

    async def AddBot(self, request: pb.AddBotRequest, context: Any) -> pb.AddBotResponse:  # noqa: N802
        """Register a bot and give it its first token."""
        bot, token = await self._registry.add_bot(request.name, request.owner, request.valid_s)
        return pb.AddBotResponse(bot=pb.Bot(name=bot.name, owner=bot.owner), token=token)

    async def ListBots(self, request: pb.ListBotsRequest, context: Any) -> pb.ListBotsResponse:  # noqa: N802
        """Return every bot, by name."""
        connected = self._lobby.connected_bots()
        return pb.ListBotsResponse(
            bots=[
                pb.Bot(
                    name=bot.name,
                    owner=bot.owner,
                    version=bot.version or bot.hosted,
                    connected=connected.get(bot.name, 0),
                )
                for bot in await self._registry.list_bots()
            ]
        )

    async def IssueToken(self, request: pb.IssueTokenRequest, context: Any) -> pb.IssueTokenResponse:  # noqa: N802
        """Make a token; a bot's older ones stop working."""
        registry, terms = self._registry, (request.valid_s, request.label)
        if request.scope in (pb.SCOPE_UNSPECIFIED, pb.SCOPE_BOT):
            token = await registry.issue_token(request.bot, *terms)
        elif request.bot:
            raise InvalidRequest("only a bot's token names a bot")
        elif request.scope == pb.SCOPE_ORGANISER:
            token = await registry.issue_organiser_token(*terms)
        elif request.scope == pb.SCOPE_SPECTATOR:
            token = await registry.issue_spectator_token(*terms)
        elif request.scope == pb.SCOPE_WORKER:
            token = await registry.issue_worker_token(*terms)
        else:
            raise InvalidRequest(f"there is no scope {request.scope}")
        return pb.IssueTokenResponse(token=token)

    async def ListTokens(self, request: pb.ListTokensRequest, context: Any) -> pb.ListTokensResponse:  # noqa: N802
        """Return what is known of every token, the newest first."""
        return pb.ListTokensResponse(tokens=await self._registry.list_tokens())

    async def RevokeToken(self, request: pb.RevokeTokenRequest, context: Any) -> pb.RevokeTokenResponse:  # noqa: N802
        """Make a token worthless."""
        await self._registry.revoke_token(request.number)
        return pb.RevokeTokenResponse()
