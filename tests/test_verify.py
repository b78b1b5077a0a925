"""Verification: honest records pass, and every change of one is found."""

import io
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from google.protobuf.message import DecodeError
from hypothesis import given, settings
from hypothesis import strategies as st
from records import BLOCK_DEALS, GAMES, Errs, play_matches

from fairdeal.v1 import play_pb2 as pb
from fairdeal.v1.log_pb2 import DealOpening, LogEntry, MatchLog, MatchRecord
from fairdeal_server.games.ninetyone import NinetyOne
from fairdeal_server.referee.fold import fold
from fairdeal_server.referee.log import (
    FORMAT,
    LogError,
    read,
    read_records,
    serialize,
    write_json_records,
    write_records,
)
from fairdeal_server.referee.verify import Blocks, verify

TIMEOUT, ILLEGAL = pb.FAULT_KIND_TIMEOUT, pb.FAULT_KIND_ILLEGAL_MOVE
RESIGNED, CRASHED = pb.FAULT_KIND_RESIGNED, pb.FAULT_KIND_CRASHED
FORFEIT, DEFAULT = pb.PENALTY_FORFEIT, pb.PENALTY_DEFAULT
BANK = pb.ClockRule(move_ms=100, bank_ms=500, increment_ms=20)


def record_of(game: str = "ninetyone", seats: int = 3, **how: object) -> MatchRecord:
    (record,) = play_matches(game, seats, matches=1, **how)  # type: ignore[arg-type]
    return record


HONEST = {
    "ninetyone": record_of(),
    "potluck": record_of("potluck"),
    "seeded": record_of(seeded=True),
    "defaults": record_of(errs={(0, 2): TIMEOUT, (0, 5): ILLEGAL}, penalty=DEFAULT),
    "forfeit": record_of(errs={(1, 3): CRASHED}),
}
WHOLE_BLOCK = play_matches("ninetyone", 2, matches=BLOCK_DEALS)


def rewritten(record: MatchRecord, log: MatchLog, opening: DealOpening | None = None) -> MatchRecord:
    """Return the record with another log, its hash made to fit."""
    written, digest = serialize(log)
    opening = opening or record.opening
    return MatchRecord(log=written, log_sha256=digest, opening=opening, match=record.match)


def with_log(record: MatchRecord, log: bytes, digest: bytes) -> MatchRecord:
    return MatchRecord(log=log, log_sha256=digest, opening=record.opening, match=record.match)


def test_a_log_that_is_stored_under_another_number_is_found() -> None:
    record = HONEST["ninetyone"]
    moved = MatchRecord()
    moved.CopyFrom(record)
    moved.match += 1
    assert verify(record, GAMES) == []
    assert verify(moved, GAMES) == [
        f"the log is of match {record.match}, but it is stored under {moved.match}"
    ]


def changed(name: str, change: Callable[[MatchLog], object]) -> list[str]:
    """Return what verification says of an honest record whose log was changed, with the hash to fit."""
    log = read(HONEST[name].log)
    change(log)
    return verify(rewritten(HONEST[name], log), GAMES)


def place_of(log: MatchLog, wanted: Callable[[LogEntry], object]) -> int:
    return next(place for place, entry in enumerate(log.entries) if wanted(entry))


def test_a_log_says_where_the_match_was_resumed() -> None:
    assert changed("ninetyone", lambda log: log.resumed_after.extend([3, 3, 9])) == []
    assert changed("ninetyone", lambda log: log.resumed_after.extend([9, 3])) == [
        "the match was resumed after entries [9, 3]: impossible in a match of 52 entries"
    ]


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("game", ["ninetyone", "potluck"])
def test_honest_records_pass(game: str, seats: int) -> None:
    for record in play_matches(game, seats, matches=5):
        assert verify(record, GAMES) == []


@pytest.mark.parametrize("game", ["ninetyone", "potluck"])
@pytest.mark.parametrize("penalty", [FORFEIT, DEFAULT])
@pytest.mark.parametrize(
    "errs",
    [
        {(0, 1): TIMEOUT},
        {(1, 2): ILLEGAL, (1, 3): CRASHED},
        {(0, 1): RESIGNED, (1, 1): RESIGNED},
        {(0, 1): TIMEOUT, (2, 2): pb.FAULT_KIND_DISCONNECTED},
        {(0, 1): CRASHED, (1, 1): TIMEOUT, (2, 1): pb.FAULT_KIND_MALFORMED},
    ],
)
def test_honest_records_with_faults_pass(game: str, penalty: "pb.Penalty.ValueType", errs: Errs) -> None:
    for seats in (3, 4):
        for clock in (None, BANK):
            assert verify(record_of(game, seats, errs=errs, penalty=penalty, clock=clock), GAMES) == []


