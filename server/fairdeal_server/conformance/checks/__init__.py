"""What clients are asked for; importing this makes all checks known."""

from . import handshake, turns, tolerance, refusals, contributions, connections, endings, transcripts  # noqa: F401, I001 (in the order in which people read them)
