"""Named scenes in which Magic and poker reach into each other, and the rules of Magic one by one."""

from random import Random
from typing import Any

import pytest

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb
from fairdeal_server.games import cards
from fairdeal_server.games.game import IllegalMove
from fairdeal_server.games.pokermagic.objects import power, toughness
from fairdeal_server.games.pokermagic.pool import find
from pokermagic.scene import GAME, LIFE, Scene, poker

HIGH = {0: "A♥ A♠", 1: "K♥ K♠", 2: "Q♥ Q♠"}
DRY = "2♣ 7♦ 9♣ J♦ 4♣"


def wins(scene: Scene) -> list[tuple[int, int]]:
    return [(each.seat, each.chips) for each in scene.events("WIN")]


# Poker hands that are reached into.


def test_hymn_boots_the_small_blind_in_a_main_phase_and_its_blind_stays() -> None:
    scene = Scene(3, mains=True, holes=HIGH, in_play={2: "2 Swamp"}, magic={2: "Hymn to Tourach"})
    scene.play("2: cast Hymn to Tourach in poker at seat 1")
    scene.discard("K♥")
    scene.discard("K♠")
    assert scene.asked == (0, "bet")
    scene.play("0: call", "2: call")
    assert scene.asked == (2, "bet")
    assert scene.seen(None).pots[0].chips == 100


def test_two_charms_boot_the_bettor_and_what_nobody_has_called_comes_back() -> None:
    scene = Scene(3, holes=HIGH, in_play={1: "2 Swamp"}, magic={1: "2 Funeral Charm"})
    scene.play("0: raise 600")
    for card in ("A♥", "A♠"):
        scene.play("1: cast Funeral Charm in poker at seat 0", f"0: choose {card}")
    assert scene.asked == (1, "bet")
    scene.play("1: fold")
    assert [(each.seat, each.chips) for each in scene.events("RETURN")] == [(0, 560)]
    assert wins(scene) == [(2, 100)]
    assert scene.stacks == [1_960, 1_980, 2_060]


def test_a_bolt_makes_the_next_call_a_short_all_in() -> None:
    scene = Scene(2, stacks=(2_000, 900), in_play={0: "Mountain"}, magic={0: "Lightning Bolt"})
    scene.play("0: raise 800", "0: cast Lightning Bolt at seat 1", "1: call")
    assert scene.seen(1).players[1].all_in
    assert scene.state.betting.totals[1] == 600


def test_a_bolt_on_a_player_who_is_all_in_takes_nothing() -> None:
    scene = Scene(2, stacks=(2_000, 500), in_play={0: "Mountain"}, magic={0: "Lightning Bolt"})
    scene.play("0: raise 500", "0: pass", "1: call", "0: cast Lightning Bolt at seat 1")
    assert scene.bank == 0
    assert scene.state.betting.is_live(1)


def test_who_is_all_in_and_gains_life_survives_losing() -> None:
    scene = Scene(
        2,
        holes=HIGH,
        board=DRY,
        stacks=(2_000, 500),
        in_play={1: "Plains"},
        magic={1: "Healing Salve"},
    )
    scene.state.bank = 1_000
    scene.play("0: raise 500", "1: pass", "1: call", "1: cast Healing Salve at seat 1")
    while scene.state.phase != pb.PHASE_COMMIT:
        scene.play("1: pass")
    scene.hold()
    assert not scene.seen(None).players[1].out
    assert scene.stacks[1] + scene.state.betting.totals[1] == 3 * LIFE


def test_a_gain_from_an_empty_bank_is_no_gain() -> None:
    scene = Scene(2, mains=True, in_play={1: "3 Forest"}, magic={1: "Stream of Life"})
    scene.play("1: cast Stream of Life X=2 at seat 1")
    assert [(each.points, each.chips) for each in scene.events("GAIN")] == [(2, 0)]


def test_a_blast_kills_the_flush_card_on_the_river() -> None:
    scene = Scene(
        2,
        holes={0: "A♠ A♣", 1: "3♦ 5♦"},
        board="2♦ 7♦ 9♠ J♠ 10♦",
        in_play={0: "Island"},
        magic={0: "Blue Elemental Blast"},
    )
    while scene.state.phase != pb.PHASE_RIVER:
        scene.check_around()
    scene.play("0: cast Blue Elemental Blast mode 1 at 10♦").to_showdown().hold()
    assert wins(scene) == [(0, 80)]


def test_explosives_at_the_showdown_give_the_pot_to_the_bank() -> None:
    scene = Scene(2, holes=HIGH, board=DRY, in_play={0: "2 Island, Engineered Explosives"})
    scene.to_showdown().hold()
    scene.play("0: activate <Engineered Explosives>.1")
    assert wins(scene) == []
    assert scene.bank == 80


def test_a_paladin_destroys_a_spade() -> None:
    scene = Scene(2, holes=HIGH, board="A♦ 7♠ 9♣", in_play={0: "2 Plains, Northern Paladin"})
    scene.check_around()
    assert not scene.can(0, "activate <Northern Paladin>.0 at A♦")
    scene.play("0: activate <Northern Paladin>.0 at 7♠")
    assert scene.state.board == poker("A♦ 9♣")


