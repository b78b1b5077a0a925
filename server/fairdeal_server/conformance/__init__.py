"""Whether a client speaks the protocol: the server's part, played by a script (docs/conformance.md)."""