@given(name=st.sampled_from(sorted(HONEST)), data=st.data())
def test_any_flipped_bit_of_a_log_is_found(name: str, data: st.DataObject) -> None:
    record = HONEST[name]
    bit = data.draw(st.integers(0, 8 * len(record.log) - 1))
    flipped = bytearray(record.log)
    flipped[bit // 8] ^= 1 << bit % 8
    assert verify(with_log(record, bytes(flipped), record.log_sha256), GAMES)


@settings(max_examples=200)
@given(name=st.sampled_from(sorted(HONEST)), data=st.data())
def test_a_flipped_bit_with_a_fitting_hash_never_raises(name: str, data: st.DataObject) -> None:
    record = HONEST[name]
    bit = data.draw(st.integers(0, 8 * len(record.log) - 1))
    flipped = bytearray(record.log)
    flipped[bit // 8] ^= 1 << bit % 8
    digest = sha256(flipped).digest()
    verify(with_log(record, bytes(flipped), digest), GAMES)


@given(name=st.sampled_from(sorted(HONEST)), data=st.data())
def test_any_flipped_bit_of_an_opening_is_found(name: str, data: st.DataObject) -> None:
    record = MatchRecord()
    record.CopyFrom(HONEST[name])
    written = bytearray(record.opening.SerializeToString(deterministic=True))
    bit = data.draw(st.integers(0, 8 * len(written) - 1))
    written[bit // 8] ^= 1 << bit % 8
    try:
        opening = DealOpening.FromString(bytes(written))
    except DecodeError:
        return
    assert verify(
        MatchRecord(log=record.log, log_sha256=record.log_sha256, opening=opening, match=record.match), GAMES
    )


@given(log=st.binary(max_size=300))
def test_garbage_is_a_finding(log: bytes) -> None:
    assert verify(MatchRecord(log=log, log_sha256=sha256(log).digest()), GAMES)


@pytest.mark.parametrize("name", ["ninetyone", "potluck"])
def test_another_card_from_chance_is_found(name: str) -> None:
    def swap(log: MatchLog) -> None:
        chances = [entry for entry in log.entries if not entry.by]
        chances[0].move, chances[1].move = chances[1].move, chances[0].move

    (finding,) = changed(name, swap)
    assert "entry 1 by chance is" in finding
    assert "but the deal gives" in finding


@given(data=st.data())
def test_another_legal_move_is_found_by_what_follows(data: st.DataObject) -> None:
    log = read(HONEST["ninetyone"].log)
    own = [place for place, entry in enumerate(log.entries) if entry.by == 1 and not entry.forced]
    one, other = data.draw(st.lists(st.sampled_from(own), min_size=2, max_size=2, unique=True))
    log.entries[one].move = log.entries[other].move
    assert verify(rewritten(HONEST["ninetyone"], log), GAMES)


@given(name=st.sampled_from(["ninetyone", "potluck", "defaults"]), data=st.data())
def test_a_missing_or_repeated_entry_is_found(name: str, data: st.DataObject) -> None:
    log = read(HONEST[name].log)
    place = data.draw(st.integers(0, len(log.entries) - 1))
    entries = list(log.entries)
    kept = entries[:place] + entries[place:][:1] * data.draw(st.sampled_from([0, 2])) + entries[place + 1 :]
    del log.entries[:]
    log.entries.extend(kept)
    assert verify(rewritten(HONEST[name], log), GAMES)


def test_a_log_that_ends_early_is_found() -> None:
    (finding,) = changed("ninetyone", lambda log: log.entries.pop())
    assert "the log ends after entry 51, where seat 2 is to act" in finding


def test_a_move_after_the_end_is_found() -> None:
    (finding,) = changed("ninetyone", lambda log: log.entries.add(by=1))
    assert "the match is over after entry 52, but the log goes on" in finding


def test_a_move_of_another_seat_is_found() -> None:
    (finding,) = changed("potluck", lambda log: setattr(log.entries[-1], "by", log.entries[-1].by % 3 + 1))
    assert "is to act" in finding


def test_an_illegal_move_is_found() -> None:
    def repeat(log: MatchLog) -> None:
        first, second = [entry for entry in log.entries if entry.by == 1][:2]
        second.move = first.move

    (finding,) = changed("ninetyone", repeat)
    assert "entry 6 by seat 0 is against the rules" in finding


def test_a_move_that_cannot_be_read_is_found() -> None:
    (finding,) = changed("ninetyone", lambda log: setattr(log.entries[1], "move", b"\xff"))
    assert finding == "entry 2 has no move that can be read"


def test_a_move_with_more_in_it_is_found() -> None:
    (finding,) = changed(
        "ninetyone", lambda log: setattr(log.entries[1], "move", log.entries[1].move + b"x\1")
    )
    assert finding == "entry 2 has a move with fields that this release does not know"


def test_what_a_bot_adds_to_its_moves_is_not_logged() -> None:
    record = record_of(padded=True)
    assert verify(record, GAMES) == []
    assert len(record.log) < 2_000


def test_a_choice_marked_as_forced_is_found() -> None:
    (finding,) = changed("ninetyone", lambda log: setattr(log.entries[1], "forced", True))
    assert finding == "entry 2 is marked as forced, but seat 0 had a choice"


def test_a_forced_move_that_is_not_marked_is_found() -> None:
    (finding,) = changed("ninetyone", lambda log: setattr(log.entries[-1], "forced", False))
    assert finding == "entry 52 is not marked as forced"


def test_a_fault_with_another_move_than_the_default_is_found() -> None:
    def choose(log: MatchLog) -> None:
        faulty = place_of(log, lambda entry: entry.fault)
        later = [entry for entry in log.entries[faulty + 1 :] if entry.by == log.entries[faulty].by]
        log.entries[faulty].move = later[0].move

    (finding,) = changed("defaults", choose)
    assert "but the default is" in finding


def test_a_fault_that_is_taken_out_of_the_log_is_found() -> None:
    def forgive(log: MatchLog) -> None:
        entry = log.entries[place_of(log, lambda entry: entry.fault == ILLEGAL)]
        entry.fault, entry.detail = pb.FAULT_KIND_UNSPECIFIED, ""

    assert changed("defaults", forgive) == ["the log gives seat 0 the faults 2 instead of 1"]


def test_a_fault_of_another_kind_is_found() -> None:
    def blame(log: MatchLog) -> None:
        entry = log.entries[place_of(log, lambda entry: entry.fault)]
        entry.fault = pb.FAULT_KIND_CRASHED

    assert changed("defaults", blame) == [
        f"the log gives seat 0 the fault {TIMEOUT} instead of {CRASHED}",
    ]


def test_a_fault_of_the_referee_is_no_fault_of_a_seat() -> None:
    def blame(log: MatchLog) -> None:
        log.entries[place_of(log, lambda entry: entry.fault)].fault = pb.FAULT_KIND_REFEREE

    (finding,) = changed("defaults", blame)
    assert "charges seat 0 with no fault of a bot's" in finding


def test_a_timeout_with_time_left_is_found() -> None:
    def hurry(log: MatchLog) -> None:
        log.entries[place_of(log, lambda entry: entry.fault == TIMEOUT)].used_us = 999_000

    (finding,) = changed("defaults", hurry)
    assert "TIMEOUT after 999000 µs, but seat 0 had 1000000 µs" in finding


def test_a_move_that_took_longer_than_the_clock_allowed_is_found() -> None:
    (finding,) = changed("ninetyone", lambda log: setattr(log.entries[1], "used_us", 1_000_100))
    assert finding == "entry 2: seat 0 used 1000100 µs and had 1000000 µs, without losing by it"


def test_the_bank_is_counted_over_the_match() -> None:
    record = record_of(clock=BANK)
    log = read(record.log)
    first, second = [entry for entry in log.entries if entry.by == 1][:2]
    first.used_us, second.used_us = 500_000, 221_000
    (finding,) = verify(rewritten(record, log), GAMES)
    assert "seat 0 used 221000 µs and had 220000 µs" in finding
    second.used_us = 219_000
    assert verify(rewritten(record, log), GAMES) == []


def test_the_time_of_a_sample_bot_in_the_servers_process_is_not_judged() -> None:
    def slow(log: MatchLog) -> None:
        log.seats[0].untimed = True
        log.entries[1].used_us = 2_000_000

    assert changed("ninetyone", slow) == []


def test_a_time_for_chance_is_found() -> None:
    (finding,) = changed("ninetyone", lambda log: setattr(log.entries[0], "used_us", 1))
    assert finding == "entry 1 is made by chance and has a time, a fault or another mark"


def test_a_forfeit_that_is_taken_out_of_the_log_is_found() -> None:
    assert changed("forfeit", lambda log: log.entries.pop(place_of(log, lambda entry: entry.forfeit)))


def test_a_default_move_after_a_forfeit_cannot_be_another() -> None:
    def choose(log: MatchLog) -> None:
        place = place_of(log, lambda entry: entry.forfeit) + 1
        own = [entry for entry in log.entries[place + 1 :] if entry.by == log.entries[place].by]
        log.entries[place].move = own[-1].move

    (finding,) = changed("forfeit", choose)
    assert "but the default is" in finding


def test_another_penalty_is_found() -> None:
    (finding,) = changed("forfeit", lambda log: setattr(log.pool, "penalty", DEFAULT))
    assert "CRASHED costs the default move in this pool, which it did not" in finding


@pytest.mark.parametrize("field", ["score", "rank", "payoff", "fault", "faults"])
@pytest.mark.parametrize("name", ["ninetyone", "potluck", "forfeit"])
def test_another_result_is_found(name: str, field: str) -> None:
    def improve(log: MatchLog) -> None:
        setattr(log.results[1], field, getattr(log.results[1], field) + 1)

    (finding,) = changed(name, improve)
    assert f"the log gives seat 1 the {field}" in finding


def test_a_missing_result_is_found() -> None:
    assert changed("ninetyone", lambda log: log.results.pop()) == [
        "the log has results of 2 seats instead of 3"
    ]


def test_another_summary_is_found() -> None:
    (finding,) = changed("forfeit", lambda log: setattr(log, "summary", "all are happy"))
    assert "the log sums the match up as 'all are happy' instead of" in finding


def test_a_forfeits_log_with_the_games_own_sentence_is_one_of_release_0_1_0() -> None:
    log = read(HONEST["forfeit"].log)
    *_, (_, end) = fold(GAMES["ninetyone"], log)
    own = GAMES["ninetyone"].result(end).summary
    assert log.summary != own
    assert changed("forfeit", lambda log: setattr(log, "summary", own)) == []


def test_a_void_match_has_no_results_and_may_end_anywhere() -> None:
    def cancel(log: MatchLog) -> None:
        log.void = True
        del log.results[:]
        del log.entries[20:]

    assert changed("ninetyone", cancel) == []
    assert changed("ninetyone", lambda log: setattr(log, "void", True)) == [
        "the match is void, but the log has results"
    ]


@pytest.mark.parametrize("name", ["ninetyone", "potluck"])
def test_a_void_match_may_not_break_the_rules_either(name: str) -> None:
    def cancel(log: MatchLog) -> None:
        log.void = True
        del log.results[:]
        log.entries[3].by = 3 - log.entries[3].by

    assert changed(name, cancel)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda log: setattr(log.pool, "high", 1000), "its bounds are not the game's"),
        (lambda log: setattr(log.pool, "payoff", pb.PAYOFF_UNSPECIFIED), "are not complete"),
        (lambda log: setattr(log, "options", b""), "are not complete"),
        (lambda log: setattr(log, "options", b"\xff"), "there is no such pool"),
        (lambda log: setattr(log.pool, "seats", 40), "there is no such pool"),
        (lambda log: setattr(log.pool, "penalty", 9), "there is no penalty 9"),
        (lambda log: setattr(log, "move_type", "google.protobuf.Empty"), "the log's messages are"),
        (lambda log: log.seats.pop(), "the pool has 3 seats, the log names 2"),
        (lambda log: setattr(log.pool, "game", "bridge"), "the game 'bridge' is not installed"),
        (lambda log: setattr(log.deal, "deal", 12), "the proof is for deal 11"),
        (lambda log: setattr(log.deal, "tournament", 4), "the log's is deal 11 of tournament 4"),
        (lambda log: setattr(log.deal, "commitment", bytes(32)), "the secret is not the one"),
        (lambda log: setattr(log.deal, "seeded", True), "says that the deal is seeded, but"),
        (lambda log: setattr(log, "format", FORMAT + 1), "read it with a newer release"),
        (lambda log: setattr(log, "format", 0), "its header is damaged"),
        (lambda log: log.MergeFromString(b"\xf8\x7f\x01"), "fields that this release does not know"),
    ],
)
def test_another_header_is_found(change: Callable[[MatchLog], object], says: str) -> None:
    assert any(says in finding for finding in changed("ninetyone", change))


