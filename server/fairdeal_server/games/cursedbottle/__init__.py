"""Cursed Bottle: tricks with a bottle that its last owner pays for."""

from .game import CursedBottle

__all__ = ["CursedBottle"]
