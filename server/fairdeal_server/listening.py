"""Where a server may listen: openly on this machine alone, elsewhere behind TLS or on the operator's word."""

import asyncio
import socket
import ssl
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

from .errors import InvalidRequest


@dataclass(frozen=True, slots=True)
class Certificates:
    """The files, in PEM, that a server proves itself with, and those that its callers must show."""

    certificate: Path
    """Its own first, then whoever signed it, up to what clients know."""
    key: Path
    client_ca: Path | None = None
    """Whose signature a caller's certificate must have; None asks callers for none."""

    @property
    def files(self) -> tuple[Path, ...]:
        """Every file."""
        return (self.certificate, self.key, *([self.client_ca] if self.client_ca else []))

    def read(self) -> tuple[bytes, bytes, bytes | None]:
        """Return the key, the certificates and the callers' authorities.

        Raises InvalidRequest where a file cannot be used.
        """
        try:
            chain, key, *authorities = [file.read_bytes() for file in self.files]
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(self.certificate, self.key, password=b"")
        except ssl.SSLError as error:
            raise InvalidRequest(
                f"{self.certificate} and {self.key} are no certificate and its key, in PEM and without a "
                f"password: {error.reason or error}"
            ) from error
        except OSError as error:
            raise InvalidRequest(f"{error.filename}: {error.strerror}") from error
        if not authorities:
            return key, chain, None
        try:
            context.load_verify_locations(self.client_ca)
        except ssl.SSLError as error:
            raise InvalidRequest(f"{self.client_ca} has no certificates, in PEM") from error
        return key, chain, authorities[0]


async def check_exposure(host: str, certificates: Certificates | None, plaintext: bool) -> None:
    """Raise InvalidRequest where others could reach a server at this host and read what is said to it.

    A name counts by every address that it stands for. Raises OSError for one that stands for none.
    """
    if certificates or plaintext or await is_loopback(host):
        return
    raise InvalidRequest(
        f"{host} can be reached from other machines, where tokens and moves could be read on their way: "
        "give --tls-cert and --tls-key (docs/organisers.md makes them with one command), or --plaintext "
        "where a TLS proxy or a network that you trust stands in between"
    )


async def is_loopback(host: str) -> bool:
    """Whether only this machine can reach the host; raises OSError where it stands for no address."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host.strip("[]"), None, type=socket.SOCK_STREAM)
    return all(ip_address(str(address[0]).partition("%")[0]).is_loopback for *_, address in found)
