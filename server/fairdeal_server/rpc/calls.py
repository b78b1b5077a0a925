"""What every call goes through: who calls, may they, and what a refusal looks like on the wire."""

import asyncio
import inspect
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import grpc
from google.protobuf.message import DecodeError

from ..errors import Refusal
from ..identity import Identity, Organiser, Spectator, Stranger, WorkerIdentity
from ..referee.clock import Timekeeper
from .admission import COSTLY, OVERLOADED
from .limit import Limit, Rate
from .permissions import BOT, Gate
from .status import abort

logger = logging.getLogger(__name__)

MOST_CALLS = 8
"""How many calls a bot may have under way at once; Play is not counted."""
MOST_VIEWS = 64
"""How many calls may be under way with a spectator's token, which many may share."""
CALLS, CALLS_A_SECOND = 200, 20
"""How many calls a bot or a spectator's token may begin at once, and each second after that."""
LONGEST = 60.0
"""How long a call with one answer may take, in seconds."""
LONGEST_OF_ORGANISERS = 600.0
"""The same of organisers, who may ask for more."""
CODES = {code.name: code for code in grpc.StatusCode}
Parse = Callable[[bytes], Any]
KINDS = ("unary_unary", "unary_stream", "stream_unary", "stream_stream")


class Interceptor(grpc.aio.ServerInterceptor):  # type: ignore[type-arg]
    """Admits callers by the permission table, and turns refusals into statuses."""

    def __init__(self, gate: Gate, timekeeper: Timekeeper) -> None:
        self._gate = gate
        self._timekeeper = timekeeper
        sentence = f"a bot has at most {MOST_CALLS} calls under way at once; wait for an answer"
        self._calls = Limit(MOST_CALLS, "TOO_MANY_CALLS", sentence)
        sentence = f"a spectator's token is good for {MOST_VIEWS} calls at once; wait for an answer"
        self._views = Limit(MOST_VIEWS, "TOO_MANY_CALLS", sentence)
        self._rate = Rate(CALLS, CALLS_A_SECOND, "TOO_MANY_CALLS", "too many calls with your token")

    async def intercept_service(
        self, continuation: Callable[[Any], Awaitable[Any]], handler_call_details: Any
    ) -> Any:
        """Return the method's handler behind the gate."""
        handler = await continuation(handler_call_details)
        if handler is None:
            return None
        method = handler_call_details.method.removeprefix("/")
        kind = next(kind for kind in KINDS if getattr(handler, kind) is not None)
        behaviour = getattr(handler, kind)
        wrap = self._yielding if inspect.isasyncgenfunction(behaviour) else self._returning
        if handler.request_streaming:
            return handler._replace(**{kind: wrap(behaviour, method)})
        # A request that cannot be read is for us to refuse: gRPC would call it a failure of ours.
        parse = handler.request_deserializer
        return handler._replace(request_deserializer=None, **{kind: wrap(behaviour, method, parse)})

    def _returning(
        self, behaviour: Callable[[Any, Any], Awaitable[Any]], method: str, parse: Parse | None = None
    ) -> Any:
        async def call(request: Any, context: Any) -> Any:
            async with _telling(context, method), self._admitted(context, method) as who:
                if parse is None:
                    return await behaviour(request, context)
                async with asyncio.timeout(_longest(who)):
                    return await behaviour(parse(request), context)

        return call

    def _yielding(
        self, behaviour: Callable[[Any, Any], AsyncIterator[Any]], method: str, parse: Parse | None = None
    ) -> Any:
        async def call(request: Any, context: Any) -> AsyncIterator[Any]:
            async with _telling(context, method), self._admitted(context, method):
                async for response in behaviour(parse(request) if parse else request, context):
                    yield response

        return call

    @asynccontextmanager
    async def _admitted(self, context: Any, method: str) -> AsyncIterator[Identity]:
        """Admit the caller for one call; one who has too many under way has to wait for one."""
        async with self._gate.admit(context, method) as who:
            if method in COSTLY and self._timekeeper.overloaded:
                self._timekeeper.refused += 1
                await abort(
                    context, OVERLOADED.code, OVERLOADED.reason, OVERLOADED.sentence, OVERLOADED.retry_after
                )
            # Play counts its streams and hellos itself.
            if (
                isinstance(who, Organiser | Stranger | WorkerIdentity)
                or self._gate.permissions[method] == BOT
            ):
                yield who
                return
            await self._rate.take(who, context)
            async with self._limit_of(who).one(who, context):
                yield who

    def _limit_of(self, who: Identity) -> Limit:
        return self._views if isinstance(who, Spectator) else self._calls


def _longest(who: Identity) -> float:
    return LONGEST_OF_ORGANISERS if isinstance(who, Organiser) else LONGEST


@asynccontextmanager
async def _telling(context: Any, method: str) -> AsyncIterator[None]:
    """Tell a refusal in its words; of a failure of ours nothing: its text may speak of hidden cards."""
    try:
        yield
    except Refusal as refusal:
        await abort(context, CODES[refusal.code], refusal.reason, str(refusal), refusal.retry_after)
    except grpc.aio.BaseError:  # the call has ended
        raise
    except DecodeError:
        sentence = "the request cannot be read; generate your code from the server's proto files"
        await abort(context, grpc.StatusCode.INVALID_ARGUMENT, "MALFORMED", sentence)
    except TimeoutError:
        logger.error("%s took too long and was given up", method)
        sentence = "the server took too long; ask for less, or try again later"
        await abort(context, grpc.StatusCode.DEADLINE_EXCEEDED, "TOO_SLOW", sentence)
    except Exception:
        logger.exception("%s failed", method)
        await abort(context, grpc.StatusCode.INTERNAL, "INTERNAL", f"{method} failed at the server")
