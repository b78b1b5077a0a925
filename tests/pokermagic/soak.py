"""Pokermagic for a long time: random and adversarial bots, every option, every library, own ones too.

    python tests/pokermagic/soak.py [--seconds 60] [--seed 1]

Every state is looked at: nothing that was there is lost, and whoever is asked has an answer. A match that
breaks something is told with its seed, with which `--seed N --matches 1` plays it again.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import process_time
from traceback import print_exc
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb
from fairdeal_server.games import cards
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import CHANCE, IllegalMove
from fairdeal_server.games.pokermagic import Pokermagic
from fairdeal_server.games.pokermagic.libraries import LEAST, MOST, PRESETS
from fairdeal_server.games.pokermagic.messages import library_message, move_message
from fairdeal_server.games.pokermagic.moves import Library, Raise
from fairdeal_server.games.pokermagic.pool import POOL
from fairdeal_server.games.pokermagic.state import PokermagicState

GAME = Pokermagic()
Policy = Callable[[pb.Observation, Random], pb.Move]
MOST_MOVES = 200_000
SAMPLED = 0.002
"""How often the text, the notation, the sample and illegal moves are tried, too."""
RARE = (pb.QUESTION_TAKE, pb.QUESTION_ARRANGE, pb.QUESTION_PUT_BACK, pb.QUESTION_TRIGGER, pb.QUESTION_PAY)
SAMPLED_RARE = 0.2
"""Likewise where one of these is asked."""


# Adversaries.


def kinds(seen: pb.Observation, *wanted: str) -> list[pb.Move]:
    return [move for move in seen.moves if move.WhichOneof("move") in wanted]


def maniac(seen: pb.Observation, rng: Random) -> pb.Move:
    """Raises as much as it can, and never folds."""
    if seen.most_raise:
        return move_message(Raise(seen.most_raise))
    return rng.choice(kinds(seen, "raise") or kinds(seen, "call") or seen.moves)


def caster(seen: pb.Observation, rng: Random) -> pb.Move:
    """Calls to the end, drops everything to draw cards, and does whatever its cards allow, at once."""
    doing = kinds(seen, "land", "cast", "activate", "attack", "block", "pay", "shuffle_away")
    if seen.question == pb.QUESTION_HOLD:
        return seen.moves[-1]
    return rng.choice(doing or kinds(seen, "call") or seen.moves)


def suicide(seen: pb.Observation, rng: Random) -> pb.Move:
    """Aims at itself and its own whenever it can."""
    own = {each.object for each in seen.permanents if each.seat == seen.seat}

    def is_at_itself(move: pb.Move) -> bool:
        kind = move.WhichOneof("move")
        how = move.trigger if kind == "trigger" else getattr(move, kind or "").how
        return any(
            aim.object in own if aim.WhichOneof("target") != "seat" else aim.seat == seen.seat
            for aim in how.targets
        )

    wanted = [move for move in kinds(seen, "cast", "activate", "trigger") if is_at_itself(move)]
    return rng.choice(wanted) if wanted else caster(seen, rng)


def miser(seen: pb.Observation, rng: Random) -> pb.Move:
    """Passes, checks and folds; holds nothing."""
    if seen.question == pb.QUESTION_HOLD:
        return seen.moves[-1]
    return (kinds(seen, "fold") or kinds(seen, "call", "pass_turn") or seen.moves)[0]


def hoarder(seen: pb.Observation, rng: Random) -> pb.Move:
    """Draws cards and casts nothing, so that its hand overflows; holds half."""
    if seen.question == pb.QUESTION_HOLD:
        return rng.choice(seen.moves[1:])
    return rng.choice(kinds(seen, "call", "pass_turn") or seen.moves)


def glutton(seen: pb.Observation, rng: Random) -> pb.Move:
    """Does in poker whatever can be done there, so that it has many hole cards."""
    in_poker = [
        move
        for move in kinds(seen, "cast", "activate", "trigger")
        if pb.REALM_POKER in (move.cast.how.realm, move.activate.how.realm, move.trigger.realm)
    ]
    return rng.choice(in_poker) if in_poker else caster(seen, rng)


POLICIES: Sequence[Policy] = (GAME.random_move, caster, caster, maniac, suicide, miser, hoarder, glutton)


# Matches.


def options(rng: Random, seats: int) -> pb.Options:
    """Return any options; matches are long enough for many cards."""
    presets = list(PRESETS)
    return pb.Options(
        stack=rng.choice([20, 200, 2_000, 2_000, 20_000, 1_000_000_000]),
        big_blind=rng.choice([2, 40, 1_000]),
        betting=rng.choice([pb.BETTING_FIXED_LIMIT, pb.BETTING_POT_LIMIT, pb.BETTING_NO_LIMIT]),
        doubling=rng.choice([0, 0, 1, 10]),
        hands=rng.choice([1, 10, 40, 200]),
        libraries=rng.choice([[], [], [rng.choice(presets)], rng.choices(presets, k=seats)]),
        deal_before_main=rng.random() < 0.6,
        lone_survivor_draws=rng.random() < 0.3,
        decking_eliminates=rng.random() < 0.3,
    )


def own_library(rng: Random) -> pb.Move:
    """Return a library that nobody has thought of: any cards, any colours, as many lands as chance wants."""
    size = rng.randint(LEAST, MOST)
    spells: list[int] = []
    lands: list[int] = []
    for card, record in enumerate(POOL):
        (lands if record.is_land else spells).extend([card] * min(record.copies, MOST))
    count = rng.randint(0, size)
    listed = rng.sample(lands, count) + rng.sample(spells, size - count)
    return pb.Move(library=library_message(Library(pb.PRESET_UNSPECIFIED, tuple(sorted(listed)))))


def play(seed: int, counts: Counter[str]) -> None:
    """Play the match of a seed, and look at every state."""
    rng = Random(seed)
    seats = rng.randint(2, 8)
    settled = GAME.settle(options(rng, seats), seats)
    state, deal = GAME.start(settled, seats), Deal(rng.randbytes(32))
    policies = rng.choices(POLICIES, k=seats)
    moves = 0
    while acting := GAME.to_act(state):
        look(state)
        seat = rng.choice(acting)
        move: Any = GAME.chance(state, deal) if seat == CHANCE else answer(state, seat, policies[seat], rng)
        is_rare = state.asked and state.asked.question in RARE
        if rng.random() < (SAMPLED_RARE if is_rare else SAMPLED):
            try_everything(state, move, rng)
        GAME.play(state, seat, move)
        counts[move.WhichOneof("chance" if seat == CHANCE else "move")] += 1
        counts["moves"] += 1
        moves += 1
        assert moves < MOST_MOVES, "the match does not end"
    look(state)
    counts["hands"] += state.hand
    assert sum(GAME.result(state).scores) + state.bank == settled.stack * seats


def answer(state: PokermagicState, seat: int, policy: Policy, rng: Random) -> pb.Move:
    seen = GAME.observe(state, seat)
    assert seen.question and seen.moves, "the seat is asked nothing"
    if seen.question == pb.QUESTION_LIBRARY and rng.random() < 0.7:
        return own_library(rng)
    return GAME.random_move(seen, rng) if rng.random() < 0.1 else policy(seen, rng)


def look(state: PokermagicState) -> None:
    """See that chips, poker cards and Magic cards are all there, each once."""
    betting = state.betting
    chips = sum(betting.stacks) + sum(betting.totals) + state.bank
    assert chips == state.options.stack * state.seats, f"{chips} chips"
    assert state.bank >= 0 <= min(betting.stacks)
    if state.stub_shuffles:
        piles = (state.stub.cards, state.muck.cards, state.board, state.poker_exile, *state.held)
        found = [card for pile in piles for card in pile] + [c for hole in state.holes for c in hole.cards]
        assert sorted(found) == list(range(cards.PACK)), f"poker cards {sorted(found)}"
    items = [*state.stack, *([state.resolving.item] if state.resolving else [])]
    for seat, library in enumerate(state.lists):
        if library is None or not state.is_in(seat):
            continue
        everywhere = [
            *state.libraries[seat].cards,
            *state.hands[seat].cards,
            *state.graveyards[seat],
            *state.exiles[seat],
            *(each.card for each in state.permanents.values() if each.seat == seat),
            *(item.card for item in items if item.seat == seat and item.ability is None),
        ]
        assert sorted(everywhere) == list(library.cards), f"Magic cards of seat {seat}"
    if state.asked:
        assert state.is_in(state.asked.seat), "somebody who has left is asked"


def try_everything(state: PokermagicState, move: pb.Move | pb.Chance, rng: Random) -> None:
    """Try what people and searching bots do with a state: texts, samples, and moves that are not legal."""
    for viewer in (None, *range(state.seats)):
        seen = GAME.observe(state, viewer)
        assert GAME.text(seen)
        if viewer is not None:
            sample = GAME.sample(seen, rng)
            assert GAME.observe(sample, viewer) == seen, f"a sample of seat {viewer} looks otherwise"
    assert GAME.parse(GAME.notation(move)) == move, GAME.notation(move)
    for seat in range(state.seats):
        legal = [*GAME.legal(state, seat)] if seat in GAME.to_act(state) else []
        wrong = pb.Move(attack=pb.Attack(creature=rng.randint(0, 99), defender=rng.randint(0, 9)))
        if wrong not in legal:
            before = GAME.observe(state, seat)
            try:
                GAME.play(state, seat, wrong)
            except IllegalMove:
                assert GAME.observe(state, seat) == before
            else:
                raise AssertionError(f"{wrong} was accepted")


def main() -> None:
    parser = argparse.ArgumentParser(description="Play Pokermagic against adversaries.")
    parser.add_argument("--seconds", type=float, default=60, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=sys.maxsize)
    arguments = parser.parse_args()
    counts: Counter[str] = Counter()
    broken = 0
    seed = arguments.seed
    while process_time() < arguments.seconds and seed < arguments.seed + arguments.matches:
        try:
            play(seed, counts)
        except Exception:  # noqa: BLE001 (told with its seed)
            print(f"the match of seed {seed}:", flush=True)
            print_exc(limit=-4)
            broken += 1
        counts["matches"] += 1
        seed += 1
    print(", ".join(f"{name} {count:,}" for name, count in counts.most_common()), f"; broken: {broken}")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
