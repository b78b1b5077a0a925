"""`fairdeal new bot` writes whole kits; that they build and play, `make test-kits` shows (tests/kits.py)."""

from pathlib import Path

import pytest
from test_cli import call, refused

from fairdeal_server.games.game import load_games
from fairdeal_server.kits import KITS
from fairdeal_server.resources import resource


@pytest.mark.parametrize("language", KITS)
def test_a_new_bot_is_its_games_own(tmp_path: Path, language: str) -> None:
    for game in load_games():
        folder = tmp_path / game
        made = call("new", "bot", "--lang", language, "--game", game, str(folder))
        assert made.exit_code == 0, made.output
        assert str(folder / "README.md") in made.stdout
        texts = {file: file.read_text() for file in folder.rglob("*") if file.is_file()}
        assert (folder / "proto" / "fairdeal" / game / "v1" / f"{game}.proto") in texts
        assert (folder / "proto" / "fairdeal" / "v1" / "play.proto") in texts
        for file, text in texts.items():
            assert "../proto" not in text, file
            ours = file.is_relative_to(folder / "proto") or game == "ninetyone"
            assert ours or "ninetyone" not in text.lower(), file


def test_what_a_kit_builds_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kit = tmp_path / "clients" / "go"
    (kit / "generated").mkdir(parents=True)
    (kit / "generated" / "play.go").touch()
    (kit / ".gitignore").write_text("generated/\n")
    monkeypatch.setattr("fairdeal_server.kits.resource", lambda name: tmp_path / name)
    (tmp_path / "proto").symlink_to(resource("proto"))
    assert call("new", "bot", "--lang", "go", str(tmp_path / "bot")).exit_code == 0
    assert sorted(path.name for path in (tmp_path / "bot").iterdir()) == [".gitignore", "proto"]


def test_proto_files_are_written_over_old_ones(tmp_path: Path) -> None:
    old = tmp_path / "fairdeal" / "v1" / "cards.proto"
    old.parent.mkdir(parents=True)
    old.write_text("old")
    written = call("games", "potluck", "--proto", str(tmp_path)).stdout.split()
    needed = ("potluck/v1/potluck.proto", "sandbox/v1/sandbox.proto", "v1/play.proto")
    assert written == [str(tmp_path / "fairdeal" / name) for name in needed]
    assert old.read_text() == "old"
    call("games", "inbetween", "--proto", str(tmp_path))
    assert "message Card " in old.read_text()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["new", "bot", "--lang", "cobol", "bot"], "there is no kit for 'cobol'; there are cpp, go, java"),
        (["new", "bot", "--game", "whist", "bot"], "there is no game 'whist'; there are cardcommons"),
        (["new", "bot", "."], ". exists already: name a new folder, or an empty one"),
        (["games", "--proto", "folder"], "--proto takes a game"),
    ],
)
def test_what_cannot_be_written_is_said(
    arguments: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a file").touch()
    assert sentence in refused(*arguments)
    assert [path.name for path in tmp_path.iterdir()] == ["a file"]
