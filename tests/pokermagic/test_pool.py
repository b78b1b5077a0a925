"""The cards: their records, the text that is written from them, and the libraries that are made of them."""

from collections import Counter

import pytest

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb
from fairdeal_server.games.game import IllegalMove
from fairdeal_server.games.pokermagic import Pokermagic, effects
from fairdeal_server.games.pokermagic.libraries import PRESETS, cards_of
from fairdeal_server.games.pokermagic.page import RULES
from fairdeal_server.games.pokermagic.pool import POOL, find
from fairdeal_server.games.pokermagic.vocabulary import Effect, Mana, is_dual, targets_of
from fairdeal_server.games.pokermagic.wording import headline, text

GAME = Pokermagic()
DUAL = {
    "Brainstorm",
    "Ancestral Recall",
    "Hymn to Tourach",
    "Demonic Tutor",
    "Hypnotic Specter",
    "Coercion",
    "Greed",
    "Funeral Charm",
    "Regrowth",
    "Natural Selection",
    "Glasses of Urza",
    "Tormod's Crypt",
    "Millstone",
    "Feldon's Cane",
    "Soldevi Digger",
    "Jayemdae Tome",
}


def test_there_are_seventy_cards_of_all_kinds() -> None:
    kinds = Counter(record.types[-1] for record in POOL)
    assert kinds == {
        "Land": 5,
        "Creature": 19,
        "Instant": 20,
        "Sorcery": 10,
        "Enchantment": 6,
        "Aura": 1,
        "Artifact": 9,
    }
    assert len({record.name for record in POOL}) == 70


def test_the_cards_that_speak_of_a_bare_hand_library_or_graveyard_ask_for_a_realm() -> None:
    assert {record.name for record in POOL if any(map(is_dual, record.all_effects()))} == DUAL


def test_every_effect_can_be_carried_out() -> None:
    used = {type(effect) for record in POOL for effect in record.all_effects()}
    assert used == set(effects._DO)
    assert set(Effect.__subclasses__()) == used


def test_every_card_has_a_text_of_its_own_but_plain_creatures() -> None:
    texts = [text(record) for record in POOL if text(record)]
    plain = [record.name for record in POOL if not text(record)]
    assert plain == [
        "Savannah Lions",
        "Merfolk of the Pearl Trident",
        "Mons's Goblin Raiders",
        "Grizzly Bears",
    ]
    assert all(each.endswith(".") and ".." not in each and "  " not in each for each in texts)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Serra Angel", "Serra Angel 3WW, creature 4/4: Flying, vigilance."),
        ("Blaze", "Blaze XR, sorcery: X damage to a creature or player."),
        ("Crusade", "Crusade WW, enchantment: Each white creature gets +1/+1."),
        ("Swamp", "Swamp, basic land: Tap: add B."),
        (
            "Blue Elemental Blast",
            "Blue Elemental Blast U, instant: Choose one: counter a red spell; or destroy a red permanent.",
        ),
    ],
)
def test_a_text_is_written_from_the_record(name: str, line: str) -> None:
    record = POOL[find(name)]
    assert f"{headline(record)}: {text(record)}" == line
    assert line.split(": ", 1)[1] in RULES


def test_a_cost_is_read_as_it_stands_on_a_card() -> None:
    assert Mana.read("X2WW") == Mana((2, 0, 0, 0, 0), 2, x=True)
    assert Mana.read("10").value == 10
    with pytest.raises(ValueError, match="not a mana cost"):
        Mana.read("2Q")


def test_no_ability_has_the_same_target_twice() -> None:
    """Effects find what was aimed at by their target."""
    for record in POOL:
        for each in (*record.modes, *(ability.effects for _, ability in record.activated)):
            assert len(targets_of(each)) == len(set(targets_of(each)))


# Libraries.


def test_presets_are_legal_and_every_card_is_in_one_of_them() -> None:
    for cards in PRESETS.values():
        assert len(cards) == 40
        assert cards_of(listed(Counter(POOL[card].name for card in cards))) == cards
    assert {card for cards in PRESETS.values() for card in cards} == set(range(len(POOL)))


def listed(counts: Counter[str]) -> pb.Library:
    names = sorted(counts, key=find)
    return pb.Library(cards=[pb.Copies(name=name, count=counts[name]) for name in names])


@pytest.mark.parametrize(
    ("counts", "complaint"),
    [
        ({"Swamp": 39}, "from 40 to 60 cards; this one has 39"),
        ({"Swamp": 60, "Terror": 1}, "this one has 61"),
        ({"Swamp": 40, "Terror": 5}, "Terror: from 1 to 4 copies are allowed, not 5"),
        ({"Swamp": 40, "Demonic Tutor": 2}, "Demonic Tutor: 1 copy is allowed, not 2"),
    ],
)
def test_a_library_that_is_not_allowed_is_refused_with_the_reason(
    counts: dict[str, int], complaint: str
) -> None:
    state = GAME.start(GAME.settle(pb.Options(), 2), 2)
    with pytest.raises(IllegalMove, match=complaint):
        GAME.play(state, 0, pb.Move(library=listed(Counter(counts))))


def test_an_unknown_card_and_a_card_listed_twice_are_refused() -> None:
    twice = [pb.Copies(name="Swamp", count=20), pb.Copies(name="Swamp", count=20)]
    with pytest.raises(IllegalMove, match="Swamp: list each card once"):
        cards_of(pb.Library(cards=twice))
    with pytest.raises(IllegalMove, match="no card 'Black Lotus'"):
        cards_of(pb.Library(cards=[pb.Copies(name="Black Lotus", count=40)]))


def test_the_cards_of_a_library_may_be_listed_in_any_order() -> None:
    entries = [pb.Copies(name="Swamp", count=40), pb.Copies(name="Terror", count=4)]
    assert cards_of(pb.Library(cards=entries)) == cards_of(pb.Library(cards=entries[::-1]))


def test_a_bot_brings_a_library_of_its_own_and_others_see_it_when_all_have_chosen() -> None:
    state = GAME.start(GAME.settle(pb.Options(), 2), 2)
    own = pb.Move(library=listed(Counter({"Swamp": 40, "Terror": 4})))
    GAME.play(state, 0, own)
    assert not GAME.observe(state, 1).players[0].HasField("library")
    assert GAME.observe(state, 0).players[0].library == own.library
    GAME.play(state, 1, GAME.parse("library scorch"))
    assert GAME.observe(state, 1).players[0].library == own.library
    assert len(state.libraries[0]) == 44
