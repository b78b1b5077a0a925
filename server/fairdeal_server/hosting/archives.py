"""Archives of programs: a folder becomes a gzipped tar, and one from a stranger becomes a folder again.

Nothing that an archive says reaches beyond the folder into which it is unpacked, and it is read no further
than its limits. Workers do both in a process of its own (`python -m fairdeal_server.hosting.archives`) whose
time and memory are limited, since whoever made an archive may have made it to be hard to read.
"""

import gzip
import os
import resource
import stat
import sys
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, Any

from .limits import MEBIBYTE, MOST_BUILT

MOST_BYTES = 256 * MEBIBYTE
"""How much all files of an archive have together, with its headers."""
MOST_FILES = 10_000
"""How many files, folders and links an archive has."""
DEEPEST = 32
"""How many folders stand inside each other."""
LONGEST_NAME, LONGEST_PATH = 255, 1024
"""In bytes: a name, and a path in the archive, or where a link leads. The system's limits for paths count the
folders around it, which are a worker's own affair."""
CPU_S, MEMORY = 60, 1024 * MEBIBYTE
"""What packing or unpacking in a process of its own may take."""
REFUSED = 3
"""The status of that process where what was to be packed or unpacked is at fault."""
_CHUNK = 1 << 16

JUNK = {".git", ".hg", ".svn", "__pycache__", ".venv", ".idea", ".vscode", ".DS_Store"}
JUNK |= {".mypy_cache", ".pytest_cache", ".ruff_cache", ".tox"}
"""What an upload leaves out, by name."""


class ArchiveError(ValueError):
    """An archive cannot be packed or unpacked; the message says why."""


# --- packing --------------------------------------------------------------------------------------


def pack(
    folder: Path, target: IO[bytes], most: int, leave_out: frozenset[str] | set[str] = frozenset()
) -> None:
    """Write the folder's files into `target` as a gzipped tar of `most` bytes at the most.

    The same files give the same bytes, whenever and by whomever they are packed. Links are packed as
    links, and followed nowhere; one out of the folder is refused, as it is when that is unpacked. Raises
    ArchiveError.
    """
    with _telling("it cannot be packed", folder):
        _pack_all(folder, target, most, leave_out)


