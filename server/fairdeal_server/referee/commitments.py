"""Secrets, commitments and contributions: why a deal is fair. `docs/shuffle.md` specifies every byte.

The server commits to the secrets of a block of deals, to their numbers, and to the hashes that bots
promised, in one root that it publishes before it knows what the bots contribute. A deal's seed then
mixes its secret with all contributions, so neither side can choose it.
"""

import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise

from fairdeal.v1.log_pb2 import BlockContribution, DealOpening
from fairdeal.v1.play_pb2 import CommitmentProof

NOT_OPENED = bytes(32)
"""Stands for a contribution that its bot promised and did not open in time."""


def seeded_master(seed: int) -> bytes:
    """Return the master of a tournament whose deals the experimenter seeds, 32 bytes."""
    return sha256(b"fairdeal seed\0" + str(seed).encode()).digest()


def deal_secret(master: bytes, deal: int) -> bytes:
    """Return the secret of a deal (numbered from 1 in its tournament), 32 bytes."""
    return hmac.digest(master, b"deal" + deal.to_bytes(8, "big"), "sha256")


def seat_seed(master: bytes, pairing: int, seat: int) -> bytes:
    """Return the private seed that a bot may randomise with, 16 bytes."""
    return hmac.digest(master, b"seat" + pairing.to_bytes(8, "big") + seat.to_bytes(4, "big"), "sha256")[:16]


def commitment_to(secret: bytes) -> bytes:
    """Return what the server publishes instead of the secret, 32 bytes."""
    return sha256(secret).digest()


def promises_digest(contributions: Iterable[BlockContribution]) -> bytes:
    """Return the hash of who promised what for a block, 32 bytes; values are not looked at."""
    return sha256(b"".join(_promise(each) for each in _ordered(contributions))).digest()


def contributions_digest(contributions: Iterable[BlockContribution]) -> bytes:
    """Return the hash of what the bots contributed to a block, 32 bytes."""
    parts = (_promise(each) + (each.value or NOT_OPENED) for each in _ordered(contributions))
    return sha256(b"".join(parts)).digest()


def keeps_promise(contribution: BlockContribution) -> bool:
    """Whether the value is what the hash promised; a value that was not opened breaks no promise."""
    opened = (contribution.value or NOT_OPENED) != NOT_OPENED
    return not opened or sha256(contribution.value).digest() == contribution.hash


def deal_seed(secret: bytes, deal: int, contributions: Iterable[BlockContribution] = ()) -> bytes:
    """Return the seed that every shuffle of a deal comes from, 32 bytes."""
    mixed = contributions_digest(contributions)
    return sha256(b"fairdeal deal\0" + secret + deal.to_bytes(8, "big") + mixed).digest()


class Tree:
    """The Merkle tree of RFC 6962 over 32-byte commitments; at least one."""

    __slots__ = ("_levels",)

    def __init__(self, commitments: Sequence[bytes]) -> None:
        if not commitments:
            raise ValueError("a tree needs at least one commitment")
        level = [_leaf(commitment) for commitment in commitments]
        self._levels = [level]
        while len(level) > 1:
            level = _parents(level)
            self._levels.append(level)

    @property
    def leaves(self) -> int:
        """How many commitments the tree has."""
        return len(self._levels[0])

    @property
    def root(self) -> bytes:
        """The hash of the whole tree, 32 bytes."""
        return self._levels[-1][0]

    def path(self, index: int) -> list[bytes]:
        """Return the hashes beside the way from leaf `index` (from 0) to the root, leaf first."""
        if not 0 <= index < self.leaves:
            raise IndexError(f"the tree has leaves 0 to {self.leaves - 1}, not {index}")
        beside = []
        for level in self._levels[:-1]:
            if index ^ 1 < len(level):
                beside.append(level[index ^ 1])
            index //= 2
        return beside


def climb(commitment: bytes, index: int, leaves: int, path: Sequence[bytes]) -> bytes:
    """Return the root of the tree in which `path` leads up from the commitment.

    Raises ValueError where leaf `index` of a tree with so many leaves has no such path.
    """
    if not 0 <= index < leaves:
        raise ValueError(f"a tree with {leaves} leaves has no leaf {index}")
    node, left, width = _leaf(commitment), list(path), leaves
    while width > 1:
        if index ^ 1 < width:
            if not left:
                raise ValueError(f"the path has only {len(path)} hashes")
            beside = left.pop(0)
            node = _node(beside, node) if index % 2 else _node(node, beside)
        index, width = index // 2, (width + 1) // 2
    if left:
        raise ValueError(f"the path has {len(path)} hashes, {len(left)} too many")
    return node


