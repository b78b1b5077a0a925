"""BotService: owners, bots and tokens."""

from typing import TYPE_CHECKING, Any

from fairdeal.v1 import bot_pb2 as pb
from fairdeal.v1.bot_pb2_grpc import BotServiceServicer

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
        bot, token = await self._registry.add_bot(request.name, request.owner)
        return pb.AddBotResponse(bot=pb.Bot(name=bot.name, owner=bot.owner), token=token)

    async def ListBots(self, request: pb.ListBotsRequest, context: Any) -> pb.ListBotsResponse:  # noqa: N802
        """Return every bot, by name."""
        connected = self._lobby.connected_bots()
        return pb.ListBotsResponse(
            bots=[
                pb.Bot(
                    name=bot.name, owner=bot.owner, version=bot.version, connected=connected.get(bot.name, 0)
                )
                for bot in await self._registry.list_bots()
            ]
        )

    async def IssueToken(self, request: pb.IssueTokenRequest, context: Any) -> pb.IssueTokenResponse:  # noqa: N802
        """Give a bot a new token; the older ones stop working."""
        return pb.IssueTokenResponse(token=await self._registry.issue_token(request.bot))
