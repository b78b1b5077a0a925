"""Secrets one by one: the muck, drawn and tutored cards, libraries, looks, and who was silently asked."""

import pytest

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb
from fairdeal_server.games import cards
from fairdeal_server.games.game import IllegalMove
from fairdeal_server.games.pokermagic.pool import POOL, find
from pokermagic.scene import Scene, poker

OTHERS = (0, 2, None)
"""Whoever is not seat 1."""


def look_alike(one: Scene, other: Scene) -> None:
    """Check that nobody but seat 1 can tell two scenes apart."""
    for seat in OTHERS:
        assert one.seen(seat) == other.seen(seat)


def test_nobody_is_told_that_somebody_is_silently_asked_to_respond() -> None:
    one, other = (
        Scene(3, holes={1: "K♥ K♠"}, in_play={1: "Mountain"}, magic={1: name})
        for name in ("Lightning Bolt", "Counterspell")
    )
    for scene in (one, other):
        scene.play("0: call")
    assert (one.asked, other.asked) == ((1, "respond"), (1, "bet"))
    look_alike(one, other)


def test_in_a_main_phase_nobody_is_told_whose_it_is_before_it_does_something() -> None:
    one, other = (
        Scene(4, mains=True, in_play={1: "Mountain", 2: "Mountain"}, magic={1: name, 2: "Lightning Bolt"})
        for name in ("Lightning Bolt", "Counterspell")
    )
    assert (one.asked, other.asked) == ((1, "main"), (2, "main"))
    for seat in (0, 3, None):
        assert one.seen(seat) == other.seen(seat)
    one.play("1: cast Lightning Bolt at seat 3")
    assert one.asked == (2, "respond")
    assert one.seen(3).main == 1


def test_folded_and_dropped_cards_stay_secret_but_to_their_owner() -> None:
    one, other = (Scene(3, holes={1: hole}) for hole in ("K♥ K♠", "Q♥ Q♠"))
    for scene in (one, other):
        scene.play("0: call", "1: fold")
    look_alike(one, other)
    assert cards.numbers(one.seen(1).muck_known) == poker("K♥ K♠")


def test_dropped_cards_stay_secret() -> None:
    holes = ({1: "K♥ K♠"}, {1: "Q♥ Q♠"})
    one, other = (Scene(3, holes=each, in_play={1: "Island"}, magic={1: "Boomerang"}) for each in holes)
    for scene in (one, other):
        scene.to_showdown().hold(seat1="nothing")
    look_alike(one, other)


def test_burned_cards_stay_secret() -> None:
    one, other = Scene(3), Scene(3)
    other.state.stub.cards[0], other.state.stub.cards[9] = one.state.stub.cards[9], one.state.stub.cards[0]
    for scene in (one, other):
        scene.check_around()
        assert scene.state.phase == pb.PHASE_FLOP
    assert one.state.muck.cards != other.state.muck.cards
    assert one.seen(1) == other.seen(1)
    look_alike(one, other)


def tutors(scene: Scene, card: str) -> None:
    scene.play("1: cast Demonic Tutor in magic", f"1: choose {card}").shuffle(range(39))


def test_a_tutored_card_is_its_finder_s_secret() -> None:
    one, other = (Scene(3, mains=True, in_play={1: "2 Swamp"}, magic={1: "Demonic Tutor"}) for _ in range(2))
    tutors(one, "Shivan Dragon")
    tutors(other, "Orcish Artillery")
    look_alike(one, other)
    assert list(one.seen(1).players[1].hand) == ["Shivan Dragon"]


def test_a_drawn_card_is_its_drawer_s_secret() -> None:
    one, other = (
        Scene(3, in_play={1: "4 Island, Jayemdae Tome"}, libraries={1: top}) for top in ("Fog", "Terror")
    )
    for scene in (one, other):
        scene.play("0: call", "1: activate <Jayemdae Tome>.0 in magic")
        scene.state.lists = [None] * 3
        scene.state.libraries[1].empty()
    look_alike(one, other)


def test_what_a_look_has_shown_is_remembered_until_the_library_is_shuffled() -> None:
    scene = Scene(3, in_play={1: "2 Forest"}, magic={1: "2 Natural Selection"})
    scene.play("0: call", "1: cast Natural Selection in poker at seat 1")
    top = scene.state.stub.cards[:3]
    scene.play(f"1: arrange {', '.join(map(cards.notation, top))}")
    assert [each.place for each in scene.seen(1).stub_known] == [0, 1, 2]
    assert not scene.seen(2).stub_known
    scene.play("1: cast Natural Selection in poker at seat 1", "1: shuffle away").shuffle(
        range(len(scene.state.stub))
    )
    assert not scene.seen(1).stub_known


def test_nobody_knows_any_more_what_is_left_in_a_hand_from_which_a_card_was_put_back() -> None:
    magic = {1: "Terror, Fog, Brainstorm", 2: "Fog"}
    scene = Scene(3, in_play={1: "Island", 2: "Glasses of Urza"}, magic=magic, libraries={1: "3 Crusade"})
    scene.play("0: call", "1: pass", "2: activate <Glasses of Urza>.0 in magic at seat 1", "1: pass")
    assert len(scene.seen(2).players[1].hand) == 3
    scene.play("1: cast Brainstorm in magic", "1: choose Terror", "1: choose Crusade")
    assert list(scene.seen(2).players[1].hand) == []
    assert len(scene.seen(1).players[1].library_known) == 2


def test_a_card_of_which_one_more_is_known_is_lost_first() -> None:
    """Of two Bolts of which one was seen, nobody can tell which is cast: what is left is unknown."""
    scene = Scene(3, in_play={1: "2 Mountain", 0: "Glasses of Urza"}, magic={1: "Lightning Bolt"})
    scene.play("0: activate <Glasses of Urza>.0 in magic at seat 1", "1: pass")
    scene.state.hands[1].add(scene.state.hands[1].cards[0], 1 << 1)
    assert list(scene.seen(0).players[1].hand) == ["Lightning Bolt"]
    scene.play("1: cast Lightning Bolt at seat 2")
    assert list(scene.seen(0).players[1].hand) == []
    assert scene.seen(0).players[1].hand_count == 1


def test_a_search_that_finds_nothing_looks_like_one_that_could_have_found() -> None:
    one, other = (
        Scene(3, mains=True, in_play={1: "2 Forest"}, magic={1: "Rampant Growth"}) for _ in range(2)
    )
    library = other.state.libraries[1].cards
    library[:] = [find("Fog") if POOL[card].is_land else card for card in library]
    for scene in (one, other):
        scene.play("1: cast Rampant Growth")
        assert scene.asked == (1, "take")
    look_alike(one, other)


def test_a_refusal_says_nothing_of_what_others_hold() -> None:
    told = set()
    for hole in ("K♥ K♠", "Q♥ Q♠"):
        with pytest.raises(IllegalMove, match="not possible now") as refused:
            Scene(3, holes={1: hole}).play("0: cast Lightning Bolt at seat 1")
        told.add(str(refused.value))
    assert len(told) == 1
