"""What the server says while it runs: lines for people, or for programs."""

import logging
from collections.abc import MutableMapping
from enum import StrEnum
from typing import Any

from fairdeal.printable import printable

FIELDS = ("tournament", "pairing", "match", "bot", "instance", "address")
"""What a line may be about; nothing else that a record carries is written."""


class LogFormat(StrEnum):
    """How a line of the log is written."""

    TEXT = "text"
    JSON = "json"


def write_logs(style: LogFormat) -> None:
    """Write the log to standard error from now on: what is worth knowing, with its fields."""
    handler = logging.StreamHandler()
    handler.setFormatter(formatter(style, colours=handler.stream.isatty()))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def formatter(style: LogFormat, *, colours: bool = False) -> logging.Formatter:
    """Return what writes a line: time, level, sentence, and as fields whatever it is about.

    Tracebacks are written without the values of variables: those may be cards or tokens.
    """
    import structlog

    parts: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(allow=FIELDS),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[structlog.typing.Processor]
    if style is LogFormat.JSON:
        last = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    else:
        plain = structlog.dev.plain_traceback
        render = structlog.dev.ConsoleRenderer(colors=colours, exception_formatter=plain)
        last = [structlog.processors.format_exc_info, _make_printable, render]
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=parts,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
    )


def _make_printable(logger: Any, name: str, entry: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Let no text of a stranger steer a terminal, or look like an entry of its own."""
    return {
        key: printable(value).replace("\n", "\n  ") if isinstance(value, str) else value
        for key, value in entry.items()
    }
