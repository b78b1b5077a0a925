"""One Swap inherits the contract, like every game."""

from typing import Any

from cardclub.oneswap.rules import OneSwap
from cardclub.oneswap.v1 import oneswap_pb2 as pb
from hypothesis import strategies as st

from fairdeal_server.games.contract import GameContract, Log
from fairdeal_server.games.game import CHANCE


class TestOneSwap(GameContract):
    game = OneSwap()

    def options(self) -> st.SearchStrategy[pb.Options]:
        return st.builds(pb.Options, cards=st.integers(0, 20))

    def seen(self, options: Any, seats: int, log: Log, seat: int | None) -> object:
        """Moves are public; cards are their seat's own until the last seat has moved and drawn."""
        events: list[object] = []
        held: dict[int, int] = {}
        moved = 0
        to = 0
        for by, move in log:
            if by == CHANCE:
                assert isinstance(move, pb.Chance)
                held[to] = move.card
                events.append(("card", to, move.card if to == seat else None))
                to += 1
            else:
                assert isinstance(move, pb.Move)
                events.append(("move", by, move.swap))
                moved, to = moved + 1, by
        drawn = sum(by == CHANCE for by, _ in log) - seats
        over = moved == seats and drawn == sum(move == pb.Move(swap=True) for _, move in log)
        return events, held if over else None

    def transcripts(self) -> dict[str, tuple[pb.Options, int]]:
        return {"three-seats": (pb.Options(), 3)}
