"""Errors on the wire: a gRPC status, a machine-readable reason, a sentence that says what to do."""

from typing import Any, NoReturn

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc import error_details_pb2, status_pb2

DOMAIN = "fairdeal"


async def abort(context: Any, code: grpc.StatusCode, reason: str, sentence: str) -> NoReturn:
    """End the call with a status that carries an ErrorInfo."""
    number: int = code.value[0]
    detail = AnyMessage()
    detail.Pack(error_details_pb2.ErrorInfo(reason=reason, domain=DOMAIN))
    status = status_pb2.Status(code=number, message=sentence, details=[detail])
    await context.abort(code, sentence, (("grpc-status-details-bin", status.SerializeToString()),))
    raise AssertionError("abort returned")