def test_a_laced_card_is_red_for_a_blast_but_its_suit_stays() -> None:
    scene = Scene(
        2,
        board="A♠ 7♠ 9♣",
        in_play={0: "Island, Mountain"},
        magic={0: "Blue Elemental Blast, Chaoslace"},
    )
    scene.check_around()
    scene.play("0: cast Chaoslace at A♠")
    (ace,) = [each for each in scene.seen(None).board if each.colour]
    assert (ace.card.rank, ace.card.suit, ace.colour) == (1, 4, pb.COLOUR_RED)
    scene.play("0: cast Blue Elemental Blast mode 1 at A♠")
    assert scene.state.board == poker("7♠ 9♣")


def test_a_bounced_flop_card_is_burned_next() -> None:
    scene = Scene(2, board="A♠ 7♠ 9♣", in_play={0: "2 Island"}, magic={0: "Boomerang"})
    scene.check_around()
    scene.play("0: cast Boomerang at A♠")
    assert scene.state.stub.cards[0] == poker("A♠")[0]
    assert scene.seen(None).stub_known[0].place == 0
    scene.check_around()
    assert scene.state.muck.cards[-1] == poker("A♠")[0]


def test_a_bounced_held_card_is_concealed_again_and_claims_nothing() -> None:
    scene = Scene(2, holes=HIGH, board=DRY, in_play={1: "2 Island"}, magic={1: "Boomerang"})
    scene.to_showdown().hold(seat0="A♥")
    scene.play("1: cast Boomerang at A♥")
    assert wins(scene) == [(1, 80)]


def test_a_millstone_takes_the_next_street() -> None:
    scene = Scene(2, board="A♠ 7♠ 9♣ K♦ K♣", in_play={0: "2 Island, Millstone"})
    scene.check_around()
    coming = scene.state.stub.cards[:2]
    scene.play("0: activate <Millstone>.0 in poker at seat 1")
    assert scene.state.muck.face_up == coming
    assert poker("K♦")[0] in coming


def test_natural_selection_fixes_the_turn() -> None:
    scene = Scene(2, in_play={0: "Forest"}, magic={0: "Natural Selection"})
    scene.check_around()
    scene.play("0: cast Natural Selection in poker at seat 0")
    top = [each.poker for each in scene.seen(0).shown]
    assert len(top) == 3 and not scene.seen(1).shown
    order = [scene.state.stub.cards[place] for place in (2, 0, 1)]
    scene.play(f"0: arrange {', '.join(map(cards.notation, order))}")
    assert scene.state.stub.cards[:3] == order
    scene.check_around()
    assert scene.state.board[3] == order[1]


def test_a_tutor_finds_the_fourth_ace_and_nobody_sees_it() -> None:
    scene = Scene(
        2, mains=True, holes={0: "2♣ 2♦", 1: "A♥ A♠"}, in_play={1: "2 Swamp"}, magic={1: "Demonic Tutor"}
    )
    scene.play("1: cast Demonic Tutor in poker", "1: choose A♦").shuffle(range(47))
    assert poker("A♦")[0] in scene.state.holes[1].cards
    assert not scene.seen(0).players[1].hole
    assert [list(each.cards) for each in scene.seen(0).history if each.kind == pb.KIND_TAKE] == [[]]


def test_a_crypt_takes_the_whole_muck_until_the_next_deal() -> None:
    scene = Scene(3, holes=HIGH, in_play={0: "Tormod's Crypt"})
    scene.play("0: fold", "0: activate <Tormod's Crypt>.0 in poker at seat 2")
    assert scene.state.poker_exile == poker("A♥ A♠")
    assert not scene.state.muck


def test_a_cane_refills_the_stub() -> None:
    scene = Scene(3, in_play={0: "Feldon's Cane"}).play("0: fold")
    scene.play("0: activate <Feldon's Cane>.0 in poker")
    assert len(scene.state.stub) == 52 - 4
    scene.shuffle(range(48))
    assert not scene.state.muck


def test_a_tapped_mine_gives_nothing() -> None:
    scene = Scene(2, in_play={0: "Howling Mine"})
    scene.permanent("Howling Mine").tapped = True
    scene.to_showdown().hold(seat1="nothing")
    assert len(scene.state.hands[1]) == 2


def test_dreams_kill_a_drawer_after_the_award() -> None:
    scene = Scene(2, holes=HIGH, board=DRY, stacks=(2_000, 200), in_play={0: "Underworld Dreams"})
    scene.to_showdown().hold(seat1="nothing")
    assert scene.state.phase == pb.PHASE_OVER
    assert scene.seen(None).players[1].out
    assert scene.total() == 2_200


def test_a_specter_strips_a_hole_card_of_the_hand_that_comes() -> None:
    scene = Scene(2, mains=True, holes=HIGH, in_play={1: "Hypnotic Specter"})
    scene.play("1: attack <Hypnotic Specter> seat 0")
    assert scene.asked == (1, "trigger")
    assert scene.legal(1) == ["trigger in magic", "trigger in poker"]
    scene.play("1: trigger in poker")
    scene.discard("A♥")
    assert scene.state.holes[0].cards == poker("A♠")


def test_a_syphon_in_a_game_of_six_takes_ten() -> None:
    scene = Scene(6, mains=True, in_play={1: "3 Swamp"}, magic={1: "Syphon Soul"})
    scene.play("1: cast Syphon Soul")
    assert [(each.points, each.chips) for each in scene.events("GAIN")] == [(10, 1_000)]
    assert scene.bank == 0