def opened_differently(change: Callable[[DealOpening], object]) -> list[str]:
    record = MatchRecord()
    record.CopyFrom(HONEST["ninetyone"])
    change(record.opening)
    return verify(record, GAMES)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda opening: opening.ClearField("secret"), "the record does not open its deal"),
        (lambda opening: setattr(opening, "secret", bytes(32)), "the secret is not the one"),
        (lambda opening: setattr(opening, "root", bytes(32)), "do not lead to the block's root"),
        (lambda opening: opening.proof.path.pop(), "the path has only 2 hashes"),
        (lambda opening: setattr(opening.proof, "leaves", 0), "a tree with 0 leaves"),
        (lambda opening: opening.contributions.pop(), "not those that were promised"),
        (
            lambda opening: setattr(opening.contributions[1], "value", b"x" * 32),
            "the contribution of bot-1, instance 2, does not have its promised hash",
        ),
    ],
)
def test_another_opening_is_found(change: Callable[[DealOpening], object], says: str) -> None:
    assert any(says in finding for finding in opened_differently(change))


def test_a_contribution_that_is_left_out_changes_the_cards() -> None:
    findings = opened_differently(lambda opening: setattr(opening.contributions[0], "value", bytes(32)))
    assert "by chance is" in findings[0]


class NewerNinetyOne(NinetyOne):
    revision = 2


