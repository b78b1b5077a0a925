"""The tournament's files in docs/organisers.md and in examples are played as they stand there."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hall import GAMES
from test_cli import call

from fairdeal.v1 import format_pb2
from fairdeal.v1.tournament_pb2 import SANDBOX_REQUIRED, Entrant, Limits, Plan
from fairdeal_server import planfile
from fairdeal_server.output import documents
from fairdeal_server.planfile import read_plan_file
from fairdeal_server.planning import complete

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "organisers.md").read_text()
(SANDBOX,) = re.findall(r"```toml\n(.*?)```", (ROOT / "docs" / "hosting.md").read_text(), re.DOTALL)
WHOLE, *FORMATS = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
EXAMPLES = sorted((ROOT / "examples").glob("*.toml"))
HEAD = 'game = "ninetyone"\ndeals = 16\n'
BOTS = "".join(f'[[bots]]\nname = "{name}"\n' for name in ("countess", *"abcdefg"))


def settings_of(text: str) -> dict[str, Any]:
    """Return the format's settings in a file."""
    return dict(tomllib.loads(text)["format"])


def plan_of(folder: Path, text: str) -> Plan:
    (folder / "tournament.toml").write_text(text)
    return read_plan_file(folder / "tournament.toml").plan


def completed(plan: Plan) -> Plan:
    return complete(plan, GAMES, own_bots=False).plan


def test_the_whole_file_can_be_played(tmp_path: Path) -> None:
    assert completed(plan_of(tmp_path, WHOLE)).format.swiss.rounds == 5


def test_the_whole_file_has_every_key() -> None:
    document = tomllib.loads(WHOLE)
    sandbox = tomllib.loads(SANDBOX)
    assert document.keys() | sandbox.keys() == set(planfile._TOP)
    assert sandbox["limits"].keys() == {field.name for field in Limits.DESCRIPTOR.fields}
    assert document["clock"].keys() == set(planfile._CLOCK)
    fields = {field.name for field in Entrant.DESCRIPTOR.fields}
    assert {key for bot in document["bots"] for key in bot} == fields


def test_the_keys_for_a_sandbox_hold_programs_that_are_started_here(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, HEAD + SANDBOX + BOTS)
    full = complete(plan, GAMES, own_bots=True).plan
    assert (full.sandbox, full.limits) == (
        SANDBOX_REQUIRED,
        Limits(memory_mib=512, processes=64, cpu_s=600, wall_s=3600),
    )


@pytest.mark.parametrize("text", FORMATS, ids=[settings_of(text)["kind"] for text in FORMATS])
def test_the_short_files_can_be_played(tmp_path: Path, text: str) -> None:
    seats = "seats = 3\n" if "seats = 3" in text else ""
    completed(plan_of(tmp_path, HEAD + seats + text + BOTS))


def test_the_short_files_have_every_format_with_every_setting() -> None:
    found: dict[str, set[str]] = {}
    for text in FORMATS:
        settings = settings_of(text)
        found.setdefault(settings["kind"], set()).update(settings.keys() - {"kind"})
    assert found == {
        kind.name.replace("_", "-"): {
            "final" if field.message_type else field.name for field in kind.message_type.fields
        }
        for kind in format_pb2.Format.DESCRIPTOR.fields
        if kind.message_type
    }


@pytest.mark.parametrize("text", FORMATS, ids=[settings_of(text)["kind"] for text in FORMATS])
def test_the_settings_are_the_defaults_where_they_are_said_to_be(tmp_path: Path, text: str) -> None:
    given = settings_of(text)
    bare = {key: given[key] for key in ("kind", "groups", "elimination") if key in given}
    if "final" in given:
        given["final"]["third_place"] = False
    seats = "seats = 3\n" if "seats = 3" in text else ""
    lines = "\n".join(f"{key} = {json.dumps(value)}" for key, value in bare.items())
    plan = completed(plan_of(tmp_path, f"{HEAD}{seats}[format]\n{lines}\n{BOTS}"))
    settings = documents.format_settings(plan)
    shared = given.keys() & settings.keys() - {"spread"}
    if "final" in shared:
        assert given["final"].items() <= settings["final"].items()
        shared -= {"final"}
    assert {key: given[key] for key in shared} == {key: settings[key] for key in shared}


@pytest.mark.parametrize("file", EXAMPLES, ids=[file.stem for file in EXAMPLES])
def test_an_example_is_planned_and_simulated(file: Path) -> None:
    outlook = json.loads(call("tournament", "plan", str(file), "--json").stdout)
    played = json.loads(call("simulate", str(file), "--json").stdout)
    assert played["state"] == "finished"
    assert outlook["format"] == played["format"]
    assert outlook["matches"]["least"] <= played["matches"] <= outlook["matches"]["most"]


def test_there_are_three_examples() -> None:
    assert len(EXAMPLES) == 3
