"""`make bench`: Fairdeal against gRPC alone and against OpenSpiel, side by side in one run.

The two sides take turns, round by round; a ratio compares the sides of each round, and its line begins
with `ratio`. The history and what it teaches are in results.md.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from . import playouts
from .figures import Traffic, describe, ratio, typical
from .full import Competition, Full, open_full
from .machine import describe_machine
from .raw import Raw, open_raw

TARGET = 0.5
PLAYOUT_TARGET = 2.0
HANABI_TARGET = 1.0
AT_ONCE = 64
"""How many matches are begun and recorded at once, where nothing else is done."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is measured."""

    rounds: int
    competitions: tuple[Competition, ...]
    durable: tuple[Competition, ...]
    """Also played with every move durable."""
    raw_seconds: float
    playout_seconds: float
    entries: int
    """Matches that are stored without being played."""


# Sixteen bots with one match each keep a server as busy as two with many.
THOROUGH = Effort(
    rounds=3,
    competitions=(
        Competition(bots=16, capacity=1, matches=6),
        Competition(bots=2, capacity=8, matches=1500),
        Competition(bots=2, capacity=32, matches=3000),
        Competition(bots=2, capacity=128, matches=3000),
    ),
    durable=(
        Competition(bots=2, capacity=1, matches=200),
        Competition(bots=16, capacity=1, matches=3),
        Competition(bots=2, capacity=32, matches=1000),
    ),
    raw_seconds=1.5,
    playout_seconds=0.4,
    entries=2000,
)
QUICK = Effort(
    rounds=1,
    competitions=(
        Competition(bots=4, capacity=1, matches=2),
        Competition(bots=2, capacity=8, matches=16),
    ),
    durable=(Competition(bots=2, capacity=8, matches=16),),
    raw_seconds=0.1,
    playout_seconds=0.01,
    entries=20,
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="only see whether everything works")
    for line in measure(QUICK if parser.parse_args().quick else THOROUGH):
        print(line, flush=True)


def measure(effort: Effort) -> Iterator[str]:
    """Measure everything; yield the report line by line."""
    yield from describe_machine()
    yield from measure_playouts(effort)
    bots = max(each.bots for each in effort.competitions)
    batches = [each.capacity for each in effort.competitions]
    with open_raw(bots, batches) as raw, open_full() as full:
        yield from measure_matches(effort, raw, full)
        yield from measure_durability(effort, full)
        yield from measure_storing(effort, full)


def measure_playouts(effort: Effort) -> Iterator[str]:
    """Compare games without a referee, and report the referee without a network."""
    plays = {
        "91 in one call": playouts.play_out_ninetyone,
        "91 move by move": playouts.play_ninetyone,
        "OpenSpiel's goofspiel move by move": playouts.play_goofspiel,
        "Pot Luck move by move": playouts.play_potluck,
        "Hanabi in one call": playouts.play_out_hanabi,
        "Hanabi move by move": playouts.play_hanabi,
        "OpenSpiel's hanabi move by move": playouts.play_openspiel_hanabi,
        "The Game move by move": playouts.play_thegame,
    }
    rates: dict[str, list[float]] = defaultdict(list)
    for _ in range(effort.rounds):
        for name, play in plays.items():
            rates[name].append(playouts.rate(play, effort.playout_seconds))
        for title, game in (("91", "ninetyone"), ("Pot Luck", "potluck")):
            rates[f"{title} through the referee"].append(playouts.referee(game, effort.playout_seconds))
    yield "\nrandom matches a second, one process, two seats"
    for name, of_rounds in rates.items():
        yield f"  {name}: {typical(of_rounds)}"
    theirs = rates["OpenSpiel's goofspiel move by move"]
    yield ratio("playouts 91/OpenSpiel", rates["91 in one call"], theirs, PLAYOUT_TARGET)
    yield ratio("playouts 91 move by move/OpenSpiel", rates["91 move by move"], theirs)
    theirs = rates["OpenSpiel's hanabi move by move"]
    yield ratio("playouts Hanabi/OpenSpiel", rates["Hanabi in one call"], theirs, HANABI_TARGET)
    yield ratio("playouts Hanabi move by move/OpenSpiel", rates["Hanabi move by move"], theirs)


def measure_matches(effort: Effort, raw: Raw, full: Full) -> Iterator[str]:
    """Compare whole matches with recorded messages, at each size of a batch."""
    messages: dict[Competition, list[Traffic]] = defaultdict(list)
    unparsed: dict[Competition, list[Traffic]] = defaultdict(list)
    matches: dict[Competition, list[Traffic]] = defaultdict(list)
    for _ in range(effort.rounds):
        for each in effort.competitions:
            messages[each].append(raw.measure("messages", each.bots, each.capacity, effort.raw_seconds))
            matches[each].append(full.play(each))
            unparsed[each].append(raw.measure("bytes", each.bots, each.capacity, effort.raw_seconds))
    yield "\nwhole matches of 91 against gRPC alone, each bot in a process of its own"
    for each in effort.competitions:
        name = "one turn a message" if each.capacity == 1 else f"batched {each.capacity}"
        yield f"  {name}, {each.bots} bots"
        yield f"    raw, messages: {describe(messages[each])}"
        yield f"    raw, unparsed: {describe(unparsed[each])}"
        yield f"    full matches:  {describe(matches[each])}"
        rates = [one.rate for one in matches[each]]
        yield ratio(f"full/raw {name}", rates, [one.rate for one in messages[each]], TARGET)
        yield ratio(f"full/raw unparsed {name}", rates, [one.rate for one in unparsed[each]])


def measure_durability(effort: Effort, full: Full) -> Iterator[str]:
    """Compare matches whose every move is durable with those that are stored when they end."""
    yield "\nwhole matches of 91, stored when they end or move by move"
    for each in effort.durable:
        whole, moves = [], []
        for _ in range(effort.rounds):
            whole.append(full.play(each))
            moves.append(full.play(replace(each, every_move=True)))
        name = f"{each.bots} bots with {each.capacity} at once"
        yield f"  {name}: {describe(whole)}"
        yield f"  {name}, every move durable: {describe(moves)}"
        yield ratio(f"move/match {name}", [one.rate for one in moves], [one.rate for one in whole])


def measure_storing(effort: Effort, full: Full) -> Iterator[str]:
    """Report the ledger alone, and the room that the matches take."""
    rates = [full.store(effort.entries, AT_ONCE) for _ in range(effort.rounds)]
    yield f"\nledger alone, {AT_ONCE} at once: {typical(rates)} matches/s begun and recorded"
    size = full.size()
    yield (
        f"a match of 91 in the database: log {size.log:.0f} bytes, compressed {size.compressed:.0f}; "
        f"{size.on_disk:.0f} on disk with its seats, pairing, deal, rating history and all indexes"
    )


if __name__ == "__main__":
    main()
