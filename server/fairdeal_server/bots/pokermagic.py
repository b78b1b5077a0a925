"""Sample bot for Pokermagic: a tight poker player that plays its Magic cards greedily."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import inf
from random import Random
from typing import Any

from fairdeal.bot import Bot
from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb

from ..games import cards
from ..games.pokermagic.messages import move_message
from ..games.pokermagic.moves import Raise
from ..games.pokermagic.pool import POOL, find
from ..games.pokermagic.ranks import rank
from ..games.pokermagic.vocabulary import (
    EACH_OTHER,
    EACH_PLAYER,
    ITS_CONTROLLER,
    THAT_PLAYER,
    YOU,
    Activated,
    Bounce,
    Counter,
    Damage,
    Destroy,
    Discard,
    Draw,
    Effect,
    Effects,
    Exile,
    Filter,
    GainLife,
    Group,
    LoseLife,
    Record,
    Search,
    TakeFromGraveyard,
    Target,
    Triggered,
    X,
)

SAMPLES = 60
STREETS = (pb.PHASE_PREFLOP, pb.PHASE_FLOP, pb.PHASE_TURN, pb.PHASE_RIVER)
TO_COME = (5, 2, 1, 0)
"""How many cards the board still gets, by street."""
CAUTION = 0.06
"""By how much the chance to win must be above what a call pays, for each raise of the round."""
STRONG = 1.5
"""With so many times an equal share of the pot it bets and raises."""
CARD = 0.7
"""What a Magic card is worth, in points of life."""
FALL = 3
"""What the fall of a player is worth, beside the points that she loses."""
FAVOURITE = pb.PRESET_SCORCH
LANDS = 5
"""More lands than this are worth less than any spell."""
MANA = 0.01
"""What a point of mana is worth: of two moves that do the same, the cheaper one."""
HARM = (Damage, LoseLife, Destroy, Exile, Bounce, Discard, Counter)
"""Effects that nobody wants for herself; the others that are looked at are good to have."""


class Tight(Bot):
    """Bets on good hands alone, and lets its cards do everything that does its life good.

    How good its hole cards are it finds by dealing the unknown cards at random: before the flop once for
    all, later anew. It calls where it wins often enough for the price, and raises with much more than an
    equal share. At the showdown it holds what wins most, where a dropped card is worth the Magic card that
    comes for it.

    Of Magic it asks in each position what each move is worth to it in points of life, and makes the best
    one that is worth something: it does not wait for a better moment. A point that an opponent loses is
    worth a point divided by the number of opponents.
    """

    def move(self, turn: pb.Turn) -> pb.Move:
        """Do the best that Magic can do, or else answer."""
        seen = turn.observation
        judge = Judge(seen)
        best = max(seen.moves, key=judge.worth)
        if judge.worth(best) > 0:
            return best
        if seen.question == pb.QUESTION_BET:
            return bet(seen, self.random)
        if seen.question == pb.QUESTION_HOLD:
            return hold(seen, self.random)
        passing = [move for move in seen.moves if move.WhichOneof("move") == "pass_turn"]
        return passing[0] if passing else best


# Poker.


def bet(seen: pb.Observation, rng: Random) -> pb.Move:
    """Return whether to fold, call or raise."""
    own = seen.players[seen.seat]
    live = sum(player.live for player in seen.players)
    chance = strength(seen, rng)
    owed = min(max(player.bet for player in seen.players) - own.bet, own.stack)
    pot = sum(pot.chips for pot in seen.pots)
    moves = {move.WhichOneof("move"): move for move in seen.moves}
    if chance * live > STRONG + CAUTION * live * seen.round.raises:
        if "raise" in moves:
            return moves["raise"]
        if seen.most_raise:
            wish = max(player.bet for player in seen.players) + int(chance * (pot + owed))
            return move_message(Raise(min(max(wish, seen.least_raise), seen.most_raise)))
    price = owed / (pot + owed)
    if owed and chance < price + CAUTION * seen.round.raises:
        return moves["fold"]
    return moves["call"]


def strength(seen: pb.Observation, rng: Random) -> float:
    """Return how much of the pot the hole cards win against random ones."""
    rivals = [player for seat, player in enumerate(seen.players) if player.live and seat != seen.seat]
    own = cards.numbers(seen.players[seen.seat].hole)
    if seen.phase == pb.PHASE_PREFLOP and len(own) == 2:
        first, second = sorted(map(cards.rank, own))
        return before_the_flop(first, second, cards.suit(own[0]) == cards.suit(own[1]), len(rivals))
    board = board_of(seen)
    coming = TO_COME[STREETS.index(seen.phase)] if seen.phase in STREETS else 0
    counts = [player.hole_count for player in rivals]
    return shares([own], board, coming, counts, unseen(seen), rng)[0]


@cache
def before_the_flop(low: int, high: int, is_suited: bool, rivals: int) -> float:
    """Return how much of the pot two cards of these ranks win."""
    own = [cards.card(low, 1), cards.card(high, 1 if is_suited else 2)]
    others = [card for card in range(cards.PACK) if card not in own]
    return shares([own], [], TO_COME[0], [2] * rivals, others, Random(1), 4 * SAMPLES)[0]


def shares(
    hands: Sequence[Sequence[int]],
    board: Sequence[int],
    coming: int,
    counts: Sequence[int],
    others: Sequence[int],
    rng: Random,
    samples: int = SAMPLES,
) -> list[float]:
    """Return for each way to hold how much of the pot it wins against so many cards of each rival."""
    won = [0.0] * len(hands)
    for _ in range(samples):
        drawn = rng.sample(others, min(coming + sum(counts), len(others)))
        full = [*board, *drawn[:coming]]
        at, rivals = coming, []
        for count in counts:
            rivals.append(rank([*full, *drawn[at : at + count]]))
            at += count
        best = max(rivals, default=0)
        for place, hand in enumerate(hands):
            own = rank([*full, *hand]) if hand else 0
            if own >= best and hand:
                won[place] += 1 / (1 + rivals.count(own))
    return [each / samples for each in won]


def unseen(seen: pb.Observation) -> list[int]:
    """Return the poker cards of which the seat does not know that they are out of play."""
    gone = {*board_of(seen)}
    gone.update(cards.numbers(seen.players[seen.seat].hole))
    for known in (seen.muck_face_up, seen.muck_known, seen.poker_exile):
        gone.update(cards.numbers(known))
    return [card for card in range(cards.PACK) if card not in gone]


def hold(seen: pb.Observation, rng: Random) -> pb.Move:
    """Return what to hold: all where everything is at stake, otherwise what wins most and draws most."""
    own = seen.players[seen.seat]
    if not own.stack:
        return seen.moves[0]
    moves = [move for move in seen.moves if not decks(seen, seen.seat, own.hole_count - len(move.hold.cards))]
    hands = [cards.numbers(move.hold.cards) for move in moves]
    board = board_of(seen)
    counts = [
        player.hole_count for seat, player in enumerate(seen.players) if player.live and seat != seen.seat
    ]
    won = shares(hands, board, 0, counts, unseen(seen), rng)
    pot = sum(pot.chips for pot in seen.pots if seen.seat in pot.seats) / seen.life
    worth = [pot * share - CARD * len(hand) for share, hand in zip(won, hands, strict=True)]
    return moves[worth.index(max(worth))]


def decks(seen: pb.Observation, seat: int, draws: int) -> bool:
    """Say whether so many draws cost a player the match."""
    return seen.options.decking_eliminates and draws > seen.players[seat].library_count


# Magic.


class Judge:
    """What moves are worth to the seat that is asked, in points of life."""

    def __init__(self, seen: pb.Observation) -> None:
        self.seen = seen
        self.seat = seen.seat
        self.own = seen.players[seen.seat]
        self.opponents = [
            seat for seat, player in enumerate(seen.players) if seat != seen.seat and not player.out
        ]
        self.permanents = {each.object: each for each in seen.permanents}
        self.spells = {each.object: each for each in seen.stack}

    def worth(self, move: pb.Move) -> float:
        """Return what a move is worth; 0 for a pass, and for what poker decides."""
        kind = move.WhichOneof("move") or ""
        return _MOVES[kind](self, getattr(move, kind)) if kind in _MOVES else 0.0

    def cast(self, cast: pb.Cast) -> float:
        """Return what a spell does, or what its permanent is worth."""
        record = record_of(cast.card)
        price = MANA * (record.cost.value + cast.how.x)
        if record.enchants:
            # Those that there are make a creature useless.
            return -self.side(cast.how.targets[0]) * self.size(cast.how.targets[0])
        if record.is_permanent:
            return 1.0 + record.cost.value
        return self.effects(record.modes[cast.how.mode], cast.how) - price

    def activate(self, activate: pb.Activate) -> float:
        """Return what an ability does, less what it costs."""
        permanent = self.permanents[activate.permanent]
        ability = record_of(permanent.card).abilities[activate.ability]
        assert isinstance(ability, Activated)
        price = ability.cost
        lost = self.size(pb.Target(object=permanent.object)) if price.sacrifice or price.exile else 0.0
        lost += price.life + MANA * price.mana.value
        return self.effects(ability.effects, activate.how) - lost

    def trigger(self, how: pb.Announcement) -> float:
        """Return what the ability that waits does."""
        item = self.seen.waiting[0]
        ability = record_of(item.card).abilities[item.ability]
        assert isinstance(ability, Triggered)
        return self.effects(ability.effects, how, item.about)

    def attack(self, attack: pb.Attack) -> float:
        """Return the damage of an attack that no blocker can punish; otherwise nothing."""
        creature = self.permanents[attack.creature]
        for other in self.seen.permanents:
            is_there = other.seat == attack.defender and not other.tapped
            if is_there and can_block(other, creature) and other.power >= creature.toughness:
                return 0.0
        return self.points(attack.defender, creature.power) / len(self.opponents)

    def block(self, block: pb.Block) -> float:
        """Return what is kept off and what dies."""
        blocker, attacker = self.permanents[block.blocker], self.permanents[block.attacker]
        blocked = {each.object for each in self.seen.combat.attackers if each.blockers}
        kept_off = 0 if attacker.object in blocked else attacker.power
        kills = blocker.power >= attacker.toughness - attacker.damage
        dies = attacker.power >= blocker.toughness - blocker.damage
        size_of = (self.size(pb.Target(object=each)) for each in (attacker.object, blocker.object))
        return kept_off + sum(size * sign for size, sign in zip(size_of, (kills, -dies), strict=True))

    def choose(self, card: pb.AnyCard) -> float:
        """Return how good a card is; of those that the seat has to give away, how little."""
        gives = card.magic in self.own.hand if card.magic else card.poker in self.own.hole
        if self.seen.question == pb.QUESTION_TAKE:
            gives = False
        worth = self.card(card.magic) if card.magic else self.hole_card(cards.number(card.poker))
        return 1 / (1 + worth) if gives else worth

    def card(self, name: str) -> float:
        """Return how good a Magic card is: a land as long as there are few, otherwise what it costs."""
        record = record_of(name)
        if not record.is_land:
            return 1.0 + record.cost.value
        lands = sum(each.seat == self.seat and record_of(each.card).is_land for each in self.seen.permanents)
        return 6.0 if lands < LANDS else 0.0

    def hole_card(self, card: int) -> float:
        """Return how good the hole cards are with a card."""
        others = [other for other in cards.numbers(self.own.hole) if other != card]
        return float(rank([*others, card, *board_of(self.seen)]))

    # Effects.

    def effects(self, effects: Effects, how: pb.Announcement, about: int | None = None) -> float:
        """Return what effects are worth together; they use up the targets in their order."""
        aims = iter(how.targets)
        worth = 0.0
        for effect in effects:
            sign = -1 if isinstance(effect, HARM) else 1
            for aim in self.whom(effect, aims, about):
                worth += sign * self.side(aim) * self.amount(effect, aim, how)
        return worth

    def whom(self, effect: Effect, aims: Iterator[pb.Target], about: int | None) -> list[pb.Target]:
        """Return whom an effect is about."""
        groups = next((vars(effect)[name] for name in ("to", "who", "what") if name in vars(effect)), YOU)
        if isinstance(effect, Search):
            groups = YOU
        found: list[pb.Target] = []
        for group in groups if isinstance(groups, tuple) else (groups,):
            found += [next(aims)] if isinstance(group, Target) else self.group(group, about)
        return found

    def group(self, group: Group, about: int | None) -> list[pb.Target]:
        """Return all creatures, or the players of a group; its other members count nothing."""
        if isinstance(group, Filter):
            is_meant = group.type == "creature"
            return [
                pb.Target(object=each.object)
                for each in self.seen.permanents
                if is_meant and group.without not in record_of(each.card).keywords and is_creature(each)
            ]
        players: dict[Group, list[int]] = {
            YOU: [self.seat],
            EACH_OTHER: self.opponents,
            EACH_PLAYER: [self.seat, *self.opponents],
            THAT_PLAYER: [] if about is None else [about],
            ITS_CONTROLLER: self.opponents[:1],
        }
        return [pb.Target(seat=seat) for seat in players.get(group, ())]

    def side(self, aim: pb.Target) -> float:
        """Return what a point is worth there: 1 to the seat itself, less than nothing to others."""
        seat = aim.seat
        if aim.WhichOneof("target") == "card":
            return -1.0
        if aim.WhichOneof("target") == "object":
            thing = self.permanents.get(aim.object) or self.spells[aim.object]
            seat = thing.seat
        return 1.0 if seat == self.seat else -1 / len(self.opponents)

    def amount(self, effect: Effect, aim: pb.Target, how: pb.Announcement) -> float:
        """Return how many points an effect means to one of those whom it is about."""
        is_poker = how.realm == pb.REALM_POKER
        if isinstance(effect, Damage | LoseLife | GainLife):
            # What else a number can be is about a point.
            number = effect.amount if isinstance(effect.amount, int) else how.x if effect.amount is X else 1
            if isinstance(effect, GainLife):
                return min(number, self.seen.bank / self.seen.life)
            return self.points(aim.seat, number) if is_seat(aim) else self.wound(aim, number)
        if isinstance(effect, Destroy | Exile | Bounce):
            return self.size(aim)
        if isinstance(effect, Counter):
            return 1.0 + record_of(self.spells[aim.object].card).cost.value
        if isinstance(effect, Discard):
            return self.discard(aim.seat, effect.count, is_poker)
        if isinstance(effect, Draw) and not is_poker and decks(self.seen, aim.seat, effect.count):
            return -self.points(aim.seat, inf)
        if isinstance(effect, Draw | Search | TakeFromGraveyard):
            return CARD if not is_poker or self.own.live else 0.0
        return 0.0

    def points(self, seat: int, points: float) -> float:
        """Return how many points a player loses, and more where she falls."""
        stack = self.seen.players[seat].stack / self.seen.life
        return points if points < stack else stack + FALL

    def wound(self, aim: pb.Target, points: int) -> float:
        """Return what damage to a creature is worth: all of it, or nothing."""
        creature = self.permanents[aim.object]
        return self.size(aim) if points >= creature.toughness - creature.damage else 0.0

    def size(self, aim: pb.Target) -> float:
        """Return what is lost with a permanent."""
        if aim.WhichOneof("target") == "card":
            return self.winnings(without=cards.number(aim.card)) - self.winnings()
        permanent = self.permanents[aim.object]
        record = record_of(permanent.card)
        return 1.0 + (permanent.power + permanent.toughness / 4 if record.is_creature else record.cost.value)

    def winnings(self, without: int | None = None) -> float:
        """Return how many points the held cards win; nothing before the showdown."""
        board = {*board_of(self.seen)} - {without}
        held = [{cards.number(each.card) for each in player.held} - {without} for player in self.seen.players]
        ranks = [rank([*board, *shown]) if shown else 0 for shown in held]
        won = 0.0
        for pot in self.seen.pots:
            best = max((ranks[seat] for seat in pot.seats), default=0)
            winners = [seat for seat in pot.seats if ranks[seat] == best > 0]
            won += pot.chips / len(winners) if self.seat in winners else 0
        return won / self.seen.life

    def discard(self, seat: int, count: int, is_poker: bool) -> float:
        """Return what it means to lose cards; without hole cards a player is out of the hand."""
        player = self.seen.players[seat]
        if not is_poker:
            return CARD * min(count, player.hand_count)
        if player.hole_count > count:
            return CARD / 2
        live = sum(each.live for each in self.seen.players)
        pot = sum(pot.chips for pot in self.seen.pots) / self.seen.life
        return len(self.opponents) * pot / (live * (live - 1)) if self.own.live and live > 1 else 0.0


def record_of(name: str) -> Record:
    """Return what a card is."""
    return POOL[find(name)]


def board_of(seen: pb.Observation) -> list[int]:
    """Return the poker cards of the board."""
    return [cards.number(each.card) for each in seen.board]


def is_seat(aim: pb.Target) -> bool:
    """Say whether a target is a player."""
    return aim.WhichOneof("target") == "seat"


def is_creature(permanent: pb.Permanent) -> bool:
    """Say whether a permanent is a creature."""
    return record_of(permanent.card).is_creature


def can_block(blocker: pb.Permanent, attacker: pb.Permanent) -> bool:
    """Say whether a permanent may block, as far as flying goes."""
    reaches = {"flying", "reach"} & {*record_of(blocker.card).keywords}
    return is_creature(blocker) and (bool(reaches) or "flying" not in record_of(attacker.card).keywords)


_MOVES: dict[str, Callable[[Judge, Any], float]] = {
    "library": lambda judge, library: float(library.preset == FAVOURITE),
    "land": lambda judge, name: 10.0,
    "cast": Judge.cast,
    "activate": Judge.activate,
    "trigger": Judge.trigger,
    "attack": Judge.attack,
    "block": Judge.block,
    "choose": Judge.choose,
    "pay": lambda judge, pay: 1.0,
}
"""How to look at a move, by its kind."""
