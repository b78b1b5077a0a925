"""Rules of the games: pure, deterministic state machines."""