class OtherNinetyOne(NewerNinetyOne):
    def forced(self, state: object, seat: int) -> None:
        return None


def test_a_log_that_newer_rules_confirm_passes() -> None:
    assert verify(HONEST["ninetyone"], {"ninetyone": NewerNinetyOne()}) == []


def test_newer_rules_are_told_from_tampering() -> None:
    (finding,) = verify(HONEST["ninetyone"], {"ninetyone": OtherNinetyOne()})
    assert finding.startswith(
        "differs under newer rules: revision 1 of ninetyone refereed the match, "
        "revision 2 is installed, and by that one entry 50"
    )


def test_rules_that_raise_are_a_finding() -> None:
    class Broken(NinetyOne):
        def to_act(self, state: object) -> tuple[int, ...]:
            raise ZeroDivisionError("broken")

    (finding,) = verify(HONEST["ninetyone"], {"ninetyone": Broken()})
    assert finding == "the record cannot be refereed: ZeroDivisionError: broken"


def test_all_deals_of_a_block_tell_the_same() -> None:
    blocks = Blocks()
    assert [blocks.compare(record.opening) for record in WHOLE_BLOCK] == [[]] * BLOCK_DEALS
    other = DealOpening()
    other.CopyFrom(WHOLE_BLOCK[0].opening)
    other.contributions[0].value = bytes(32)
    assert blocks.compare(other) == [
        "deal 11 and an earlier deal of block 2 of tournament 3 have different contributions"
    ]


