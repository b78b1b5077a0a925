"""Programs in a sandbox: what a hostile one can do, with a server that is root and with one that is not."""

import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
import pytest
from homes import make_home

from fairdeal_server.hosting import cgroups, output
from fairdeal_server.hosting.doorway import open_doorway
from fairdeal_server.hosting.limits import Limits
from fairdeal_server.hosting.sandbox import (
    Place,
    SandboxError,
    check_private,
    fresh_user,
    lack,
    prepare_sandbox,
)
from fairdeal_server.programs import Program, own_program

TESTS = Path(__file__).parent
LIMITS = {"memory_mib": 256, "processes": 40}
IS_ROOT = os.geteuid() == 0


@pytest.fixture(autouse=True)
def needs_bubblewrap() -> None:
    if missing := lack():
        assert "CI" not in os.environ, missing.found
        pytest.skip(missing.found)


@dataclass
class Somebody:
    """Who hosts programs, as root or as an ordinary user, and what is theirs."""

    number: int
    folder: Path
    """Has `bot`, the intruder's folder, `rival`, another one's, and `home`, the server's."""
    python: list[str]
    environment: dict[str, str]
    said: dict[str, Any] = field(default_factory=dict)
    """What the intruder could do, by what it tried."""
    guards: list[str] = field(default_factory=list)

    def start(
        self, *attempts: list[str], wait: bool = True, limits: dict[str, int] | None = None
    ) -> "subprocess.Popen[str]":
        """Start a server's process that starts the intruder."""
        wanted = {
            "folder": str(self.folder / "bot"),
            "attempts": attempts,
            "limits": LIMITS | (limits or {}),
            "environment": self.environment | {"FAIRDEAL_TOKEN": "mine"},
            "wait": wait,
        }
        user: dict[str, Any] = (
            {"user": self.number, "group": self.number, "extra_groups": []} if IS_ROOT else {}
        )
        return subprocess.Popen(
            [*self.python, str(self.folder / "cell.py"), json.dumps(wanted)],
            stdout=subprocess.PIPE,
            text=True,
            cwd="/",
            env=self.environment | {"FAIRDEAL_HOME": str(self.folder / "home"), "SECRET": "the server's"},
            **user,
        )

    def attempt(self, *attempts: list[str], **limits: int) -> tuple[str, str]:
        """Let the intruder try; return how it ended and what it printed."""
        found, _ = self.start(*attempts, limits=limits).communicate(timeout=120)
        result = json.loads(found)
        self.guards = result["guards"]
        return result["ended"], result["said"]


