"""The pages of Pokermagic say what the records say."""

from pathlib import Path

import pytest

from fairdeal_server.games.pokermagic import Pokermagic
from fairdeal_server.games.pokermagic.libraries import PRESETS
from fairdeal_server.games.pokermagic.page import CARDS, listed, title

PAGE = (Path(__file__).parents[2] / "docs/games/pokermagic.md").read_text()


def test_the_page_and_the_command_line_have_every_card_in_the_words_of_its_record() -> None:
    assert PAGE.endswith(f"\n{CARDS}")
    assert CARDS in Pokermagic.rules


@pytest.mark.parametrize("preset", PRESETS)
def test_the_page_has_every_library(preset: int) -> None:
    assert f"* **{title(preset)}**: {listed(PRESETS[preset])}.\n" in PAGE  # type: ignore[index]
