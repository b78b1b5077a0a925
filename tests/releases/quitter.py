"""A bot that resigns some matches and makes illegal moves in others."""

from fairdeal.bot import Bot
from fairdeal.client import run
from fairdeal.ninetyone.v1 import ninetyone_pb2 as ninetyone


class Quitter(Bot):
    def move(self, turn: ninetyone.Turn) -> ninetyone.Move | None:
        if turn.turn == 3 and turn.match % 2:
            return None
        return ninetyone.Move(bid=99) if turn.turn == 5 else turn.legal[0]


run(Quitter, ninetyone)
