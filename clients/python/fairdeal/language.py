"""Bots that are language models: observations as text, moves from text, and any OpenAI-compatible endpoint.

``python -m fairdeal.language GAME`` is a whole bot for every game. Environment variables say what it asks:

    OPENAI_BASE_URL   where the endpoint is; https://api.openai.com/v1 where it is not set
    OPENAI_API_KEY    the key; not sent where it is not set, as local servers need none
    OPENAI_MODEL      the model's name

Subclass ``LanguageBot`` to ask in another way. The text of an observation and the parser of moves come from
the game's rules, which need protobuf alone. Nothing else than the standard library talks to the endpoint.
"""

import asyncio
import json
import logging
import os
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from http.client import HTTPException
from threading import Thread
from typing import Any

from fairdeal.bot import Bot
from fairdeal.v1 import play_pb2
from fairdeal_server.games.game import Game, IllegalMove, find_game

__all__ = ["Endpoint", "EndpointError", "LanguageBot", "read_move"]

log = logging.getLogger("fairdeal")

BASE_URL = "https://api.openai.com/v1"
QUESTIONS = 3
"""How often a turn is asked: once, and again after answers that are no legal move."""
TRIES = 4
"""How often a request is sent that fails in a way that may pass."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.5, 30.0
MARGIN = 0.1
"""The part of the clock that is kept for the way back."""
LONGEST_ANSWER = 1 << 20
PIECE = 64 << 10
"""So many bytes are read at once, at the most."""
LONGEST_COMPLAINT = 200
MOST_LISTED = 300
"""How many legal moves are listed at the most; the rules and the observation say which ones there are."""
_PASSING = {408, 409, 425, 429, 500, 502, 503, 504}
"""HTTP statuses after which it is worth trying again."""
_SIGN = "MOVE:"

Message = Mapping[str, str]


class EndpointError(Exception):
    """The endpoint gives no answer; the message says why, and never has the key in it."""


class _PassingError(EndpointError):
    """It is worth asking again, after so many seconds at the least."""

    def __init__(self, message: str, wait: float = 0.0) -> None:
        super().__init__(message)
        self.wait = wait


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirect, which would carry the key to where it is not for."""

    def redirect_request(self, *_: Any) -> None:
        """Return nothing: the redirect is an error."""


_opener = urllib.request.build_opener(_NoRedirects)


