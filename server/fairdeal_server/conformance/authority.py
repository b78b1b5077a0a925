"""A certificate authority that nobody else knows, and the files that it writes."""

from pathlib import Path

import trustme
from cryptography.hazmat.primitives import serialization

from ..listening import Certificates


class Authority:
    """Signs certificates for servers and for those who connect."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ca = trustme.CA()
        self.file = folder / "authority.pem"
        self._ca.cert_pem.write_to_path(str(self.file))

    def certificates(self, *, clients: bool = False) -> Certificates:
        """Return a new certificate of `localhost`, in the same files; `clients` must show one."""
        certificate, key = self._issue("server", "localhost", "127.0.0.1")
        return Certificates(certificate, key, self.file if clients else None)

    def environment(self, *, client: bool = False) -> dict[str, str]:
        """Return what a client is told: whom to believe, and what to show where it is asked."""
        believed = {"FAIRDEAL_CA": str(self.file)}
        if not client:
            return believed
        certificate, key = self._issue("client", "ada.example.org")
        return believed | {"FAIRDEAL_CERT": str(certificate), "FAIRDEAL_KEY": str(key)}

    def _issue(self, name: str, *identities: str) -> tuple[Path, Path]:
        issued = self._ca.issue_cert(*identities)
        certificate, key = self._folder / f"{name}.pem", self._folder / f"{name}.key"
        key.write_bytes(_in_pkcs8(issued.private_key_pem.bytes()))
        certificate.write_bytes(b"".join(blob.bytes() for blob in issued.cert_chain_pems))
        return certificate, key


def _in_pkcs8(key: bytes) -> bytes:
    """Return the key in the form that all languages read."""
    loaded = serialization.load_pem_private_key(key, password=None)
    return loaded.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
