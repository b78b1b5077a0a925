"""Moves and observations for people."""

from collections.abc import Iterable

from google.protobuf.message import Message

from fairdeal.inbetween.v1 import inbetween_pb2 as pb
from fairdeal.v1 import cards_pb2

from .. import cards
from .options import SIDES
from .round import heights

# Shared by all matches and never changed.
PASS = pb.Move(pass_turn=pb.Pass())
STAY = pb.Move(stay=pb.Stay())
SURRENDER = pb.Move(surrender=pb.Surrender())
_WORDS = {"pass": PASS, "stay": STAY, "surrender": SURRENDER}
_NAMES = {"pass_turn": "pass", "stay": "stay", "surrender": "surrender"}
_STATUS = {pb.STATUS_IN: "", pb.STATUS_SURRENDERED: ", surrendered", pb.STATUS_OUT: ", out"}
_TOLD = {
    pb.KIND_ANTE: "antes",
    pb.KIND_PASS: "passes",
    pb.KIND_WIN: "wins",
    pb.KIND_LOSS: "loses",
    pb.KIND_POST: "hits a post",
    pb.KIND_AUTO_POST: "is auto-posted",
    pb.KIND_TWO_JOKERS: "takes the pot",
    pb.KIND_SURRENDER: "surrenders",
    pb.KIND_OUT: "is out",
    pb.KIND_LAST: "is the last one and takes the pot",
    pb.KIND_SPLIT: "gets a share",
}

_TURNS = (
    pb.KIND_PASS,
    pb.KIND_WIN,
    pb.KIND_LOSS,
    pb.KIND_POST,
    pb.KIND_AUTO_POST,
    pb.KIND_TWO_JOKERS,
    pb.KIND_SURRENDER,
)
"""What a turn can come to."""


def describe(observation: pb.Observation) -> str:
    """Return the table as a few lines; of the round's history the last lap."""
    options = observation.options
    of = f" of {options.rounds}" if options.rounds else ""
    lines = [
        f"In Between: {_question(observation)}",
        f"round {observation.round}{of}, turn {observation.turns} of {options.max_turns}, "
        f"dealer seat {observation.dealer}, pot {observation.pot}",
    ]
    if observation.posts:
        lines.append(_table(observation))
    if observation.chain:
        lines.append(f"the turn before was an auto-post of {observation.chain}: another one costs twice that")
    if observation.round > 1:
        lines.append(f"the round before: {_ended(observation.rounds[observation.round - 2])}")
    for seat, player in enumerate(observation.players):
        you = " (you)" if seat == observation.seat else ""
        lines.append(f"seat {seat}{you}: {player.stack} chips{_STATUS[player.status]}")
    undealt = cards.PACK + options.jokers - len(observation.dealt)
    lines.append(f"dealt since the shuffle: {_listed(observation.dealt)}; undealt {undealt} cards")
    recent = observation.history[-len(observation.players) :]
    lines.append(f"last: {'; '.join(map(_told, recent)) or 'nothing'}")
    return "\n".join(lines)


def notation(move: Message) -> str:
    """Return a move as in pass, bet 12, stay, surrender; chance's as in deal 3♠ 9♦ die 4, turn 7♣."""
    if isinstance(move, pb.Chance):
        if move.HasField("third"):
            return f"turn {_written(move.third)}"
        die = f" die {move.posts.die}" if move.posts.die else ""
        return f"deal {_listed((move.posts.first, move.posts.second))}{die}"
    assert isinstance(move, pb.Move)
    kind = move.WhichOneof("move")
    return f"bet {move.bet}" if kind == "bet" else _NAMES[kind or "pass_turn"]


def parse(text: str) -> pb.Move | pb.Chance:
    """Return the move that `notation` wrote or a person typed, as in bet 12 or 12; raises ValueError."""
    words = text.lower().split()
    match words:
        case [word] if word in _WORDS:
            return _WORDS[word]
        case [chips] | ["bet", chips] if _is_number(chips):
            return pb.Move(bet=int(chips))
        case ["turn", third]:
            return pb.Chance(third=cards.message(cards.parse(third)))
        case ["deal", first, second]:
            return _posts_move(first, second)
        case ["deal", first, second, "die", die] if _is_number(die) and int(die) <= SIDES:
            return _posts_move(first, second, int(die))
    raise ValueError(f"{text!r} is no move: write pass, a bet such as `bet 12` or `12`, stay or surrender")


def _question(observation: pb.Observation) -> str:
    """Return what happens next, and who is asked."""
    seat = f"seat {observation.to_act}"
    if observation.phase == pb.PHASE_BET:
        return f"{seat} bets or passes" if observation.most_bet else f"{seat} can only pass"
    return {
        pb.PHASE_STAY: f"{seat} stays or surrenders",
        pb.PHASE_POSTS: f"{seat} is dealt its posts",
        pb.PHASE_THIRD: f"{seat} has bet {observation.bet}, and the third card comes",
    }.get(observation.phase, "the match is over")


def _table(observation: pb.Observation) -> str:
    """Return the posts, what lies between them, and the prices."""
    low, high = heights(cards.numbers(observation.posts), observation.options.aces_low)
    die = f", die {observation.die}" if observation.die else ""
    between = max(high - low - 1, 0)
    prices = (
        f"; pass {observation.pass_price}, {_bets(observation)}" if observation.phase == pb.PHASE_BET else ""
    )
    ranks = "1 rank" if between == 1 else f"{between} ranks"
    return f"posts {_listed(observation.posts)}{die}: {ranks} between{prices}"


def _bets(observation: pb.Observation) -> str:
    least, most = observation.least_bet, observation.most_bet
    return "no bet" if not most else f"bet {least} to {most}" if least < most else f"bet {least}"


def _ended(round: pb.RoundEnd) -> str:
    """Return a round's last turn and what came after, as in seat 2 wins: 3♠ 9♦, bet 4, 7♣ (+4); in all …."""
    turns = [place for place, event in enumerate(round.history) if event.kind in _TURNS]
    ending = "; ".join(map(_told, round.history[turns[-1] :]))
    return f"{ending}; in all {' : '.join(f'{gain:+}' for gain in round.gains)}"


def _told(event: pb.Event) -> str:
    """Return an event as in seat 2 hits a post: 3♠ 9♦, bet 4, 9♣ (-8)."""
    posts = f": {_listed(event.posts)}" if event.posts else ""
    die = f", die {event.die}" if event.die else ""
    bet = f", bet {event.bet}, {_written(event.third)}" if event.bet else ""
    gain = f" ({event.gain:+})" if event.gain else ""
    return f"seat {event.seat} {_TOLD[event.kind]}{posts}{die}{bet}{gain}"


def _written(card: cards_pb2.Card) -> str:
    return cards.notation(cards.number(card))


def _listed(messages: Iterable[cards_pb2.Card]) -> str:
    return cards.listed(cards.numbers(messages))


def _is_number(text: str) -> bool:
    """Say whether the text is a whole number that a message can hold."""
    return text.isascii() and text.isdecimal() and len(text) <= 18


def _posts_move(first: str, second: str, die: int = 0) -> pb.Chance:
    posts = [cards.message(cards.parse(name)) for name in (first, second)]
    return pb.Chance(posts=pb.Posts(first=posts[0], second=posts[1], die=die))
