"""What a program in a sandbox may use up."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from fairdeal.v1 import log_pb2 as pb
from fairdeal.v1 import tournament_pb2

MEBIBYTE = 1 << 20
MOST_PACKED = 16 * MEBIBYTE
"""The largest archive that is uploaded, in bytes."""
MOST_BUILT = 64 * MEBIBYTE
"""The largest archive of what was built, in bytes."""
GZIP = b"\x1f\x8b"
"""How every gzipped archive begins."""
_LABEL = re.compile("(?=[._-]*[A-Za-z0-9])[A-Za-z0-9._][A-Za-z0-9._-]{0,63}")


def wrong_with_label(label: str) -> str:
    """Return why this cannot be a version's label; empty where it can."""
    if _LABEL.fullmatch(label):
        return ""
    return (
        f"{label!r} cannot be a version's label: use 1 to 64 letters, digits, dots, dashes and underscores, "
        "with a letter or a digit, and no dash first"
    )


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one program with all its processes."""

    memory_mib: int = 1024
    """Memory and temporary files: of all processes together where there are cgroups, else of each."""
    processes: int = 128
    """Processes and threads at once."""
    cpu_s: int = 0
    """The time of a processor that each process may take, in seconds; 0 is no limit."""
    wall_s: int = 0
    """How long it may run, in seconds; 0 is no limit."""

    scratch_mib: int = 64
    """How much its temporary folder takes, and the largest file."""
    files = 256
    """How many files a process may have open."""

    @classmethod
    def of(cls, wanted: tournament_pb2.Limits) -> "Limits":
        """Return a plan's limits, with a default for what it leaves out."""
        default = cls()
        return cls(
            memory_mib=wanted.memory_mib or default.memory_mib,
            processes=wanted.processes or default.processes,
            cpu_s=wanted.cpu_s,
            wall_s=wanted.wall_s,
        )

    def protection(self, sandbox: str, held: Mapping["pb.Guard.ValueType", bool]) -> pb.Protection:
        """Return the record of what holds a program with these limits."""
        return pb.Protection(
            sandbox=sandbox,
            guards=[guard for guard, holds in held.items() if holds],
            memory_mib=self.memory_mib,
            processes=self.processes,
            cpu_s=self.cpu_s,
            wall_s=self.wall_s,
        )