def test_an_earthquake_ends_several_at_once_whom_their_chips_before_the_hand_rank() -> None:
    stacks = (2_000, 2_000, 190, 150, 200)
    scene = Scene(5, mains=True, stacks=stacks, in_play={1: "5 Mountain"}, magic={1: "Earthquake"})
    scene.play("1: cast Earthquake X=3")
    players = scene.seen(None).players
    assert [player.left for player in players] == [0, 0, 0, 1, 1]
    assert [player.opening for player in players] == list(stacks)
    assert players[2].all_in, "its blind is in the pot"
    assert scene.bank == 300 + 300 + 150 + 150 + 200


def test_an_earthquake_that_nobody_survives_ends_the_match_and_all_share_it() -> None:
    scene = Scene(
        2,
        mains=True,
        deal_before_main=False,
        stacks=(100, 100),
        in_play={1: "2 Mountain"},
        magic={1: "Earthquake"},
    )
    scene.play("1: cast Earthquake X=1")
    assert scene.state.phase == pb.PHASE_OVER
    assert GAME.result(scene.state).ranks == (1, 1)


def test_heads_up_only_the_big_blind_has_a_main_phase() -> None:
    scene = Scene(2, mains=True, magic={0: "Mountain", 1: "Mountain"})
    assert scene.asked == (1, "main")
    assert scene.state.betting.bets == [20, 40]


def test_of_three_hole_cards_two_are_held_and_one_is_dropped() -> None:
    scene = Scene(2, holes=HIGH, board=DRY, in_play={0: "4 Island, Jayemdae Tome"})
    scene.play("0: activate <Jayemdae Tome>.0 in poker")
    assert len(scene.state.holes[0]) == 3
    scene.to_showdown()
    assert len(scene.legal(0)) == 8
    scene.hold(seat0="A♥ A♠")
    assert len(scene.state.hands[0]) == 1


def test_a_side_pot_whose_contenders_have_dropped_goes_to_the_bank() -> None:
    scene = Scene(3, holes=HIGH, board=DRY, stacks=(2_000, 2_000, 300))
    scene.play("0: raise 500", "1: call", "2: call").to_showdown()
    scene.hold(seat0="nothing", seat1="nothing")
    assert wins(scene) == [(2, 900)]
    assert scene.bank == 400


def test_a_booted_player_with_an_uncalled_bet_stays_until_it_is_back() -> None:
    scene = Scene(2, stacks=(1_000, 2_000), in_play={1: "2 Swamp"}, magic={1: "2 Funeral Charm"}, holes=HIGH)
    scene.play("0: raise 1000")
    for card in ("A♥", "A♠"):
        scene.play("1: cast Funeral Charm in poker at seat 0", f"0: choose {card}")
    assert not scene.seen(None).players[0].out
    assert (0, 960) in [(each.seat, each.chips) for each in scene.events("RETURN")]


def test_a_booted_player_leaves_as_soon_as_all_of_its_bet_is_called() -> None:
    scene = Scene(
        3, stacks=(500, 2_000, 2_000), in_play={1: "2 Swamp"}, magic={1: "2 Funeral Charm"}, holes=HIGH
    )
    scene.play("0: raise 500")
    for card in ("A♥", "A♠"):
        scene.play("1: cast Funeral Charm in poker at seat 0", f"0: choose {card}")
    assert not scene.seen(None).players[0].out
    scene.play("1: call")
    assert scene.seen(None).players[0].out


def test_two_life_cannot_be_paid_by_who_is_all_in() -> None:
    scene = Scene(2, stacks=(2_000, 300), in_play={1: "Swamp, Greed"})
    scene.play("0: raise 300", "1: pass", "1: call")
    assert scene.state.phase == pb.PHASE_COMMIT, "it is not asked any more"


def test_life_that_is_paid_goes_to_the_bank() -> None:
    scene = Scene(2, in_play={1: "Swamp, Greed"})
    scene.play("0: call", "1: activate <Greed>.0 in magic")
    assert scene.bank == 2 * LIFE
    assert len(scene.state.hands[1]) == 1


# The stack, spells and permanents.


def test_nobody_is_asked_any_more_once_64_objects_have_gone_onto_the_stack_in_a_window() -> None:
    scene = Scene(2, in_play={0: "70 Mountain, Shivan Dragon"}).play("0: call")
    for number in range(64):
        assert scene.asked == (0, "respond")
        assert scene.seen(0).window.objects == number
        scene.play("0: activate <Shivan Dragon>.0")
    assert scene.asked == (1, "bet")
    assert power(scene.state, scene.permanent("Shivan Dragon")) == 5 + 64
    scene.play("1: call")
    assert scene.asked == (0, "respond"), "the next window has its own count"


def test_what_triggers_is_put_onto_the_stack_however_many_objects_a_window_has_had() -> None:
    scene = Scene(2, in_play={0: "Island, Underworld Dreams"}, magic={0: "Ancestral Recall"}).play("0: call")
    window = scene.state.window
    assert window is not None
    scene.state.window = window._replace(objects=63)
    scene.play("0: cast Ancestral Recall in magic at seat 1")
    assert scene.bank == 3 * LIFE


def test_a_spell_is_countered() -> None:
    scene = Scene(2, in_play={0: "Mountain", 1: "2 Island"}, magic={0: "Lightning Bolt", 1: "Counterspell"})
    scene.play("0: cast Lightning Bolt at seat 1")
    assert scene.legal(1) == [f"cast Counterspell at #{scene.state.stack[0].object}", "pass"]
    scene.play(f"1: {scene.legal(1)[0]}")
    assert scene.bank == 0
    assert [len(graveyard) for graveyard in scene.state.graveyards] == [1, 1]


