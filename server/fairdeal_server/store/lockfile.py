"""A lock on a file (flock): the kernel drops it with its last holder, however that one dies."""

import fcntl
import os
from pathlib import Path


class LockFile:
    """One holder's hold on a lock file. Every instance is a holder of its own, in one process too."""

    def __init__(self, path: Path) -> None:
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def fileno(self) -> int:
        """Return the descriptor; a process that inherits it holds the lock too."""
        return self._descriptor

    def take(self) -> bool:
        """Try to hold the lock alone."""
        return self._try(fcntl.LOCK_EX)

    def share(self) -> bool:
        """Try to hold the lock beside others who share it."""
        return self._try(fcntl.LOCK_SH)

    def release(self) -> None:
        """Give the lock up, for whoever inherited it too."""
        fcntl.flock(self._descriptor, fcntl.LOCK_UN)
        self.close()

    def close(self) -> None:
        """Forget the lock; whoever inherited it keeps it."""
        os.close(self._descriptor)

    def _try(self, how: int) -> bool:
        try:
            fcntl.flock(self._descriptor, how | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
