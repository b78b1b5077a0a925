"""A scene of Pokermagic: a hand with chosen cards, played by the notation of moves."""

from collections.abc import Iterable, Mapping
from typing import Any

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb
from fairdeal_server.games import cards
from fairdeal_server.games.game import CHANCE
from fairdeal_server.games.pokermagic import Pokermagic, battlefield
from fairdeal_server.games.pokermagic.piles import NOBODY, bit
from fairdeal_server.games.pokermagic.pool import find
from fairdeal_server.games.pokermagic.state import DiscardDue, Permanent

GAME = Pokermagic()
SIZE = 40
"""The cards of a library."""
LIFE = 100
"""Chips to a point of life, where nothing else is said."""
Named = Mapping[int, str]
"""By seat, cards: Magic cards with commas between, as in 3 Mountain, Lightning Bolt."""


class Scene:
    """A match whose seat 0 deals. Everybody has 2,000 chips unless `stacks` says otherwise."""

    def __init__(
        self,
        seats: int = 3,
        *,
        holes: Named | None = None,
        board: str = "",
        magic: Named | None = None,
        in_play: Named | None = None,
        libraries: Named | None = None,
        stacks: Iterable[int] = (),
        mains: bool = False,
        **options: Any,
    ) -> None:
        """Deal a first hand up to its betting, or, with `mains`, a second one with main phases before it."""
        given: dict[str, Any] = {"libraries": [pb.PRESET_SCORCH], "betting": pb.BETTING_NO_LIMIT} | options
        settled = GAME.settle(pb.Options(**given), seats)
        self.state = GAME.start(settled, seats)
        self.pack = _pack(seats, holes or {}, board)
        for _ in range(seats - 1):
            self.shuffle(range(SIZE))
        self.state.hand = int(mains)
        self.state.betting.stacks = list(stacks) or self.state.betting.stacks
        for seat, names in (magic or {}).items():
            for card in _magic(names):
                self.state.hands[seat].add(card, bit(seat))
        for seat, names in (in_play or {}).items():
            for card in _magic(names):
                self.put(seat, card)
        self.shuffle(range(SIZE))
        for seat, names in (libraries or {}).items():
            for card in reversed(_magic(names)):
                self.state.libraries[seat].put_on_top(card, NOBODY)
        if self.state.due:
            self.shuffle(self.pack)
        if not mains:
            self.pass_until_betting()

    def put(self, seat: int, card: int) -> Permanent:
        """Put a card into play that has been there for some time."""
        permanent = battlefield.enter(self.state, self.state.new_object(), card, seat)
        permanent.new = False
        return permanent

    def shuffle(self, order: Iterable[int]) -> None:
        """Let chance shuffle what is due: places of the sorted cards, or poker cards."""
        due = self.state.due
        assert due is not None
        realm = pb.REALM_POKER if due.realm.name == "POKER" else pb.REALM_MAGIC
        GAME.play(self.state, CHANCE, pb.Chance(shuffle=pb.Shuffle(realm=realm, seat=due.seat, order=order)))

    def discard(self, card: str) -> None:
        """Let chance discard a card."""
        assert isinstance(self.state.due, DiscardDue)
        GAME.play(self.state, CHANCE, GAME.parse(f"discard {card}"))

    def play(self, *moves: str) -> "Scene":
        """Play moves as in `1: cast Lightning Bolt at seat 2`: the seat that is asked, and its answer."""
        for text in moves:
            seat, move = text.split(": ", 1)
            GAME.play(self.state, int(seat), GAME.parse(self.aimed(move)))
        return self

    def aimed(self, move: str) -> str:
        """Return a move in which permanents are named, as in <Black Knight>, with their objects instead."""
        while "<" in move:
            before, rest = move.split("<", 1)
            name, after = rest.split(">", 1)
            move = f"{before}#{self.permanent(name).object}{after}"
        return move

    def permanent(self, name: str) -> Permanent:
        """Return the last permanent of a name."""
        return next(each for each in reversed(self.state.permanents.values()) if each.record.name == name)

    def has(self, name: str) -> bool:
        """Say whether a card of a name is in play."""
        return any(each.record.name == name for each in self.state.permanents.values())

    @property
    def asked(self) -> tuple[int, str]:
        """The seat that is asked, and what."""
        asked = self.state.asked
        assert asked is not None, f"nobody is asked: {self.state.due}, {self.state.phase}"
        return asked.seat, pb.Question.Name(asked.question).removeprefix("QUESTION_").lower()

    def legal(self, seat: int) -> list[str]:
        """Return what a seat can do, but for raises of several sizes."""
        return [GAME.notation(move) for move in GAME.observe(self.state, seat).moves]

    def can(self, seat: int, move: str) -> bool:
        """Say whether a seat can do this now, or something that begins like it."""
        return any(legal.startswith(self.aimed(move)) for legal in self.legal(seat))

    def check_around(self) -> "Scene":
        """Let everybody call until the betting round ends, and pass."""
        phase = self.state.phase
        while self.state.phase == phase and self.state.asked:
            seat, question = self.asked
            GAME.play(self.state, seat, GAME.parse("call" if question == "bet" else "pass"))
        return self

    def pass_until_betting(self) -> "Scene":
        """Let everybody pass until the betting begins."""
        while self.state.asked and self.asked[1] != "bet":
            GAME.play(self.state, self.asked[0], GAME.parse("pass"))
        return self

    def to_showdown(self) -> "Scene":
        """Let everybody check and call until hole cards are held."""
        while self.state.phase != pb.PHASE_COMMIT:
            self.check_around()
        return self

    def hold(self, **choices: str) -> "Scene":
        """Hold cards, as in seat0="K♥ A♠"; the others hold everything."""
        for seat in list(GAME.to_act(self.state)):
            hole = cards.listed(self.state.holes[seat].cards)
            GAME.play(self.state, seat, GAME.parse(f"hold {choices.get(f'seat{seat}', hole)}"))
        return self

    @property
    def stacks(self) -> list[int]:
        return self.state.stacks

    @property
    def bank(self) -> int:
        return self.state.bank

    def events(self, kind: str) -> list[Any]:
        """Return the events of a kind in this hand and the one before."""
        number = pb.Kind.Value(f"KIND_{kind}")
        return [each for each in (*self.state.before, *self.state.history) if each.kind == number]

    def seen(self, seat: int | None) -> pb.Observation:
        return GAME.observe(self.state, seat)

    def total(self) -> int:
        """Return all chips of the match, wherever they are."""
        return sum(self.stacks) + sum(self.state.betting.totals) + self.bank


def poker(text: str) -> list[int]:
    """Return poker cards."""
    return [cards.parse(name) for name in text.split()]


def _magic(text: str) -> list[int]:
    found = []
    for entry in text.split(", "):
        count, _, name = entry.partition(" ")
        found += [find(name)] * int(count) if count.isdecimal() else [find(entry)]
    return found


def _pack(seats: int, holes: Named, board: str) -> list[int]:
    """Return the order of the pack that deals these cards: others around them, the lowest first."""
    places: dict[int, int] = {}
    for turn in range(seats):
        seat = (turn + 1) % seats
        for round_, card in enumerate(poker(holes.get(seat, ""))):
            places[round_ * seats + turn] = card
    streets = [2 * seats + 1 + place for place in (0, 1, 2, 4, 6)]
    places.update(zip(streets, poker(board), strict=False))
    others = iter(card for card in range(cards.PACK) if card not in places.values())
    return [places[place] if place in places else next(others) for place in range(cards.PACK)]
