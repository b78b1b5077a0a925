"""Errors on the wire: a gRPC status, a machine-readable reason, a sentence that says what to do."""

from typing import Any, NoReturn

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2

DOMAIN = "fairdeal"


async def abort(
    context: Any, code: grpc.StatusCode, reason: str, sentence: str, retry_after: float = 0.0
) -> NoReturn:
    """End the call with a status that carries an ErrorInfo, and when it may be tried again (seconds)."""
    number: int = code.value[0]
    details = [_packed(error_details_pb2.ErrorInfo(reason=reason, domain=DOMAIN))]
    metadata: list[tuple[str, str | bytes]] = []
    if retry_after:
        milliseconds = int(retry_after * 1000)
        delay = Duration()
        delay.FromMilliseconds(milliseconds)
        details.append(_packed(error_details_pb2.RetryInfo(retry_delay=delay)))
        metadata.append(("grpc-retry-pushback-ms", str(milliseconds)))
    status = status_pb2.Status(code=number, message=sentence, details=details)
    metadata.append(("grpc-status-details-bin", status.SerializeToString()))
    await context.abort(code, sentence, tuple(metadata))
    raise AssertionError("abort returned")


def _packed(detail: Message) -> AnyMessage:
    packed = AnyMessage()
    packed.Pack(detail)
    return packed
