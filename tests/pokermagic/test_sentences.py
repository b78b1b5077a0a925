"""The sentences of the source, R1 to R31, one by one."""

import pytest

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb
from fairdeal_server.games.game import CHANCE, OptionError
from fairdeal_server.games.pokermagic import objects
from pokermagic.scene import GAME, LIFE, SIZE, Scene, poker

ACES = {0: "A♥ A♠", 1: "K♥ K♠", 2: "Q♥ Q♠"}
DRY = "2♣ 7♦ 9♣ J♦ 4♣"


def test_r1_everybody_begins_a_game_of_hold_em_with_the_same_chips() -> None:
    scene = Scene(4, stack=600)
    assert [chips + bet for chips, bet in zip(scene.stacks, scene.state.betting.bets, strict=True)] == [
        600
    ] * 4
    assert all(len(hole) == 2 for hole in scene.state.holes)
    assert scene.asked == (3, "bet")


def test_r2_a_point_of_life_is_a_twentieth_and_stays_so() -> None:
    scene = Scene(2, stack=600, in_play={0: "Mountain"}, magic={0: "Lightning Bolt"})
    scene.play("0: cast Lightning Bolt at seat 1")
    assert scene.seen(0).life == 30
    assert scene.stacks[1] == 600 - 40 - 3 * 30
    with pytest.raises(OptionError, match="divisible by 20"):
        GAME.settle(pb.Options(stack=630), 2)


def test_r3_libraries_are_shuffled_and_nobody_has_magic_cards_at_the_start() -> None:
    state = GAME.start(GAME.settle(pb.Options(libraries=[pb.PRESET_SCORCH]), 2), 2)
    for seat in range(2):
        assert GAME.to_act(state) == (CHANCE,)
        order = pb.Shuffle(realm=pb.REALM_MAGIC, seat=seat, order=range(SIZE))
        GAME.play(state, CHANCE, pb.Chance(shuffle=order))
    assert [len(library) for library in state.libraries] == [SIZE, SIZE]
    assert not any(map(len, state.hands))


def test_r4_without_magic_cards_it_is_ordinary_poker() -> None:
    scene = Scene(3, holes=ACES, board=DRY)
    asked = []
    while scene.state.asked:
        asked.append(scene.asked)
        assert set(scene.legal(scene.asked[0])) <= {"fold", "call"}
        scene.play(f"{scene.asked[0]}: call")
    assert asked == [(seat, "bet") for seat in (0, 1, 2, *(1, 2, 0) * 3)]


def test_r5_all_who_are_still_in_hold_or_drop_at_once() -> None:
    scene = Scene(3, holes=ACES, board=DRY).play("0: fold").to_showdown()
    assert list(GAME.to_act(scene.state)) == [1, 2]
    assert scene.legal(1) == ["hold K♥ K♠", "hold K♥", "hold K♠", "hold nothing"]
    before = scene.seen(2)
    scene.play("1: hold K♥")
    assert scene.seen(2) == before
    assert GAME.notation(pb.Move(hold=scene.seen(1).hold)) == "hold K♥"


def test_r6_only_held_cards_win_and_who_drops_both_wins_nothing() -> None:
    scene = Scene(3, holes=ACES, board=DRY).to_showdown().hold(seat0="nothing", seat1="K♠")
    assert [(each.seat, each.chips) for each in scene.events("WIN")] == [(2, 120)]


def test_r7_each_dropped_card_earns_a_magic_card() -> None:
    scene = Scene(3, holes=ACES, board=DRY).to_showdown().hold(seat0="nothing", seat1="K♠")
    assert [len(hand) for hand in scene.state.hands] == [2, 1, 0]


def test_r8_if_everybody_drops_everything_the_pot_goes_to_the_bank() -> None:
    scene = Scene(3).to_showdown().hold(seat0="nothing", seat1="nothing", seat2="nothing")
    assert scene.bank == 120
    assert scene.total() == 6_000


def test_r9_hymn_to_tourach_boots_somebody_out_of_the_pot() -> None:
    scene = Scene(3, mains=True, holes={1: "K♥ K♠"}, in_play={2: "2 Swamp"}, magic={2: "Hymn to Tourach"})
    scene.play("2: cast Hymn to Tourach in poker at seat 1")
    scene.discard("K♥")
    assert scene.state.betting.is_live(1)
    scene.discard("K♠")
    assert not scene.state.betting.is_live(1)
    assert scene.state.muck.face_up == poker("K♥ K♠")
    assert scene.stacks[1] == 2_000 - 20, "its blind stays in the pot"


