"""What every call goes through: who calls, may they, and what a refusal looks like on the wire."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import grpc

from ..errors import Refusal
from ..identity import Organiser
from ..referee.clock import Timekeeper
from .admission import COSTLY, refuse
from .limit import Limit
from .permissions import Gate
from .status import abort

MOST_CALLS = 8
"""How many calls a bot may have under way at once; Play is not counted."""
CODES = {code.name: code for code in grpc.StatusCode}


class Interceptor(grpc.aio.ServerInterceptor):  # type: ignore[type-arg]
    """Admits callers by the permission table, and turns refusals into statuses."""

    def __init__(self, gate: Gate, timekeeper: Timekeeper) -> None:
        self._gate = gate
        self._timekeeper = timekeeper
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
                self._streaming(handler.unary_stream, method),
                handler.request_deserializer,
                handler.response_serializer,
            )
        return grpc.unary_unary_rpc_method_handler(
            self._unary(handler.unary_unary, method),
            handler.request_deserializer,
            handler.response_serializer,
        )

    def _unary(self, behaviour: Callable[[Any, Any], Awaitable[Any]], method: str) -> Any:
        async def call(request: Any, context: Any) -> Any:
            async with self._admitted(context, method):
                try:
                    return await behaviour(request, context)
                except Refusal as refusal:
                    await _refuse(context, refusal)

        return call

    def _streaming(self, behaviour: Callable[[Any, Any], AsyncIterator[Any]], method: str) -> Any:
        async def call(request: Any, context: Any) -> AsyncIterator[Any]:
            async with self._admitted(context, method):
                try:
                    async for response in behaviour(request, context):
                        yield response
                except Refusal as refusal:
                    await _refuse(context, refusal)

        return call

    @asynccontextmanager
    async def _admitted(self, context: Any, method: str) -> AsyncIterator[None]:
        """Admit the caller for one call; a bot that has too many under way has to wait for one."""
        who = await self._gate.admit(context, method)
        if method in COSTLY and self._timekeeper.overloaded:
            await refuse(self._timekeeper, context)
        if isinstance(who, Organiser):
            yield
            return
        async with self._calls.one(who, context):
            yield


async def _refuse(context: Any, refusal: Refusal) -> None:
    await abort(context, CODES[refusal.code], refusal.reason, str(refusal))
