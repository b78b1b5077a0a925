"""What strangers wrote reaches a terminal as text: it sets no title, clears nothing and forges no line."""

import io
import logging

import pytest
from rich.table import Table

from fairdeal.printable import printable, quoted
from fairdeal.stdio.lines import AT_ONCE, Outlet
from fairdeal.v1 import hosting_pb2 as pb
from fairdeal_server.cli import hosting
from fairdeal_server.cli.logs import LogFormat, formatter
from fairdeal_server.output.console import console

HOSTILE = "\033[31mRED\033]0;title\007\033[2J\u202e\r\nfairdeal: version qualified\n"
SHOWN = "RED�\nfairdeal: version qualified\n"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (HOSTILE, SHOWN),
        ("\x9b31mred\x9d0;title\x9c \x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\ \x1bc", "red link "),
        ("half \x1b]0;title", "half 0;title"),
        ("half \x1b", "half �"),
        ("10 %\r20 %\r\n", "10 %\n20 %\n"),
        ("bell\a back\b\0 \x7f", "bell� back�� �"),
        ("\u2066left\u2069 \u200f \ud800", "�left� � �"),
        ("tab\tand an error at ^~~~\n\nZürich 東京 👩\u200d🚀\xa0…", None),
    ],
)
def test_commands_to_a_terminal_go_and_text_stays(text: str, shown: str | None) -> None:
    assert printable(text) == (text if shown is None else shown)
    assert printable(printable(text)) == printable(text)


def test_no_line_of_a_stranger_looks_like_one_of_ours() -> None:
    assert quoted(HOSTILE) == "  RED�\n  fairdeal: version qualified"


def test_a_table_on_a_terminal_takes_no_commands() -> None:
    table = Table("name")
    table.add_row(HOSTILE)
    out = console()
    with out.capture() as printed:
        out.print(table)
    assert "RED" in printed.get()
    assert printed.get() == printable(printed.get())


def test_what_a_build_and_a_program_printed_is_shown_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    found = pb.GetVersionResponse(build_output=HOSTILE, trial_output=HOSTILE, crash=HOSTILE)
    found.version.reason = HOSTILE
    hosting.print_version(found)
    printed = capsys.readouterr().out
    assert printed == printable(printed)
    assert printed.count("\n  fairdeal: version qualified\n") == 4


def test_a_log_for_people_has_no_commands_and_one_record_is_one_entry() -> None:
    record = logging.LogRecord("x", logging.INFO, "x", 1, "ended: %s", (HOSTILE,), None)
    record.bot = HOSTILE
    line = formatter(LogFormat.TEXT).format(record)
    assert "RED" in line
    assert line == printable(line)
    assert "\nfairdeal" not in line


def test_what_the_bridge_left_out_of_a_flood_ends_as_text(caplog: pytest.LogCaptureFixture) -> None:
    outlet = Outlet(io.BytesIO())
    outlet.feed(bytes(AT_ONCE))
    outlet.feed(HOSTILE.encode())
    outlet.catch_up()
    assert caplog.messages[-1].endswith("  RED�\n  fairdeal: version qualified")
