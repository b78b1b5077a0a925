"""Records of matches as other programs read them: JSON lines, Parquet, and protobuf as it is.

A JSON line has the log in plain words beside the record itself in protobuf's JSON mapping, so that
`fairdeal verify` takes the same file. Parquet has the plain words only.
"""

import json
from collections.abc import Mapping
from typing import Any, BinaryIO, Protocol

from google.protobuf.json_format import MessageToDict

from fairdeal.v1.log_pb2 import LogEntry, LogSeat, MatchLog, MatchRecord

from .games.game import Game
from .games.options import format_options
from .output import documents, words
from .referee.fold import move_of
from .referee.log import LogError, read, write_records

Games = Mapping[str, Game[Any]]
Row = dict[str, Any]

ROW_GROUP = 1000
"""How many matches stand together in a Parquet file."""


class Writer(Protocol):
    """Takes records one after the other."""

    def write(self, record: MatchRecord) -> None:
        """Write one record; raises LogError for a damaged one."""

    def close(self) -> None:
        """Finish what was begun; the file itself stays open."""


def describe(record: MatchRecord, games: Games) -> Row:
    """Return the log of a match in plain words, as docs/json.md has it; raises LogError for a damaged one."""
    log = read(record.log)
    try:
        return _describe(log, games)
    except Exception as error:  # rules that are given garbage may raise anything
        raise LogError(
            f"the log of match {log.match} cannot be put in words: {type(error).__name__}: {error}; "
            "protobuf exports it as it is"
        ) from error


def _describe(log: MatchLog, games: Games) -> Row:
    game = games[log.pool.game]
    return {
        "match": log.match,
        "tournament": log.deal.tournament,
        "deal": log.deal.deal,
        "game": log.pool.game,
        "options": _options(game, log),
        "payoff": words.payoff(log.pool.payoff),
        "void": log.void,
        "summary": log.summary,
        "started_us": log.started_us,
        "duration_us": log.duration_us,
        "seats": [_seat(log, number, seat) for number, seat in enumerate(log.seats)],
        "entries": [_entry(game, entry) for entry in log.entries],
    }


def _options(game: Game[Any], log: MatchLog) -> str:
    return " ".join(format_options(game.proto.Options.FromString(log.options)))


def _seat(log: MatchLog, number: int, seat: LogSeat) -> Row:
    result = log.results[number] if log.results else None
    who = {"bot": seat.bot, "version": seat.version, "instance": seat.instance}
    return who | documents.seat(result)


def _entry(game: Game[Any], entry: LogEntry) -> Row:
    return {
        "seat": entry.by - 1 if entry.by else None,
        "move": None if entry.forfeit else game.notation(move_of(game, entry)),
        "used_us": entry.used_us,
        "fault": words.fault(entry.fault),
        "detail": entry.detail or None,
        "forced": entry.forced,
    }


class ProtobufWriter:
    """Writes MatchRecord messages, each after its length as a varint."""

    def __init__(self, file: BinaryIO, games: Games) -> None:
        self._file = file

    def write(self, record: MatchRecord) -> None:
        """Write one record."""
        write_records(self._file, [record])

    def close(self) -> None:
        """Do nothing: every record is complete."""


class JsonWriter:
    """Writes a JSON object a line."""

    def __init__(self, file: BinaryIO, games: Games) -> None:
        self._file = file
        self._games = games

    def write(self, record: MatchRecord) -> None:
        """Write one line."""
        row = MessageToDict(record) | describe(record, self._games)
        self._file.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")

    def close(self) -> None:
        """Do nothing: every line is complete."""


class ParquetWriter:
    """Writes a row a match; seats and entries are lists in it."""

    def __init__(self, file: BinaryIO, games: Games) -> None:
        import pyarrow as pa  # noqa: PLC0415 (slow, and for this format only)
        from pyarrow import parquet  # noqa: PLC0415

        self._table = pa.Table
        self._schema = _parquet_schema(pa)
        self._writer = parquet.ParquetWriter(file, self._schema, compression="zstd")
        self._games = games
        self._rows: list[Row] = []

    def write(self, record: MatchRecord) -> None:
        """Take one row; full groups of rows are written."""
        self._rows.append(describe(record, self._games))
        if len(self._rows) == ROW_GROUP:
            self._flush()

    def close(self) -> None:
        """Write the last rows and the file's footer."""
        self._flush()
        self._writer.close()

    def _flush(self) -> None:
        self._writer.write_table(self._table.from_pylist(self._rows, self._schema))
        self._rows.clear()


def _parquet_schema(pa: Any) -> Any:
    seat = {
        "bot": pa.string(),
        "version": pa.string(),
        "instance": pa.uint32(),
        "score": pa.float64(),
        "rank": pa.uint32(),
        "payoff": pa.float64(),
        "fault": pa.string(),
        "faults": pa.uint32(),
    }
    entry = {
        "seat": pa.uint32(),
        "move": pa.string(),
        "used_us": pa.uint32(),
        "fault": pa.string(),
        "detail": pa.string(),
        "forced": pa.bool_(),
    }
    return pa.schema(
        {
            "match": pa.uint64(),
            "tournament": pa.uint64(),
            "deal": pa.uint64(),
            "game": pa.string(),
            "options": pa.string(),
            "payoff": pa.string(),
            "void": pa.bool_(),
            "summary": pa.string(),
            "started_us": pa.int64(),
            "duration_us": pa.uint64(),
            "seats": pa.list_(pa.struct(list(seat.items()))),
            "entries": pa.list_(pa.struct(list(entry.items()))),
        }
    )


WRITERS: dict[str, type[ProtobufWriter | JsonWriter | ParquetWriter]] = {
    "protobuf": ProtobufWriter,
    "jsonl": JsonWriter,
    "parquet": ParquetWriter,
}
"""By format."""
