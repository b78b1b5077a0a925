"""The programs in docs/contestants.md play as they stand there."""

import asyncio
import os
import re
import sys
from pathlib import Path

import pytest
from peer import Stream, serving, turn

PAGE = Path(__file__).parents[1] / "docs" / "contestants.md"
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)


NAMES = ["with the SDK", "a function", "from the proto files alone"]


@pytest.mark.parametrize("program", PROGRAMS, ids=NAMES)
async def test_the_program_plays_and_ends(program: str, tmp_path: Path) -> None:
    async def script(stream: Stream) -> None:
        await stream.welcome()
        await stream.ask(turn(1), turn(2, hand=(8,)))
        for answer in await stream.answers(2):
            assert answer.move.bid in {1: (1, 2, 3), 2: (8,)}[answer.match]
        await stream.finish()

    path = tmp_path / "bot.py"
    path.write_text(program)
    async with serving(script) as peer:
        bot = await asyncio.create_subprocess_exec(
            sys.executable, path, env={**os.environ, **peer.environment()}
        )
        assert await asyncio.wait_for(bot.wait(), 60) == 0
        assert peer.streams == 1
