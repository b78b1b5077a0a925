"""Who computes on which processor core.

A program in a sandbox keeps to one core, so that one that thinks on its rival's time, with however many
processes, does so on its own core. With three cores or more the first is left to the referee and the
database. Each program gets the core that the fewest have; only where there are more programs than
cores do some share one, and the kernel shares it fairly between them.
"""

import os
from collections import Counter
from dataclasses import dataclass

_taken: Counter[int] = Counter()
"""How many programs of this process each core has."""


@dataclass(frozen=True, slots=True)
class Core:
    """A program's place on a core."""

    number: int

    def give_back(self) -> None:
        """The program is gone."""
        _taken[self.number] -= 1


def take_core() -> Core | None:
    """Return a place on the core with the fewest programs; None where the system cannot pin programs."""
    cores = for_programs()
    if not cores:
        return None
    core = Core(min(cores, key=lambda number: _taken[number]))
    _taken[core.number] += 1
    return core


def for_programs() -> list[int]:
    """Return the cores that programs are given; none where the system cannot pin them, or has one."""
    if not hasattr(os, "sched_getaffinity"):
        return []
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) == 1:
        return []
    return cores[1:] if len(cores) > 2 else cores
