"""The messages of real matches, as the server and a bot write them: what the raw side sends."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.ninetyone.v1 import ninetyone_pb2 as pb
from fairdeal.v1.log_pb2 import LogDeal
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.ninetyone import NinetyOne
from fairdeal_server.players.inprocess import InProcessPlayer
from fairdeal_server.players.player import Answer, Player, Turn
from fairdeal_server.referee.commitments import commitment_to, deal_seed, seat_seed
from fairdeal_server.referee.match import Match, Table
from fairdeal_server.referee.pool import Pool

from .trivial import Trivial

POOL = Pool.of(NinetyOne(), pb.Options(), 2)
SECRET = bytes(32)
FIRST = 100_000
"""Match numbers of the size that they have after a while."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One message with turns and the message that answers them, serialized."""

    response: bytes
    request: bytes


class Recorder(InProcessPlayer):
    """Notes each turn and its answer, in messages of their own."""

    def __init__(self, name: str) -> None:
        super().__init__(name, Trivial)
        self.exchanges: list[tuple[pb.Turn, pb.Answer]] = []

    def ask(self, turn: Turn) -> asyncio.Future[Answer]:
        answered = super().ask(turn)
        sent = turn.message(with_start=turn.number == 1)
        answer = pb.Answer(match=turn.match, seat=turn.seat, turn=turn.number, move=answered.result().move)
        self.exchanges.append((sent, answer))
        return answered


def record(matches: int, batch: int) -> list[Exchange]:
    """Play so many matches of 91 and return what one bot and the server sent.

    A message has the same turn of `batch` matches that are played at once.
    """
    bot = Recorder("bot")
    asyncio.run(_play([bot, Recorder("other")], matches))
    turns = len(bot.exchanges) // matches
    batches = []
    for first in range(0, len(bot.exchanges), turns * batch):
        table = bot.exchanges[first : first + turns * batch]
        batches += [_join(table[turn::turns]) for turn in range(turns)]
    return batches


def _join(exchanges: Sequence[tuple[pb.Turn, pb.Answer]]) -> Exchange:
    turns, answers = zip(*exchanges, strict=True)
    request = pb.PlayRequest(answers=pb.Answers(answers=answers))
    return Exchange(pb.PlayResponse(turns=turns).SerializeToString(), request.SerializeToString())


def lay_table(pool: Pool, number: int, players: Sequence[Player]) -> Table:
    """Return a table with a deal of its own."""
    return Table(
        match=number,
        pool=pool,
        deal=Deal(deal_seed(SECRET, number)),
        deal_name=LogDeal(tournament=1, deal=number, commitment=commitment_to(SECRET)),
        players=players,
        seeds=[seat_seed(SECRET, number, seat) for seat in range(pool.seats)],
    )


async def _play(players: Sequence[Recorder], matches: int) -> None:
    for number in range(1, matches + 1):
        seated = players if number % 2 else players[::-1]
        await Match(lay_table(POOL, FIRST + number, seated)).play()
