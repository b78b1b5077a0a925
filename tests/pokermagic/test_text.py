"""What people read of a match of Pokermagic."""

from pokermagic.scene import GAME, Scene


def told(scene: Scene, seat: int | None = None) -> list[str]:
    return GAME.text(GAME.observe(scene.state, seat)).splitlines()


def test_a_hand_is_told_street_by_street() -> None:
    scene = Scene(2, board="2♣ 7♦ J♠ K♥ 3♣")
    scene.play("0: raise 80", "1: call", "1: raise 60")
    *_, first, second = told(scene)
    assert first == "so far: seat 1 posts 40; seat 0 posts 20; seat 0 makes it 80; seat 1 calls 40"
    assert second == "flop 2♣ 7♦ J♠: seat 1 makes it 60"


def test_the_next_hand_begins_with_how_the_last_one_ended() -> None:
    scene = Scene(2).play("0: raise 80", "1: fold")
    assert told(scene)[-1] == "the hand before: seat 0 takes 40 back; seat 0 wins 80"


def test_what_is_on_the_stack_is_named_with_its_target_and_what_it_does() -> None:
    scene = Scene(
        2,
        magic={0: "Blue Elemental Blast", 1: "Red Elemental Blast"},
        in_play={0: "Island", 1: "Mountain, Raging Goblin"},
    )
    goblin = max(scene.state.permanents)
    scene.play(f"0: cast Blue Elemental Blast mode 1 at #{goblin}")
    blast = (
        f"on the stack: #4 of seat 0, Blue Elemental Blast mode 1 at Raging Goblin #{goblin} "
        "(destroy a red permanent)"
    )
    assert blast in told(scene)


def test_side_pots_are_told_with_who_can_win_them() -> None:
    scene = Scene(3, stacks=(2_000, 100, 2_000))
    assert "pot 60, Bank 0" in told(scene)[1]
    scene.play("0: raise 300", "1: call", "2: raise 600")
    assert "pot 300 for seats 1, 2, 0; pot 700 for seats 2, 0, Bank 0" in told(scene)[1]


def test_the_largest_raise_can_be_read() -> None:
    assert GAME.notation(GAME.parse("raise 8000000000")) == "raise 8000000000"
