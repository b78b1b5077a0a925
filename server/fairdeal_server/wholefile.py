"""Files that are whole or not there: one has its name only when it is written and on the disk."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def whole_file(path: Path, permissions: int = 0o666) -> Iterator[BinaryIO]:
    """Provide a new file beside the path, which takes its place at the end unless an error leaves.

    Who is killed meanwhile leaves it behind under a name that ends in `.partial`. `permissions` are further
    limited by the umask. Raises OSError.
    """
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    try:
        with os.fdopen(os.open(partial, os.O_RDWR | os.O_CREAT | os.O_EXCL, permissions), "w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
        _sync_folder(path.parent)
    finally:
        partial.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Put a new name in the folder on the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
