"""Libraries: five that are known by name, and what a library of one's own must be like."""

from collections.abc import Mapping

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb

from ..game import IllegalMove
from .pool import POOL, find

LEAST, MOST = 40, 60
"""How many cards a library has."""


def _library(text: str) -> tuple[int, ...]:
    """Return the cards of a list as in 15 Mountain, 4 Lightning Bolt; sorted."""
    entries = [entry.strip().split(" ", 1) for entry in text.split(",")]
    return tuple(sorted(card for count, name in entries for card in [find(name)] * int(count)))


PRESETS: Mapping["pb.Preset.ValueType", tuple[int, ...]] = {
    pb.PRESET_SCORCH: _library(
        "15 Mountain, 4 Lightning Bolt, 4 Mons's Goblin Raiders, 4 Raging Goblin, 3 Orcish Artillery, "
        "1 Shivan Dragon, 2 Blaze, 2 Earthquake, 1 Shatter, 2 Red Elemental Blast, 1 Chaoslace, "
        "1 Fountain of Youth"
    ),
    pb.PRESET_HOUSE_EDGE: _library(
        "15 Island, 3 Merfolk of the Pearl Trident, 3 Prodigal Sorcerer, 2 Serendib Efreet, 3 Counterspell, "
        "2 Mana Leak, 3 Blue Elemental Blast, 2 Boomerang, 2 Brainstorm, 1 Ancestral Recall, "
        "1 Psionic Blast, 1 Glasses of Urza, 1 Millstone, 1 Engineered Explosives"
    ),
    pb.PRESET_LOAN_SHARK: _library(
        "15 Swamp, 3 Hymn to Tourach, 1 Demonic Tutor, 2 Dark Ritual, 2 Terror, 2 Funeral Charm, 1 Coercion, "
        "3 Black Knight, 2 Hypnotic Specter, 2 Drudge Skeletons, 1 Sengir Vampire, 1 Subversion, "
        "1 Syphon Soul, 1 Greed, 1 Pestilence, 1 Underworld Dreams, 1 Glasses of Urza"
    ),
    pb.PRESET_SLOW_PLAY: _library(
        "15 Forest, 4 Llanowar Elves, 4 Grizzly Bears, 3 Giant Spider, 2 War Mammoth, 3 Giant Growth, 1 Fog, "
        "2 Stream of Life, 2 Rampant Growth, 1 Regrowth, 2 Natural Selection, 1 Feldon's Cane"
    ),
    pb.PRESET_INSURANCE: _library(
        "15 Plains, 4 Savannah Lions, 2 White Knight, 2 Northern Paladin, 1 Serra Angel, "
        "3 Swords to Plowshares, 2 Disenchant, 3 Healing Salve, 1 Crusade, 1 Wrath of God, "
        "1 Circle of Protection: Red, 1 Pacifism, 1 Howling Mine, 1 Jayemdae Tome, 1 Tormod's Crypt, "
        "1 Soldevi Digger"
    ),
}


def cards_of(library: pb.Library) -> tuple[int, ...]:
    """Return the cards of a library, sorted; raises IllegalMove where it is not allowed."""
    if library.preset:
        if library.preset not in PRESETS or library.cards:
            raise IllegalMove("a library is a preset of Pokermagic, or a list of cards, and not both")
        return PRESETS[library.preset]
    cards: list[int] = []
    for copies in library.cards:
        added = _copies(copies)
        if added[0] in cards:
            raise IllegalMove(f"{copies.name}: list each card once, with how many there are")
        cards += added
    if not LEAST <= len(cards) <= MOST:
        raise IllegalMove(f"a library has from {LEAST} to {MOST} cards; this one has {len(cards)}")
    return tuple(sorted(cards))


def _copies(copies: pb.Copies) -> list[int]:
    """Return the card so many times."""
    try:
        card = find(copies.name)
    except ValueError as error:
        raise IllegalMove(str(error)) from None
    most = POOL[card].copies
    if not 1 <= copies.count <= most:
        allowed = f"from 1 to {most} copies are" if most > 1 else "1 copy is"
        raise IllegalMove(f"{copies.name}: {allowed} allowed, not {copies.count}")
    return [card] * copies.count
