"""In Between: the contract, the text sentence by sentence, the decisions of its rules one by one."""

from typing import Any

from hypothesis import strategies as st

from fairdeal.inbetween.v1 import inbetween_pb2 as pb
from fairdeal_server.games.contract import GameContract, Log
from fairdeal_server.games.inbetween import InBetween

GAME = InBetween()


def every_option() -> st.SearchStrategy[pb.Options]:
    """Return options of which every combination of variants comes up, in short matches."""
    flag = st.booleans()
    table = st.fixed_dictionaries(
        {
            "aces_low": flag,
            "own_goal": flag,
            "dice": flag,
            "jokers": st.integers(0, 2),
            "surrender": flag,
            "ante": st.integers(1, 4),
            "stack": st.integers(5, 40),
            "rounds": st.integers(1, 4),
            "max_turns": st.integers(1, 40),
        }
    )
    credit = st.fixed_dictionaries({"credit": st.just(True), "max_bet": st.none() | st.integers(1, 60)})
    return st.builds(lambda table, credit: pb.Options(**table, **credit), table, st.just({}) | credit)


class TestContract(GameContract):
    game = GAME
    secrets = False

    def options(self) -> st.SearchStrategy[pb.Options]:
        return every_option()

    def seen(self, options: Any, seats: int, log: Log, seat: int | None) -> object:
        """Everything happens in the open; only cards that were never dealt are hidden."""
        return log

    def transcripts(self) -> dict[str, tuple[pb.Options, int]]:
        small: Any = {"stack": 12, "max_turns": 8, "rounds": 2}
        return {
            "two-seats": (pb.Options(**small), 2),
            "own-goal": (pb.Options(own_goal=True, ante=2, **small), 3),
            "dice": (pb.Options(dice=True, aces_low=True, **small), 3),
            "everything": (pb.Options(own_goal=True, dice=True, jokers=2, surrender=True, **small), 4),
            "credit": (pb.Options(dice=True, jokers=1, credit=True, max_bet=20, **small), 3),
        }
