"""Formats: who meets whom next, and how the entrants stand. Pure; one module a family."""
