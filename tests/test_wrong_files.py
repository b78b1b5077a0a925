"""Wrong tournament files, and the sentence that a person reads of each: what is wrong, and what to do."""

from pathlib import Path

import pytest
from hall import GAMES

from fairdeal_server.cli.failures import CommandError, naming
from fairdeal_server.planfile import PlanFileError, read_plan_file
from fairdeal_server.planning import complete

MOST = "4,294,967,295"


def file(head: str = "", format: str = "", bots: int = 4) -> str:
    """Return a tournament's file: what stands above, the format's table, and so many bots that connect."""
    entrants = "".join(f'[[bots]]\nname = "bot-{number}"\n' for number in range(1, bots + 1))
    table = f"[format]\n{format}\n" if format else ""
    return f'game = "ninetyone"\n{head}\n{table}{entrants}'


UNREADABLE = {
    "no game": ("deals = 2", 'game is missing: write game = "NAME", as `fairdeal games` lists it'),
    "bots as names": (
        'game = "ninetyone"\nbots = ["a", "b"]',
        "each bot is a table: write [[bots]] and, in the line below, name = \"NAME\", not bots = ['a', 'b']",
    ),
    "one table of bots": (
        'game = "ninetyone"\n[bots]\nname = "a"',
        'each bot is a table: write [[bots]] and, in the line below, name = "NAME", '
        "not bots = {'name': 'a'}",
    ),
    "no bots, said with a list": (
        'game = "ninetyone"\nbots = []',
        'each bot is a table: write [[bots]] and, in the line below, name = "NAME", not bots = []',
    ),
    "a bot without a name": (
        'game = "ninetyone"\n[[bots]]\nplayer = "builtin:match"',
        "bots[1].name is missing",
    ),
    "fewer deals than none": (file("deals = -1"), f"deals takes a whole number from 1 to {MOST}, not -1"),
    "no deals": (file("deals = 0"), f"deals takes a whole number from 1 to {MOST}, not 0"),
    "no seats": (file("seats = 0"), "ninetyone is played with 2 to 7 seats, not 0"),
    "half a deal": (file("deals = 1.5"), "deals takes a whole number, not 1.5"),
    "an empty name": (
        file('name = ""'),
        "name takes text, and there is none between the quotes; leave it out",
    ),
    "an empty game": ('game = ""', "game takes text, and there is none between the quotes; leave it out"),
    "no wait": (
        file('round_wait = "0s"'),
        "round_wait takes more than 0s: a round waits for bots that connect late",
    ),
    "a wait as a number": (
        file("round_wait = 5"),
        "round_wait takes a duration such as 500ms, 1.5s, 2m or 1h, in quotes, not 5",
    ),
    "less than a millisecond": (
        file('clock = {move = "0.2ms"}'),
        "clock.move: '0.2ms': a millisecond is the least that is not 0",
    ),
    "half a card": (
        file("options = {cards = 1.5}"),
        "options.cards takes text, a whole number, true or false, not 1.5",
    ),
    "no cycles": (
        file(format='kind = "round-robin"\ncycles = 0'),
        f"format.cycles takes a whole number from 1 to {MOST}, not 0",
    ),
    "no rounds": (
        file(format='kind = "swiss"\nrounds = 0'),
        f"format.rounds takes a whole number from 1 to {MOST}, not 0",
    ),
    "no spread": (
        file(format='kind = "swiss"\nspread = 0.0'),
        "format.spread takes a number above 0, not 0.0",
    ),
    "a spread without end": (
        file(format='kind = "swiss"\nspread = inf'),
        "format.spread takes a number above 0, not inf",
    ),
    "no tie-breaks, said with a list": (
        file(format='kind = "swiss"\ntie_breaks = []'),
        "format.tie_breaks is an empty list; leave it out for the default",
    ),
    "no challengers, said with a list": (
        file(format='kind = "gauntlet"\nchallengers = []'),
        "format.challengers is an empty list; leave it out for the default",
    ),
    "nobody goes on": (
        file(format='kind = "groups"\ngroups = 2\nadvance = 0'),
        f"format.advance takes a whole number from 1 to {MOST}, not 0",
    ),
    "fewer extra deals than none": (
        file(format='kind = "knockout"\nmax_extra = -1'),
        f"format.max_extra takes a whole number from 0 to {MOST}, not -1",
    ),
    "nothing outstanding": (
        file(format='kind = "ladder"\noutstanding = 0'),
        f"format.outstanding takes a whole number from 1 to {MOST}, not 0",
    ),
    "no seeding, said with 0": (
        file(bots=1) + "seeding = 0\n",
        f"bots[1].seeding takes a whole number from 1 to {MOST}, not 0",
    ),
    "an empty player": (
        file(bots=1) + 'player = ""\n',
        "bots[1].player takes text, and there is none between the quotes; leave it out",
    ),
    "several formats": (
        'game = "ninetyone"\n[[format]]\nkind = "swiss"',
        "format is a table: write [format] and its keys below it",
    ),
    "a setting of another format": (
        file(format='kind = "gauntlet"\nadvance = 2'),
        "there is no format.advance; there are challengers, cycles",
    ),
}

