import random
from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import StandardHighHand

from fairdeal_server.games import cards
from fairdeal_server.games.pokermagic.ranks import CATEGORIES, category, rank

packs = st.permutations(range(cards.PACK))


def hand(text: str) -> list[int]:
    return [cards.parse(card) for card in text.split()]


def foreign(dealt: list[int]) -> str:
    """Write cards as pokerkit reads them."""
    return "".join("A23456789TJQK"[card // 4] + "cdhs"[card % 4] for card in dealt)


def samples(count: int) -> Iterator[list[int]]:
    """Yield hands of five to seven cards, of a whole pack, of two suits or of five ranks."""
    chance = random.Random(7)
    packs = range(cards.PACK), [card for card in range(cards.PACK) if card % 4 < 2], range(20)
    for number in range(count):
        yield chance.sample(packs[number % 3], chance.randint(5, 7))


LADDER = (
    "2c",
    "Ac",
    "Ac Kd",
    "Ac Kd 2h",
    "Ac Kd 2h 3s 4c",
    "2c 2d",
    "Kc Kd Ah Qs Jc",
    "Ac Ad",
    "Ac Ad Kh",
    "2c 2d 3h 3s",
    "Kc Kd Qh Qs Ac",
    "Ac Ad 2h 2s",
    "Ac Ad 2h 2s 3c",
    "2c 2d 2h",
    "Ac Ad Ah Ks Qc",
    "Ac 2d 3h 4s 5c",
    "2d 3h 4s 5c 6c",
    "10c Jd Qh Ks Ac",
    "2c 3c 4c 5c 7c",
    "Ac Kc Qc Jc 9c",
    "2c 2d 2h 3c 3d",
    "2c 2d 2h Ac Ad",
    "3c 3d 3h 2c 2d",
    "2c 2d 2h 2s",
    "2c 2d 2h 2s 3c",
    "Ac Ad Ah As",
    "Ac 2c 3c 4c 5c",
    "10d Jd Qd Kd Ad",
)


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(LADDER)))
def test_each_hand_beats_the_one_before(lower: str, higher: str) -> None:
    assert rank(hand(lower)) < rank(hand(higher))


@pytest.mark.parametrize(
    ("held", "best"),
    [
        ("Ac Ad Ah Ks Kc Kd Qs", "Ac Ad Ah Ks Kc"),
        ("Ac Ad Kh Ks Qc Qd Jh", "Ac Ad Kh Ks Qc"),
        ("2c 2d 2h 2s 3c 3d 3h", "2c 2d 2h 2s 3c"),
        ("2c 3d 4h 5s 6c 7d Ah", "3d 4h 5s 6c 7d"),
        ("Qc Kd Ah 2s 3c", "Ac Kd Qh 3s 2c"),
        ("Ac Kc Qc Jc 9c 2d 3d 4d 5d 6d", "2h 3h 4h 5h 6h"),
        ("7c 7d 7h Ac Jc 9c 2c Ad", "7c 7d 7h Ac Ad"),
    ],
)
def test_the_best_five_of_many_count(held: str, best: str) -> None:
    assert rank(hand(held)) == rank(hand(best))


def test_suits_do_not_break_ties() -> None:
    assert rank(hand("Ac Kd Qh Js 9c")) == rank(hand("As Kh Qd Jc 9d"))


def test_no_card_is_below_any_card() -> None:
    assert rank([]) < rank(hand("2c"))


def test_a_rank_tells_its_category() -> None:
    assert CATEGORIES[category(rank(hand("Ac Ad Ah Ks Kc")))] == "full house"
    assert CATEGORIES[category(rank(hand("Ac Kd")))] == "high card"


def test_hands_of_five_or_more_compare_as_in_pokerkit() -> None:
    ranked = [(rank(dealt), StandardHighHand.from_game(foreign(dealt))) for dealt in samples(3000)]
    ranked.sort(key=lambda ranks: ranks[0])
    assert {category(ours) for ours, _ in ranked} == set(range(len(CATEGORIES)))
    for (ours, theirs), (next_ours, next_theirs) in pairwise(ranked):
        assert (ours < next_ours, ours == next_ours) == (theirs < next_theirs, theirs == next_theirs)


@given(packs, st.integers(0, 12))
def test_a_rank_is_that_of_the_best_five_in_any_order(pack: list[int], size: int) -> None:
    held = pack[:size]
    fives = combinations(held, min(size, 5))
    assert rank(held) == rank(held[::-1]) == max(map(rank, fives))


@given(packs)
def test_another_card_never_lowers_a_rank(pack: list[int]) -> None:
    ranks = [rank(pack[:size]) for size in range(14)]
    assert ranks == sorted(ranks)
