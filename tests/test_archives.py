"""Archives from strangers: nothing in one reaches beyond the folder that it is unpacked into."""

import io
import tarfile
from pathlib import Path

import pytest

from fairdeal_server.hosting import archives
from fairdeal_server.hosting.archives import ArchiveError, pack, unpack
from fairdeal_server.hosting.limits import MOST_BUILT


def member(name: str, kind: bytes = tarfile.REGTYPE, link: str = "", mode: int = 0o644) -> tarfile.TarInfo:
    made = tarfile.TarInfo(name)
    made.type, made.linkname, made.mode = kind, link, mode
    return made


def archive(*members: tarfile.TarInfo | tuple[tarfile.TarInfo, bytes]) -> io.BytesIO:
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:gz") as tar:
        for each in members:
            found, content = each if isinstance(each, tuple) else (each, b"")
            found.size = len(content)
            tar.addfile(found, io.BytesIO(content))
    target.seek(0)
    return target


def sparse() -> io.BytesIO:
    """A file of eight gigabytes that takes nothing: a GNU sparse member, whose header says where data are."""
    made = member("huge", tarfile.GNUTYPE_SPARSE)
    header = bytearray(made.tobuf(tarfile.GNU_FORMAT))
    header[483:495] = b"%011o\0" % (8**11 - 1)
    header[148:156] = b"        "
    header[148:156] = b"%06o\0 " % sum(header)
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w:gz") as tar:
        assert tar.fileobj is not None
        tar.fileobj.write(bytes(header))
    plain.seek(0)
    return plain


HOSTILE = {
    "stands outside": [archive(member("../x")), archive(member("/etc/x")), archive(member("a/../../x"))],
    "is a link out": [
        archive(member("l", tarfile.SYMTYPE, "../..")),
        archive(member("l", tarfile.SYMTYPE, "/etc/passwd")),
        archive(
            member("a/b/far", tarfile.SYMTYPE, "../../near"),
            member("near/x"),
            member("l", tarfile.SYMTYPE, "a/b/far/../../x"),
        ),
    ],
    "as something else": [
        archive(member("l", tarfile.SYMTYPE, "."), member("l/x")),
        archive(member("a"), member("a/x")),
    ],
    "is a hard link": [archive(member("h", tarfile.LNKTYPE, "/etc/shadow"))],
    "neither a file nor a folder": [
        archive(member("d", tarfile.CHRTYPE)),
        archive(member("p", tarfile.FIFOTYPE)),
        sparse(),
    ],
    "twice": [archive(member("a"), member("a"))],
    "more than 32 folders": [archive(member("/".join("a" * 40)))],
    "too long a name": [archive(member("a" * 300))],
    "^'n+…' is too long a path: it has more than 1,024 bytes$": [archive(member("/".join(["n" * 200] * 30)))],
    "^'l' is a link that leads along too long a path$": [archive(member("l", tarfile.SYMTYPE, "./" * 3000))],
    "no gzipped tar": [
        io.BytesIO(b"PK\3\4"),
        io.BytesIO(b""),
        io.BytesIO(archive(member("a")).getvalue()[:40]),
        io.BytesIO(archive(member("a")).getvalue()[:10] + b"damaged"),
    ],
}


@pytest.mark.parametrize("said", HOSTILE)
def test_what_reaches_beyond_its_folder_is_refused_in_words(said: str, tmp_path: Path) -> None:
    for number, hostile in enumerate(HOSTILE[said]):
        folder = tmp_path / str(number) / "bot"
        folder.mkdir(parents=True)
        with pytest.raises(ArchiveError, match=said):
            unpack(hostile, folder)
        assert [path.name for path in folder.parent.iterdir()] == ["bot"]
    assert sorted(path.name for path in tmp_path.iterdir()) == [str(n) for n in range(len(HOSTILE[said]))]


def test_a_bomb_is_read_no_further_than_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MOST_BYTES", 1 << 20)
    monkeypatch.setattr(archives, "MOST_FILES", 10)
    zeros = archive((member("a"), bytes(600 << 10)), (member("b"), bytes(600 << 10)))
    for bomb, said in (
        (zeros, "more than 0 MiB|more than 1 MiB"),
        (archive(*map(member, "abcdefghijkl")), "more than 10"),
    ):
        folder = tmp_path / said[-2:]
        folder.mkdir()
        with pytest.raises(ArchiveError, match=said):
            unpack(bomb, folder)
        written = sum(path.stat().st_size for path in folder.rglob("*"))
        assert written <= 1 << 20


def test_no_file_gets_more_rights_than_to_be_started(tmp_path: Path) -> None:
    unpack(archive(member("a/setuid", mode=0o6755), member("secret", mode=0o600)), tmp_path)
    modes = {path.name: oct(path.stat().st_mode & 0o7777) for path in tmp_path.rglob("*")}
    assert modes == {"a": "0o755", "setuid": "0o755", "secret": "0o644"}


@pytest.mark.parametrize("target", ["/etc/passwd", "../other", "sub/../../other"])
def test_a_link_out_of_the_folder_is_not_packed(target: str, tmp_path: Path) -> None:
    (tmp_path / "bot/sub").mkdir(parents=True)
    (tmp_path / "bot/pw").symlink_to(target)
    with pytest.raises(ArchiveError, match=f"'pw' is a link out of the archive, to '{target}'"):
        pack(tmp_path / "bot", io.BytesIO(), MOST_BUILT)


def test_what_the_system_refuses_is_told_without_where_a_worker_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bot").mkdir()
    monkeypatch.setattr(archives, "LONGEST_PATH", 1 << 20)
    with pytest.raises(ArchiveError, match=r"^it cannot be unpacked: 'n{100}…': File name too long$"):
        unpack(archive(member("/".join(["n" * 200] * 30))), tmp_path / "bot")
    with pytest.raises(ArchiveError, match=r"^it cannot be packed: '\.': No such file or directory$"):
        pack(tmp_path / "none", io.BytesIO(), MOST_BUILT)


def test_the_same_files_are_packed_to_the_same_bytes(tmp_path: Path) -> None:
    packed = []
    for name in ("one", "two"):
        folder = tmp_path / name
        (folder / ".git").mkdir(parents=True)
        (folder / "sub").mkdir()
        (folder / ".git/config").write_text(name)
        (folder / "sub/run.sh").write_text("exit")
        (folder / "sub/run.sh").chmod(0o700)
        (folder / "link").symlink_to("sub/run.sh")
        target = io.BytesIO()
        pack(folder, target, MOST_BUILT, archives.JUNK)
        packed.append(target.getvalue())
    assert packed[0] == packed[1]
    out = tmp_path / "out"
    out.mkdir()
    unpack(io.BytesIO(packed[0]), out)
    found = sorted(path.relative_to(out).as_posix() for path in out.rglob("*"))
    assert found == ["link", "sub", "sub/run.sh"]
    assert (out / "link").read_text() == "exit"