def test_r10_everybody_untaps_and_has_an_upkeep_before_the_betting() -> None:
    scene = Scene(3, mains=True, in_play={1: "Mountain, Serendib Efreet"}, magic={1: "Lightning Bolt"})
    scene.play("1: cast Lightning Bolt at seat 0", "1: pass")
    assert not scene.permanent("Mountain").tapped
    assert [event.seat for event in scene.events("DAMAGE")] == [0, 1]
    assert scene.asked == (0, "bet")


def test_r10_everybody_may_respond_in_the_upkeep_from_the_left_of_the_dealer_on() -> None:
    swamps = dict.fromkeys(range(4), "Swamp")
    scene = Scene(4, mains=True, in_play=swamps, magic=dict.fromkeys((0, 1, 3), "Funeral Charm"))
    scene.play("1: pass", "3: pass")
    asked = []
    while scene.asked[1] == "respond":
        asked.append(scene.asked[0])
        scene.play(f"{scene.asked[0]}: pass")
    assert asked == [1, 3, 0]
    assert scene.asked == (3, "bet")


def test_r10_what_triggers_in_the_upkeep_can_be_responded_to_from_the_left_of_the_dealer_on() -> None:
    in_play = {1: "Swamp", 2: "Mountain, Serendib Efreet", 3: "Mountain"}
    scene = Scene(4, mains=True, in_play=in_play, magic={1: "Funeral Charm", 3: "Lightning Bolt"})
    scene.play("1: pass", "2: pass", "3: pass")
    assert [item.record.name for item in scene.state.stack] == ["Serendib Efreet"]
    assert scene.asked == (1, "respond")


def test_r11_only_those_who_have_earned_it_have_a_draw_phase() -> None:
    scene = Scene(3, in_play={0: "Howling Mine"}).to_showdown().hold(seat1="nothing")
    drawn = [event.seat for event in scene.events("DRAW")]
    assert drawn == [1, 1, 1], "two earned, one more by the mine; nobody else draws"


def test_r12_everybody_but_the_next_dealer_has_a_main_phase() -> None:
    scene = Scene(3, mains=True, magic=dict.fromkeys(range(3), "Mountain"))
    assert scene.state.dealer == 0
    assert scene.asked == (1, "main")
    assert scene.play("1: pass").asked == (2, "main")
    assert scene.play("2: pass").asked == (0, "bet")


def test_r13_lands_sorceries_and_attacks_belong_to_the_main_phase() -> None:
    cards = "Mountain, Blaze, Lightning Bolt"
    scene = Scene(2, mains=True, in_play={1: "2 Mountain, Grizzly Bears"}, magic={1: cards})
    for move in ("land Mountain", "cast Blaze", "cast Lightning Bolt", "attack"):
        assert scene.can(1, move)
    scene.play("1: pass", "1: pass", "0: call", "1: pass")
    assert scene.asked == (1, "bet")
    assert scene.can(1, "cast Lightning Bolt")
    for move in ("land Mountain", "cast Blaze", "attack"):
        assert not scene.can(1, move)


def test_r14_instants_can_be_cast_within_a_betting_round_also_by_who_has_folded() -> None:
    scene = Scene(3, in_play={0: "2 Mountain"}, magic={0: "2 Lightning Bolt"})
    scene.play("0: fold")
    assert scene.asked == (0, "respond")
    scene.play("0: pass", "1: call")
    assert scene.asked == (0, "respond")
    scene.play("0: cast Lightning Bolt at seat 2")
    assert scene.stacks[2] == 2_000 - 40 - 3 * LIFE


def test_r15_damage_costs_chips_that_go_to_the_bank() -> None:
    scene = Scene(2, in_play={0: "Mountain"}, magic={0: "Lightning Bolt"})
    scene.play("0: cast Lightning Bolt at seat 1")
    assert (scene.stacks[1], scene.bank) == (2_000 - 40 - 300, 300)


def test_r16_life_comes_from_the_bank_as_far_as_it_has_chips() -> None:
    scene = Scene(2, in_play={0: "2 Plains"}, magic={0: "2 Healing Salve"})
    scene.play("0: cast Healing Salve at seat 0")
    assert scene.stacks[0] == 2_000 - 20, "the Bank is empty"
    scene.state.bank = 250
    scene.play("0: cast Healing Salve at seat 0")
    assert (scene.stacks[0], scene.bank) == (2_000 - 20 + 250, 0)


