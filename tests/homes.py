"""Homes for tests: the one of the whole run, and fresh ones."""

import os
import shutil
import tempfile
from pathlib import Path

import psutil

RUN = "FAIRDEAL_TEST_HOME"  # how the workers of one run know their common home

_MEMORY = Path("/dev/shm")
_ROOM = 6 << 30  # bytes: several times what a run needs


def make_home() -> Path:
    """Make a folder with a short path that root's Postgres can reach, too: pytest's tmp_path is neither."""
    home = Path(tempfile.mkdtemp(prefix="fairdeal-test-", dir=_place()))
    home.chmod(0o711)
    return home


def _place() -> Path:
    """Return the folder for homes: in memory, if there is room, as a new Postgres waits long for a disk.

    Nothing is lost by that: programs and Postgres are killed here, never the machine.
    """
    if not _MEMORY.is_dir() or os.statvfs(_MEMORY).f_flag & getattr(os, "ST_NOEXEC", 0):
        return Path("/tmp")
    room = min(shutil.disk_usage(_MEMORY).free, psutil.virtual_memory().available)
    return _MEMORY if room >= _ROOM else Path("/tmp")
