# ruff: noqa: E501 (rows of a table)
"""The rules of Pokermagic in our own words, for `fairdeal games pokermagic`."""

from collections import Counter
from collections.abc import Iterable

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb

from .pool import POOL
from .wording import headline, text

_RULES = """\
# Pokermagic

Texas Hold'em in which players also hold Magic cards. Chips are life: everybody begins with twenty points, a
point is a twentieth of the first stack, and what is lost goes to a common Bank, from which life is gained.
This is unofficial; Magic cards are named, and described in our own words.

**A hand.** The button moves, blinds are posted, two hole cards are dealt. Then come the main phases: from
the dealer's left everybody but the dealer may play one land, cast any card, and attack the others; at the
end of her main phase a player keeps seven Magic cards. Then all permanents untap, upkeeps trigger, and the
hand is bet as in Hold'em.

**Hold or drop.** Who is still in after the river decides in secret, at the same time as the others, which
hole cards to hold. Only held cards, with the board, win pots; a pot that nobody can claim goes to the Bank.
For each dropped card its owner draws a Magic card, after the award. A hand that ends without a showdown
earns no cards.

**Responses.** After each bet, each street, the showdown, an upkeep, a draw and a step of combat everybody
may cast instants and activate abilities, until 64 spells and abilities in a row have gone onto the stack; who
is to bet may do so before betting. Bets are no life: damage takes chips of the stack alone. Who has none left in the stack stays in for what she has bet.

**Realms.** What speaks of a hand, a library or a graveyard means that of Magic, or hole cards, the rest of
the pack, and the muck, as its controller says when it goes onto the stack. Hole cards can be reached only
while they are neither held nor dropped, and only of those who are in the hand. Who loses the last one is
out of the hand. Board cards, and held cards at the showdown, are permanents without a type: hearts and
diamonds are red, clubs and spades black, and their mana value is 0.

**Libraries.** Each player begins with a library of her own and no Magic hand: one of five that are known by
name, or 40 to 60 cards of her choice, up to four of a name, one of Ancestral Recall and of Demonic Tutor, and
any number of basic lands. Lists are public.

**The end.** Who has no chips leaves, with all Magic cards. The match ends with one player, or after its
last hand. Chips rank those who are left, above those who left later, above those who left earlier.

| option | values | |
| --- | --- | --- |
| `stack` | 20 to 1,000,000,000, `2000` | everybody's chips; divisible by 20 |
| `big_blind` | even, `40` | the small blind is half of it; with a fixed limit it is the bet, and twice it on the turn and the river |
| `betting` | `fixed_limit`, `pot_limit`, `no_limit` | with a fixed limit a round has up to four bets and raises, the blinds not counted |
| `doubling` | `0` to 1,000 | after how many hands the blinds double |
| `hands` | 1 to 1,000, `50` a seat | after how many hands the match ends |
| `libraries` | `scorch`, `house_edge`, `loan_shark`, `slow_play`, `insurance` | given to all, or by seat; otherwise each seat chooses, or brings 40 to 60 cards of its own |
| `deal_before_main` | `true`, `false` | main phases come after the deal, or before it |
| `lone_survivor_draws` | `false`, `true` | who is left alone in a hand holds or drops unseen, and draws for what it drops |
| `decking_eliminates` | `false`, `true` | who has to draw from an empty Magic library leaves the match |

**Notation.** `fold`, `call` (or `check`), `raise 80` (to 80 in this round), `pass`, `land Swamp`,
`cast Blaze X=3 at seat 1`, `cast Hymn to Tourach in poker at seat 2`, `activate #7.0 at K♥`,
`attack #7 seat 1`, `block #8 #7`, `order #8`, `hold K♥ A♠`, `hold nothing`, `choose K♥`, `pay`.

**Cards.**

"""

CARDS = "".join(
    f"* {headline(record).replace(record.name, f'**{record.name}**', 1)}. {text(record)}".rstrip() + "\n"
    for record in POOL
)
"""All cards, each with what it does."""

RULES = (
    f"{_RULES}{CARDS}\nThe source is a web log's entry of 19 December 2005. docs/games/pokermagic.md says what it "
    "leaves open.\n"
)


def title(preset: int) -> str:
    """Return the name of a library for people, as in House Edge."""
    return pb.Preset.Name(pb.Preset.ValueType(preset)).removeprefix("PRESET_").replace("_", " ").title()


def listed(cards: Iterable[int]) -> str:
    """Return a library as in 15 Mountain, 4 Lightning Bolt."""
    return ", ".join(f"{count} {POOL[card].name}" for card, count in Counter(cards).items())
