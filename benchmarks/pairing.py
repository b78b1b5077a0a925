"""How long a Swiss takes to find its rounds.

python -m benchmarks.pairing [--entrants N] [--rounds N]
"""

import argparse
from collections.abc import Iterator
from random import Random
from time import perf_counter

from fairdeal_server.tournament.formats.format import Entry, Meeting, Played
from fairdeal_server.tournament.formats.swiss import MATCH_POINTS, VICTORY_POINTS, Swiss

_SPREAD = 4.0


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the pairings of a Swiss.")
    parser.add_argument("--entrants", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=9)
    arguments = parser.parse_args()
    for line in measure(arguments.entrants, arguments.rounds):
        print(line, flush=True)


def measure(entrants: int, rounds: int) -> Iterator[str]:
    """Pair every round at two and at four seats; yield the report line by line."""
    yield f"seconds to pair {entrants} entrants, round by round"
    for seats in (2, 4):
        for points in (VICTORY_POINTS, MATCH_POINTS):
            swiss = Swiss(seats=seats, rounds=rounds, deals=2, points=points, spread=_SPREAD)
            swiss.check(entrants, seats)
            times = list(pair(swiss, entrants))
            each = " ".join(f"{time:.2f}" for time in times)
            yield f"  {seats} seats, {points}: {sum(times):.2f} ({each})"


def pair(swiss: Swiss, entrants: int) -> Iterator[float]:
    """Play a field whose strengths and luck are about equal; yield the time of each pairing."""
    random = Random(1)
    entries = [Entry(number, number) for number in range(1, entrants + 1)]
    strength = {entry.number: random.gauss(0, _SPREAD) for entry in entries}
    played: list[Played] = []
    while True:
        start = perf_counter()
        meetings = swiss.next(entries, played)
        if not meetings:
            return
        yield perf_counter() - start
        played.extend(play(meeting, strength, random) for meeting in meetings)


def play(meeting: Meeting, strength: dict[int, float], random: Random) -> Played:
    return Played(
        meeting,
        {
            entrant: tuple(random.gauss(strength[entrant], _SPREAD) for _ in range(meeting.deals))
            for entrant in meeting.entrants
        },
    )


if __name__ == "__main__":
    main()