def test_r17_a_hand_is_the_magic_hand_or_the_hole_cards_but_not_both() -> None:
    scene = Scene(2, holes={1: "K♥ K♠"}, magic={1: "Terror"}, in_play={0: "2 Glasses of Urza"})
    assert scene.can(0, "activate <Glasses of Urza>.0 in magic at seat 1")
    scene.play("0: activate <Glasses of Urza>.0 in poker at seat 1")
    seen = scene.seen(0).players[1]
    assert (len(seen.hole), list(seen.hand)) == (2, [])
    assert not scene.seen(None).players[1].hole
    first = next(iter(scene.state.permanents))
    scene.play(f"0: activate #{first}.0 in magic at seat 1")
    assert list(scene.seen(0).players[1].hand) == ["Terror"]


def test_r18_opponents_are_all_other_players() -> None:
    scene = Scene(4, mains=True, in_play={1: "3 Swamp"}, magic={1: "Syphon Soul"})
    scene.play("1: cast Syphon Soul")
    assert sorted(event.seat for event in scene.events("DAMAGE")) == [0, 2, 3]
    assert [event.points for event in scene.events("GAIN")] == [6]


def test_r19_a_library_is_a_player_s_own_or_the_undealt_cards() -> None:
    scene = Scene(2, mains=True, in_play={1: "2 Swamp"}, magic={1: "Demonic Tutor"})
    scene.play("1: cast Demonic Tutor in poker")
    assert scene.asked == (1, "take")
    assert len(scene.legal(1)) == 48
    held = scene.state.holes[1].cards.copy()
    wanted = scene.legal(1)[0].removeprefix("choose ")
    scene.play(f"1: choose {wanted}").shuffle(range(47))
    assert sorted(scene.state.holes[1].cards) == sorted([*held, *poker(wanted)])
    again = Scene(2, mains=True, in_play={1: "2 Swamp"}, magic={1: "Demonic Tutor"})
    again.play("1: cast Demonic Tutor in magic", "1: choose Shivan Dragon").shuffle(range(39))
    assert again.seen(1).players[1].hand == ["Shivan Dragon"]


def test_r20_a_graveyard_is_a_player_s_own_or_the_muck_whose_order_its_user_decides() -> None:
    scene = Scene(2, in_play={0: "2 Island, Soldevi Digger"})
    scene.check_around()
    assert scene.state.phase == pb.PHASE_FLOP
    burned = scene.state.muck.cards.copy()
    scene.play("0: activate <Soldevi Digger>.0 in poker")
    assert scene.asked == (0, "take")
    scene.play(f"0: {scene.legal(0)[0]}")
    assert scene.state.stub.cards[-1] in burned
    assert not scene.state.muck


def test_r21_board_cards_are_permanents_that_instants_can_destroy() -> None:
    scene = Scene(2, board="A♥ K♣ Q♦", in_play={0: "Island"}, magic={0: "Blue Elemental Blast"})
    scene.check_around()
    assert scene.asked == (0, "respond")
    assert not scene.can(0, "cast Blue Elemental Blast mode 1 at K♣")
    scene.play("0: cast Blue Elemental Blast mode 1 at A♥")
    assert scene.state.board == poker("K♣ Q♦")
    assert poker("A♥")[0] in scene.state.muck.face_up


def test_r22_removed_poker_cards_are_back_for_the_next_hand() -> None:
    scene = Scene(2, in_play={0: "Tormod's Crypt"})
    scene.check_around()
    assert scene.asked == (0, "respond")
    scene.play("0: activate <Tormod's Crypt>.0 in poker at seat 1")
    assert len(scene.state.poker_exile) == 1
    scene.to_showdown().hold()
    assert len(scene.state.stub) == 52
    assert not scene.state.poker_exile


def test_r23_poker_cards_cost_nothing_and_are_red_or_black() -> None:
    scene = Scene(2)
    colours = {objects.poker_colour(scene.state, card) for card in poker("2♥ 3♦")}
    assert colours == {"R"}
    assert {objects.poker_colour(scene.state, card) for card in poker("2♠ 3♣")} == {"B"}


