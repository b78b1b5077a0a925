import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from benchmarks.figures import describe, ratio, traffic
from benchmarks.variance import alike_ratio, left_over

ROOT = Path(__file__).parents[1]


def output_of(*arguments: str) -> list[str]:
    command = [sys.executable, "-m", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.long
def test_the_benchmark_runs_and_prints_its_ratios() -> None:
    ratios = [line for line in output_of("benchmarks", "--quick") if line.startswith("ratio ")]
    assert [line.partition(":")[0] for line in ratios] == [
        "ratio playouts 91/OpenSpiel",
        "ratio playouts 91 move by move/OpenSpiel",
        "ratio playouts Hanabi/OpenSpiel",
        "ratio playouts Hanabi move by move/OpenSpiel",
        "ratio full/raw one turn a message",
        "ratio full/raw unparsed one turn a message",
        "ratio full/raw batched 8",
        "ratio full/raw unparsed batched 8",
        "ratio move/match 2 bots with 8 at once",
    ]


@pytest.mark.long
def test_the_load_test_compares_every_charge_with_the_truth() -> None:
    lines = output_of("benchmarks.load", "--quick")
    assert "  faults: none" in lines
    bars = [line for line in lines if line.startswith("  up to")]
    # 12 matches of 24 answers
    assert sum(int(line.split()[-1].replace(",", "")) for line in bars) == 12 * 24


def test_the_profile_names_the_referee() -> None:
    assert any("referee/match.py play" in line for line in output_of("benchmarks.profile", "8", "100"))


def test_a_ratio_compares_within_rounds() -> None:
    assert ratio("a/b", [2.0, 9.0, 4.0], [4.0, 3.0, 4.0]) == "ratio a/b: 1.00 (min 0.50, max 3.00)"
    assert ratio("a/b", [1.0], [2.0], 0.5) == "ratio a/b: 0.50 (min 0.50, max 0.50, target 0.5)"


def test_traffic_has_the_median_wait_and_the_hundredth_longest() -> None:
    round_of_it = traffic(1000.0, [each / 1000 for each in range(1, 101)])
    assert (round_of_it.p50, round_of_it.p99) == (0.051, 0.1)
    assert describe([round_of_it]) == "1,000 turns/s, p50 51.00 ms, p99 100.00 ms"


@pytest.mark.long
def test_a_ladder_s_choices_and_a_swiss_s_pairings_are_timed() -> None:
    lines = output_of("benchmarks.pairing", "--entrants", "9", "--rounds", "2")
    heads = [line for line in lines if not line.startswith(" ")]
    assert [head.partition(" ")[0] for head in heads] == ["milliseconds", "seconds"]
    swiss = lines[lines.index(heads[1]) + 1 :]
    assert [line.partition(":")[0].strip() for line in swiss] == [
        "2 seats, victory-points",
        "2 seats, match-points",
        "4 seats, victory-points",
        "4 seats, match-points",
    ]


def test_of_bots_that_are_alike_the_ratio_is_the_variance_that_the_deal_leaves() -> None:
    assert left_over([[(1, 1), (0, 0)], [(0, 0), (1, 1)]]) == 0
    assert left_over([[(1, 0), (0, 1)], [(0, 1), (1, 0)]]) == 2, "the second match undoes the first"
    rng = Random(1)
    deals = []
    for _ in range(400):
        luck = [rng.gauss(0, 1) for _ in range(4)]
        deals.append([(own + rng.gauss(0, 1), own + rng.gauss(0, 1)) for own in luck])
    measured, reach = alike_ratio(deals)
    assert abs(measured - 0.5) < reach < 0.1
