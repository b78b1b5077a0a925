"""What every call goes through: who calls, may they, and what a refusal looks like on the wire."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import grpc
from google.protobuf.message import DecodeError

from ..errors import Refusal
from ..identity import Identity, Organiser
from .limit import Limit
from .permissions import Gate
from .status import abort

logger = logging.getLogger(__name__)

MOST_CALLS = 8
"""How many calls a bot may have under way at once; Play is not counted."""
LONGEST = 60.0
"""How long a bot's call with one answer may take, in seconds."""
LONGEST_OF_ORGANISERS = 600.0
"""The same of organisers, who may ask for more."""
CODES = {code.name: code for code in grpc.StatusCode}


class Interceptor(grpc.aio.ServerInterceptor):  # type: ignore[type-arg]
    """Admits callers by the permission table, and turns refusals into statuses."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate
        sentence = f"a bot has at most {MOST_CALLS} calls under way at once; wait for an answer"
        self._calls = Limit(MOST_CALLS, "TOO_MANY_CALLS", sentence)

    async def intercept_service(
        self, continuation: Callable[[Any], Awaitable[Any]], handler_call_details: Any
    ) -> Any:
        """Return the method's handler, wrapped; reflection, health and Play pass (Play admits itself)."""
        handler = await continuation(handler_call_details)
        method = handler_call_details.method.removeprefix("/")
        if handler is None or not method.startswith("fairdeal.") or method.endswith("/Play"):
            return handler
        if handler.response_streaming:
            return grpc.unary_stream_rpc_method_handler(
                self._streaming(handler.unary_stream, handler.request_deserializer, method),
                None,
                handler.response_serializer,
            )
        return grpc.unary_unary_rpc_method_handler(
            self._unary(handler.unary_unary, handler.request_deserializer, method),
            None,
            handler.response_serializer,
        )

    def _unary(
        self,
        behaviour: Callable[[Any, Any], Awaitable[Any]],
        parse: Callable[[bytes], Any],
        method: str,
    ) -> Any:
        async def call(raw: bytes, context: Any) -> Any:
            async with self._admitted(context, method) as who, _told(context, method):
                async with asyncio.timeout(_longest(who)):
                    return await behaviour(parse(raw), context)

        return call

    def _streaming(
        self,
        behaviour: Callable[[Any, Any], AsyncIterator[Any]],
        parse: Callable[[bytes], Any],
        method: str,
    ) -> Any:
        async def call(raw: bytes, context: Any) -> AsyncIterator[Any]:
            async with self._admitted(context, method), _told(context, method):
                async for response in behaviour(parse(raw), context):
                    yield response

        return call

    @asynccontextmanager
    async def _admitted(self, context: Any, method: str) -> AsyncIterator[Identity]:
        """Admit the caller for one call; a bot that has too many under way has to wait for one."""
        who = await self._gate.admit(context, method)
        if isinstance(who, Organiser):
            yield who
            return
        async with self._calls.one(who, context):
            yield who


def _longest(who: Identity) -> float:
    return LONGEST_OF_ORGANISERS if isinstance(who, Organiser) else LONGEST


@asynccontextmanager
async def _told(context: Any, method: str) -> AsyncIterator[None]:
    """End the call with a status that says what went wrong, of our own failures no more than that."""
    try:
        yield
    except grpc.aio.AbortError:
        raise
    except Refusal as refusal:
        await abort(context, CODES[refusal.code], refusal.reason, str(refusal))
    except DecodeError:
        sentence = "the request cannot be read; generate your code from the server's proto files"
        await abort(context, grpc.StatusCode.INVALID_ARGUMENT, "MALFORMED", sentence)
    except TimeoutError:
        logger.error("%s took too long and was given up", method)
        sentence = "the server took too long; ask for less, or try again later"
        await abort(context, grpc.StatusCode.DEADLINE_EXCEEDED, "TOO_SLOW", sentence)
    except Exception:
        logger.exception("%s failed", method)
        sentence = "the server failed at this call"
        await abort(context, grpc.StatusCode.INTERNAL, "FAILED", sentence)
