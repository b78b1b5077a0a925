"""RetentionService: logs and owners that are not kept for ever."""

from typing import TYPE_CHECKING, Any

from fairdeal.v1 import retention_pb2 as pb
from fairdeal.v1.retention_pb2_grpc import RetentionServiceServicer

if TYPE_CHECKING:
    from ..store.retention import RemovedLogs, Retention


class RetentionService(RetentionServiceServicer):
    """Removes from the store what is not to be kept."""

    def __init__(self, retention: "Retention") -> None:
        self._retention = retention

    async def RemoveLogs(self, request: pb.RemoveLogsRequest, context: Any) -> pb.RemoveLogsResponse:  # noqa: N802
        """Remove the logs of matches."""
        removed = await self._retention.remove_logs(
            request.tournaments, request.older_than_s, dry_run=request.dry_run
        )
        return pb.RemoveLogsResponse(removed=_message(removed))

    async def RemoveOwner(self, request: pb.RemoveOwnerRequest, context: Any) -> pb.RemoveOwnerResponse:  # noqa: N802
        """Remove an owner."""
        removed = await self._retention.remove_owner(request.name, dry_run=request.dry_run)
        return pb.RemoveOwnerResponse(
            name=removed.name,
            bots=[pb.RenamedBot(before=before, now=now) for before, now in removed.bots.items()],
            removed=_message(removed.logs),
            proofs=removed.proofs,
        )


def _message(removed: "RemovedLogs") -> pb.RemovedLogs:
    return pb.RemovedLogs(logs=removed.logs, bytes=removed.bytes, sealed=removed.sealed)
