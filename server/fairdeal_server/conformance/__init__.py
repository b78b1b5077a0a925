"""Whether a client speaks the protocol: `fairdeal conformance` plays the server's part and looks (docs/conformance.md)."""
