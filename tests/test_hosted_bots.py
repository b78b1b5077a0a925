"""Hosted bots: uploaded, built and tried by a worker, and played in tournaments by programs in sandboxes."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from event import finished, organising, plan_of, register, start
from hosting import needs_sandbox, packed, program, qualify, working

from fairdeal_server.app import Server
from fairdeal_server.rpc.client import Session

pytestmark = needs_sandbox


@pytest.fixture
async def session(server: Server) -> AsyncIterator[Session]:
    async with organising(server) as opened:
        yield opened


async def test_a_bot_is_uploaded_qualifies_and_plays(
    server: Server, session: Session, tmp_path: Path
) -> None:
    await register(session, "ada")
    async with working(server, session):
        found = await qualify(session, "ada", "1.0", packed(program(tmp_path / "ada")))
        print(found)
        number = await start(session, plan_of("ada=hosted:", "eve=builtin:random", deals=3))
        await finished(session, number)