@pytest.mark.parametrize("write", [write_records, write_json_records])
def test_records_are_read_from_the_files_they_were_written_to(
    write: Callable[..., None], tmp_path: Path
) -> None:
    path = tmp_path / "records"
    with path.open("wb") as file:
        write(file, WHOLE_BLOCK)
    assert list(read_records(path)) == WHOLE_BLOCK


def test_an_empty_file_has_no_records(tmp_path: Path) -> None:
    path = tmp_path / "records"
    path.touch()
    assert list(read_records(path)) == []


@pytest.mark.parametrize("write", [write_records, write_json_records])
def test_a_file_that_is_cut_off_says_where(write: Callable[..., None], tmp_path: Path) -> None:
    buffer = io.BytesIO()
    write(buffer, WHOLE_BLOCK[:3])
    path = tmp_path / "records"
    path.write_bytes(buffer.getvalue()[:-20])
    with pytest.raises(LogError, match=r"records, (record|line) 3: no match record"):
        list(read_records(path))


@given(some=st.binary(max_size=200))
def test_a_file_of_garbage_is_an_error_that_names_it(
    some: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "garbage"
    path.write_bytes(some)
    try:
        list(read_records(path))
    except LogError as error:
        assert str(path) in str(error)


def test_a_log_that_cannot_be_read_is_called_damaged_and_nothing_else() -> None:
    record = HONEST["ninetyone"]
    assert verify(with_log(record, b"", record.log_sha256), GAMES) == [
        "the stored log is damaged: its bytes cannot be read any more"
    ]
