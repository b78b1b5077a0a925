"""Card Commons: the contract, its rules sentence by sentence, the hands, and the builder."""

from collections.abc import Iterable
from typing import Any

from hypothesis import strategies as st

from fairdeal.cardcommons import hands
from fairdeal.cardcommons.v1 import cardcommons_pb2 as pb
from fairdeal.v1 import cards_pb2
from fairdeal_server.games.cardcommons import CardCommons
from fairdeal_server.games.contract import GameContract, Log

GAME = CardCommons()


def card_set(messages: Iterable[cards_pb2.Card]) -> frozenset[int]:
    return frozenset(hands.numbers(messages))


class TestContract(GameContract):
    game = GAME

    def options(self) -> st.SearchStrategy[pb.Options]:
        return st.builds(pb.Options, face_up_swap=st.none() | st.booleans())

    def seen(self, options: Any, seats: int, log: Log, seat: int | None) -> object:
        """Shown are the face-up pairs, who took what, who swapped, and at the end all hands.

        The splitter knows all four cards, the chooser the hidden pair that it takes. Who swaps knows
        the card given and the card taken; with face_up_swap everybody does. A build is its seat's own
        until both are made.
        """
        events: list[object] = []
        builds: dict[int, frozenset[frozenset[int]]] = {}
        drafted: list[set[int]] = [set(), set()]
        reserve = -1
        four: frozenset[int] = frozenset()
        shown: frozenset[int] = frozenset()
        splitter = 1
        for by, move in log:
            if isinstance(move, pb.Chance):
                if move.HasField("reserve"):
                    reserve = hands.number(move.reserve)
                    events.append("the reserve is laid down")
                else:
                    splitter = 1 - splitter
                    four = card_set(move.four)
                    events.append(("four cards", four if seat == splitter else None))
                continue
            assert isinstance(move, pb.Move)
            if move.HasField("split"):
                shown = card_set(move.split.shown)
                events.append(("shown", shown))
            elif move.HasField("choose"):
                hidden = four - shown
                took_shown = move.choose == pb.PAIR_SHOWN
                drafted[by] |= shown if took_shown else hidden
                drafted[splitter] |= hidden if took_shown else shown
                events.append(("taken", move.choose, hidden if not took_shown and by == seat else None))
            elif move.HasField("keep"):
                events.append(("kept", by))
            elif move.HasField("give"):
                given = hands.number(move.give)
                known = options.face_up_swap or by == seat
                events.append(("swapped", by, (given, reserve) if known else None))
                drafted[by] = drafted[by] - {given} | {reserve}
                reserve = given
            else:
                one = card_set(move.build.hand)
                builds[by] = frozenset({one, frozenset(drafted[by] - one)})
        if len(builds) == seats:
            return events, builds
        return events, builds.get(seat) if seat is not None else None

    def transcripts(self) -> dict[str, tuple[pb.Options, int]]:
        return {
            "blind": (pb.Options(), 2),
            "face-up-swap": (pb.Options(face_up_swap=True), 2),
        }
