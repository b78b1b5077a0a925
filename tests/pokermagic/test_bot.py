"""The tight bot: what it does at the table, and whether it wins."""

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb
from fairdeal.v1 import play_pb2
from fairdeal.v1 import tournament_pb2 as tournament
from fairdeal_server.bots.pokermagic import Tight
from fairdeal_server.games.game import load_games
from fairdeal_server.games.pokermagic.pool import find
from fairdeal_server.planning import complete
from fairdeal_server.simulation import Simulation
from pokermagic.scene import GAME, Scene


def answer(scene: Scene, seat: int) -> str:
    """Return what the bot does in the seat."""
    bot = Tight(play_pb2.Start(seed=b"seed"), seat)
    return GAME.notation(bot.move(pb.Turn(observation=scene.seen(seat))))


def test_it_raises_with_aces_and_folds_bad_cards_to_a_raise() -> None:
    assert answer(Scene(3, holes={0: "A♠ A♥"}), 0).startswith("raise")
    assert answer(Scene(3, holes={1: "2♠ 7♥"}).play("0: raise 200"), 1) == "fold"


def test_it_checks_what_is_free() -> None:
    scene = Scene(2, holes={1: "2♠ 7♥"}).play("0: call")
    assert answer(scene, 1) == "call"


def test_it_holds_what_wins_and_drops_what_is_no_help() -> None:
    scene = Scene(2, holes={0: "A♠ 2♥", 1: "3♣ 4♦"}, board="A♥ A♦ K♠ K♥ Q♠").to_showdown()
    assert answer(scene, 0) == "hold A♠"


def test_it_holds_everything_where_it_is_all_in() -> None:
    scene = Scene(2, holes={0: "2♥ 3♠"}, board="A♥ A♦ K♠ K♥ Q♠").play("0: raise 2000", "1: call")
    assert answer(scene, 0) == "hold 2♥ 3♠"


def test_it_draws_nothing_from_an_empty_library_that_would_cost_it_the_match_but_lets_others() -> None:
    scene = Scene(
        2, holes={0: "A♠ 2♥"}, board="A♥ A♦ K♠ K♥ Q♠", decking_eliminates=True, magic={0: "Ancestral Recall"}
    )
    for library in scene.state.libraries:
        library.empty()
    scene.to_showdown()
    assert answer(scene, 0) == "hold A♠ 2♥"
    scene.put(0, find("Island"))
    scene.hold()
    assert answer(scene, 0) == "cast Ancestral Recall in magic at seat 1"


def test_it_plays_a_land_first_and_then_its_creatures_and_burns_the_opponent() -> None:
    magic = {1: "Mountain, Raging Goblin, Lightning Bolt"}
    scene = Scene(2, magic=magic, in_play={1: "Mountain"}, mains=True)
    done = []
    while scene.asked == (1, "main"):
        move = answer(scene, 1)
        done.append(move)
        scene.play(f"1: {move}")
        while scene.asked[1] in ("respond", "attack"):
            scene.play(f"{scene.asked[0]}: pass")
    assert done[0] == "land Mountain"
    assert {
        "cast Raging Goblin",
        "cast Lightning Bolt at seat 0",
        scene.aimed("attack <Raging Goblin> seat 0"),
    } <= {*done}


def test_it_counters_what_others_cast_and_not_its_own() -> None:
    scene = Scene(2, magic={0: "Lightning Bolt", 1: "Counterspell"}, in_play={0: "Mountain", 1: "2 Island"})
    scene.play("0: cast Lightning Bolt at seat 1")
    assert answer(scene, 1) == "cast Counterspell at #4"


def test_it_destroys_the_held_card_that_would_beat_it() -> None:
    scene = Scene(
        2,
        holes={0: "Q♠ Q♣", 1: "K♥ 2♠"},
        board="K♠ 7♦ 8♣ 3♠ 4♥",
        magic={0: "Blue Elemental Blast"},
        in_play={0: "Island"},
    )
    scene.to_showdown().hold()
    assert answer(scene, 0) == "cast Blue Elemental Blast mode 1 at K♥"


def test_it_beats_random_clearly() -> None:
    bots = ("tight", "random")
    plan = tournament.Plan(game="pokermagic", seats=2, deals=6, seed="1", payoff=play_pb2.PAYOFF_WIN)
    plan.entrants.extend(tournament.Entrant(name=bot, player=f"builtin:{bot}") for bot in bots)
    simulation = Simulation(complete(plan, load_games(), own_bots=True))
    for _ in simulation.play():
        continue
    won = sum(row.payoff for row in simulation.rows if row.entrant == 1)
    assert won >= 5
