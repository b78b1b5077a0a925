"""The shuffle: docs/shuffle.md, the program beside it and our own code agree."""

import json
import os
import re
import shutil
import subprocess
from collections import Counter
from hashlib import sha256
from math import factorial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from records import GAMES, SEED, play_matches
from scipy.stats import chi2

from fairdeal.inbetween.v1 import inbetween_pb2 as pb
from fairdeal.v1.log_pb2 import BlockContribution, MatchLog, MatchRecord
from fairdeal_server.games.deal import Deal, Stream
from fairdeal_server.referee import commitments
from fairdeal_server.referee.log import read, serialize, write_json_records

DOCS = Path(__file__).parents[1] / "docs"
PROGRAM = DOCS / "verify" / "rebuild.mjs"


def documented_vectors() -> dict[str, str]:
    (block,) = re.findall(r"```text\n(.*?)```", (DOCS / "shuffle.md").read_text(), re.DOTALL)
    return dict(line.split(maxsplit=1) for line in block.splitlines())


def test_the_documented_vectors_are_what_the_code_computes() -> None:
    promised = [
        BlockContribution(bot="zoë", instance=1, hash=sha256(bytes([9]) * 32).digest()),
        BlockContribution(bot="anna", hash=sha256(bytes([7]) * 32).digest(), value=bytes([7]) * 32),
    ]
    master = commitments.seeded_master(1)
    secrets = [commitments.deal_secret(master, number) for number in (1, 2, 3)]
    leaves = [commitments.commitment_to(secret) for secret in secrets]
    seed = commitments.deal_seed(secrets[1], 2, promised)
    deal = Deal(seed)
    stream = deal.stream("bid", 3, 1)
    assert documented_vectors() == {
        "master": master.hex(),
        "secret": secrets[1].hex(),
        "commitment": leaves[1].hex(),
        "promises": commitments.promises_digest(promised).hex(),
        "tree": commitments.Tree(leaves).root.hex(),
        "root": commitments.Block(5, 1, 1, leaves, promised).root.hex(),
        "contributions": commitments.contributions_digest(promised).hex(),
        "seed": seed.hex(),
        "words": written([stream.word() for _ in range(9)]),
        "prizes": written(deal.permutation(13, "prizes")),
        "deck": written(deal.permutation(52, "deck")),
        "seeded": commitments.deal_seed(secrets[1], 2).hex(),
        "private": commitments.seat_seed(master, 1, 0).hex(),
    }


def written(numbers: "list[int] | tuple[int, ...]") -> str:
    return " ".join(map(str, numbers))


def test_each_block_of_a_stream_gives_eight_big_endian_words() -> None:
    stream = Stream(SEED)
    block = sha256(SEED + (0).to_bytes(8, "big")).digest() + sha256(SEED + (1).to_bytes(8, "big")).digest()
    words = [stream.word() for _ in range(16)]
    assert b"".join(word.to_bytes(4, "big") for word in words) == block


def test_words_in_the_incomplete_last_interval_are_rejected() -> None:
    bound = (1 << 31) + 1  # only words up to this bound are used: about every second one
    stream, same = Stream(SEED), Stream(SEED)
    drawn = [stream.below(bound) for _ in range(50)]
    used = [word for word in (same.word() for _ in range(400)) if word < bound]
    assert drawn == used[:50]


@pytest.mark.parametrize("bound", [0, -1, (1 << 32) + 1])
def test_a_bound_out_of_range_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound must be from 1 to 2"):
        Stream(SEED).below(bound)


@given(
    seed=st.binary(min_size=32, max_size=32),
    size=st.integers(0, 60),
    key=st.lists(st.integers(0, 2**64 - 1), max_size=3),
)
def test_a_permutation_has_every_number_once(seed: bytes, size: int, key: list[int]) -> None:
    assert sorted(Deal(seed).permutation(size, "any", *key)) == list(range(size))


def test_events_with_other_labels_or_numbers_have_other_streams() -> None:
    deal = Deal(SEED)
    events = [("draw", ()), ("draw", (0,)), ("draw", (0, 0)), ("draw", (1,)), ("dra", (0,)), ("w", (0,))]
    assert len({deal.stream(label, *key).word() for label, key in events}) == len(events)


def test_permutations_are_uniform() -> None:
    drawn = Counter(
        Deal(sha256(number.to_bytes(4, "big")).digest()).permutation(4, "any") for number in range(24_000)
    )
    expected = 24_000 / factorial(4)
    statistic = sum((drawn[order] - expected) ** 2 / expected for order in drawn)
    assert len(drawn) == factorial(4)
    assert chi2.sf(statistic, factorial(4) - 1) > 0.001


def test_numbers_below_a_bound_are_uniform() -> None:
    stream = Stream(SEED)
    drawn = Counter(stream.below(7) for _ in range(21_000))
    statistic = sum((drawn[number] - 3000) ** 2 / 3000 for number in range(7))
    assert chi2.sf(statistic, 6) > 0.001