@pytest.fixture(scope="module")
def listener() -> Iterator[str]:
    """The address of a port on this machine at which somebody listens, as a server and its Postgres do."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield f"127.0.0.1:{listening.getsockname()[1]}"


@pytest.fixture(scope="module", params=["root", "ordinary"])
def somebody(
    request: pytest.FixtureRequest, open_python: tuple[list[str], dict[str, str]], listener: str
) -> Iterator[Somebody]:
    """Who hosts the intruder, after it has tried everything that does not end it."""
    if request.param == "root" and not IS_ROOT:
        pytest.skip("only root can host programs as root")
    number = pwd.getpwnam("nobody").pw_uid if IS_ROOT and request.param == "ordinary" else os.geteuid()
    folder = make_home()
    for name, secret in (("bot", "intruder.py"), ("rival", "secret"), ("home", "organiser.token")):
        (folder / name).mkdir(mode=0o755 if name == "bot" else 0o711)
        (folder / name / secret).write_text("a secret")
    shutil.copy(TESTS / "intruder.py", folder / "bot")
    shutil.copy(TESTS / "cell.py", folder)
    for path in (folder, *folder.rglob("*")):
        os.chown(path, number, -1)
    found = Somebody(number, folder, *open_python)
    postgres = str(folder / "home/postgres.sock")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(postgres)
        listening.listen()
        Path(postgres).chmod(0o777)
        secrets = [str(folder / "rival"), str(folder / "rival/secret"), str(folder / "home/organiser.token")]
        secrets += [
            str(folder),
            "/root",
            "/home",
            "/var",
            "/sys",
            "/etc/shadow",
            f"/proc/{os.getpid()}/environ",
        ]
        ended, said = found.attempt(
            ["referee"],
            ["network", listener, postgres, "1.1.1.1:53"],
            ["read", "/bot/intruder.py", *secrets],
            ["write", "/", "/bot", "/dev", "/etc", "/proc", "/run", "/usr", "/var/tmp", "/tmp"],
            ["fill", "/tmp"],
            ["environment"],
            ["files"],
            ["processes"],
            ["forks"],
            ["core"],
            ["namespace"],
            ["raised", "RLIMIT_NPROC"],
            ["kill"],
        )
    assert ended == "the program ended with code 0", said
    for line in said.splitlines():
        found.said |= json.loads(line)
    yield found
    shutil.rmtree(folder)


def test_it_reaches_the_referee_and_nobody_else(somebody: Somebody) -> None:
    assert somebody.said["referee"] == "the referee"
    assert set(somebody.said["network"].values()) <= {
        "ConnectionRefusedError",
        "FileNotFoundError",
        "OSError",
    }


def test_it_reads_its_own_folder_and_nobody_elses(somebody: Somebody) -> None:
    assert somebody.said["read"] == ["/bot/intruder.py"]


def test_it_writes_nowhere_but_in_its_temporary_folder(somebody: Somebody) -> None:
    assert somebody.said["write"] == ["/tmp"]


def test_it_fills_its_temporary_folder_and_not_the_disk(somebody: Somebody) -> None:
    assert 0 < somebody.said["fill"] <= Limits().scratch_mib


def test_it_knows_nothing_of_the_servers_environment(somebody: Somebody) -> None:
    given = somebody.environment.keys() | {"FAIRDEAL_TOKEN", "FAIRDEAL_ADDRESS"}
    assert somebody.said["environment"].keys() - {"PWD", "LC_CTYPE"} == given | {
        "HOME",
        "LANG",
        "PATH",
        "USER",
    }


def test_it_inherits_no_open_file(somebody: Somebody) -> None:
    nothing, *printed = somebody.said["files"]
    assert nothing == "/dev/null"
    assert len(printed) == 2
    assert all(where.startswith("pipe:") for where in printed)


def test_it_sees_its_own_processes_only(somebody: Somebody) -> None:
    assert len(somebody.said["processes"]) == 2  # bubblewrap's first process, and itself


def test_its_forks_have_an_end(somebody: Somebody) -> None:
    assert 10 < somebody.said["forks"] <= LIMITS["processes"]
    assert not somebody.said["raised"]


def test_it_makes_no_namespace_of_its_own(somebody: Somebody) -> None:
    assert somebody.said["namespace"] == -1


def test_killing_all_that_it_sees_harms_nobody(somebody: Somebody) -> None:
    assert somebody.said["kill"] == "alive"  # and the server too, which has told of it


def test_it_cannot_leave_its_core_where_a_cgroup_holds_it(somebody: Somebody) -> None:
    assert (len(somebody.said["core"]) == 1) >= ("GUARD_CORE" in somebody.guards)


def test_root_gives_every_program_a_user_of_its_own(somebody: Somebody) -> None:
    mark = f"survivor-{somebody.number}-0"
    with running(somebody, mark) as (server, found):
        users = {each.uids().real for each in found}
        server.kill()
    assert (users == {somebody.number}) == (somebody.number != 0) == ("GUARD_USER" not in somebody.guards)


def test_memory_has_a_limit(somebody: Somebody) -> None:
    ended, said = somebody.attempt(["memory", "10"], ["memory", "500"])
    assert said.count("taken") == 1
    named = "killed for taking more memory than its limit, 256 MiB" in ended
    assert named == ("GUARD_MEMORY" in somebody.guards)  # only a cgroup tells whom the kernel has killed


def test_the_time_of_the_processor_has_a_limit(somebody: Somebody) -> None:
    ended, said = somebody.attempt(["spin"], cpu_s=1)
    assert (ended, said) == (f"the program ended with code {128 + signal.SIGKILL}", "")


def test_time_has_a_limit(somebody: Somebody) -> None:
    ended, said = somebody.attempt(["sleep"], wall_s=1)
    assert (ended, said) == ("the program was ended after 1 s, which is its limit", "")


def test_who_has_left_its_group_and_session_ends_with_the_program(somebody: Somebody) -> None:
    mark = f"survivor-{somebody.number}-1"
    ended, said = somebody.attempt(["survive", mark])
    assert (ended, said) == ("the program ended with code 0", '{"survive": "left"}\n')
    assert not marked(mark)


def test_nothing_outlives_a_server_that_is_killed(somebody: Somebody) -> None:
    mark = f"survivor-{somebody.number}-2"
    with running(somebody, mark) as (server, found):
        server.kill()
        assert not psutil.wait_procs(found, timeout=30)[1]


@contextmanager
def running(somebody: Somebody, mark: str) -> Iterator[tuple["subprocess.Popen[str]", list[psutil.Process]]]:
    """Run a server whose program has left something behind; give both."""
    with somebody.start(["survive", mark], ["sleep"], wait=False) as server:
        assert server.stdout
        assert server.stdout.readline() == "running\n"
        found = marked(mark)
        assert found
        yield server, found
        server.kill()


def marked(mark: str) -> list[psutil.Process]:
    """Return the processes whose command begins with the mark."""
    return [each for each in psutil.process_iter(["cmdline"]) if (each.info["cmdline"] or [""])[0] == mark]


# --- around the sandbox ---------------------------------------------------------------------------


def test_groups_of_killed_servers_are_removed_by_the_next(tmp_path: Path) -> None:
    if (group := cgroups.make(Limits(), None)) is None:
        pytest.skip("no cgroup can be written")
    gone = subprocess.Popen(["true"])
    gone.wait()
    left = [folder.with_name(f"{cgroups.PREFIX}{gone.pid}-1") for folder in group.folders]
    for folder in left:
        folder.mkdir()
    group.remove()
    another = cgroups.make(Limits(), None)
    assert another
    another.remove()
    assert not [folder for folder in (*left, *group.folders, *another.folders) if folder.exists()]


@pytest.mark.parametrize("folder", ["/", "/tmp", str(Path.home())])
def test_a_folder_that_holds_others_is_shown_to_no_program(folder: str) -> None:
    with pytest.raises(SandboxError, match="put the program into a folder of its own"):
        check_private(Path(folder))


async def test_a_build_writes_into_its_folder_where_that_is_allowed() -> None:
    folder, user = make_home(), fresh_user() if IS_ROOT else None
    (folder / "bot").mkdir()
    if user is not None:
        os.chown(folder / "bot", user, user)
    place = Place(folder / "bot", Path("/bot"), writable=True)
    with open_doorway() as door, socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(door))
        launch = prepare_sandbox(["sh", "-c", "echo built > program"], {}, place, door, Limits(), user)
        program = await Program.start("build", launch, folder / "log")
        await program.watch(lambda _: None)
        await program.stop()
    assert (folder / "bot/program").read_text() == "built\n"
    shutil.rmtree(folder)


async def test_a_flood_of_output_keeps_its_beginning_and_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "PAUSE", 0)
    flood = "print('first'); [print('x' * 1000) for _ in range(5000)]; print('last')"
    program = await Program.start("flood", own_program([sys.executable, "-c", flood], {}), tmp_path / "log")
    await program.watch(lambda _: None)
    kept = program.output.read_text()
    await program.stop()
    assert kept.startswith("first\n")
    assert kept.endswith("last\n")
    assert "bytes were left out here" in kept
    assert len(kept) < output.FIRST + 3 * output.LAST