def test_a_spell_whose_target_is_gone_does_nothing() -> None:
    scene = Scene(
        2,
        in_play={0: "Mountain", 1: "Mountain, Raging Goblin"},
        magic={0: "Lightning Bolt", 1: "Lightning Bolt"},
    )
    scene.play("0: cast Lightning Bolt at <Raging Goblin>", "1: cast Lightning Bolt at <Raging Goblin>")
    assert not scene.has("Raging Goblin")
    assert len(scene.events("COUNTER")) == 1


@pytest.mark.parametrize(("lands", "pays"), [(4, True), (4, False), (3, None)])
def test_mana_leak_asks_only_who_can_pay(lands: int, pays: bool | None) -> None:
    magic = {0: "Lightning Bolt", 1: "Mana Leak"}
    scene = Scene(2, in_play={0: f"{lands} Mountain", 1: "2 Island"}, magic=magic)
    scene.play("0: cast Lightning Bolt at seat 1")
    scene.play(f"1: {scene.legal(1)[0]}")
    if pays is not None:
        assert scene.asked == (0, "pay")
        scene.play("0: pay" if pays else "0: pass")
    assert scene.bank == (300 if pays else 0)


def test_a_ritual_pays_for_a_creature_in_the_main_phase_but_not_in_the_next() -> None:
    scene = Scene(2, mains=True, in_play={1: "Swamp"}, magic={1: "Dark Ritual, Hypnotic Specter"})
    scene.play("1: cast Dark Ritual")
    assert scene.seen(0).players[1].mana == [0, 0, 3, 0, 0]
    scene.play("1: cast Hypnotic Specter")
    assert scene.has("Hypnotic Specter")
    assert not scene.can(1, "attack"), "it has just come"


def test_mana_is_lost_when_a_window_of_the_poker_hand_closes() -> None:
    scene = Scene(2, in_play={0: "Swamp"}, magic={0: "Dark Ritual, Terror"})
    scene.play("0: cast Dark Ritual")
    assert scene.state.mana[0] == [0] * 5


def test_the_colours_of_mana_charge_the_explosives() -> None:
    scene = Scene(2, mains=True, in_play={1: "Island, Mountain"}, magic={1: "Engineered Explosives"})
    scene.play("1: cast Engineered Explosives X=2")
    assert scene.permanent("Engineered Explosives").charge == 2


def test_explosives_destroy_what_costs_as_much_and_themselves_do_not_count_any_more() -> None:
    scene = Scene(
        2, in_play={0: "2 Island, Engineered Explosives, Millstone", 1: "Grizzly Bears, Savannah Lions"}
    )
    scene.permanent("Engineered Explosives").charge = 2
    scene.play("0: activate <Engineered Explosives>.1")
    assert not scene.has("Millstone")
    assert not scene.has("Grizzly Bears")
    assert scene.has("Savannah Lions") and scene.has("Island")


def test_swords_exile_a_creature_and_its_controller_gains_its_power() -> None:
    scene = Scene(2, in_play={0: "Plains", 1: "Serra Angel"}, magic={0: "Swords to Plowshares"})
    scene.state.bank = 1_000
    scene.play("0: cast Swords to Plowshares at <Serra Angel>")
    assert scene.stacks[1] == 2_000 - 40 + 4 * LIFE
    assert len(scene.state.exiles[1]) == 1


def test_protection_keeps_off_targets_damage_and_blockers() -> None:
    scene = Scene(2, mains=True, in_play={1: "White Knight, 2 Swamp", 0: "Black Knight"}, magic={1: "Terror"})
    assert not scene.can(1, "cast Terror at <White Knight>")
    scene.play("1: attack <White Knight> seat 0")
    assert scene.bank == 200, "the Black Knight cannot block"


def test_a_circle_prevents_the_next_damage_of_one_red_source() -> None:
    scene = Scene(
        2,
        in_play={0: "2 Mountain", 1: "Plains, Circle of Protection: Red"},
        magic={0: "2 Lightning Bolt"},
    )
    scene.play("0: cast Lightning Bolt at seat 1")
    (circle,) = [move for move in scene.legal(1) if "at #" in move]
    scene.play(f"1: {circle}")
    scene.play("0: pass", "0: pass")
    assert scene.bank == 0


def test_a_salve_shields_until_it_is_used_up() -> None:
    scene = Scene(
        2, in_play={0: "2 Mountain", 1: "Plains"}, magic={0: "2 Lightning Bolt", 1: "Healing Salve"}
    )
    scene.play("0: cast Lightning Bolt at seat 1", "1: cast Healing Salve mode 1 at seat 1")
    while scene.asked != (0, "bet"):
        scene.play(f"{scene.asked[0]}: pass")
    assert scene.bank == 0
    scene.play("0: cast Lightning Bolt at seat 1")
    assert scene.bank == 300


def test_skeletons_regenerate_but_not_from_wrath() -> None:
    scene = Scene(
        2, mains=True, in_play={1: "4 Plains", 0: "Swamp, Drudge Skeletons"}, magic={1: "Wrath of God"}
    )
    scene.play("1: cast Wrath of God", "0: activate <Drudge Skeletons>.0")
    while scene.state.stack:
        scene.play(f"{scene.asked[0]}: pass")
    assert not scene.has("Drudge Skeletons")


