"""Where the program finds its files, and where it keeps its data."""

import os
from pathlib import Path

import pytest

from fairdeal_server.resources import home, resource


def test_the_programs_files_are_found() -> None:
    assert (resource("migrations") / "env.py").is_file()
    assert (resource("proto") / "fairdeal/v1/play.proto").is_file()
    assert (resource("clients") / "python").is_dir()


def test_a_chosen_home_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FAIRDEAL_HOME", str(tmp_path / "chosen"))
    assert home() == tmp_path / "chosen"


def test_roots_home_is_open_to_its_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FAIRDEAL_HOME", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert home() == Path("/var/lib/fairdeal")


def test_an_ordinary_users_home_is_that_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("FAIRDEAL_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert home().is_relative_to(tmp_path)