def _pack_all(folder: Path, target: IO[bytes], most: int, leave_out: frozenset[str] | set[str]) -> None:
    bounded = _BoundedWriter(target, most)
    with (
        gzip.GzipFile("", "wb", 6, bounded, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w|", format=tarfile.GNU_FORMAT) as tar,
    ):
        found, size = 0, 0
        for path in _walk(folder, leave_out):
            name = path.relative_to(folder)
            member = tarfile.TarInfo(name.as_posix())
            status = path.lstat()
            found, size = found + 1, size + (status.st_size if stat.S_ISREG(status.st_mode) else 0)
            if found > MOST_FILES:
                raise ArchiveError(f"there are more than {MOST_FILES:,} files and folders")
            if size > MOST_BYTES:
                raise ArchiveError(f"the files have more than {MOST_BYTES // MEBIBYTE} MiB together")
            _check_length(PurePosixPath(name.as_posix()))
            if stat.S_ISLNK(status.st_mode):
                _check_link(path, str(path.readlink()), folder)
            _pack_one(tar, path, member, status)


def _pack_one(tar: tarfile.TarFile, path: Path, member: tarfile.TarInfo, status: os.stat_result) -> None:
    """Add one file, folder or link; what is none of them (sockets, pipes) is left out."""
    if stat.S_ISLNK(status.st_mode):
        member.type, member.linkname = tarfile.SYMTYPE, str(path.readlink())
        tar.addfile(member)
    elif stat.S_ISDIR(status.st_mode):
        member.type, member.mode = tarfile.DIRTYPE, 0o755
        tar.addfile(member)
    elif stat.S_ISREG(status.st_mode):
        member.size, member.mode = status.st_size, 0o755 if status.st_mode & 0o111 else 0o644
        try:
            with os.fdopen(os.open(path, os.O_RDONLY | os.O_NOFOLLOW), "rb") as file:
                tar.addfile(member, file)
        except OSError as error:
            raise ArchiveError(f"{member.name!r} cannot be read: {error.strerror or error}") from error


def _walk(folder: Path, leave_out: frozenset[str] | set[str]) -> Iterator[Path]:
    """Yield everything below a folder, by name, each folder before what is in it."""
    with os.scandir(folder) as entries:
        inside = sorted(entries, key=lambda entry: entry.name)
    for entry in inside:
        if entry.name in leave_out or (leave_out and entry.name.endswith(".pyc")):
            continue
        yield Path(entry.path)
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(Path(entry.path), leave_out)


class _BoundedWriter:
    """Passes on what is written, up to a limit."""

    def __init__(self, target: IO[bytes], most: int) -> None:
        self._target = target
        self._most = most
        self._written = 0

    def write(self, data: bytes) -> int:
        self._written += len(data)
        if self._written > self._most:
            raise ArchiveError(f"the archive has more than {self._most // MEBIBYTE} MiB")
        return self._target.write(data)

    def flush(self) -> None:
        self._target.flush()


# --- unpacking ------------------------------------------------------------------------------------


def unpack(source: IO[bytes], folder: Path) -> None:
    """Unpack a gzipped tar into a fresh folder; raises ArchiveError, and then some of it may be there.

    Files are readable by everybody and writable by us; only that they can be started is taken over.
    """
    links: list[tuple[Path, str]] = []
    with _telling("it cannot be unpacked", folder):
        bounded: Any = _BoundedReader(gzip.GzipFile(fileobj=source, mode="rb"))
        with tarfile.open(fileobj=bounded, mode="r|") as tar:
            for number, member in enumerate(tar, start=1):
                if number > MOST_FILES:
                    raise ArchiveError(f"it has more than {MOST_FILES:,} files and folders")
                _unpack_one(tar, member, folder, links)
        for path, target in links:  # last, so that no file is ever written through one
            _link(path, target, folder)
        for path, target in links:
            _check_link(path, target, folder)


def _unpack_one(
    tar: tarfile.TarFile, member: tarfile.TarInfo, folder: Path, links: list[tuple[Path, str]]
) -> None:
    name = _checked_name(member.name)
    if name == PurePosixPath("."):
        return
    path = folder / name
    shown = _shorten(member.name)
    if member.isdir():
        _make_folders(folder, name)
        return
    _make_folders(folder, name.parent)
    if member.issym():
        links.append((path, member.linkname))
    elif member.islnk():
        raise ArchiveError(f"{shown!r} is a hard link; pack files only (tar --hard-dereference)")
    elif not member.isreg() or member.issparse():
        raise ArchiveError(f"{shown!r} is neither a file nor a folder")
    elif member.size > MOST_BYTES:
        raise _too_much()
    else:
        _write(tar, member, path)


def _write(tar: tarfile.TarFile, member: tarfile.TarInfo, path: Path) -> None:
    mode = 0o755 if member.mode & 0o111 else 0o644
    try:
        target = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, mode)
    except FileExistsError:
        raise ArchiveError(f"{_shorten(member.name)!r} is in it twice") from None
    with os.fdopen(target, "wb") as file:
        os.fchmod(target, mode)  # whatever our umask is
        content = tar.extractfile(member)
        while content is not None and (chunk := content.read(_CHUNK)):
            file.write(chunk)


def _link(path: Path, target: str, folder: Path) -> None:
    if len(os.fsencode(target)) > LONGEST_PATH:
        raise ArchiveError(f"{_inside(path, folder)!r} is a link that leads along too long a path")
    try:
        path.symlink_to(target)
    except FileExistsError:
        raise ArchiveError(f"{_inside(path, folder)!r} is in it as a link and as something else") from None


