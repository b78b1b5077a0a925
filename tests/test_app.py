"""The wiring: where a server listens, and how others find it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fairdeal_server.app import open_server, serving, session
from fairdeal_server.errors import InvalidRequest, ServerRunning


@pytest.fixture(autouse=True)
def own_home(home: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("FAIRDEAL_HOME", str(home))
    monkeypatch.setenv("DATABASE_URL", database)
    for name in ("FAIRDEAL_ADDRESS", "FAIRDEAL_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    yield


@pytest.mark.parametrize("address", ["127.0.0.1:99999", "127.0.0.1:", "nonsense", "127.0.0.1:1x", ":80"])
async def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(InvalidRequest, match="HOST:PORT"):
        async with open_server(address):
            pytest.fail("it listens somewhere")


async def test_a_second_server_of_a_home_is_refused_and_names_the_first() -> None:
    with serving() as announce:
        async with open_server() as first:
            announce(first)
            with pytest.raises(ServerRunning, match=first.address), serving():
                pytest.fail("bots would wait at the wrong address")


def test_a_home_that_is_no_folder_is_refused_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FAIRDEAL_HOME", str(tmp_path / "file" / "home"))
    with pytest.raises(InvalidRequest, match="Not a directory; give permissions there, or set"), serving():
        pytest.fail("it has no place to say where it is")


async def test_what_a_killed_server_announced_is_not_believed(home: Path) -> None:
    (home / "server.json").write_text('{"address": "127.0.0.1:1"}')
    async with session() as found:
        assert found is not None


async def test_a_server_can_be_announced_again_after_the_first_has_ended() -> None:
    for _ in range(2):
        with serving() as announce:
            async with open_server() as server:
                announce(server)
