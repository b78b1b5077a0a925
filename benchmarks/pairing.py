"""How long a Swiss takes to find its rounds, and a ladder to choose its next meetings.

python -m benchmarks.pairing [--entrants N] [--rounds N] [--contenders N]
"""

import argparse
from collections.abc import Iterator
from random import Random
from time import perf_counter

from fairdeal_server.tournament.formats.format import Entry, Meeting, Played
from fairdeal_server.tournament.formats.swiss import MATCH_POINTS, VICTORY_POINTS, Swiss
from fairdeal_server.tournament.ladder import WINDOW, Company, Contender, choose
from fairdeal_server.tournament.ratings import Rating

_SPREAD = 4.0
_TIMES = 20


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the pairings of a Swiss and of a ladder.")
    parser.add_argument("--entrants", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--contenders", type=int, default=1000)
    arguments = parser.parse_args()
    for line in climb(arguments.contenders):
        print(line, flush=True)
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


def climb(contenders: int) -> Iterator[str]:
    """Choose meetings of a ladder that has long been played, for a few who are free and for all at once."""
    yield f"milliseconds to choose the next meetings of a ladder of {contenders} bots, median and most"
    random = Random(1)
    ratings = [Rating(random.gauss(25, 8), random.uniform(0.8, 3)) for _ in range(contenders)]
    for seats in (2, 4, 8):
        past = [tuple(random.sample(range(1, contenders + 1), seats)) for _ in range(WINDOW)]
        for free in (seats, 4 * seats, contenders):
            times = sorted(time_choice(ratings, past, seats, free, random) for _ in range(_TIMES))
            median, most = 1000 * times[len(times) // 2], 1000 * times[-1]
            yield f"  {seats} seats, {free} free: {median:.1f} ({most:.1f})"


def time_choice(ratings: list[Rating], past: list[Company], seats: int, free: int, random: Random) -> float:
    able = set(random.sample(range(1, len(ratings) + 1), free))
    field = [
        Contender(number, f"owner {number % 300}", rating, int(number in able))
        for number, rating in enumerate(ratings, start=1)
    ]
    start = perf_counter()
    choose(field, past, seats=seats, following=random.randrange(1, 10_000), seed="1")
    return perf_counter() - start


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
