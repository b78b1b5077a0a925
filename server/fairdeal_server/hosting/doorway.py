"""Where programs in a sandbox find the referee: a folder with a socket, and what goes into a sandbox.

It lies under /tmp, as the path of a socket must be short. What a killed server left there is removed by
the next one.
"""

import os
import shutil
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SOCKET, STAGE, PASSWD = "referee.sock", "stage", "passwd"
_WHERE, _PREFIX = Path("/tmp"), "fairdeal-door-"
_SETTLED = 60.0
"""A folder that is younger may be about to get its socket, in seconds."""


@contextmanager
def open_doorway() -> Iterator[Path]:
    """Make the folder for as long as the context lasts; give the path at which a socket may be made."""
    _sweep()
    folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=_WHERE))
    try:
        folder.chmod(0o711)
        (folder / STAGE).mkdir(mode=0o711)
        (folder / PASSWD).write_text("root:x:0:0::/:/bin/sh\nbot:x:1000:1000::/tmp:/bin/sh\n")
        (folder / PASSWD).chmod(0o644)
        yield folder / SOCKET
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def open_door(path: Path) -> None:
    """Let programs of other users through, where they have users of their own; each shows its token."""
    if os.geteuid() == 0:
        path.chmod(0o666)


def _sweep() -> None:
    """Remove the folders of this user's servers that were killed: nobody listens at their sockets."""
    for folder in _WHERE.glob(f"{_PREFIX}*"):
        with suppress(FileNotFoundError):  # another server was quicker
            found = folder.stat()
            settled = time.time() - found.st_mtime > _SETTLED
            if found.st_uid == os.geteuid() and settled and _is_deserted(folder / SOCKET):
                shutil.rmtree(folder, ignore_errors=True)


def _is_deserted(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as tried:
        try:
            tried.connect(str(path))
        except (ConnectionRefusedError, FileNotFoundError):
            return True
        except OSError:
            return False
    return False
