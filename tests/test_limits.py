"""How much a caller may ask for, and how it is told to wait."""

import asyncio
from collections.abc import Collection
from typing import Any

import grpc
import grpc.aio
import pytest
from caller import calling
from event import organising, register
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status
from hall import opened

from fairdeal.v1 import tournament_pb2 as pb
from fairdeal_server.app import Server
from fairdeal_server.identity import Identity, Spectator
from fairdeal_server.rpc import calls, permissions, play
from fairdeal_server.rpc.client import connect
from fairdeal_server.rpc.limit import Rate, address_of
from fairdeal_server.rpc.permissions import PERMISSIONS, Gate

LOOK = "fairdeal.v1.TournamentService/List"


class Clock:
    """A clock that a test moves."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_a_rate_lets_some_happen_at_once_and_then_one_after_another() -> None:
    clock = Clock()
    rate = Rate(3, 2.0, "TOO_MANY", "too many", clock)
    for _ in range(3):
        assert rate.wait("ada") == 0
        rate.count("ada")
    assert rate.wait("ada") == pytest.approx(0.5)
    assert rate.wait("eve") == 0
    clock.seconds = 0.5
    assert rate.wait("ada") == pytest.approx(0)
    rate.count("ada")
    assert rate.wait("ada") == pytest.approx(0.5)
    clock.seconds = 60
    for _ in range(3):
        assert rate.wait("ada") == 0
        rate.count("ada")


def test_a_rate_forgets_who_has_nothing_on_its_account() -> None:
    clock = Clock()
    rate = Rate(10, 1.0, "TOO_MANY", "too many", clock)
    for stranger in range(100_000):
        clock.seconds += 0.01
        rate.count(stranger)
    assert len(rate._free) < 2000


@pytest.mark.parametrize(
    ("peer", "address"),
    [
        ("ipv4:127.0.0.1:50000", ""),
        ("ipv6:[::1]:50000", ""),
        ("ipv6:%5B::1%5D:50000", ""),
        ("unix:/run/fairdeal.sock", ""),
        ("unix:", ""),
        ("ipv4:192.0.2.7:50000", "192.0.2.7"),
        ("ipv6:[::ffff:192.0.2.7]:50000", "192.0.2.7"),
        ("ipv6:%5B2001:db8:1:2:3:4:5:6%5D:50000", "2001:db8:1:2::/64"),
        ("ipv6:[fe80::1%25eth0]:50000", "fe80::/64"),
    ],
)
def test_a_peer_counts_by_its_address_and_this_machine_does_not_count(peer: str, address: str) -> None:
    assert address_of(peer) == address


def waiting_told(error: grpc.aio.AioRpcError) -> tuple[str, str, int]:
    """Return the status, the reason and the seconds to wait."""
    trailing: Any = error.trailing_metadata()
    written = next(value for key, value in trailing if key == "grpc-status-details-bin")
    info, retry = ErrorInfo(), RetryInfo()
    for detail in Status.FromString(written).details:
        assert detail.Unpack(info) or detail.Unpack(retry)
    return error.code().name, info.reason, retry.retry_delay.seconds


async def test_who_calls_too_often_is_told_how_long_to_wait(server: Server) -> None:
    async with organising(server) as session:
        tokens = await register(session, "ada", "eve")
        async with connect(server.address, tokens["ada"]) as ada:
            gathered: list[Any] = []
            while not any(isinstance(each, BaseException) for each in gathered):
                asked = [ada.tournaments.List(pb.ListRequest()) for _ in range(calls.MOST_CALLS)]
                gathered = await asyncio.gather(*asked, return_exceptions=True)
            errors = [each for each in gathered if isinstance(each, grpc.aio.AioRpcError)]
        assert {waiting_told(error) for error in errors} == {("RESOURCE_EXHAUSTED", "TOO_MANY_CALLS", 1)}
        assert all("with your token; wait 1 s" in (error.details() or "") for error in errors)
        async with connect(server.address, tokens["eve"]) as eve:
            await eve.tournaments.List(pb.ListRequest())
        await session.tournaments.List(pb.ListRequest())


async def test_a_bot_that_connects_again_and_again_is_told_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "HELLOS", 3)
    monkeypatch.setattr(play, "HELLOS_A_MINUTE", 1)
    async with opened("ninetyone") as hall:
        for _ in range(3):
            async with calling(hall.address, "one") as one:
                await one.hello()
        async with calling(hall.address, "one") as one:
            end = await one.end()
            assert (end.code, end.reason) == ("RESOURCE_EXHAUSTED", "TOO_MANY_HELLOS")
            assert "again and again; wait" in end.sentence
        async with calling(hall.address, "two") as two:
            await two.hello()


# --- by address ---------------------------------------------------------------------------------


class Context:
    """A call's context, as far as the gate looks at it."""

    def __init__(self, token: str, peer: str = "ipv4:192.0.2.7:50000") -> None:
        self._token = token
        self._peer = peer

    def peer(self) -> str:
        return self._peer

    def invocation_metadata(self) -> list[tuple[str, str]]:
        return [("authorization", f"Bearer {self._token}")]

    async def abort(self, code: grpc.StatusCode, details: str, trailing: Any) -> None:
        info = ErrorInfo()
        Status.FromString(dict(trailing)["grpc-status-details-bin"]).details[0].Unpack(info)
        raise Aborted(info.reason)


