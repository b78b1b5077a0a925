"""Starts intruder.py in a sandbox, waits for its end and prints what became of it, as JSON.

Its one argument is JSON: `folder`, which holds intruder.py, `attempts`, `limits`, `environment`, and
`wait`: false leaves the program running and waits to be killed. Lines of JSON before the last one tell
what is known once it runs.
"""

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

import uvloop

from fairdeal.v1 import log_pb2
from fairdeal_server.hosting.doorway import open_door, open_doorway
from fairdeal_server.hosting.limits import Limits
from fairdeal_server.hosting.sandbox import Place, prepare_sandbox
from fairdeal_server.programs import Program


async def main(wanted: dict[str, Any]) -> None:
    async def greet(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"the referee")
        writer.close()

    with open_doorway() as door:
        async with await asyncio.start_unix_server(greet, door):
            open_door(door)
            launch = prepare_sandbox(
                [sys.executable, "intruder.py", json.dumps(wanted["attempts"])],
                wanted["environment"],
                Place(Path(wanted["folder"]), Path("/bot")),
                door,
                Limits(**wanted["limits"]),
            )
            program = await Program.start("intruder", launch, Path(wanted["folder"]).parent / "log")
            if not wanted["wait"]:
                while not program.tail():  # noqa: ASYNC110 (it prints that it runs)
                    await asyncio.sleep(0.01)
                print("running", flush=True)
                await asyncio.sleep(600)
            ended: list[str] = []
            await program.watch(ended.append)
            said = program.output.read_text()
            await program.stop()
    guards = [log_pb2.Guard.Name(guard) for guard in program.protection.guards] if program.protection else []
    print(json.dumps({"ended": ended[0], "said": said, "guards": guards}))


os.set_inheritable(os.open("/", os.O_RDONLY), True)  # as a shell leaves one open
with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
    runner.run(main(json.loads(sys.argv[1])))