def root_of(proof: CommitmentProof) -> bytes:
    """Return the block's root that a proof leads to, 32 bytes; raises ValueError for a malformed proof."""
    tree = climb(proof.commitment, proof.index, proof.leaves, proof.path)
    if proof.deal < proof.index:
        raise ValueError(f"deal {proof.deal} cannot be leaf {proof.index} of its block")
    first = proof.deal - proof.index
    return _block_root(proof.tournament, proof.block, first, proof.leaves, proof.promises, tree)


class Block:
    """A block of deals that the server commits to: `number` from 1, deals `first_deal` and following.

    `promises` are the contributions that bots have promised by now; their values do not matter.
    """

    __slots__ = ("_tree", "commitments", "first_deal", "number", "promises", "root", "tournament")

    def __init__(
        self,
        tournament: int,
        number: int,
        first_deal: int,
        commitments: Sequence[bytes],
        promises: Iterable[BlockContribution] = (),
    ) -> None:
        self.tournament = tournament
        self.number = number
        self.first_deal = first_deal
        self.commitments = tuple(commitments)
        self.promises = promises_digest(promises)
        self._tree = Tree(self.commitments)
        self.root = _block_root(
            tournament, number, first_deal, self._tree.leaves, self.promises, self._tree.root
        )

    @property
    def deals(self) -> range:
        """The numbers of the block's deals."""
        return range(self.first_deal, self.first_deal + len(self.commitments))

    def proof(self, deal: int) -> CommitmentProof:
        """Return the proof that the deal's commitment is under the root; raises IndexError for others."""
        index = deal - self.first_deal
        path = self._tree.path(index)
        return CommitmentProof(
            tournament=self.tournament,
            block=self.number,
            commitment=self.commitments[index],
            index=index,
            leaves=self._tree.leaves,
            path=path,
            deal=deal,
            promises=self.promises,
        )


@dataclass(frozen=True, slots=True)
class ClosedBlock:
    """A block of deals that may be played."""

    block: Block
    contributions: Sequence[BlockContribution]
    """With the values that were opened; NOT_OPENED, or none, for the others."""


def opening_of(
    secret: bytes, deal: int, block: Block, contributions: Iterable[BlockContribution] = ()
) -> DealOpening:
    """Return what rebuilds a deal and ties it to its block's root; only for deals that are over."""
    mixed = [
        BlockContribution(
            bot=each.bot, instance=each.instance, hash=each.hash, value=each.value or NOT_OPENED
        )
        for each in _ordered(contributions)
    ]
    return DealOpening(secret=secret, root=block.root, proof=block.proof(deal), contributions=mixed)


def seeded_opening_of(secret: bytes, deal: int, tournament: int) -> DealOpening:
    """Return what rebuilds a deal that the experimenter seeded: nothing was committed to before."""
    proof = CommitmentProof(tournament=tournament, deal=deal, commitment=commitment_to(secret))
    return DealOpening(secret=secret, proof=proof)


def seed_of(opening: DealOpening, deal: int) -> bytes:
    """Return the deal's seed, 32 bytes."""
    return deal_seed(opening.secret, deal, opening.contributions)


def _block_root(
    tournament: int, block: int, first_deal: int, leaves: int, promises: bytes, tree: bytes
) -> bytes:
    numbers = tournament.to_bytes(8, "big") + block.to_bytes(4, "big")
    numbers += first_deal.to_bytes(8, "big") + leaves.to_bytes(4, "big")
    return sha256(b"\2" + numbers + promises + tree).digest()


def _leaf(commitment: bytes) -> bytes:
    return sha256(b"\0" + commitment).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


def _parents(level: Sequence[bytes]) -> list[bytes]:
    """Pair the nodes; an odd last one moves up alone, which is RFC 6962's split."""
    parents = [_node(left, right) for left, right in zip(level[::2], level[1::2], strict=False)]
    if len(level) % 2:
        parents.append(level[-1])
    return parents


def _promise(contribution: BlockContribution) -> bytes:
    name = contribution.bot.encode()
    numbers = len(name).to_bytes(4, "big") + name + contribution.instance.to_bytes(4, "big")
    return numbers + contribution.hash


def _ordered(contributions: Iterable[BlockContribution]) -> list[BlockContribution]:
    """Order by bot and instance; raises ValueError for two of one instance and for wrong lengths."""
    ordered = sorted(contributions, key=lambda each: (each.bot.encode(), each.instance))
    for one, other in pairwise(ordered):
        if (one.bot, one.instance) == (other.bot, other.instance):
            raise ValueError(f"two contributions of {one.bot}, instance {one.instance}")
    for each in ordered:
        if len(each.hash) != 32 or len(each.value) not in (0, 32):
            raise ValueError(f"the contribution of {each.bot} does not have 32 bytes")
    return ordered
