"""Hanabi: the contract, the decisions of its rules one by one, OpenSpiel's simulation, and teams of bots."""

from typing import Any

import pytest
from hypothesis import strategies as st

from fairdeal.hanabi.v1 import hanabi_pb2 as pb
from fairdeal_server.games.contract import GameContract, Log
from fairdeal_server.games.hanabi import Hanabi

GAME = Hanabi()


class TestContract(GameContract):
    game = GAME

    def options(self) -> st.SearchStrategy[pb.Options]:
        return st.builds(pb.Options, keep_points_on_strikeout=st.none() | st.booleans())

    def seen(self, options: Any, seats: int, log: Log, seat: int | None) -> object:
        """A card is seen by everybody but its holder until it is played or discarded; a clue by everybody."""
        hands: list[list[int]] = [[] for _ in range(seats)]
        events: list[object] = []
        dealt: list[pb.Card] = []
        for by, move in log:
            if isinstance(move, pb.Chance):
                visible = seat is not None and move.seat != seat
                events.append(("dealt", move.seat, move.card if visible else None))
                hands[move.seat].append(len(dealt))
                dealt.append(move.card)
                continue
            assert isinstance(move, pb.Move)
            if move.HasField("clue"):
                about = move.clue.WhichOneof("about")
                told = [getattr(dealt[card], about) == getattr(move.clue, about) for card in hands[move.clue.seat]]
                events.append((by, move, told))
            else:
                place = move.play.place if move.HasField("play") else move.discard.place
                events.append((by, move, dealt[hands[by].pop(place)]))
        return events

    def transcripts(self) -> dict[str, tuple[pb.Options, int]]:
        return {
            "two-seats": (pb.Options(), 2),
            "five-seats-keeping-points": (pb.Options(keep_points_on_strikeout=True), 5),
        }
