"""The dealer of a tournament: commits to blocks of deals, takes contributions, makes the seeds."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from fairdeal.v1 import play_pb2 as pb
from fairdeal.v1.log_pb2 import BlockContribution

from .games.deal import Deal
from .players.stream import StreamPlayer
from .referee.commitments import Block, ClosedBlock, commitment_to, deal_secret, deal_seed
from .tournament.results import Waiting

if TYPE_CHECKING:
    from .store.tournaments import Loaded, Tournaments

BLOCK = 4096
"""How many deals are committed to under one root, at the most."""
AHEAD = 256
"""How many deals of a ladder are committed to before anybody knows who will play them."""
CONTRIBUTION_WAIT = 2.0
"""How long contributions to a block are waited for, in seconds."""


class Dealer:
    """Knows the deals of one tournament that wait to be played, and how to prove them."""

    def __init__(self, tournaments: "Tournaments", loaded: "Loaded", *, ahead: int = 0) -> None:
        """`ahead`: a block has at least so many deals, those included that nobody wants yet."""
        self._ahead = ahead
        self._tournaments = tournaments
        self._tournament = loaded.number
        self._seeded = loaded.seeded
        self._master = loaded.master
        self._blocks: dict[int, ClosedBlock] = {}
        """By deal."""
        self._deals: dict[int, Deal] = {}

    def deal(self, number: int) -> Deal:
        """Return a deal that was prepared."""
        if number not in self._deals:
            contributions = () if self._seeded else self._blocks[number].contributions
            secret = deal_secret(self._master, number)
            self._deals[number] = Deal(deal_seed(secret, number, contributions))
        return self._deals[number]

    def proof(self, number: int) -> pb.CommitmentProof | None:
        """Return the proof that the deal was committed to; None where the experimenter seeds the deals."""
        return None if self._seeded else self._blocks[number].block.proof(number)

    def forget(self, number: int) -> None:
        """Drop a deal that is not played again, so that those of weeks do not pile up."""
        self._blocks.pop(number, None)
        self._deals.pop(number, None)

    async def prepare(self, waiting: Iterable[Waiting], players: Sequence[StreamPlayer]) -> None:
        """Commit to the deals that wait and that no block has yet."""
        if self._seeded:
            return
        wanted = sorted({pairing.deal for pairing in waiting} - self._blocks.keys())
        if not wanted:
            return
        for known in await self._tournaments.blocks(self._tournament, wanted):
            self._know(known)
        for first, count in _runs(deal for deal in wanted if deal not in self._blocks):
            await self._commit(first, max(count, self._ahead), players)

    async def _commit(self, first: int, count: int, players: Sequence[StreamPlayer]) -> None:
        """Publish the root of a new block, then ask for the contributions that were promised."""
        promises = [
            BlockContribution(bot=player.name, instance=player.instance, hash=player.promised)
            for player in players
            if player.promised
        ]
        commitments = [commitment_to(deal_secret(self._master, deal)) for deal in range(first, first + count)]
        number = await self._tournaments.next_block(self._tournament)
        block = Block(self._tournament, number, first, commitments, promises)
        await self._tournaments.open_block(block, promises)
        contributions = await self._collect(block, promises, players)
        await self._tournaments.close_block(self._tournament, number, contributions)
        self._know(ClosedBlock(block, contributions))

    async def _collect(
        self, block: Block, promises: Sequence[BlockContribution], players: Iterable[StreamPlayer]
    ) -> list[BlockContribution]:
        """Announce the block and wait for what was promised; what does not come in time has no value."""
        announcement = pb.Block(
            tournament=block.tournament,
            block=block.number,
            root=block.root,
            deals=len(block.commitments),
            wait_ms=int(CONTRIBUTION_WAIT * 1000),
        )
        promised = {(promise.bot, promise.instance): promise.hash for promise in promises}
        opened: dict[tuple[str, int], asyncio.Future[bytes]] = {}
        for player in players:
            key = player.name, player.instance
            value = player.announce_block(announcement, promised.get(key, b""))
            if value is not None:
                opened[key] = value
        if opened:
            await asyncio.wait(opened.values(), timeout=CONTRIBUTION_WAIT)
        for promise in promises:
            value = opened.get((promise.bot, promise.instance))
            if value is not None and value.done():
                promise.value = value.result()
            elif value is not None:
                value.cancel()  # so that a bot that is late is told so
        return list(promises)

    def _know(self, closed: ClosedBlock) -> None:
        self._blocks.update(dict.fromkeys(closed.block.deals, closed))


def _runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Cut ascending numbers into runs without gaps, each no longer than a block: (first, count)."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and sum(runs[-1]) == number and runs[-1][1] < BLOCK:
            runs[-1] = runs[-1][0], runs[-1][1] + 1
        else:
            runs.append((number, 1))
    return runs
