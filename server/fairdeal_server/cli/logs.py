"""What the server says while it runs: lines for people, or for programs."""

import logging
from enum import StrEnum

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
        last = [structlog.dev.ConsoleRenderer(colors=colours, exception_formatter=plain)]
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=parts,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
    )