def test_r24_held_cards_can_be_destroyed_before_the_pot_is_awarded() -> None:
    scene = Scene(
        2, holes={0: "2♥ 3♠", 1: "A♥ A♦"}, board=DRY, in_play={0: "Island"}, magic={0: "Blue Elemental Blast"}
    )
    scene.to_showdown().hold(seat0="2♥ 3♠", seat1="A♥")
    assert scene.asked == (0, "respond")
    scene.play("0: cast Blue Elemental Blast mode 1 at A♥")
    assert [(each.seat, each.chips) for each in scene.events("WIN")] == [(0, 80)]


def test_r25_poker_cards_and_magic_cards_never_mix() -> None:
    scene = Scene(2, holes={1: "K♥ K♠"}, in_play={0: "Swamp"}, magic={0: "Funeral Charm", 1: "Terror"})
    scene.play("0: cast Funeral Charm in poker at seat 1")
    assert scene.legal(1) == ["choose K♥", "choose K♠"], "not Terror"
    scene.play("1: choose K♥")
    assert scene.state.graveyards[1] == []
    assert scene.state.muck.face_up == poker("K♥")


def test_r26_all_in_stays_to_the_showdown_and_leaves_at_once_if_it_loses() -> None:
    scene = Scene(
        3,
        holes=ACES,
        board=DRY,
        stacks=(2_000, 500, 2_000),
        in_play={1: "Mountain"},
        magic={1: "Lightning Bolt"},
    )
    scene.play("0: raise 500", "1: pass", "1: call", "1: pass", "2: fold", "1: pass")
    assert scene.state.betting.is_live(1)
    while scene.state.phase != pb.PHASE_COMMIT:
        scene.play("1: pass")
    scene.hold(seat1="nothing").play("1: pass")
    assert scene.seen(None).players[1].out
    assert not scene.state.hands[1], "it draws nothing"
    assert not scene.has("Mountain")


def test_r27_the_money_of_the_match_stays_the_same() -> None:
    scene = Scene(3, in_play={0: "Mountain", 1: "Plains"}, magic={0: "Lightning Bolt", 1: "Healing Salve"})
    scene.play("0: cast Lightning Bolt at seat 1", "1: pass", "1: cast Healing Salve at seat 1")
    assert scene.bank == 0
    assert scene.total() == 6_000


@pytest.mark.parametrize(("hand", "blind"), [(1, 40), (2, 40), (3, 80), (4, 80), (5, 160)])
def test_r28_blinds_can_rise_but_need_not(hand: int, blind: int) -> None:
    scene = Scene(2, doubling=2, hands=9)
    while scene.state.hand < hand or scene.state.due:
        if scene.state.due:
            scene.shuffle(range(52))
        else:
            scene.play(f"{scene.asked[0]}: fold")
    assert scene.seen(None).big_blind == blind
    assert max(scene.state.betting.bets) == blind
    assert Scene(2).seen(None).options.doubling == 0


def test_r29_main_phases_come_in_order_from_the_dealer_s_left() -> None:
    scene = Scene(4, mains=True, magic=dict.fromkeys(range(4), "Mountain"))
    order = []
    while scene.asked[1] == "main":
        order.append(scene.asked[0])
        scene.play(f"{scene.asked[0]}: pass")
    assert order == [1, 2, 3]


def test_r30_the_dealer_is_skipped_also_heads_up() -> None:
    scene = Scene(2, mains=True, magic={0: "Mountain", 1: "Mountain"})
    assert scene.asked == (1, "main")
    assert scene.play("1: pass").asked == (0, "bet")
    assert not scene.can(0, "land Mountain")


def test_r31_a_pot_that_nobody_contests_earns_no_magic_cards() -> None:
    scene = Scene(3)
    scene.play("0: fold", "1: fold")
    assert scene.events("HOLD") == []
    assert not any(map(len, scene.state.hands))
    assert [(each.seat, each.chips) for each in scene.events("WIN")] == [(2, 40)]


def test_a_realm_is_of_one_kind_for_a_whole_ability() -> None:
    scene = Scene(2, holes={0: "K♥ K♠"}, in_play={0: "Island"}, magic={0: "Brainstorm"})
    scene.play("0: cast Brainstorm in poker")
    assert len(scene.state.holes[0]) == 5
    scene.play("0: choose K♥", "0: choose K♠")
    assert scene.state.stub.cards[:2] == poker("K♠ K♥")
    assert len(scene.state.holes[0]) == 3
