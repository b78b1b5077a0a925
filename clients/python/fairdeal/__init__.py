"""The Fairdeal bot SDK; importing it loads nothing else (grpc alone costs 57 ms)."""
