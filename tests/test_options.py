"""A game's options as KEY=VALUE."""

from typing import Any

import pytest
from hall import GAMES
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cursedbottle.v1 import cursedbottle_pb2 as bottles
from fairdeal.ninetyone.v1 import ninetyone_pb2 as bids
from fairdeal.potluck.v1 import potluck_pb2 as pots
from fairdeal_server.games.game import OptionError
from fairdeal_server.games.options import describe_options, format_options, parse_options

BID, POT, BOTTLE = GAMES["ninetyone"], GAMES["potluck"], GAMES["cursedbottle"]
POINTS = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]


def test_settings_become_the_games_own_message() -> None:
    options = parse_options(BID, ["cards=7", "tie=discard", "prize_order=ascending"])
    assert options == bids.Options(cards=7, tie=bids.TIE_DISCARD, prize_order=bids.PRIZE_ORDER_ASCENDING)


def test_no_settings_leave_everything_to_the_game() -> None:
    assert parse_options(POT, []) == pots.Options()


def test_a_setting_that_is_given_twice_is_refused() -> None:
    with pytest.raises(OptionError, match="option 'cards' is given twice"):
        parse_options(BID, ["cards=7", "tie=carry", "cards=7"])


@pytest.mark.parametrize("word", ["true", "on", "yes", "YES", " true "])
def test_yes_can_be_said_in_several_ways(word: str) -> None:
    assert parse_options(POT, [f"open_hands={word}"]) == pots.Options(open_hands=True)


@pytest.mark.parametrize("word", ["false", "off", "no"])
def test_no_is_not_the_same_as_nothing_said(word: str) -> None:
    options = parse_options(POT, [f"own_card_rule={word}"])
    assert options == pots.Options(own_card_rule=False)
    assert options != pots.Options()


def test_several_values_stand_with_commas_between() -> None:
    options = parse_options(BOTTLE, ["points=1, 1,1,1,2,2,2,2,3,3,3,3"])
    assert options == bottles.Options(points=POINTS)
    assert format_options(options) == ["points=1,1,1,1,2,2,2,2,3,3,3,3"]


@pytest.mark.parametrize(
    ("game", "setting", "sentence"),
    [
        (BID, "cards", "option 'cards' is not of the form KEY=VALUE"),
        (BID, "", "option '' is not of the form KEY=VALUE"),
        (BID, "=7", "ninetyone has no option ''; it has cards, prize_order, tie"),
        (BID, "level=easy", "ninetyone has no option 'level'"),
        (BID, "cards=", "option cards takes a whole number from 1 to 1,000, not ''"),
        (BID, "cards=-1", "option cards takes a whole number from 1 to 1,000, not '-1'"),
        (BID, "cards=1.5", "option cards takes a whole number from 1 to 1,000, not '1.5'"),
        (BID, f"cards={1 << 32}", "option cards takes a whole number from 1 to 1,000, not 4,294,967,296"),
        (BID, f"cards={'9' * 5000}", "option cards takes a whole number from 1 to 1,000, not '999"),
        (BID, "cards=²", "option cards takes a whole number from 1 to 1,000, not '²'"),
        (BID, "tie=unspecified", "option tie takes carry | discard, not 'unspecified'"),
        (BID, "tie=1", "option tie takes carry | discard, not '1'"),
        (POT, "open_hands=maybe", "option open_hands takes true | false, not 'maybe'"),
        (BOTTLE, "points=1,,2", "option points takes a whole number from 0 to 100, not ''"),
        (BOTTLE, "points=1,two", "option points takes a whole number from 0 to 100, not 'two'"),
        (BOTTLE, "hands=1,2", "option hands takes a whole number from 1 to 200, not '1,2'"),
        (GAMES["thegame"], "minimum=x", "option minimum takes a whole number from 2 to 3, not 'x'"),
        (GAMES["thegame"], "minimum=4", "option minimum takes a whole number from 2 to 3, not 4"),
        (GAMES["thegame"], "minimum=0", "option minimum takes a whole number from 2 to 3, not 0"),
        (POT, "level=hardest", "option level takes easy | normal | hard | expert, not 'hardest'"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_with_what_is_allowed(
    game: Any, setting: str, sentence: str
) -> None:
    with pytest.raises(OptionError) as refused:
        parse_options(game, [setting])
    assert sentence in str(refused.value)


@given(st.sampled_from(sorted(GAMES)), st.text(max_size=12), st.text(max_size=12))
def test_any_text_is_parsed_or_refused_and_nothing_else(name: str, key: str, value: str) -> None:
    game = GAMES[name]
    for known in [*game.proto.Options.DESCRIPTOR.fields_by_name, key]:
        try:
            parse_options(game, [f"{known}={value}"])
        except OptionError as error:
            assert str(error)


@st.composite
def settled(draw: st.DrawFn) -> tuple[str, Any]:
    name = draw(st.sampled_from(["cursedbottle", "ninetyone", "potluck"]))
    game = GAMES[name]
    if name == "ninetyone":
        options: Any = bids.Options(
            cards=draw(st.integers(1, 1000)),
            prize_order=draw(st.sampled_from(bids.PrizeOrder.values())),
            tie=draw(st.sampled_from(bids.Tie.values())),
        )
    elif name == "cursedbottle":
        hands = draw(st.none() | st.integers(1, 50))
        options = bottles.Options(
            hot_bottle=draw(st.none() | st.booleans()),
            hands=hands,
            target=draw(st.integers(1, 10_000)) if hands is None else None,
            max_hands=draw(st.none() | st.integers(50, 200)),
            points=draw(st.lists(st.integers(0, 100), min_size=12, max_size=12)),
        )
    else:
        options = pots.Options(
            level=draw(st.sampled_from(pots.Level.values())),
            open=draw(st.none() | st.integers(0, 4)),
            lives=draw(st.none() | st.integers(0, 52)),
            open_hands=draw(st.none() | st.booleans()),
            own_card_rule=draw(st.none() | st.booleans()),
        )
    return name, game.settle(options, 3)


@given(settled())
def test_settled_options_survive_being_written_and_read(found: tuple[str, Any]) -> None:
    name, options = found
    game = GAMES[name]
    assert game.settle(parse_options(game, format_options(options)), 3) == options


def test_every_option_is_described_by_its_values() -> None:
    assert describe_options(BID) == [
        ("cards", "a whole number from 1 to 1,000"),
        ("prize_order", "shuffled | ascending | descending"),
        ("tie", "carry | discard"),
    ]
    assert dict(describe_options(POT))["open_hands"] == "true | false"
    assert dict(describe_options(BOTTLE))["points"] == (
        "a whole number from 0 to 100, or several with commas between"
    )
    assert describe_options(GAMES["thegame"]) == [("minimum", "a whole number from 2 to 3")]
