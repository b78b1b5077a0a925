"""What is started, and how: prepared by `sandbox.py` or `containers.py`, started by `Program.start`."""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from fairdeal.v1.log_pb2 import Protection

from .cgroups import Cgroup
from .cores import Core

LEASH = (sys.executable, "-S", "-E", str(Path(__file__).with_name("leash.py")))


@dataclass(slots=True)
class Leash:
    """What is done on the way from the referee to the program; leash.py says how."""

    stage: str = ""
    """An empty folder in which the leash, as root, makes `binds` reachable for this program alone."""
    binds: list[str] = field(default_factory=list)
    """What is bound there, as `stage`/0, `stage`/1, …"""
    user: int | None = None
    """The user whom the program becomes; only for root."""
    cgroups: list[str] = field(default_factory=list)
    """The files that it writes itself into."""
    cores: list[int] = field(default_factory=list)
    """The processor cores that it keeps to; none are all."""
    nice: int = 0
    limits: dict[str, int] = field(default_factory=dict)
    """By the name of the resource, such as RLIMIT_CORE."""
    farewell: list[str] = field(default_factory=list)
    """A command that is run when the program or the referee has ended, however that came."""

    def words(self, command: Sequence[str]) -> list[str]:
        """Return the command on this leash, held by this process."""
        return [*LEASH, str(os.getpid()), json.dumps(asdict(self)), *command]


@dataclass(slots=True)
class Launch:
    """One start of one program. What it holds is given back by `release`, when the program is gone."""

    words: Sequence[str]
    environment: Mapping[str, str]
    """All of it: nothing is inherited."""
    leash: Leash = field(default_factory=Leash)
    protection: Protection | None = None
    """What holds it; None for a program that is started without a sandbox."""
    wall_s: int = 0
    """How long it may run from `Program.begin_clock` on, in seconds; 0 is no limit."""
    group: Cgroup | None = None
    core: Core | None = None

    def excess(self) -> str:
        """Say whether the kernel has ended processes of the program for the memory that they took."""
        killed = self.group.killed if self.group else 0
        if not (killed and self.protection):
            return ""
        who = "a process of it was" if killed == 1 else f"{killed} of its processes were"
        return f"{who} killed for taking more memory than its limit, {self.protection.memory_mib:,} MiB"

    def release(self) -> None:
        """End what is left of the program, and give back what it held."""
        if self.group is not None:
            self.group.remove()
        if self.core is not None:
            self.core.give_back()
