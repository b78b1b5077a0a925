"""Cards that lie hidden, and who knows which: libraries, the stub, the muck and hands.

Of each card there is a set of those who know that it is there, a bit each: seats, and spectators as the
seat after the last. What a viewer is shown of hidden cards is what these bits say and nothing else.
"""

from collections.abc import Iterable, Sequence

EVERYBODY = -1
"""All bits."""
NOBODY = 0


def bit(viewer: int) -> int:
    """Return the set of one viewer."""
    return 1 << viewer


class Pile:
    """Cards in their order, the top first."""

    __slots__ = ("cards", "knowers")

    def __init__(self, cards: Iterable[int] = (), knowers: int = NOBODY) -> None:
        self.cards = list(cards)
        self.knowers = [knowers] * len(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def copy(self) -> "Pile":
        """Return an independent copy."""
        twin = Pile.__new__(Pile)
        twin.cards = self.cards.copy()
        twin.knowers = self.knowers.copy()
        return twin

    def known_to(self, viewer: int) -> list[tuple[int, int]]:
        """Return place and card of all that the viewer knows."""
        return [
            (place, card)
            for place, (card, knowers) in enumerate(zip(self.cards, self.knowers, strict=True))
            if knowers >> viewer & 1
        ]

    @property
    def face_up(self) -> list[int]:
        """The cards that lie open, in their order."""
        return [card for card, knowers in zip(self.cards, self.knowers, strict=True) if knowers == EVERYBODY]

    def face_down_known_to(self, viewer: int) -> list[int]:
        """Return the cards that do not lie open and that the viewer knows all the same."""
        return [card for place, card in self.known_to(viewer) if self.knowers[place] != EVERYBODY]

    def draw(self, place: int = 0) -> tuple[int, int]:
        """Take the card at a place, the top one, with those who know it."""
        return self.cards.pop(place), self.knowers.pop(place)

    def put_on_top(self, card: int, knowers: int) -> None:
        """Lay a card on top."""
        self.cards.insert(0, card)
        self.knowers.insert(0, knowers)

    def put_below(self, card: int, knowers: int) -> None:
        """Lay a card under all others."""
        self.cards.append(card)
        self.knowers.append(knowers)

    def take(self, card: int) -> int:
        """Take a card, wherever it lies, and return those who knew it."""
        return self.draw(self.cards.index(card))[1]

    def show(self, viewers: int, count: int | None = None) -> None:
        """Let viewers know all cards, or the top ones."""
        shown = len(self.cards) if count is None else count
        self.knowers = [each | viewers for each in self.knowers[:shown]] + self.knowers[shown:]

    def forget(self, but: int) -> None:
        """Let those only know a card who are named, or everybody where it lies open."""
        self.knowers = [each if each == EVERYBODY else each & but for each in self.knowers]

    def arrange(self, top: Sequence[int], knowers: int) -> None:
        """Put the same top cards back in another order, which only some know."""
        self.cards[: len(top)] = top
        self.knowers[: len(top)] = [knowers] * len(top)

    def shuffle(self, order: Sequence[int]) -> None:
        """Bring the sorted cards into an order of their places; nobody knows it."""
        cards = sorted(self.cards)
        self.cards = [cards[place] for place in order]
        self.knowers = [NOBODY] * len(cards)

    def empty(self) -> list[int]:
        """Take all cards and return them."""
        cards, self.cards, self.knowers = self.cards, [], []
        return cards


class Hand(Pile):
    """Cards in no order, kept sorted. Of equal cards the first is known to whoever knows of one."""

    __slots__ = ()

    def copy(self) -> "Hand":
        """Return an independent copy."""
        twin = Hand.__new__(Hand)
        twin.cards = self.cards.copy()
        twin.knowers = self.knowers.copy()
        return twin

    def add(self, card: int, knowers: int) -> None:
        """Take a card up. Who knows it then knows of one more of its name."""
        place = 0
        while place < len(self.cards) and self.cards[place] <= card:
            if self.cards[place] == card:
                both = self.knowers[place] & knowers
                self.knowers[place] |= knowers
                knowers = both
            place += 1
        self.cards.insert(place, card)
        self.knowers.insert(place, knowers)
