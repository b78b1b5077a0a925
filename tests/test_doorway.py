"""The folders under /tmp through which programs find the referee: whose are kept, and whose are removed."""

import os
import socket
import subprocess
import sys
from pathlib import Path

from fairdeal_server.hosting.doorway import open_doorway

OPEN = "from fairdeal_server.hosting.doorway import open_doorway\nwith open_doorway() as door: "


def age(door: Path) -> None:
    """Let a doorway have been there for long."""
    os.utime(door.parent, (0, 0))


def sweep() -> None:
    """Have another process open a doorway, which looks through those that are there."""
    subprocess.run([sys.executable, "-c", f"{OPEN}pass"], timeout=60, check=True)


def test_a_door_at_which_too_many_wait_stays_and_keeps_nobody_waiting() -> None:
    with open_doorway() as door, socket.socket(socket.AF_UNIX) as busy, socket.socket(socket.AF_UNIX) as one:
        busy.bind(str(door))
        busy.listen(0)
        one.connect(str(door))  # a second one would wait until the first is accepted
        age(door)
        sweep()
        assert door.exists()


def test_a_door_at_which_nobody_listens_stays_for_as_long_as_its_owner_lives() -> None:
    with open_doorway() as door:
        age(door)
        sweep()
        assert door.parent.exists()
    assert not door.parent.exists()


def test_the_door_of_a_killed_owner_is_removed_by_the_next_one() -> None:
    words = [sys.executable, "-c", f"{OPEN}print(door, flush=True); input()"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as owner:
        assert owner.stdout
        door = Path(owner.stdout.readline().strip())
        owner.kill()
    assert door.parent.exists()
    age(door)
    sweep()
    assert not door.parent.exists()
