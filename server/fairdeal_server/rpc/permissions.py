"""Who may call what: one table of every method."""

from typing import Any

import grpc

from ..identity import BotIdentity, EntrantIdentity, Identity, Organiser
from .status import abort

ORGANISER = (Organiser,)
BOT = (BotIdentity, EntrantIdentity)
ANYBODY = (Organiser, BotIdentity, EntrantIdentity)

PERMISSIONS: dict[str, tuple[type, ...]] = {
    "fairdeal.v1.BotService/AddOwner": ORGANISER,
    "fairdeal.v1.BotService/ListOwners": ORGANISER,
    "fairdeal.v1.BotService/AddBot": ORGANISER,
    "fairdeal.v1.BotService/ListBots": ORGANISER,
    "fairdeal.v1.BotService/IssueToken": ORGANISER,
    "fairdeal.v1.TournamentService/Create": ORGANISER,
    "fairdeal.v1.TournamentService/Start": ORGANISER,
    "fairdeal.v1.TournamentService/Enter": ORGANISER,
    "fairdeal.v1.TournamentService/Withdraw": ORGANISER,
    "fairdeal.v1.TournamentService/Stop": ORGANISER,
    "fairdeal.v1.TournamentService/Get": ANYBODY,
    "fairdeal.v1.TournamentService/List": ANYBODY,
    "fairdeal.v1.TournamentService/Follow": ANYBODY,
    "fairdeal.v1.TournamentService/GetStandings": ANYBODY,
    "fairdeal.v1.TournamentService/ListRatings": ANYBODY,
    "fairdeal.v1.TournamentService/RebuildRatings": ORGANISER,
    "fairdeal.v1.MatchService/ListMatches": ANYBODY,
    "fairdeal.v1.MatchService/GetRecord": ANYBODY,
    "fairdeal.v1.MatchService/Export": ORGANISER,
    "fairdeal.v1.MatchService/Replay": ANYBODY,
    "fairdeal.v1.MatchService/Watch": ANYBODY,
    "fairdeal.v1.RetentionService/RemoveLogs": ORGANISER,
    "fairdeal.v1.RetentionService/RemoveOwner": ORGANISER,
}
"""By method. Every game's Play is for bots; reflection and health are open to all."""


def allowed(method: str) -> tuple[type, ...]:
    """Return who may call the method, named as in PERMISSIONS; nobody where it is unknown."""
    if method in PERMISSIONS:
        return PERMISSIONS[method]
    return BOT if method.endswith("/Play") else ()


class Gate:
    """Finds out who calls, by the bearer token in the metadata, and refuses who may not."""

    def __init__(self, authenticate: Any) -> None:
        self._authenticate = authenticate

    async def admit(self, context: Any, method: str) -> Identity:
        """Return the caller; ends the call with UNAUTHENTICATED or PERMISSION_DENIED."""
        token = _bearer(context)
        identity: Identity | None = await self._authenticate(token) if token else None
        if identity is None:
            problem = "the token is not known here" if token else "there is no token"
            await abort(
                context,
                grpc.StatusCode.UNAUTHENTICATED,
                "UNAUTHENTICATED",
                f"{problem}: set FAIRDEAL_TOKEN to the one that the organiser gave you",
            )
        if not isinstance(identity, allowed(method)):
            await abort(
                context,
                grpc.StatusCode.PERMISSION_DENIED,
                "NOT_PERMITTED",
                f"{method} is not for {'bots' if not isinstance(identity, Organiser) else 'organisers'}",
            )
        return identity


def _bearer(context: Any) -> str:
    for key, value in context.invocation_metadata() or ():
        if key == "authorization" and isinstance(value, str) and value.startswith("Bearer "):
            return value.removeprefix("Bearer ")
    return ""
