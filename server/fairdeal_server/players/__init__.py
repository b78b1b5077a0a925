"""Players: whoever answers for a seat, behind one interface."""