def run_program(records: list[MatchRecord], folder: Path) -> "subprocess.CompletedProcess[str]":
    node = shutil.which("node")
    if node is None:
        if os.environ.get("CI"):
            pytest.fail("node is not installed, and in CI this test must run")
        pytest.skip("node is not installed")
    path = folder / "matches.jsonl"
    with path.open("wb") as file:
        write_json_records(file, records)
    return subprocess.run([node, PROGRAM, path], capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("seeded", [False, True])
@pytest.mark.parametrize(("game", "label", "size"), [("ninetyone", "prizes", 13), ("potluck", "deck", 52)])
def test_a_node_program_rebuilds_every_deal(
    game: str, label: str, size: int, seeded: bool, tmp_path: Path
) -> None:
    records = play_matches(game, 3, matches=4, seeded=seeded)
    finished = run_program(records, tmp_path)
    assert (finished.returncode, finished.stderr) == (0, "")
    shift = 1 if game == "ninetyone" else 0
    for record, line in zip(records, finished.stdout.splitlines(), strict=True):
        seed = commitments.seed_of(record.opening, record.opening.proof.deal)
        order = written([place + shift for place in Deal(seed).permutation(size, label)])
        assert line.endswith(f"deal {record.opening.proof.deal} seed {seed.hex()} order {order}")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_node_program_rebuilds_every_hand_of_a_match(seats: int, tmp_path: Path) -> None:
    records = play_matches("cursedbottle", seats, matches=3, hands=2)
    finished = run_program(records, tmp_path)
    assert (finished.returncode, finished.stderr) == (0, "")
    for record, line in zip(records, finished.stdout.splitlines(), strict=True):
        deal = Deal(commitments.seed_of(record.opening, record.opening.proof.deal))
        size = 36 // max(seats, 3) - (seats == 2)
        hands = [
            sorted(deal.permutation(36, "deck", number)[size * place : size * place + size])
            for number in (1, 2)
            for place in range(max(seats, 3))
        ]
        assert line.endswith(f" order {written([card for hand in hands for card in hand])}")


@pytest.mark.parametrize("game", GAMES)
def test_the_node_program_checks_the_cards_of_every_installed_game(game: str, tmp_path: Path) -> None:
    for seats in GAMES[game].seats[:3]:
        records = play_matches(game, seats, matches=3)
        finished = run_program(records, tmp_path)
        assert (finished.returncode, finished.stderr) == (0, "")
        assert all(re.search(r" order \d+ \d", line) for line in finished.stdout.splitlines())
        dealt = rewritten(records[0], read(records[1].log))
        finished = run_program([dealt], tmp_path)
        assert (finished.returncode, finished.stderr) == (1, "")
        assert "the cards are not the deal's" in finished.stdout


@pytest.mark.parametrize(
    "options",
    [
        {"dice": True, "jokers": 2, "own_goal": True},
        {"surrender": True, "jokers": 1, "rounds": 20},
        {"credit": True, "surrender": True, "rounds": 0, "dice": True},
        {"rounds": 50, "max_turns": 2},
        {"stack": 100_000, "ante": 100, "rounds": 5},
    ],
)
def test_the_node_program_follows_every_shuffle_of_in_between(
    options: dict[str, Any], tmp_path: Path
) -> None:
    for seats in (2, 5):
        records = play_matches("inbetween", seats, matches=3, **options)
        finished = run_program(records, tmp_path)
        assert (finished.returncode, finished.stderr) == (0, "")


def test_the_node_program_notices_each_card_of_in_between_that_is_another(tmp_path: Path) -> None:
    (record,) = play_matches("inbetween", 3, matches=1, dice=True)
    forged = []
    for place, entry in enumerate(read(record.log).entries):
        if not entry.by:
            log, chance = read(record.log), pb.Chance.FromString(entry.move)
            card = chance.third if chance.HasField("third") else chance.posts.second
            card.rank = card.rank % 13 + 1
            log.entries[place].move = chance.SerializeToString()
            forged.append(rewritten(record, log))
    lines = run_program(forged, tmp_path).stdout.splitlines()
    assert lines[1::2] == ["  the cards are not the deal's"] * len(forged)


def test_the_node_program_complains_about_a_game_that_it_does_not_know(tmp_path: Path) -> None:
    (record,) = play_matches("ninetyone", 2, matches=1)
    log = read(record.log)
    log.pool.game = "toString"
    finished = run_program([rewritten(record, log)], tmp_path)
    assert finished.returncode == 1
    assert "the cards are not checked: this program does not know the game toString" in finished.stdout


def rewritten(record: MatchRecord, log: MatchLog) -> MatchRecord:
    """Return the record with another account of the match, of the same deal, its hash made to fit."""
    log.deal.CopyFrom(read(record.log).deal)
    written, digest = serialize(log)
    return MatchRecord(log=written, log_sha256=digest, opening=record.opening, match=record.match)


def test_the_node_program_notices_another_secret(tmp_path: Path) -> None:
    (record,) = play_matches("ninetyone", 2, matches=1)
    record.opening.secret = sha256(record.opening.secret).digest()
    finished = run_program([record], tmp_path)
    assert finished.returncode == 1
    assert "the secret was not committed to" in finished.stdout
    assert "the cards are not the deal's" in finished.stdout


def test_exported_json_has_what_the_documentation_says(tmp_path: Path) -> None:
    (record,) = play_matches("ninetyone", 2, matches=1)
    with (tmp_path / "matches.jsonl").open("wb") as file:
        write_json_records(file, [record])
    (line,) = (tmp_path / "matches.jsonl").read_text().splitlines()
    exported = json.loads(line)
    assert set(exported) == {"log", "logSha256", "opening", "match"}
    assert exported["opening"]["proof"]["deal"] == str(record.opening.proof.deal)