UNPLAYABLE = {
    "one bot": (file(bots=1), "ninetyone needs 2 to 1000 bots, not 1"),
    "a card too many": (
        file("options = {cards = 1001}"),
        "option cards takes a whole number from 1 to 1,000, not 1,001",
    ),
    "no cards": (file("options = {cards = 0}"), "option cards takes a whole number from 1 to 1,000, not 0"),
    "an option of another game": (
        file("options = {lives = 3}"),
        "ninetyone has no option 'lives'; it has cards, prize_order, tie",
    ),
    "too many seats": (file("seats = 8", bots=8), "ninetyone is played with 2 to 7 seats, not 8"),
    "a clock that stands": (file('clock = {bank = "0s"}'), "a clock needs a time for each move or a bank"),
    "a seeding that is too high": (
        file(format='kind = "knockout"') + "seeding = 5\n",
        "seeding 5: the 4 bots are seeded from 1 on",
    ),
    "a seeding that decides nothing": (
        file() + "seeding = 1\n",
        "seedings decide nothing in a round robin that is planned as a whole: leave seeding out, or choose "
        "a format",
    ),
    "ratings that decide nothing": (
        file('seeding = "rating"'),
        "seedings decide nothing in a round robin that is planned as a whole: leave seeding out, or choose "
        "a format",
    ),
    "ratings that nobody asks for": (
        'game = "ninetyone"\nseeding = "rating"\nformat = {kind = "knockout"}\n'
        '[[bots]]\nname = "a"\nseeding = 1\n[[bots]]\nname = "b"\nseeding = 2\n',
        "every bot has a seeding of its own, so that no rating is asked for: leave one of both out",
    ),
    "a seeded ladder": (
        file('seeding = "rating"', format='kind = "ladder"'),
        "a ladder seeds nobody, it goes by what it finds: leave seeding out",
    ),
    "a ladder with rounds": (
        file('round_wait = "5m"', format='kind = "ladder"'),
        "a ladder has no rounds and waits for nobody: leave round_wait out",
    ),
    "a ladder with too much before it": (
        file(format='kind = "ladder"\noutstanding = 65'),
        "a ladder's outstanding is 1 to 64 meetings, not 65",
    ),
    "opponents' points where all have the same opponents": (
        file(format='kind = "round-robin"\ntie_breaks = ["buchholz"]'),
        "the tie-break 'buchholz' would decide nothing: in a round robin everybody has the same opponents; "
        "there are direct-encounter, koya, points, sonneborn-berger, wins",
    ),
    "opponents' points in the final": (
        file(
            format='kind = "groups"\ngroups = 2\n'
            '[format.final]\nkind = "round-robin"\ntie_breaks = ["buchholz-cut-1"]'
        ),
        "the tie-break 'buchholz-cut-1' would decide nothing: in a round robin everybody has the same "
        "opponents; there are direct-encounter, koya, points, sonneborn-berger, wins",
    ),
    "the mean after the mean": (
        file(format='kind = "round-robin"\ntie_breaks = ["wins", "mean"]'),
        "the tie-break 'mean' would decide nothing: a round robin goes by the mean payoff before all "
        "tie-breaks; there are direct-encounter, koya, points, sonneborn-berger, wins",
    ),
    "an order that does not matter": (
        file(format='kind = "round-robin"\ntie_breaks = ["progressive"]'),
        "the tie-break 'progressive' would decide nothing: in a round robin the order of the rounds does not "
        "matter; there are direct-encounter, koya, points, sonneborn-berger, wins",
    ),
    "the points after the points": (
        file(format='kind = "swiss"\ntie_breaks = ["points"]'),
        "the tie-break 'points' would decide nothing: a Swiss goes by the points before all tie-breaks; "
        "there are buchholz, buchholz-cut-1, buchholz-cut-2, buchholz-median-1, buchholz-median-2, "
        "direct-encounter, koya, mean, progressive, sonneborn-berger, wins",
    ),
    "a tie-break that cuts everything": (
        file(format='kind = "swiss"\nrounds = 2\ntie_breaks = ["buchholz-median-1"]'),
        "the tie-break 'buchholz-median-1' would decide nothing: it cuts 2 rounds, and there are 2",
    ),
    "opponents' points at larger tables": (
        file("seats = 3", format='kind = "swiss"\npoints = "match"\ntie_breaks = ["buchholz"]'),
        "the tie-break 'buchholz' adds up one opponent a round and needs two seats, not 3; there are "
        "direct-encounter, koya, mean, progressive, wins",
    ),
    "a tie-break that is none": (
        file(format='kind = "round-robin"\ntie_breaks = ["age"]'),
        "there is no tie-break 'age'; there are direct-encounter, koya, points, sonneborn-berger, wins",
    ),
    "more rounds than there are opponents": (
        file(format='kind = "swiss"\nrounds = 4'),
        "after 3 rounds all 4 entrants have met; 4 rounds are too many",
    ),
    "a spread that nothing measures": (
        file(format='kind = "swiss"\npoints = "match"\nspread = 3.0'),
        "spread measures victory points; leave it out with match points",
    ),
    "a third place with one semifinal": (
        file(format='kind = "knockout"\nthird_place = true', bots=3),
        "a meeting for the third place is between the losers of two semifinals, which takes 4 entrants or "
        "more, not 3; leave third_place out",
    ),
    "a third place that is settled anyway": (
        file(format='kind = "knockout"\nelimination = "double"\nthird_place = true'),
        "a meeting for the third place is for single eliminations with two seats: elsewhere the third place "
        "is settled without it",
    ),
    "a reset without a grand final": (
        file(format='kind = "knockout"\nreset = false'),
        "reset is for double eliminations: a single one has no grand final; leave it out",
    ),
    "two of two go on": (
        file(format='kind = "knockout"\nadvance = 2'),
        "with two seats one goes on from a meeting anyway: leave advance out",
    ),
    "groups without a number": (
        file(format='kind = "groups"'),
        "groups is missing: it says how many groups there are",
    ),
    "one group": (file(format='kind = "groups"\ngroups = 1'), "there are 2 to 26 groups, not 1"),
    "groups that are too small": (
        file(format='kind = "groups"\ngroups = 4', bots=7),
        "7 entrants in 4 groups leave 1 for the smallest, and a meeting takes 2: make 3 groups or fewer",
    ),
    "more go on than there are": (
        file(format='kind = "groups"\ngroups = 2\nadvance = 3'),
        "4 entrants in 2 groups leave 2 for the smallest, and 3 of each group are to go on: 6 entrants are "
        "the least for two groups",
    ),
    "a challenger who is not there": (
        file(format='kind = "gauntlet"\nchallengers = ["ada"]'),
        "challenger 'ada' is no entrant; there are bot-1, bot-2, bot-3, bot-4",
    ),
    "a hill for three": (
        file("seats = 3", format='kind = "king-of-the-hill"'),
        "king of the hill is for two seats, not 3; a knockout is for more, too",
    ),
    "a runoff with too many subsets": (
        file("seats = 3", format='kind = "runoff"', bots=20),
        "a runoff needs every subset of 3 entrants, and at most 1,024 are played; 20 entrants have more",
    ),
}


@pytest.mark.parametrize(("text", "sentence"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_file_that_does_not_say_it_right_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    place = tmp_path / "cup.toml"
    place.write_text(text)
    with pytest.raises(PlanFileError) as told:
        read_plan_file(place)
    assert str(told.value) == f"{place}: {sentence}"


@pytest.mark.parametrize(("text", "sentence"), UNPLAYABLE.values(), ids=UNPLAYABLE)
def test_a_file_of_what_cannot_be_played_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    place = tmp_path / "cup.toml"
    place.write_text(text)
    plan = read_plan_file(place).plan
    with pytest.raises(CommandError) as told, naming("cup.toml"):
        complete(plan, GAMES, own_bots=False)
    assert str(told.value) == f"cup.toml: {sentence}"


def test_bots_without_a_server_have_no_ratings_to_be_seeded_by(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(file('seeding = "rating"', format='kind = "swiss"'))
    plan = read_plan_file(tmp_path / "cup.toml").plan
    assert complete(plan, GAMES, own_bots=False)
    with pytest.raises(ValueError, match="`fairdeal simulate` begin without ratings: leave seeding out"):
        complete(plan, GAMES, own_bots=True)
