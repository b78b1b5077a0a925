"""Programs that read and write lines, and do something wrong: `python lines.py KIND`."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any


def turns() -> Iterator[dict[str, Any]]:
    """Yield every turn that comes in."""
    for line in sys.stdin:
        yield from json.loads(line).get("turns", [])


def say(text: str) -> None:
    print(text, flush=True)


def answer_to(turn: dict[str, Any], **what: Any) -> str:
    """Return the line that answers a turn; with its first legal move unless `what` says otherwise."""
    names = {name: turn[name] for name in ("match", "seat", "turn")}
    return json.dumps({"answers": {"answers": [names | (what or {"move": turn["legal"][0]})]}})


def play_well() -> None:
    for turn in turns():
        say(answer_to(turn))


# --- what is forgiven -------------------------------------------------------------------------


def chatters() -> None:
    for turn in turns():
        say(f"thinking about round {turn['observation']['round']} …\n\n[1, 2, 3]")
        say(answer_to(turn))
        say(answer_to(turn))
        say("[" * 1_000_000)


def floods_standard_error() -> None:
    for turn in turns():
        sys.stderr.write("all is well\n" * 50_000)
        say(answer_to(turn))
    sys.stderr.write("my last words\n")


def leaves_others_behind() -> None:
    """Start one that ignores SIGTERM, and one that hides in a session of its own without a parent."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    started = subprocess.Popen(["sleep", "1234"])
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            sys.stderr.write(f"left behind: {os.getpid()}\n")
            time.sleep(1234)
        os._exit(0)
    sys.stderr.write(f"left behind: {started.pid}\nleft behind: {os.getpid()}\n")
    play_well()
    time.sleep(1234)


# --- what is a fault --------------------------------------------------------------------------

WRONG: list[Callable[[dict[str, Any]], str]] = [
    lambda turn: answer_to(turn)[:-3],
    lambda turn: answer_to(turn).replace('"move"', '"mvoe"'),
    lambda turn: answer_to(turn).replace('"move"', '"\\ud800"'),
    lambda turn: json.dumps(json.loads(answer_to(turn)), indent=2),
    lambda turn: '{"answers": "' + "x" * 1_000_000,
    lambda turn: '{"answers":' + "[" * 100_000,
    lambda turn: answer_to(turn, resign=False),
    lambda turn: '{"hello": {"revision": 1}}',
    lambda turn: answer_to(turn, resign=True, fault="FAULT_KIND_REFEREE"),
    lambda turn: answer_to(turn, resign=True, fault="FAULT_KIND_FAILED"),
    lambda turn: answer_to(turn, resign=True),
    lambda turn: answer_to(turn, move={"bid": 99}),
    lambda turn: answer_to(turn | {"match": "4711"}),
]


def answers_badly() -> None:
    """Answer each match in another wrong way, from match 1 on."""
    for turn in turns():
        say(WRONG[int(turn["match"]) - 1](turn))


def forgets_the_newline() -> None:
    for turn in turns():
        sys.stdout.write(answer_to(turn))
        sys.stdout.flush()


def forgets_to_flush() -> None:
    held = os.fdopen(1, "w", 1 << 20, closefd=False)
    for turn in turns():
        print(answer_to(turn), file=held)


def never_reads() -> None:
    time.sleep(1234)


def floods_standard_output() -> None:
    while True:
        say("y\n" * 50_000)
        time.sleep(0.02)  # the machine is for others, too


def ends() -> None:
    next(turns())
    sys.exit("I have had enough")


def ends_in_the_middle_of_a_line() -> None:
    for turn in turns():
        os.write(1, answer_to(turn).encode()[:40])
        os._exit(0)


def is_killed() -> None:
    next(turns())
    os.kill(os.getpid(), signal.SIGKILL)


def closes_its_output() -> None:
    next(turns())
    os.close(1)
    time.sleep(1234)


KINDS: dict[str, Callable[[], None]] = {
    name: found for name, found in list(globals().items()) if getattr(found, "__module__", "") == __name__
}

if __name__ == "__main__":
    KINDS[sys.argv[1]]()
