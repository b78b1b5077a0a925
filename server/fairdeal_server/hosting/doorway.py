"""Where programs in a sandbox find the referee: a folder with a socket, and what goes into a sandbox.

It lies under /tmp, as the path of a socket must be short. Whoever made it holds a lock in it for as long as
it lives, which the kernel drops with it: what a killed server left there is removed by the next one.
"""

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ..store.lockfile import LockFile

SOCKET, STAGE, PASSWD, LOCK = "referee.sock", "stage", "passwd", "lock"
_WHERE, _PREFIX = Path("/tmp"), "fairdeal-doorway-"
_SETTLED = 60.0
"""A folder that is younger may be about to get its lock, in seconds."""


@contextmanager
def open_doorway() -> Iterator[Path]:
    """Make the folder for as long as the context lasts; give the path at which a socket may be made."""
    _sweep()
    folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=_WHERE))
    lock = LockFile(folder / LOCK)
    try:
        lock.take()
        folder.chmod(0o711)
        (folder / STAGE).mkdir(mode=0o711)
        (folder / PASSWD).write_text("root:x:0:0::/:/bin/sh\nbot:x:1000:1000::/tmp:/bin/sh\n")
        (folder / PASSWD).chmod(0o644)
        yield folder / SOCKET
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        lock.close()


def open_door(path: Path) -> None:
    """Let programs of other users through, where they have users of their own; each shows its token."""
    if os.geteuid() == 0:
        path.chmod(0o666)


def _sweep() -> None:
    """Remove the folders of this user's servers that were killed: nobody holds their locks."""
    for folder in _WHERE.glob(f"{_PREFIX}*"):
        with suppress(FileNotFoundError):  # another server was quicker
            found = folder.lstat()  # no link of somebody else leads us anywhere
            settled = time.time() - found.st_mtime > _SETTLED
            if found.st_uid == os.geteuid() and settled:
                _remove_deserted(folder)


def _remove_deserted(folder: Path) -> None:
    lock = LockFile(folder / LOCK)
    try:
        if lock.take():
            shutil.rmtree(folder, ignore_errors=True)
    finally:
        lock.close()