def _check_link(path: Path, target: str, folder: Path) -> None:
    """Raise ArchiveError for a link that leads out of the folder, or would where the folder is elsewhere."""
    inside = Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))
    if PurePosixPath(target).is_absolute() or not inside:
        raise ArchiveError(f"{_inside(path, folder)!r} is a link out of the archive, to {_shorten(target)!r}")


def _make_folders(folder: Path, name: PurePosixPath) -> None:
    """Make a folder and those around it; each must be a folder of ours, as links come last."""
    here = folder
    for part in name.parts:
        here /= part
        try:
            here.mkdir(0o755)
            here.chmod(0o755)
        except FileExistsError:
            if not stat.S_ISDIR(here.lstat().st_mode):
                inside = _inside(here, folder)
                raise ArchiveError(f"{inside!r} is in it as a folder and as something else") from None


def _checked_name(text: str) -> PurePosixPath:
    """Return a member's path; raises ArchiveError for one that is not plainly inside the folder."""
    name, shown = PurePosixPath(text), _shorten(text)
    if name.is_absolute() or ".." in name.parts or "\0" in text or not text:
        raise ArchiveError(f"{shown!r} stands outside of the archive's folder")
    _check_length(name)
    return name


def _check_length(name: PurePosixPath) -> None:
    if len(name.parts) > DEEPEST:
        raise ArchiveError(f"{_shorten(str(name))!r} stands in more than {DEEPEST} folders")
    if any(len(os.fsencode(part)) > LONGEST_NAME for part in name.parts):
        raise ArchiveError(f"{_shorten(str(name))!r} is too long a name")
    if len(os.fsencode(name)) > LONGEST_PATH:
        raise ArchiveError(
            f"{_shorten(str(name))!r} is too long a path: it has more than {LONGEST_PATH:,} bytes"
        )


class _BoundedReader:
    """Reads what was packed, and no more of it than an archive may have."""

    def __init__(self, source: gzip.GzipFile) -> None:
        self._source = source
        self._read = 0

    def read(self, size: int) -> bytes:
        data = self._source.read(size)
        self._read += len(data)
        if self._read > MOST_BYTES:
            raise _too_much()
        return data


@contextmanager
def _telling(what: str, folder: Path) -> Iterator[None]:
    """Make an ArchiveError of all that an archive, or a folder, can make go wrong.

    Of paths it tells what is inside the folder: where a worker keeps that is no affair of its maker's.
    """
    try:
        yield
    except ArchiveError:
        raise
    except (tarfile.TarError, gzip.BadGzipFile, zlib.error, EOFError) as error:
        raise ArchiveError(f"it is no gzipped tar archive: {error}") from error
    except OSError as error:
        path = Path(os.fsdecode(error.filename or ""))
        where = f"{_inside(path, folder)!r}: " if path.is_relative_to(folder) else ""
        raise ArchiveError(f"{what}: {where}{error.strerror or 'the system refuses it'}") from error
    except (ValueError, RecursionError, OverflowError) as error:
        raise ArchiveError(f"{what}: {_shorten(str(error))}") from error


def _too_much() -> ArchiveError:
    return ArchiveError(f"unpacked, it has more than {MOST_BYTES // MEBIBYTE} MiB")


def _inside(path: Path, folder: Path) -> str:
    return _shorten(path.relative_to(folder).as_posix())


def _shorten(text: str) -> str:
    return text if len(text) <= 100 else f"{text[:100]}…"


# --- a process of its own -------------------------------------------------------------------------


def main(what: str, file: Path, folder: Path) -> None:
    """`pack FILE FOLDER` or `unpack FILE FOLDER`; ends with a sentence and REFUSED where that cannot be."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        if what == "pack":
            with file.open("wb") as target:
                pack(folder, target, MOST_BUILT)
        else:
            with file.open("rb") as source:
                folder.mkdir()
                folder.chmod(0o755)
                unpack(source, folder)
    except (ArchiveError, MemoryError) as error:
        print(str(error) or "it takes too much memory", file=sys.stderr)
        sys.exit(REFUSED)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
