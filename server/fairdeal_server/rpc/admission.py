"""What is refused while the server is overloaded: whatever can wait, and costs what running matches need."""

import grpc

from ..players.stream import Ending

RETRY_AFTER = 5
"""Seconds after which whoever was refused may come again."""
COSTLY = {
    "fairdeal.v1.VersionService/UploadVersion",
    "fairdeal.v1.TournamentService/Create",
    "fairdeal.v1.TournamentService/GetStandings",
    "fairdeal.v1.TournamentService/ListRatings",
    "fairdeal.v1.TournamentService/RebuildRatings",
    "fairdeal.v1.MatchService/ListMatches",
    "fairdeal.v1.MatchService/GetRecord",
    "fairdeal.v1.MatchService/Export",
    "fairdeal.v1.MatchService/Replay",
    "fairdeal.v1.MatchService/Watch",
}
"""Methods that are refused; what an organiser steers with is not."""
OVERLOADED = Ending(
    grpc.StatusCode.UNAVAILABLE,
    "OVERLOADED",
    f"the server is overloaded and takes nothing new; try again in {RETRY_AFTER} s",
    RETRY_AFTER,
)
