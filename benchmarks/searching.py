"""Searching and training: playouts a second, imported and through `fairdeal sandbox`; steps of environments.

    python -m benchmarks.searching [--seconds 3]

A playout copies the start of a match with luck of its own and plays it to the end at random. The sandbox is a
process of its own, at a unix socket; the client is Python's gRPC.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from random import Random
from typing import Any

import grpc

from fairdeal.sandbox.v1 import sandbox_pb2 as pb
from fairdeal.sandbox.v1.sandbox_pb2_grpc import SandboxServiceStub
from fairdeal_server.games.deal import Deal
from fairdeal_server.games.game import find_game, load_games
from fairdeal_server.games.world import World
from fairdeal_server.training import env

from .machine import describe_machine

BATCHES = (1, 16, 256)


def rate(play: Callable[[], int], seconds: float) -> float:
    """Return how many a second it does, by the clock on the wall; `play` returns how many it did."""
    play()
    done, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        done += play()
    return done / spent


def imported(name: str, seconds: float) -> float:
    """Return playouts a second in this process."""
    game, rng = find_game(name), Random(1)
    start = World.start(game, game.proto.Options(), game.seats.start, Deal(bytes(32)))

    def play() -> int:
        world = start.copy(Deal(rng.randbytes(32)))
        world.play_out(rng)
        world.result()
        return 1

    return rate(play, seconds)


@contextmanager
def sandbox(name: str) -> Iterator[Callable[..., pb.RunResponse]]:
    """Provide what asks a sandbox of the game, which runs for as long as the context lasts."""
    with tempfile.TemporaryDirectory() as folder:
        address = f"unix:{folder}/sandbox.sock"
        command = [sys.executable, "-m", "fairdeal_server", "sandbox", name, "--listen", address]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
            assert program.stdout is not None
            program.stdout.readline()
            requests: SimpleQueue[pb.RunRequest | None] = SimpleQueue()
            with grpc.insecure_channel(address) as channel:
                responses: Any = SandboxServiceStub(channel).Run(iter(requests.get, None))

                def ask(*commands: pb.Command) -> pb.RunResponse:
                    requests.put(pb.RunRequest(game=name, commands=commands))
                    response: pb.RunResponse = next(responses)
                    return response

                yield ask
                requests.put(None)
            program.terminate()


def served(ask: Callable[..., pb.RunResponse], batch: int, seconds: float) -> float:
    """Return playouts a second through the sandbox, so many a request."""
    rng = Random(1)

    def play() -> int:
        copy = pb.Copy(to=2, times=batch, seed=rng.getrandbits(63), **{"from": pb.States(first=1)})
        out = pb.PlayOut(states=pb.States(first=2, count=batch), seed=rng.getrandbits(63))
        response = ask(pb.Command(copy=copy), pb.Command(play_out=out))
        return len(response.outcomes[1].results.results)

    return rate(play, seconds)


def steps(name: str, seconds: float) -> float:
    """Return steps a second of the turn-by-turn environment, with random actions."""
    playing: Any = env(name)
    playing.reset(seed=1)
    space = playing.action_space("seat_0")

    def play() -> int:
        observed, _, over, _, _ = playing.last()
        if over:
            playing.reset()
            return 0
        playing.step(space.sample(observed["action_mask"]))
        return 1

    return rate(play, seconds)


def main() -> None:
    """Measure every game and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure (3)")
    seconds = parser.parse_args().seconds
    print("\n".join(describe_machine()))
    heads = "".join(f" {f'{batch} a request':>14}" for batch in BATCHES)
    print(f"{'playouts/s':14}{'imported':>10}{heads}{'env steps/s':>14}")
    for name in load_games():
        with sandbox(name) as ask:
            ask(pb.Command(start=pb.Start(state=1)))
            through = [served(ask, batch, seconds) for batch in BATCHES]
        cells = "".join(f" {each:14,.0f}" for each in through)
        print(f"{name:14}{imported(name, seconds):10,.0f}{cells}{steps(name, seconds):14,.0f}", flush=True)


if __name__ == "__main__":
    main()
