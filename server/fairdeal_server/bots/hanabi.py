"""Sample bots for Hanabi. They take a card as a number, 0 red 1, 4 red 5, 5 yellow 1 … 24 blue 5, and a set
of cards as an integer with a bit for each."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from fairdeal.bot import Bot
from fairdeal.hanabi.v1 import hanabi_pb2 as pb

COPIES = (3, 2, 2, 2, 1) * 5
"""How many there are of each card."""
ALL = (1 << 25) - 1
PACK = 50
MOST_INFORMATION = 8


def number(card: pb.Card) -> int:
    """Return a card as a number."""
    return 5 * card.colour + card.value - 6


def members(cards: int) -> Iterator[int]:
    """Yield the cards of a set, ascending."""
    return (card for card in range(25) if cards >> card & 1)


def of_colour(colour: int) -> int:
    """Return the cards of a colour."""
    return 0b11111 << 5 * (colour - 1)


def of_value(value: int) -> int:
    """Return the cards of a value."""
    return 0b0000100001000010000100001 << value - 1


def shown_by(clue: pb.Clue) -> int:
    """Return the cards that a clue shows."""
    return of_colour(clue.colour) if clue.HasField("colour") else of_value(clue.value)


class Table:
    """What lies on the table: which cards can be played, and which are good for nothing any more."""

    def __init__(self, fireworks: Sequence[int], discards: Iterable[int]) -> None:
        self.gone = [0] * 25
        """How many of each card are played or discarded."""
        for colour, top in enumerate(fireworks):
            for card in range(5 * colour, 5 * colour + top):
                self.gone[card] += 1
        for card in discards:
            self.gone[card] += 1
        self.playable = 0
        self.dead = 0
        for colour, top in enumerate(fireworks):
            cards = range(5 * colour, 5 * colour + 5)
            lost = next((card for card in cards[top:] if self.gone[card] == COPIES[card]), cards.stop)
            self.dead |= sum(1 << card for card in cards if card < cards.start + top or card >= lost)
            if top < 5 and lost > cards[top]:
                self.playable |= 1 << cards[top]

    def left(self, cards: int) -> int:
        """Return how many of these cards are neither played nor discarded."""
        return sum(COPIES[card] - self.gone[card] for card in members(cards))

    def loss(self, card: int) -> float:
        """Return how much it hurts to discard a card, from 0; most of all the last one of its kind."""
        if self.dead >> card & 1:
            return 0
        return 10 - card % 5 if self.gone[card] + 1 == COPIES[card] else 1


class Simple(Bot):
    """Plays by two simple conventions. It remembers nothing: everything is in the observation.

    A clue points at the newest card that it shows, and says: play it, unless the clues tell that this cannot
    be. Where there is nothing to play and to point at, the oldest card goes that no clue has shown.
    """

    def move(self, turn: pb.Turn) -> pb.Move:
        """Play what is known or pointed at; else point at a card; else discard, or say something harmless."""
        view = View(turn.observation)
        hand = turn.observation.hands[turn.observation.seat].cards
        sure = [place for place, held in enumerate(hand) if not view.may_be(held) & ~view.table.playable]
        pointed = [place for place, held in enumerate(hand) if view.is_pointed_at(held)]
        if sure or pointed:
            return pb.Move(play=pb.Play(place=(sure or pointed)[-1]))
        clues = [move for move in turn.legal if move.HasField("clue")]
        ahead = len(turn.observation.hands)
        clues.sort(key=lambda move: (move.clue.seat - turn.observation.seat) % ahead)
        useful = [move for move in clues if view.is_useful(move.clue)]
        if useful:
            return useful[0]
        if turn.observation.information < MOST_INFORMATION:
            return pb.Move(discard=pb.Discard(place=view.place_to_discard(hand)))
        return next((move for move in clues if view.is_harmless(move.clue)), clues[0])


class View:
    """What a seat sees, by the conventions of Simple."""

    def __init__(self, observation: pb.Observation) -> None:
        self.observation = observation
        self.table = Table(observation.fireworks, map(number, observation.discards))
        self.pointed = {max(event.numbers) for event in observation.history if event.move.HasField("clue")}
        """The cards that clues have pointed at, by number."""
        seen = self.table.gone.copy()
        for hand in observation.hands:
            for held in hand.cards:
                if held.HasField("card"):
                    seen[number(held.card)] += 1
        self.unseen = sum(1 << card for card in range(25) if seen[card] < COPIES[card])

    def may_be(self, held: pb.Held) -> int:
        """Return what a card may be by what the clues say, and by what the seat sees if it is its own."""
        may_be = ALL if held.HasField("card") else self.unseen
        if held.colour:
            may_be &= of_colour(held.colour)
        if held.value:
            may_be &= of_value(held.value)
        for colour in held.not_colours:
            may_be &= ~of_colour(colour)
        for value in held.not_values:
            may_be &= ~of_value(value)
        return may_be

    def is_pointed_at(self, held: pb.Held) -> bool:
        """Say whether its owner takes a card for one to be played."""
        return held.number in self.pointed and bool(self.may_be(held) & self.table.playable)

    def newest(self, clue: pb.Clue) -> pb.Held:
        """Return the card that a clue would point at."""
        shown = shown_by(clue)
        return [held for held in self.observation.hands[clue.seat].cards if shown >> number(held.card) & 1][
            -1
        ]

    def is_useful(self, clue: pb.Clue) -> bool:
        """Say whether a clue points at a card that can be played, and that nobody is about to play."""
        card = number(self.newest(clue).card)
        expected = [
            number(held.card)
            for hand in self.observation.hands
            for held in hand.cards
            if held.HasField("card") and self.is_pointed_at(held)
        ]
        return bool(self.table.playable >> card & 1) and card not in expected

    def is_harmless(self, clue: pb.Clue) -> bool:
        """Say whether nobody would play a card because of a clue."""
        return not self.may_be(self.newest(clue)) & shown_by(clue) & self.table.playable

    def place_to_discard(self, hand: Sequence[pb.Held]) -> int:
        """Return the place of a dead card, else of the oldest without a clue, else of the oldest."""
        places = range(len(hand))
        dead = [place for place in places if not self.may_be(hand[place]) & ~self.table.dead]
        untouched = [place for place in places if not hand[place].colour and not hand[place].value]
        return [*dead, *untouched, 0][0]


class Hats(Bot):
    """Plays by hat guessing: a clue tells all teammates something at once, which pays from three seats on.

    The scheme is that of Cox and others. With two seats it is no better than `simple`.
    What a clue literally says hardly matters. Which of all clues it is, is a number. Each teammate has
    questions about the own hand, which everybody can work out, and the number is the sum of the answers. A
    teammate sees all hands but the own, subtracts the answers that belong to them, and is left with the own.
    Who does not know the scheme understands nothing and is misunderstood.

    It keeps what it has worked out, to save time; from the history it would come to the same again.
    """

    scheme: "Scheme | None" = None

    def move(self, turn: pb.Turn) -> pb.Move:
        """Play what must fit; discard dead cards while there is time; clue; discard what is missed least."""
        observation = turn.observation
        self.scheme = scheme = self.scheme or Scheme(len(observation.hands))
        scheme.follow(observation)
        cards = cards_in_sight(observation)
        own = scheme.know(observation.hands[observation.seat].cards, cards)
        sure = [place for place, may_be in enumerate(own) if not may_be & ~scheme.table.playable]
        if sure:
            return pb.Move(play=pb.Play(place=min(sure, key=lambda place: lowest(own[place]))))
        full = observation.information == MOST_INFORMATION
        dead = [place for place, may_be in enumerate(own) if not may_be & ~scheme.table.dead]
        if dead and not full and len(observation.discards) <= scheme.spare:
            return pb.Move(discard=pb.Discard(place=dead[0]))
        clue = scheme.clue(observation.seat, cards, turn.legal)
        if clue is not None:
            return clue
        place = min(range(len(own)), key=lambda place: scheme.loss(own[place], cards.values()))
        # A lost fuse is better than a clue that says what is not so.
        return pb.Move(play=pb.Play(place=place)) if full else pb.Move(discard=pb.Discard(place=place))


def cards_in_sight(observation: pb.Observation) -> dict[int, int]:
    """Return the cards that a seat sees in hands, by number."""
    return {
        held.number: number(held.card)
        for hand in observation.hands
        for held in hand.cards
        if held.HasField("card")
    }


def lowest(cards: int) -> int:
    """Return the lowest value of these cards, counted from 0."""
    return min(card % 5 for card in members(cards))


class Scheme:
    """What everybody knows, worked out event by event from clues and from the cards that were seen.

    Cards are named by their numbers in the match.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        size = 5 if seats < 4 else 4
        self.spare = PACK - 25 - seats * size
        """How many cards can be discarded before the last round begins without five complete fireworks."""
        self.hands = [list(range(seat, seats * size, seats)) for seat in range(seats)]
        self.dealt = seats * size
        self.may_be = dict.fromkeys(range(PACK), ALL)
        """By number: the cards that it may be, as far as everybody knows."""
        self.fireworks = [0] * 5
        self.discards: list[int] = []
        self.table = Table(self.fireworks, self.discards)
        self.heard = 0
        """How many events were followed."""

    @property
    def messages(self) -> int:
        """How many different things a clue can say: four for each teammate."""
        return 4 * (self.seats - 1)

    def follow(self, observation: pb.Observation) -> None:
        """Take in what has happened since."""
        cards = cards_in_sight(observation)
        cards |= {
            event.numbers[0]: number(event.card) for event in observation.history if event.HasField("card")
        }
        for event in observation.history[self.heard :]:
            if event.move.HasField("clue"):
                self._hear(event, cards, observation.seat)
            else:
                self._see(event)
            self._rule_out()
            self.heard += 1

    def teammates(self, seat: int) -> list[int]:
        """Return the others in the order of their turns."""
        return [(seat + ahead) % self.seats for ahead in range(1, self.seats)]

    def message(self, seat: int, clue: pb.Clue, shown: Iterable[int]) -> int:
        """Return which message a seat's clue is; `shown` are the numbers of the cards that it shows.

        To each teammate there are four: about a colour or a value, and whether it shows the newest card.
        """
        return (
            4 * self.teammates(seat).index(clue.seat)
            + 2 * clue.HasField("colour")
            + (self.hands[clue.seat][-1] in shown)
        )

    def answers(self, seat: int, cards: Mapping[int, int]) -> int:
        """Return what a seat is to be told, as a number, where its cards are these."""
        total, weight = 0, 1
        for question in self.questions(seat):
            total += weight * next(
                (
                    place
                    for place, answer in enumerate(question)
                    if all(among >> cards[card] & 1 for card, among in answer.items())
                ),
                0,  # a teammate has told something that is not so
            )
            weight *= len(question)
        return total

    def questions(self, seat: int) -> "list[Question]":
        """Return what a seat would like to know: which card can be played, then what the cards may be."""
        room = self.messages
        hand = [card for card in self.hands[seat] if self.may_be[card].bit_count() > 1]
        questions: list[Question] = []
        if not any(self.is_surely(card, self.table.playable) for card in self.hands[seat]):
            asked = [card for card in hand if self.may_be[card] & self.table.playable]
            asked.sort(key=lambda card: (-self._chance(card, self.table.playable), card))
            questions.append(_which_is_first(asked[: room - 1], self.may_be, self.table.playable))
            room //= len(questions[0])
        for card in sorted(hand, key=lambda card: (self._chance(card, self.table.dead), card)):
            question = _which_part(card, self.may_be[card], self.table.dead, room)
            if len(question) > 1:
                questions.append(question)
                room //= len(question)
        return questions

    def clue(self, seat: int, cards: Mapping[int, int], legal: Iterable[pb.Move]) -> pb.Move | None:
        """Return the clue by which a seat tells everybody their answers, where there is one."""
        wanted = sum(self.answers(teammate, cards) for teammate in self.teammates(seat)) % self.messages
        for move in legal:
            if move.HasField("clue"):
                among = shown_by(move.clue)
                shown = [card for card in self.hands[move.clue.seat] if among >> cards[card] & 1]
                if self.message(seat, move.clue, shown) == wanted:
                    return move
        return None

    def know(self, hand: Iterable[pb.Held], cards: Mapping[int, int]) -> list[int]:
        """Return what a seat's own cards may be: less what it sees elsewhere, or knows in its own hand."""
        own = [self.may_be[held.number] for held in hand]
        for _ in own:
            places = Counter(cards.values())
            places.update(may_be.bit_length() - 1 for may_be in own if may_be.bit_count() == 1)
            out = sum(1 << card for card in range(25) if self.table.gone[card] + places[card] >= COPIES[card])
            own = [may_be & ~out or may_be for may_be in own]
        return own

    def loss(self, may_be: int, visible: Collection[int]) -> float:
        """Return how much it is expected to hurt to discard a card; little where a teammate has another."""
        losses = {card: 0.1 if card in visible else self.table.loss(card) for card in members(may_be)}
        weights = {card: self.table.left(1 << card) for card in losses}
        return sum(losses[card] * weights[card] for card in losses) / (sum(weights.values()) or 1)

    def is_surely(self, card: int, among: int) -> bool:
        """Say whether everybody knows that a card is among these."""
        return not self.may_be[card] & ~among

    def _chance(self, card: int, among: int) -> float:
        may_be = self.may_be[card]
        return self.table.left(may_be & among) / (self.table.left(may_be) or 1)

    def _hear(self, event: pb.Event, cards: Mapping[int, int], seat: int) -> None:
        """Let everybody learn from a clue; for the own hand, what is left of the sum is the answer."""
        clue = event.move.clue
        left = self.message(event.seat, clue, event.numbers)
        learned = {}
        for teammate in self.teammates(event.seat):
            if teammate != seat:
                learned[teammate] = self.answers(teammate, cards)
                left -= learned[teammate]
        if event.seat != seat:
            learned[seat] = left % self.messages
        known = self.may_be.copy()
        for teammate, total in learned.items():
            rest = total
            for question in self.questions(teammate):
                rest, place = divmod(rest, len(question))
                for card, among in question[place].items():
                    known[card] &= among
        shown = shown_by(clue)
        for card in self.hands[clue.seat]:
            known[card] &= shown if card in event.numbers else ~shown
        # Where nothing is left, a teammate has told something that is not so.
        self.may_be = {card: may_be or ALL for card, may_be in known.items()}

    def _see(self, event: pb.Event) -> None:
        """Take in a card that was played or discarded, and the one that was drawn."""
        card = number(event.card)
        if event.joined:
            self.fireworks[event.card.colour - 1] += 1
        else:
            self.discards.append(card)
        self.table = Table(self.fireworks, self.discards)
        self.hands[event.seat].remove(event.numbers[0])
        if self.dealt < PACK:
            self.hands[event.seat].append(self.dealt)
            self.dealt += 1

    def _rule_out(self) -> None:
        """Rule out cards of which everybody knows where all copies are."""
        hands = [card for hand in self.hands for card in hand]
        known = self.table.gone.copy()
        for card in hands:
            if self.may_be[card].bit_count() == 1:
                known[self.may_be[card].bit_length() - 1] += 1
        out = sum(1 << card for card in range(25) if known[card] == COPIES[card])
        for card in hands:
            if self.may_be[card] & ~out:
                self.may_be[card] &= ~out


Question = list[dict[int, int]]
"""The answers that there can be; each says of some cards, by number, among which they are."""


def _which_is_first(asked: Sequence[int], may_be: Mapping[int, int], playable: int) -> Question:
    """Ask which card is the first that can be played; the first answer is that none can."""
    none = dict.fromkeys(asked, ~playable)
    return [none] + [
        dict.fromkeys(asked[:place], ~playable) | {card: playable} for place, card in enumerate(asked)
    ]


def _which_part(card: int, may_be: int, dead: int, room: int) -> Question:
    """Ask in which part of what it may be a card is: the dead ones, or one of the parts there is room for."""
    if room < 2:
        return [{card: may_be}]
    parts = [may_be & dead] if may_be & dead else []
    alive = [1 << each for each in members(may_be & ~dead)]
    count = min(room - len(parts), len(alive))
    parts += [sum(alive[first::count]) for first in range(count)]
    return [{card: part} for part in parts]
