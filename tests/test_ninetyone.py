"""91: the contract, the decisions of its rules one by one, and the agreement with OpenSpiel."""

from typing import Any

from hypothesis import strategies as st

from fairdeal.ninetyone.v1 import ninetyone_pb2 as pb
from fairdeal_server.games.contract import GameContract, Log
from fairdeal_server.games.game import CHANCE
from fairdeal_server.games.ninetyone import NinetyOne

GAME = NinetyOne()


class TestContract(GameContract):
    game = GAME

    def options(self) -> st.SearchStrategy[pb.Options]:
        return st.builds(
            pb.Options,
            cards=st.integers(0, 15),
            prize_order=st.sampled_from(pb.PrizeOrder.values()),
            tie=st.sampled_from(pb.Tie.values()),
        )

    def seen(self, options: Any, seats: int, log: Log, seat: int | None) -> object:
        """Prizes are public; a bid is its seat's own until the last one of the round is in."""
        rounds: list[object] = []
        bids: dict[int, int] = {}
        for by, move in log:
            if by == CHANCE:
                rounds.append(("prize", move))
            else:
                assert isinstance(move, pb.Move)
                bids[by] = move.bid
                if len(bids) == seats:
                    rounds.append(("bids", dict(bids)))
                    bids.clear()
        return rounds, None if seat is None else bids.get(seat)

    def transcripts(self) -> dict[str, tuple[pb.Options, int]]:
        return {
            "two-seats": (pb.Options(), 2),
            "seven-seats-discard": (pb.Options(cards=5, tie=pb.TIE_DISCARD), 7),
            "three-seats-ascending": (pb.Options(cards=6, prize_order=pb.PRIZE_ORDER_ASCENDING), 3),
        }