@dataclass(frozen=True)
class Endpoint:
    """Where chat completions are asked for, and of which model."""

    model: str
    base_url: str = BASE_URL
    key: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        """Raise EndpointError for a key that no header can have: the library would quote it."""
        if not (self.key.isascii() and self.key.isprintable()):
            raise EndpointError(
                "The key (OPENAI_API_KEY) has a character that no key has, such as a line's end."
            )

    @classmethod
    def named_by(cls, environment: Mapping[str, str] = os.environ) -> "Endpoint":
        """Read the environment variables; raises EndpointError with the one that is missing or wrong."""
        model = environment.get("OPENAI_MODEL", "")
        if not model:
            raise EndpointError("Set the environment variable OPENAI_MODEL to the model's name.")
        base_url = environment.get("OPENAI_BASE_URL") or BASE_URL
        if not base_url.startswith(("http://", "https://")):
            raise EndpointError(f"OPENAI_BASE_URL is an address such as {BASE_URL}, not {base_url!r}.")
        return cls(model, base_url.rstrip("/"), environment.get("OPENAI_API_KEY", "").strip())

    def ask(self, messages: Sequence[Message], seconds: float) -> str:
        """Return the model's answer, without the key; blocks for so long at the most. Raises EndpointError.

        What may pass is tried again: a busy endpoint, a failure of its own, a broken connection.
        """
        deadline, pause = time.monotonic() + seconds, FIRST_PAUSE_S
        for attempt in range(1, TRIES + 1):
            left = deadline - time.monotonic()
            if left <= 0:
                raise EndpointError("there was no time left to ask")
            try:
                return _within(left, lambda: self._post(messages, deadline))
            except TimeoutError:
                raise EndpointError(f"there was no whole answer within {left:.1f} s") from None
            except _PassingError as error:
                wait = max(error.wait, pause)
                if attempt == TRIES or time.monotonic() + wait >= deadline:
                    raise
            time.sleep(wait)
            pause *= 2
        raise AssertionError("the last attempt returns or raises")

    def _post(self, messages: Sequence[Message], deadline: float) -> str:
        """Ask once; raises EndpointError, and TimeoutError where there is no whole answer in time."""
        body = json.dumps({"model": self.model, "messages": list(messages)}).encode()
        headers = {"Content-Type": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        request = urllib.request.Request(f"{self.base_url}/chat/completions", body, headers)
        try:
            with _opener.open(request, timeout=max(deadline - time.monotonic(), 0.001)) as response:
                written = _read(response, deadline)
        except urllib.error.HTTPError as error:
            why = self._complaint(error, deadline)
            raise (
                _PassingError(why, _wait_asked_by(error)) if error.code in _PASSING else EndpointError(why)
            ) from None
        except TimeoutError:
            raise
        except (OSError, HTTPException) as error:
            raise _PassingError(self._without_key(f"cannot be reached: {error}")) from None
        if len(written) > LONGEST_ANSWER:
            raise EndpointError(f"the answer is too long: it has more than {LONGEST_ANSWER >> 20} MiB")
        try:
            content = json.loads(written)["choices"][0]["message"]["content"]
        except (ValueError, LookupError, TypeError, RecursionError):
            raise EndpointError("the answer is no chat completion") from None
        return self._without_key(content) if isinstance(content, str) else ""

    def _complaint(self, error: urllib.error.HTTPError, deadline: float) -> str:
        """Return what the endpoint says is wrong, in one line; raises TimeoutError as `_post` does."""
        try:
            said = " ".join(_read(error, deadline).decode(errors="replace").split())
        except TimeoutError:
            raise
        except (OSError, HTTPException):
            said = "and no more that could be read"
        return self._without_key(f"HTTP {error.code}: {said}")[:LONGEST_COMPLAINT]

    def _without_key(self, text: str) -> str:
        """Mask the key, also as JSON may have it: with its slashes escaped."""
        if not self.key:
            return text
        return text.replace(self.key, "***").replace(self.key.replace("/", "\\/"), "***")


def _within(seconds: float, ask: Callable[[], str]) -> str:
    """Return what comes of a call; raises TimeoutError when it takes longer, whatever it waits for.

    A thread is given up then: sockets bound each read only, and looking up a name has no bound at all.
    """
    answer: Future[str] = Future()

    def work() -> None:
        try:
            answer.set_result(ask())
        except BaseException as error:  # noqa: BLE001 (raised again where it is waited for)
            answer.set_exception(error)

    Thread(target=work, daemon=True, name="asking").start()
    return answer.result(seconds)


def _read(response: Any, deadline: float) -> bytes:
    """Return a body, of a long one a little more than allowed; raises TimeoutError after the deadline."""
    written = bytearray()
    while len(written) <= LONGEST_ANSWER and (piece := response.read1(PIECE)):
        written += piece
        if time.monotonic() > deadline:
            raise TimeoutError
    return bytes(written)


def _wait_asked_by(error: urllib.error.HTTPError) -> float:
    """Return how many seconds the endpoint wants to be left alone; 0 where it does not say."""
    asked = error.headers.get("Retry-After", "")
    return min(float(asked), LONGEST_PAUSE_S) if asked.isdecimal() else 0.0


class LanguageBot(Bot):
    """Asks a language model for every move, and again where its answer is none.

    Where the model gives no legal move in time, the game's default move is played, and the log says so.
    Override `instructions` and `question` to ask in another way; `endpoint` may be set on a subclass.
    """

    endpoint: Endpoint | None = None
    """None: that of the environment variables."""

    def __init__(self, start: play_pb2.Start, seat: int) -> None:
        """Find the rules of the match's game, and the endpoint."""
        super().__init__(start, seat)
        self.game: Game[Any] = find_game(start.pool.game)
        self._endpoint = self.endpoint or Endpoint.named_by()

    def instructions(self) -> str:
        """Return what the model is told first: the rules, and how to answer."""
        return (
            f"You play a card game against other players. You are seat {self.seat} of {self.pool.seats}, "
            f"and you want to win.\n\n{self.game.rules}\n\n"
            "Think briefly if you want to. End with a line that has your move and nothing else: "
            f"{_SIGN} your move"
        )

    def question(self, turn: Any) -> str:
        """Return what the model is asked: what the seat can see, and which moves there are."""
        asked = f"{self.game.text(turn.observation)}\n\nYou are seat {self.seat}. What is your move?"
        if not turn.legal:
            return asked
        listed = [self.game.notation(move) for move in turn.legal[:MOST_LISTED]]
        more = "\n(and more)" if len(turn.legal) > MOST_LISTED else ""
        return f"{asked} Legal moves:\n{chr(10).join(listed)}{more}"

    async def move(self, turn: Any) -> Any:
        """Return the model's move, or the default move where there is none in time."""
        seconds = (1 - MARGIN) * (turn.clock.move_ms + turn.clock.bank_ms) / 1000
        try:
            return await asyncio.to_thread(self._converse, turn, seconds)
        except EndpointError as error:
            fallback = self.game.default(self.game.sample(turn.observation, self.random), self.seat)
            log.warning(
                "match %d, seat %d, turn %d: no move from the model (%s), so the default is played: %s",
                turn.match,
                self.seat,
                turn.turn,
                error,
                self.game.notation(fallback),
            )
            return fallback

    def _converse(self, turn: Any, seconds: float) -> Any:
        """Ask until there is a legal move; raises EndpointError where none comes."""
        deadline = time.monotonic() + seconds
        messages: list[Message] = [
            {"role": "system", "content": self.instructions()},
            {"role": "user", "content": self.question(turn)},
        ]
        wrong = ""
        for _ in range(QUESTIONS):
            answer = self._endpoint.ask(messages, deadline - time.monotonic())
            try:
                return read_move(self.game, turn.observation, _last_line(answer), self.random)
            except ValueError as error:
                wrong = str(error)
            messages += [
                {"role": "assistant", "content": answer},
                {
                    "role": "user",
                    "content": f"That is no move: {wrong}. Answer again, with {_SIGN} your move",
                },
            ]
        raise EndpointError(f"{QUESTIONS} answers were no legal move; the last: {wrong}")


def read_move(game: Game[Any], observation: Any, text: str, random: Any) -> Any:
    """Return the legal move of the observing seat that a text names; raises ValueError with what is wrong.

    `random` draws the state in which the move is tried.
    """
    move = game.parse(text)
    if not isinstance(move, game.proto.Move):
        raise ValueError(f"{text!r} is what chance does, not a player")
    try:
        game.play(game.sample(observation, random), observation.seat, move)
    except IllegalMove as error:
        raise ValueError(f"{game.notation(move)} is not legal: {error}") from None
    return move


def _last_line(answer: str) -> str:
    """Return the move in an answer: what stands behind the last MOVE:, or else the last line."""
    lines = [line.strip(" \t`*_.\"'") for line in answer.splitlines()]
    lines = [line for line in lines if line]
    signed = [line for line in lines if _SIGN in line.upper()]
    line = (signed or lines or [""])[-1]
    start = line.upper().rfind(_SIGN)
    return (line[start + len(_SIGN) :] if start >= 0 else line).strip(" \t`*_.\"'")


def main(arguments: Sequence[str]) -> None:
    """Play a game as the model that the environment names, until the competition is over."""
    from fairdeal.client import run  # noqa: PLC0415 (grpc is for who plays over a stream)

    logging.basicConfig(level=logging.INFO, format="%(message)s")
    try:
        (name,) = arguments
        endpoint, game = Endpoint.named_by(), find_game(name)
    except (EndpointError, ValueError) as error:
        sys.exit(str(error) if len(arguments) == 1 else "usage: python -m fairdeal.language GAME")
    run(LanguageBot, game.proto, version=endpoint.model[:64], capacity=4)


if __name__ == "__main__":
    main(sys.argv[1:])
