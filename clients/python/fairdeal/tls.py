"""TLS at the client's end. A server's address says whether it is used: `tls://host:port`.

Three environment variables name files in PEM:

    FAIRDEAL_CA     whose signature the server's certificate must have, instead of the public authorities'
    FAIRDEAL_CERT   the certificate to show to a server that asks for one, with
    FAIRDEAL_KEY    its private key
"""

from collections.abc import Mapping
from pathlib import Path

import grpc

SCHEME = "tls://"


def credentials(address: str, environment: Mapping[str, str]) -> grpc.ChannelCredentials | None:
    """Return the credentials for a server at the address; None where it is called without TLS.

    Raises ValueError with the variable that is wrong.
    """
    authorities, certificate, key = (
        _read(name, environment.get(name, "")) for name in ("FAIRDEAL_CA", "FAIRDEAL_CERT", "FAIRDEAL_KEY")
    )
    if (certificate is None) != (key is None):
        raise ValueError("FAIRDEAL_CERT and FAIRDEAL_KEY go together: set both, or neither")
    if not address.startswith(SCHEME):
        return None
    return grpc.ssl_channel_credentials(authorities, key, certificate)


def _read(name: str, file: str) -> bytes | None:
    try:
        return Path(file).read_bytes() if file else None
    except OSError as error:
        raise ValueError(f"{name} names a file that cannot be read: {error}") from None
