"""Cards as numbers, messages and text."""

import pytest

from fairdeal.v1 import cards_pb2 as pb
from fairdeal_server.games import cards

EVERY = [*range(cards.PACK), *cards.JOKERS]


@pytest.mark.parametrize("card", EVERY)
def test_a_card_survives_the_way_through_its_message_and_its_notation(card: int) -> None:
    assert cards.number(cards.message(card)) == card
    assert cards.parse(cards.notation(card)) == card


def test_no_two_cards_share_a_message_or_a_notation() -> None:
    assert len({cards.message(card).SerializeToString() for card in EVERY}) == 54
    assert len({cards.notation(card) for card in EVERY}) == 54


@pytest.mark.parametrize("typed", ["10♦", "10d", "TD", " td "])
def test_people_may_type_a_card_in_several_ways(typed: str) -> None:
    assert cards.parse(typed) == cards.card(10, 2)


@pytest.mark.parametrize("typed", ["", "1♦", "♦10", "11h", "10", "joker3"])
def test_what_is_no_card_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        cards.parse(typed)


@pytest.mark.parametrize(
    "message",
    [
        pb.Card(),
        pb.Card(rank=14, suit=pb.SUIT_SPADES),
        pb.Card(rank=1, suit=pb.Suit.ValueType(6)),
        pb.Card(rank=3, suit=pb.SUIT_JOKER),
    ],
)
def test_a_message_that_names_no_card_is_refused(message: pb.Card) -> None:
    with pytest.raises(ValueError, match=r"no card|no joker"):
        cards.number(message)
