"""The referee of one match: asks, checks the clock, plays, logs, verifies."""