class Aborted(Exception):
    """The call has ended, with this reason."""


class Register:
    """Knows tokens that begin with a dollar, and counts how often it is asked."""

    asked = 0

    async def authenticate(self, token: str) -> Identity | None:
        self.asked += 1
        return Spectator(1) if token.startswith("$") else None

    async def good(self, hashes: Collection[bytes]) -> set[bytes]:
        return set(hashes)


async def ends(gate: Gate, *contexts: Context, method: str = LOOK) -> list[str]:
    """Return how calls end, one after the other: the reason of a refusal, or nothing."""
    found = []
    for context in contexts:
        try:
            async with gate.admit(context, method):
                found.append("")
        except Aborted as aborted:
            found.append(str(aborted))
    return found


async def test_who_shows_unknown_tokens_is_not_heard_for_a_while_and_costs_nothing() -> None:
    register = Register()
    gate = Gate(register, PERMISSIONS)
    assert await ends(gate, Context("$old")) == [""]
    guesses = [Context(f"guess {number}") for number in range(permissions.FAILURES + 5)]
    refused = ["UNAUTHENTICATED"] * permissions.FAILURES + ["TOO_MANY_FAILURES"] * 5
    assert await ends(gate, *guesses) == refused
    asked = register.asked
    assert await ends(gate, Context("$new")) == ["TOO_MANY_FAILURES"]
    assert register.asked == asked
    assert await ends(gate, Context("$old"), Context("$new", "ipv4:192.0.2.8:1")) == ["", ""]


async def test_an_address_begins_only_so_many_calls_whoever_makes_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(permissions, "CALLS", 4)
    monkeypatch.setattr(permissions, "CALLS_A_SECOND", 0.001)
    for method in (LOOK, "grpc.health.v1.Health/Check"):
        gate = Gate(Register(), PERMISSIONS)
        contexts = [Context(token) for token in ("$a", "$b", "$a", "$b", "$c")]
        assert await ends(gate, *contexts, method=method) == ["", "", "", "", "TOO_MANY_CALLS"]


async def test_an_address_has_only_so_many_calls_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permissions, "CALLS_AT_ONCE", 2)
    gate = Gate(Register(), PERMISSIONS)
    async with gate.admit(Context("$a"), LOOK), gate.admit(Context("$b"), LOOK):
        assert await ends(gate, Context("$c")) == ["TOO_MANY_CALLS"]
    assert await ends(gate, Context("$c")) == [""]


async def test_this_machine_may_call_as_often_as_it_likes() -> None:
    gate = Gate(Register(), PERMISSIONS)
    here = "ipv4:127.0.0.1:50000"
    assert set(await ends(gate, *(Context("$a", here) for _ in range(2 * permissions.CALLS)))) == {""}
    guesses = [Context("guess", here) for _ in range(2 * permissions.FAILURES)]
    assert set(await ends(gate, *guesses)) == {"UNAUTHENTICATED"}