def test_pestilence_hurts_everybody_and_goes_when_no_creature_is_left() -> None:
    scene = Scene(3, mains=True, in_play={1: "Swamp, Pestilence", 2: "Savannah Lions"})
    scene.play("1: activate <Pestilence>.0")
    assert scene.bank == 300
    assert not scene.has("Savannah Lions")
    scene.pass_until_betting()
    assert not scene.has("Pestilence")


def test_a_crusade_strengthens_white_creatures_of_everybody() -> None:
    scene = Scene(2, in_play={0: "Crusade, Grizzly Bears", 1: "Savannah Lions"})
    lions, bears = scene.permanent("Savannah Lions"), scene.permanent("Grizzly Bears")
    assert (power(scene.state, lions), toughness(scene.state, lions)) == (3, 2)
    assert power(scene.state, bears) == 2


def test_a_pacified_creature_does_not_block() -> None:
    play = {1: "2 Plains, Grizzly Bears", 0: "Giant Spider"}
    scene = Scene(2, mains=True, in_play=play, magic={1: "Pacifism"})
    scene.play("1: cast Pacifism at <Giant Spider>", "1: attack <Grizzly Bears> seat 0")
    assert scene.bank == 200


def test_a_pacified_creature_does_not_attack_and_its_aura_dies_with_it() -> None:
    play = {1: "2 Plains, Mountain, Savannah Lions"}
    scene = Scene(2, mains=True, in_play=play, magic={1: "Pacifism, Lightning Bolt"})
    scene.play("1: cast Pacifism at <Savannah Lions>", "1: pass")
    assert not scene.can(1, "attack")
    scene.play("1: cast Lightning Bolt at <Savannah Lions>")
    assert not scene.has("Pacifism")


def test_rampant_growth_may_fail_to_find_so_that_nobody_learns_of_the_library() -> None:
    scene = Scene(2, mains=True, in_play={1: "2 Forest"}, magic={1: "Rampant Growth, Plains"})
    scene.play("1: cast Rampant Growth")
    assert scene.legal(1) == ["choose Mountain", "pass"]
    scene.play("1: choose Mountain").shuffle(range(39))
    assert scene.permanent("Mountain").tapped


def test_coercion_shows_the_hand_to_everybody() -> None:
    scene = Scene(3, mains=True, in_play={1: "3 Swamp"}, magic={1: "Coercion", 2: "Terror, Crusade"})
    scene.play("1: cast Coercion in magic at seat 2")
    assert list(scene.seen(0).players[2].hand) == ["Crusade", "Terror"]
    scene.play("1: choose Crusade")
    assert list(scene.seen(None).players[2].hand) == ["Terror"]


def test_regrowth_looks_through_the_whole_muck() -> None:
    scene = Scene(2, mains=True, in_play={1: "Forest"}, magic={1: "Forest, Regrowth"})
    scene.state.muck.put_below(scene.state.stub.draw()[0], 0)
    scene.play("1: land Forest", "1: cast Regrowth in poker")
    assert len(scene.seen(1).shown) == 1
    assert not scene.seen(0).shown


def test_a_hand_is_cut_to_seven_at_the_end_of_its_owner_s_main_phase() -> None:
    scene = Scene(2, mains=True, magic={1: "4 Terror, 4 Crusade, Fog"})
    assert scene.asked == (1, "discard")
    scene.play("1: choose Terror", "1: choose Fog")
    assert len(scene.state.hands[1]) == 7
    assert scene.asked == (0, "bet")


# Combat.


def test_attackers_may_choose_several_players_and_each_blocks_its_own() -> None:
    scene = Scene(
        3, mains=True, in_play={1: "Grizzly Bears, War Mammoth", 2: "Giant Spider", 0: "Savannah Lions"}
    )
    scene.play("1: attack <Grizzly Bears> seat 0", "1: attack <War Mammoth> seat 2")
    assert scene.asked == (2, "block")
    assert scene.legal(2) == [scene.aimed("block <Giant Spider> <War Mammoth>"), "pass"]
    scene.play("2: block <Giant Spider> <War Mammoth>")
    assert scene.asked == (0, "block")
    scene.play("0: pass")
    assert [(each.seat, each.points) for each in scene.events("DAMAGE")] == [(0, 2)]


def test_trample_deals_the_rest_to_the_player() -> None:
    scene = Scene(2, mains=True, in_play={1: "War Mammoth", 0: "Savannah Lions"})
    scene.play("1: attack <War Mammoth> seat 0", "0: block <Savannah Lions> <War Mammoth>")
    assert [each.points for each in scene.events("DAMAGE")] == [2]


def test_first_strike_kills_before_the_blow_comes_back() -> None:
    scene = Scene(2, mains=True, in_play={1: "White Knight", 0: "Grizzly Bears"})
    scene.play("1: attack <White Knight> seat 0", "0: block <Grizzly Bears> <White Knight>")
    assert scene.has("White Knight")
    assert not scene.has("Grizzly Bears")


