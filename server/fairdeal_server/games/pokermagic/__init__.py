"""Pokermagic: Hold'em in which players hold Magic cards, too, and money is life."""

from .game import Pokermagic

__all__ = ["Pokermagic"]
