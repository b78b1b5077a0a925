"""Errors on the wire: a gRPC status, a machine-readable reason, a sentence that says what to do."""

from typing import Any, NoReturn

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2

DOMAIN = "fairdeal"


async def abort(
    context: Any, code: grpc.StatusCode, reason: str, sentence: str, retry_after: int = 0
) -> NoReturn:
    """End the call with a status that carries an ErrorInfo, and a RetryInfo where it says when to retry.

    `retry_after` is in seconds; metadata says the same, for clients that know no RetryInfo.
    """
    number: int = code.value[0]
    details: list[Message] = [error_details_pb2.ErrorInfo(reason=reason, domain=DOMAIN)]
    metadata: list[tuple[str, str | bytes]] = []
    if retry_after:
        metadata.append(("grpc-retry-pushback-ms", str(1000 * retry_after)))
        details.append(error_details_pb2.RetryInfo(retry_delay=Duration(seconds=retry_after)))
    status = status_pb2.Status(code=number, message=sentence, details=[_packed(each) for each in details])
    metadata.append(("grpc-status-details-bin", status.SerializeToString()))
    await context.abort(code, sentence, tuple(metadata))
    raise AssertionError("abort returned")


def _packed(detail: Message) -> AnyMessage:
    packed = AnyMessage()
    packed.Pack(detail)
    return packed