def test_the_attacker_orders_blockers_and_kills_as_many_as_its_power_reaches() -> None:
    scene = Scene(2, mains=True, in_play={1: "Serra Angel", 0: "Serendib Efreet, Giant Spider"})
    scene.play(
        "1: attack <Serra Angel> seat 0",
        "0: block <Serendib Efreet> <Serra Angel>",
        "0: block <Giant Spider> <Serra Angel>",
    )
    assert scene.asked == (1, "order")
    scene.play("1: order <Giant Spider>")
    assert not scene.has("Giant Spider")
    assert scene.has("Serendib Efreet")
    assert not scene.has("Serra Angel")


def test_who_has_vigilance_stays_untapped_and_who_flies_is_blocked_by_few() -> None:
    scene = Scene(2, mains=True, in_play={1: "Serra Angel", 0: "Grizzly Bears, Giant Spider"})
    scene.play("1: attack <Serra Angel> seat 0")
    assert not scene.permanent("Serra Angel").tapped
    assert scene.legal(0) == [scene.aimed("block <Giant Spider> <Serra Angel>"), "pass"]


def test_swampwalk_cannot_be_blocked_by_who_has_a_swamp() -> None:
    scene = Scene(
        2,
        mains=True,
        in_play={1: "Swamp, Grizzly Bears", 0: "Giant Spider, Swamp"},
        magic={1: "Funeral Charm"},
    )
    scene.play("1: cast Funeral Charm mode 2 at <Grizzly Bears>", "1: attack <Grizzly Bears> seat 0")
    assert scene.bank == 200


def test_fog_prevents_all_combat_damage_and_a_hasty_goblin_attacks_at_once() -> None:
    play, magic = {1: "Mountain", 0: "Forest"}, {1: "Raging Goblin", 0: "Fog"}
    scene = Scene(2, mains=True, in_play=play, magic=magic)
    scene.play(
        "1: cast Raging Goblin", "0: pass", "0: pass", "1: attack <Raging Goblin> seat 0", "0: cast Fog"
    )
    assert scene.asked == (0, "bet")
    assert scene.bank == 0


def test_a_vampire_grows_when_what_it_has_hurt_dies() -> None:
    scene = Scene(2, mains=True, in_play={1: "Sengir Vampire", 0: "Giant Spider"})
    scene.play("1: attack <Sengir Vampire> seat 0", "0: block <Giant Spider> <Sengir Vampire>")
    assert scene.permanent("Sengir Vampire").plus == 1


def test_damage_wears_off_with_the_segment() -> None:
    scene = Scene(3, mains=True, in_play={1: "Grizzly Bears", 0: "Giant Spider"}, magic={1: "Mountain"})
    scene.play("1: attack <Grizzly Bears> seat 0", "0: block <Giant Spider> <Grizzly Bears>")
    assert scene.permanent("Giant Spider").damage == 2
    scene.pass_until_betting()
    assert scene.permanent("Giant Spider").damage == 0


def test_who_dies_in_a_main_phase_without_a_blind_leaves_at_once() -> None:
    scene = Scene(4, mains=True, stacks=(2_000, 2_000, 2_000, 200), in_play={1: "Serra Angel", 3: "Mountain"})
    scene.play("1: attack <Serra Angel> seat 3")
    assert scene.seen(None).players[3].out
    assert not scene.state.holes[3]
    assert not scene.has("Mountain")


def test_who_leaves_in_her_own_main_phase_ends_it_and_damage_wears_off() -> None:
    scene = Scene(
        4,
        mains=True,
        deal_before_main=False,
        stacks=(2_000, 2_000, 2_000, 300),
        in_play={3: "Orcish Artillery", 0: "Giant Spider"},
    )
    scene.play("3: activate <Orcish Artillery>.0 at <Giant Spider>")
    assert scene.seen(None).players[3].out
    assert scene.state.phase == pb.PHASE_DEAL
    assert scene.permanent("Giant Spider").damage == 0


def test_with_main_phases_before_the_deal_a_hymn_finds_no_hole_cards() -> None:
    scene = Scene(
        3, mains=True, deal_before_main=False, in_play={2: "2 Swamp"}, magic={2: "Hymn to Tourach", 1: "Fog"}
    )
    assert scene.asked == (2, "main")
    assert not scene.can(2, "cast Hymn to Tourach in poker")
    assert scene.can(2, "cast Hymn to Tourach in magic at seat 1")
    scene.play("2: pass").shuffle(scene.pack)
    assert scene.asked == (0, "bet")


# Options that are off unless set.


def alone(street: str = "") -> Scene:
    """Return a hand of three in which seat 1 is left alone, before the flop or on the street of a phase."""
    scene = Scene(3, holes=HIGH, board=DRY, lone_survivor_draws=True)
    while street and scene.state.phase != pb.Phase.Value(street):
        scene.check_around()
    if not street:
        return scene.play("0: fold", "1: raise 80", "2: fold")
    return scene.play("1: raise 40", "2: fold", "0: fold")


@pytest.mark.parametrize(("street", "pot"), [("", 80), ("PHASE_RIVER", 120)])
def test_who_is_left_alone_may_drop_a_card_and_draws_for_it(street: str, pot: int) -> None:
    scene = alone(street)
    assert list(GAME.to_act(scene.state)) == [1]
    scene.hold(seat1="K♥")
    assert wins(scene) == [(1, pot)]
    assert len(scene.state.hands[1]) == 1


def test_nobody_is_shown_what_the_last_one_left_holds() -> None:
    scene = alone()
    scene.hold(seat1="K♥")
    assert scene.events("HOLD") == []
    assert "K" not in GAME.text(scene.seen(2)).split("hand")[-1]


