"""TLS at the server's end: certificates that are read again when their files have changed."""

import logging
from typing import Any

import grpc

from ..errors import InvalidRequest
from ..listening import Certificates

logger = logging.getLogger(__name__)


def server_credentials(certificates: Certificates) -> grpc.ServerCredentials:
    """Return the credentials of a port; raises InvalidRequest where a file cannot be used."""
    renewal = _Renewal(certificates)
    with_clients = certificates.client_ca is not None
    make: Any = grpc.dynamic_ssl_server_credentials
    credentials: grpc.ServerCredentials = make(renewal.first, renewal, with_clients)
    return credentials


class _Renewal:
    """Asked at each handshake, in a thread of gRPC's: returns new certificates, or None for the same."""

    def __init__(self, certificates: Certificates) -> None:
        self._certificates = certificates
        self._stamps = self._look()
        self.first = self._read()

    def __call__(self) -> Any:
        stamps = self._look()
        if stamps == self._stamps:
            return None
        self._stamps = stamps
        try:
            return self._read()
        except InvalidRequest as error:
            logger.error("the certificates have changed and cannot be used, the old ones are: %s", error)
            return None

    def _look(self) -> list[tuple[int, int]]:
        """Return what changes when a file does."""
        found = []
        for file in self._certificates.files:
            try:
                stat = file.stat()
            except OSError:  # between two files of a renewal: it is looked at again
                found.append((0, 0))
            else:
                found.append((stat.st_mtime_ns, stat.st_ino))
        return found

    def _read(self) -> Any:
        key, chain, authorities = self._certificates.read()
        make: Any = grpc.ssl_server_certificate_configuration
        return make([(key, chain)], root_certificates=authorities)
