"""Commitments, promises and contributions: docs/shuffle.md, 1 to 4."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.v1.log_pb2 import BlockContribution
from fairdeal.v1.play_pb2 import CommitmentProof
from fairdeal_server.referee import commitments
from fairdeal_server.referee.commitments import Block, Tree, climb, root_of

HASHES = st.binary(min_size=32, max_size=32)
LEAVES = st.lists(HASHES, min_size=1, max_size=20, unique=True)

# The inputs and roots that Certificate Transparency's implementations test RFC 6962 with.
RFC_6962_INPUTS = [
    bytes.fromhex(each)
    for each in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
RFC_6962_ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


def promised(bot: str, value: bytes, instance: int = 0, opened: bool = True) -> BlockContribution:
    hashed = sha256(value).digest()
    return BlockContribution(bot=bot, instance=instance, hash=hashed, value=value if opened else b"")


ANNA = promised("anna", bytes([1]) * 32)
ZOE = promised("zoë", bytes([2]) * 32)


@pytest.mark.parametrize("size", range(1, 9))
def test_the_tree_is_that_of_rfc_6962(size: int) -> None:
    assert Tree(RFC_6962_INPUTS[:size]).root.hex() == RFC_6962_ROOTS[size - 1]


@given(leaves=LEAVES)
def test_the_tree_splits_at_the_largest_power_of_two(leaves: list[bytes]) -> None:
    def root(part: list[bytes]) -> bytes:
        if len(part) == 1:
            return sha256(b"\0" + part[0]).digest()
        split = 1 << (len(part) - 1).bit_length() - 1
        return sha256(b"\1" + root(part[:split]) + root(part[split:])).digest()

    assert Tree(leaves).root == root(leaves)


@given(leaves=LEAVES)
def test_every_path_leads_to_the_root(leaves: list[bytes]) -> None:
    tree = Tree(leaves)
    for index, leaf in enumerate(leaves):
        assert climb(leaf, index, len(leaves), tree.path(index)) == tree.root


def test_a_tree_needs_a_leaf() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Tree([])


@pytest.mark.parametrize("index", [-1, 3])
def test_a_leaf_that_is_not_there_has_no_path(index: int) -> None:
    with pytest.raises(IndexError, match="leaves 0 to 2"):
        Tree(RFC_6962_INPUTS[:3]).path(index)


@given(leaves=LEAVES, first=st.integers(1, 1000), data=st.data())
def test_every_proof_leads_to_the_blocks_root(leaves: list[bytes], first: int, data: st.DataObject) -> None:
    block = Block(7, 2, first, leaves, [ANNA])
    deal = data.draw(st.integers(first, first + len(leaves) - 1))
    proof = block.proof(deal)
    assert root_of(proof) == block.root
    assert proof.commitment == leaves[deal - first]


@given(leaves=LEAVES, data=st.data())
def test_a_proof_with_any_change_leads_elsewhere(leaves: list[bytes], data: st.DataObject) -> None:
    block = Block(7, 2, 30, leaves, [ANNA])
    proof = block.proof(30 + data.draw(st.integers(0, len(leaves) - 1)))
    changed = CommitmentProof()
    changed.CopyFrom(proof)
    change(changed, data)
    try:
        assert root_of(changed) != block.root
    except ValueError:
        return


def change(proof: CommitmentProof, data: st.DataObject) -> None:
    names = ["tournament", "block", "deal", "index", "leaves", "commitment", "promises", "longer"]
    name = data.draw(st.sampled_from(names + ["path", "shorter"] * bool(proof.path)))
    if name == "path":
        place = data.draw(st.integers(0, len(proof.path) - 1))
        proof.path[place] = flipped(proof.path[place], data)
    elif name == "shorter":
        del proof.path[data.draw(st.integers(0, len(proof.path) - 1))]
    elif name == "longer":
        proof.path.append(data.draw(HASHES))
    elif name in ("commitment", "promises"):
        setattr(proof, name, flipped(getattr(proof, name), data))
    else:
        others = st.integers(0, 2**32 - 1).filter(lambda number: number != getattr(proof, name))
        setattr(proof, name, data.draw(others))


def flipped(some: bytes, data: st.DataObject) -> bytes:
    bit = data.draw(st.integers(0, 8 * len(some) - 1))
    return bytes(byte ^ (1 << bit % 8 if place == bit // 8 else 0) for place, byte in enumerate(some))


def test_the_root_binds_which_secret_is_which_deals() -> None:
    one, other = sha256(b"1").digest(), sha256(b"2").digest()
    assert Block(1, 1, 1, [one, other]).root != Block(1, 1, 1, [other, one]).root
    assert Block(1, 1, 1, [one, other]).root != Block(1, 1, 2, [one, other]).root


def test_the_root_binds_promises_and_not_what_was_opened() -> None:
    leaves = [sha256(b"1").digest()]
    unopened = promised("anna", ANNA.value, opened=False)
    assert Block(1, 1, 1, leaves, [ANNA]).root == Block(1, 1, 1, leaves, [unopened]).root
    assert Block(1, 1, 1, leaves, [ANNA]).root != Block(1, 1, 1, leaves, [ANNA, ZOE]).root


def test_a_leaf_cannot_pass_for_a_node() -> None:
    inner = Tree(RFC_6962_INPUTS[:2])
    outer = Tree([*RFC_6962_INPUTS[:2], RFC_6962_INPUTS[2]])
    assert climb(inner.root, 0, 2, outer.path(2)) != outer.root


def test_contributions_count_in_the_order_of_names_whatever_order_they_came_in() -> None:
    assert commitments.contributions_digest([ANNA, ZOE]) == commitments.contributions_digest([ZOE, ANNA])


def test_a_contribution_that_was_not_opened_counts_as_zeros() -> None:
    unopened = promised("anna", ANNA.value, opened=False)
    zeros = BlockContribution(bot="anna", hash=unopened.hash, value=bytes(32))
    assert commitments.contributions_digest([unopened]) == commitments.contributions_digest([zeros])


@given(values=st.lists(HASHES, min_size=2, max_size=2, unique=True))
def test_one_other_contribution_makes_another_seed(values: list[bytes]) -> None:
    seeds = {commitments.deal_seed(bytes(32), 1, [promised("anna", value), ZOE]) for value in values}
    assert len(seeds) == 2


def test_equal_contributions_do_not_cancel() -> None:
    copied = promised("zoë", ANNA.value)
    other = promised("anna", bytes([5]) * 32), promised("zoë", bytes([5]) * 32)
    assert commitments.deal_seed(bytes(32), 1, [ANNA, copied]) != commitments.deal_seed(bytes(32), 1, other)


def test_names_and_values_cannot_be_shifted_into_each_other() -> None:
    hashed, value = b"h" * 32, b"v" * 32
    one = BlockContribution(bot="ab", hash=hashed, value=value)
    other = BlockContribution(bot="a", hash=hashed, value=value)
    assert commitments.promises_digest([one]) != commitments.promises_digest([other])


@pytest.mark.parametrize(
    ("contribution", "kept"),
    [
        (ANNA, True),
        (promised("anna", ANNA.value, opened=False), True),
        (BlockContribution(bot="anna", hash=ANNA.hash, value=bytes(32)), True),
        (BlockContribution(bot="anna", hash=ANNA.hash, value=ZOE.value), False),
    ],
)
def test_a_promise_is_kept_by_its_value_or_not_opened(contribution: BlockContribution, kept: bool) -> None:
    assert commitments.keeps_promise(contribution) is kept


def test_two_contributions_of_one_instance_are_refused() -> None:
    with pytest.raises(ValueError, match="two contributions of anna, instance 0"):
        commitments.promises_digest([ANNA, promised("anna", ZOE.value)])


@pytest.mark.parametrize(
    "wrong",
    [
        BlockContribution(bot="anna", hash=b"short"),
        BlockContribution(bot="anna", hash=bytes(32), value=b"short"),
    ],
)
def test_hashes_and_values_have_32_bytes(wrong: BlockContribution) -> None:
    with pytest.raises(ValueError, match="does not have 32 bytes"):
        commitments.contributions_digest([wrong])


def test_an_opening_rebuilds_the_seed_and_fills_in_what_was_not_opened() -> None:
    secret = sha256(b"secret").digest()
    block = Block(1, 1, 4, [commitments.commitment_to(secret)], [ANNA, ZOE])
    came = [promised("zoë", ZOE.value, opened=False), ANNA]
    opening = commitments.opening_of(secret, 4, block, came)
    assert commitments.seed_of(opening, 4) == commitments.deal_seed(secret, 4, came)
    assert [each.value for each in opening.contributions] == [ANNA.value, bytes(32)]
    assert root_of(opening.proof) == opening.root == block.root


def test_secrets_and_private_seeds_differ_by_their_numbers() -> None:
    master = commitments.seeded_master(1)
    drawn = {commitments.deal_secret(master, deal)[:16] for deal in range(1, 5)}
    drawn |= {commitments.seat_seed(master, pairing, seat) for pairing in (1, 2) for seat in (0, 1)}
    assert len(drawn) == 8
    assert commitments.seeded_master(1) != commitments.seeded_master(2)
