"""Files that are whole or not there."""

import subprocess
import sys
from pathlib import Path

import pytest

from fairdeal_server.wholefile import whole_file

DIES = """
import os, signal, sys
from pathlib import Path
from fairdeal_server.wholefile import whole_file
with whole_file(Path(sys.argv[1])) as file:
    file.write(b"half")
    file.flush()
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_file_takes_the_place_of_the_one_before_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("before")
    with whole_file(path, 0o600) as file:
        file.write(b"after")
        assert path.read_text() == "before"
    assert path.read_text() == "after"
    assert path.stat().st_mode & 0o777 == 0o600


def test_an_error_leaves_the_file_before_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("before")
    with pytest.raises(ValueError, match="enough"), whole_file(path) as file:
        file.write(b"half")
        raise ValueError("enough")
    assert [each.read_text() for each in tmp_path.iterdir()] == ["before"]


def test_who_is_killed_leaves_the_file_before_and_the_half_one_under_another_name(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("before")
    subprocess.run([sys.executable, "-c", DIES, str(path)], check=False)
    assert path.read_text() == "before"
    (half,) = tmp_path.glob("*.partial")
    assert half.read_text() == "half"