def test_who_is_left_alone_and_drops_everything_leaves_the_pot_to_the_bank() -> None:
    scene = alone()
    scene.hold(seat1="nothing")
    assert (wins(scene), scene.bank) == ([], 80)
    assert len(scene.state.hands[1]) == 2


def test_who_is_left_alone_in_the_match_is_not_asked_what_to_hold() -> None:
    scene = Scene(2, holes=HIGH, stacks=(40, 2_000), in_play={1: "2 Swamp"}, lone_survivor_draws=True)
    scene.state.hands[1].add(find("Funeral Charm"), 1 << 1)
    scene.state.hands[1].add(find("Funeral Charm"), 1 << 1)
    scene.play("0: call")
    for card in ("A♥", "A♠"):
        scene.play("1: cast Funeral Charm in poker at seat 0", f"0: choose {card}")
    assert scene.state.phase == pb.PHASE_OVER
    assert wins(scene) == [(1, 80)]


def decked(seats: int, **more: Any) -> Scene:
    """Return a hand in which the libraries of seats 0 and 1 are empty, and this costs the match."""
    scene = Scene(seats, holes=HIGH, board=DRY, decking_eliminates=True, **more)
    for seat in (0, 1):
        scene.state.libraries[seat].empty()
    return scene


def test_an_empty_library_costs_the_match_only_where_the_options_say_so() -> None:
    for is_set in (False, True):
        scene = Scene(3, in_play={0: "4 Island, Jayemdae Tome"}, decking_eliminates=is_set)
        scene.state.libraries[0].empty()
        scene.play("0: activate <Jayemdae Tome>.0 in magic")
        assert scene.seen(1).players[0].out == is_set
        assert scene.asked == ((1, "bet") if is_set else (0, "bet"))


def test_who_has_drawn_the_last_card_stays_and_who_must_draw_one_more_leaves() -> None:
    scene = decked(3)
    scene.state.libraries[0].put_on_top(find("Fog"), 0)
    scene.to_showdown().hold(seat0="A♥", seat1="K♥")
    assert [player.out for player in scene.seen(2).players] == [False, True, False]


def test_a_spell_is_carried_out_to_its_end_before_its_controller_leaves_for_an_empty_library() -> None:
    scene = decked(3, in_play={0: "Island"}, magic={0: "Brainstorm, Fog, Terror"})
    scene.play("0: cast Brainstorm in magic")
    assert scene.asked == (0, "put_back")
    assert scene.seen(2).players[0].decked
    scene.play("0: choose Fog", "0: choose Terror")
    assert scene.seen(2).players[0].out
    assert scene.bank == 2_000, "her stack, as of anybody who leaves"
    assert scene.total() == 6_000


def test_who_is_made_to_draw_at_the_showdown_loses_her_claim_with_the_match() -> None:
    scene = decked(3, in_play={2: "Island"}, magic={2: "Ancestral Recall"})
    scene.to_showdown().hold()
    scene.play("2: cast Ancestral Recall in magic at seat 0")
    assert wins(scene) == [(1, 120)]
    assert scene.total() == 6_000


def test_an_empty_stub_costs_nobody_the_match() -> None:
    scene = decked(2, in_play={0: "4 Island, Jayemdae Tome"})
    scene.state.stub.empty()
    scene.play("0: activate <Jayemdae Tome>.0 in poker")
    assert not scene.seen(1).players[0].out


def test_all_who_must_draw_from_empty_libraries_at_the_end_of_a_hand_leave_at_once() -> None:
    scene = decked(2)
    scene.to_showdown().hold(seat0="A♥", seat1="K♥")
    assert scene.state.phase == pb.PHASE_OVER
    assert GAME.result(scene.state).ranks == (1, 1)
    assert scene.bank == 4_000


def test_who_has_won_the_match_draws_no_more_and_so_is_not_decked() -> None:
    scene = decked(2, stacks=(2_000, 300))
    scene.play("0: raise 300", "1: call").hold(seat0="A♥", seat1="K♥")
    assert scene.state.phase == pb.PHASE_OVER
    assert GAME.result(scene.state).ranks == (1, 2)


def test_who_is_left_when_the_other_is_decked_has_won_at_once() -> None:
    play = {0: "4 Island, Jayemdae Tome", 1: "Island"}
    scene = decked(2, in_play=play, magic={1: "Ancestral Recall"})
    scene.play("0: call", "1: cast Ancestral Recall in magic at seat 1", "0: pass")
    assert scene.seen(0).players[1].out
    assert scene.state.phase == pb.PHASE_OVER
    assert GAME.result(scene.state).ranks == (1, 2)


def test_who_is_left_alone_and_drops_a_card_is_decked_by_an_empty_library() -> None:
    scene = decked(3, lone_survivor_draws=True)
    scene.play("0: fold", "1: raise 80", "2: fold").hold(seat1="K♥")
    assert wins(scene) == [(1, 80)]
    assert scene.seen(2).players[1].out


def test_who_is_left_alone_in_the_match_is_asked_nothing_more() -> None:
    in_play = {0: "24 Mountain, Serendib Efreet, Prodigal Sorcerer"}
    scene = Scene(2, deal_before_main=False, in_play=in_play, magic={0: "Blaze, Lightning Bolt"})
    scene.to_showdown().hold()
    while scene.asked != (0, "main"):
        scene.play(f"{scene.asked[0]}: pass")
    scene.play("0: cast Blaze X=23 at seat 1")
    assert scene.state.left == [0, 1]
    assert scene.state.phase == pb.PHASE_OVER


