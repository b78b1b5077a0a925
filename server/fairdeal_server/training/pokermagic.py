"""Pokermagic as numbers.

Actions: 0 folds, 1 calls or checks, 2 passes, 3 pays, 4 shuffles away; 5 to 20 raise, from the least raise in
equal steps to the most; 21 to 84 are the other moves in the order in which they are listed, and what each of
these does is described with what is observed. Where two raises are the same number of chips, the lower action
stands for it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from google.protobuf.message import Message

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb

from ..games import cards
from ..games.pokermagic.messages import move_message
from ..games.pokermagic.moves import Raise
from ..games.pokermagic.pool import POOL, find
from . import encoding

RAISES = 16
LISTED = 64
_NAMED = ("fold", "call", "pass_turn", "pay", "shuffle_away")
_RAISE = len(_NAMED)
_LISTED = _RAISE + RAISES
_KINDS = [field.name for field in pb.Move.DESCRIPTOR.fields]
_QUESTIONS, _PHASES = len(pb.Question.keys()), len(pb.Phase.keys())
_COPIES = 60
_MOST_HANDS = 1_000
_MOST_POINTS = 20
_EMPTY = pb.Move()


class Encoding(encoding.Encoding):
    """The table, what lies there by card, the top of the stack, and the listed moves; no history."""

    actions = _LISTED + LISTED

    def describe(self, observation: pb.Observation, features: encoding.Features) -> None:
        """Add the question, the chips, poker cards, the players, the stack and the moves."""
        features.one_of(observation.question, _QUESTIONS)
        features.one_of(observation.phase, _PHASES)
        features.number(observation.hand, _MOST_HANDS)
        features.one_of(self.relative(observation.dealer, observation), self.seats)
        bettor = self.relative(observation.to_act, observation) if observation.HasField("to_act") else None
        features.one_of(bettor, self.seats)
        for amount in (
            observation.bank,
            observation.life,
            observation.big_blind,
            observation.least_raise,
            observation.most_raise,
            sum(pot.chips for pot in observation.pots),
        ):
            features.amount(amount)
        features.number(observation.round.raises, 10)
        features.several((cards.number(each.card) for each in observation.board), cards.PACK)
        features.several(cards.numbers(observation.muck_face_up), cards.PACK)
        for seat in self.order(observation):
            self._describe_player(observation, seat, features)
        self._describe_item(
            observation.stack[-1] if observation.stack else pb.StackItem(), observation, features
        )
        listed = _listed(observation.moves)
        for place in range(LISTED):
            self._describe_move(listed[place] if place < len(listed) else _EMPTY, observation, features)

    def moves(self, observation: pb.Observation, legal: Sequence[pb.Move]) -> Mapping[int, Message]:
        """Return what is listed, and raises between the bounds."""
        found: dict[int, Message] = {}
        for move in observation.moves:
            kind = move.WhichOneof("move")
            if kind in _NAMED:
                found[_NAMED.index(kind)] = move
            elif kind == "raise":
                found[_RAISE] = move
        least, most = observation.least_raise, observation.most_raise
        if most:
            sizes = [least + (most - least) * step // (RAISES - 1) for step in range(RAISES)]
            for step, size in enumerate(sizes):
                if size not in sizes[:step]:
                    found[_RAISE + step] = move_message(Raise(size))
        found |= dict(enumerate(_listed(observation.moves), start=_LISTED))
        return found

    def _describe_player(self, observation: pb.Observation, seat: int, features: encoding.Features) -> None:
        player = observation.players[seat]
        for amount in (player.stack, player.bet, player.total):
            features.amount(amount)
        for flag in (player.live, player.all_in, player.out):
            features.flag(flag)
        for count in (player.hole_count, player.dropped, player.hand_count, player.library_count):
            features.number(count, _COPIES)
        features.several(cards.numbers(player.hole), cards.PACK)
        features.several((cards.number(each.card) for each in player.held), cards.PACK)
        own = [each for each in observation.permanents if each.seat == seat]
        _count(player.hand, features)
        _count(player.graveyard, features)
        _count((each.card for each in own), features)
        _count((each.card for each in own if not each.tapped), features)
        features.number(sum(each.power for each in own), _MOST_POINTS)
        features.number(sum(player.mana), _MOST_POINTS)

    def _describe_item(
        self, item: pb.StackItem, observation: pb.Observation, features: encoding.Features
    ) -> None:
        features.one_of(find(item.card) if item.card else None, len(POOL))
        features.one_of(self.relative(item.seat, observation) if item.card else None, self.seats)
        self._describe_how(item.how, observation, features)

    def _describe_move(self, move: pb.Move, observation: pb.Observation, features: encoding.Features) -> None:
        """Add the kind of the move, the cards and the seat that it is about, and its targets."""
        kind = move.WhichOneof("move")
        features.number(_KINDS.index(kind) + 1 if kind else 0, len(_KINDS))
        objects = {each.object: each.card for each in observation.permanents}
        name = (
            move.land
            or move.cast.card
            or move.choose.magic
            or objects.get(move.activate.permanent or move.attack.creature or move.block.blocker, "")
        )
        features.number(find(name) + 1 if name else 0, len(POOL))
        poker = [*move.hold.cards, *([move.choose.poker] if move.choose.HasField("poker") else [])]
        features.number(len(poker), len(cards.RANKS))
        for place in (0, -1):
            features.number(cards.number(poker[place]) + 1 if poker else 0, cards.PACK)
        features.number(self.relative(move.attack.defender, observation), self.seats)
        features.number(move.library.preset, len(pb.Preset.keys()))
        how = {"cast": move.cast.how, "activate": move.activate.how}.get(kind or "", move.trigger)
        self._describe_how(how, observation, features)

    def _describe_how(
        self, how: pb.Announcement, observation: pb.Observation, features: encoding.Features
    ) -> None:
        """Add the mode, the realm, X, and the first target."""
        features.number(how.mode, 3)
        features.number(how.realm, 2)
        features.number(how.x, _MOST_POINTS)
        aim = how.targets[0] if how.targets else pb.Target()
        kind = aim.WhichOneof("target")
        features.number(self.relative(aim.seat, observation) + 1 if kind == "seat" else 0, 8)
        features.number(cards.number(aim.card) + 1 if kind == "card" else 0, cards.PACK)
        permanent = next((each for each in observation.permanents if each.object == aim.object), None)
        features.flag(permanent is not None)
        features.flag(permanent is not None and permanent.seat == observation.seat)
        features.number(permanent.power if permanent else 0, _MOST_POINTS)


def _listed(moves: Iterable[pb.Move]) -> list[pb.Move]:
    """Return the moves that have no action of their own."""
    kinds = (*_NAMED, "raise")
    return [move for move in moves if move.WhichOneof("move") not in kinds][:LISTED]


def _count(names: Iterable[str], features: encoding.Features) -> None:
    """Add how many there are of each Magic card."""
    counts = Counter(map(find, names))
    for card in range(len(POOL)):
        features.number(counts[card], _COPIES)
