"""A bot that is a language model, with words of its own. See docs/language-models.md.

fairdeal practice ninetyone examples/language_bot.py --deals 2 --move-time 1m
"""

from typing import Any

from fairdeal.client import run
from fairdeal.language import LanguageBot
from fairdeal.ninetyone.v1 import ninetyone_pb2 as ninetyone


class Frugal(LanguageBot):
    """Tells the model how to bid, beside the rules and what it sees."""

    def instructions(self) -> str:
        """Return the rules with a piece of advice."""
        return f"{super().instructions()}\n\nAdvice: never pay a high card for a low prize."

    def question(self, turn: Any) -> str:
        """Return the observation with what is on offer, summed up."""
        return f"{super().question(turn)}\n\nOn offer: {sum(turn.observation.offered)} points."


if __name__ == "__main__":
    run(Frugal, ninetyone, version="frugal", capacity=4)