def test_a_card_can_be_taken_from_a_graveyard_in_which_there_is_one() -> None:
    scene = Scene(3, mains=True, in_play={1: "6 Forest"}, magic={1: "2 Regrowth, Fog"})
    assert not scene.can(1, "cast Regrowth"), "both graveyards are empty"
    scene.play("1: cast Fog")
    assert [move for move in scene.legal(1) if "Regrowth" in move] == ["cast Regrowth in magic"]


def test_protection_keeps_no_source_from_being_named() -> None:
    in_play = {1: "Circle of Protection: Red, 2 Plains", 2: "Black Knight, Mountain"}
    scene = Scene(3, mains=True, in_play=in_play, magic={2: "Chaoslace"})
    scene.play("2: cast Chaoslace at <Black Knight>")
    while scene.asked != (2, "main"):
        scene.play(f"{scene.asked[0]}: pass")
    scene.play("2: attack <Black Knight> seat 1")
    circle = scene.permanent("Circle of Protection: Red").object
    knight = scene.permanent("Black Knight").object
    assert scene.can(1, f"activate #{circle}.0 at #{knight}")


def test_two_players_who_lose_the_last_chips_at_once_share_the_end() -> None:
    everything = "Pestilence, 20 Swamp"
    scene = Scene(2, stack=20, big_blind=2, in_play={0: everything, 1: everything})
    scene.to_showdown().hold(seat0="nothing", seat1="nothing")
    while scene.state.asked:
        asked = scene.asked[0]
        activations = [move for move in scene.legal(asked) if move.startswith("activate")]
        scene.play(f"{asked}: {activations[0] if activations else 'pass'}")
    assert scene.state.phase == pb.PHASE_OVER
    assert GAME.result(scene.state).ranks == (1, 1)


def test_what_triggers_at_the_end_of_a_main_phase_does_so_when_its_player_dies_in_it() -> None:
    in_play = {3: "Orcish Artillery", 2: "Pestilence"}
    scene = Scene(4, mains=True, in_play=in_play)
    scene.state.betting.stacks[3] = 300
    scene.play("3: activate <Orcish Artillery>.0 at seat 1")
    assert not scene.state.is_in(3)
    assert not scene.has("Pestilence"), "there is no creature at the end of the phase"


def test_bets_that_can_still_be_called_make_no_side_pot() -> None:
    scene = Scene(3)
    assert [(pot.chips, sorted(pot.seats)) for pot in scene.seen(0).pots] == [(60, [0, 1, 2])]
    scene.play("0: raise 600", "1: fold")
    assert [(pot.chips, sorted(pot.seats)) for pot in scene.seen(0).pots] == [(660, [0, 2])]


def test_an_all_in_makes_a_side_pot_while_others_can_still_call() -> None:
    scene = Scene(3, stacks=(100, 2_000, 2_000)).play("0: raise 100", "1: raise 600")
    assert [(pot.chips, sorted(pot.seats)) for pot in scene.seen(0).pots] == [(240, [0, 1, 2]), (500, [1, 2])]


def greedy(draws: int) -> Scene:
    """Return a showdown to which seat 1 comes with so many hole cards more."""
    scene = Scene(2, stacks=(12_000, 12_000), in_play={1: f"Greed, {draws} Swamp"}).play("0: call")
    for _ in range(draws):
        scene.play("1: activate <Greed>.0 in poker")
    return scene.to_showdown()


def test_of_many_hole_cards_a_few_ways_to_hold_them_are_listed_and_all_are_legal() -> None:
    scene = greedy(18)
    hole = scene.state.holes[1].cards
    seen = scene.seen(1)
    assert len(seen.moves) == 1 + 190 + 20 + 1
    assert not GAME.legal(scene.state, 1)
    assert "you can also hold any others" in GAME.text(seen)
    scene.play(f"1: hold {cards.listed(reversed(hole[3:8]))}", "0: hold nothing")
    assert scene.events("HOLD") or scene.state.phase != pb.PHASE_COMMIT


def test_of_six_hole_cards_all_ways_to_hold_them_are_listed() -> None:
    scene = greedy(4)
    assert len(GAME.legal(scene.state, 1)) == 1 << 6


@pytest.mark.parametrize("held", ["2♣ 2♣", "A♠"])
def test_nobody_holds_a_card_twice_or_one_of_somebody_else(held: str) -> None:
    scene = Scene(2, holes={1: "2♣ K♥", 0: "A♠ Q♥"}).to_showdown()
    with pytest.raises(IllegalMove, match="each once"):
        scene.play(f"1: hold {held}")


def test_a_raise_that_is_not_possible_is_refused_with_those_that_are() -> None:
    scene = Scene(3)
    with pytest.raises(IllegalMove, match="a raise is to a bet from 80 to 2000, not to 30"):
        scene.play("0: raise 30")


def test_a_sample_of_who_takes_a_card_from_her_graveyard_looks_the_same() -> None:
    scene = Scene(3, mains=True, in_play={1: "6 Forest"}, magic={1: "Regrowth, Fog"})
    scene.play("1: cast Fog", "1: cast Regrowth in magic")
    assert scene.asked == (1, "take")
    seen = scene.seen(1)
    assert GAME.observe(GAME.sample(seen, Random(1)), 1) == seen
