"""Observations for people, and for language models."""

from collections import Counter
from collections.abc import Iterable, Sequence

from fairdeal.pokermagic.v1 import pokermagic_pb2 as pb

from .. import cards
from . import history
from .notation import card, listed, notation
from .observation import LISTED_WHOLE
from .pool import POOL, find
from .wording import ability, headline, mode
from .wording import text as rules_text

_PHASES = {
    pb.PHASE_LIBRARY: "libraries are chosen",
    pb.PHASE_SHUFFLE: "libraries are shuffled",
    pb.PHASE_DEAL: "the cards are shuffled",
    pb.PHASE_MAIN: "main phases",
    pb.PHASE_ATTACK: "an attack",
    pb.PHASE_BLOCK: "blocks",
    pb.PHASE_FIRST_STRIKE: "combat",
    pb.PHASE_DAMAGE: "combat",
    pb.PHASE_CLEANUP: "the end of a main phase",
    pb.PHASE_UPKEEP: "upkeep",
    pb.PHASE_PREFLOP: "before the flop",
    pb.PHASE_FLOP: "the flop",
    pb.PHASE_TURN: "the turn",
    pb.PHASE_RIVER: "the river",
    pb.PHASE_COMMIT: "hold or drop",
    pb.PHASE_SHOWDOWN: "the showdown",
    pb.PHASE_DRAW: "draws",
    pb.PHASE_END: "the end of the hand",
    pb.PHASE_NEXT_HAND: "the next hand",
    pb.PHASE_OVER: "the match is over",
}
_QUESTIONS = {
    pb.QUESTION_LIBRARY: "which library do you play with?",
    pb.QUESTION_BET: "what do you bet?",
    pb.QUESTION_RESPOND: "do you respond?",
    pb.QUESTION_MAIN: "it is your main phase",
    pb.QUESTION_ATTACK: "does anything else attack?",
    pb.QUESTION_BLOCK: "what do you block?",
    pb.QUESTION_ORDER: "which blocker is hurt next?",
    pb.QUESTION_HOLD: "which cards do you hold?",
    pb.QUESTION_TRIGGER: "what is your ability to do?",
    pb.QUESTION_DISCARD: "which card is discarded?",
    pb.QUESTION_PUT_BACK: "which card goes on top of the library?",
    pb.QUESTION_TAKE: "which card do you take?",
    pb.QUESTION_ARRANGE: "in which order do the cards go back?",
    pb.QUESTION_PAY: "do you pay?",
}


def text(seen: pb.Observation) -> str:
    """Return the table as a few lines."""
    lines = [_head(seen), _money(seen)]
    if seen.dealt:
        lines.append(_cards(seen))
    for seat, player in enumerate(seen.players):
        lines.append(_player(seen, seat, player))
        lines += _things(seen, seat, player)
    names = history.names_of(seen)
    lines += [f"on the stack: {_item(item, names)}" for item in reversed(seen.stack)]
    if seen.HasField("resolving"):
        lines.append(f"being resolved: {_item(seen.resolving.item, names)}")
    if seen.shown:
        lines.append(f"you see {', '.join(map(card, seen.shown))}")
    lines += history.tell(seen)
    lines += _own_cards(seen)
    if seen.question == pb.QUESTION_LIBRARY:
        lines.append(
            "you can also list 40 to 60 cards of your own, as in library 20 Swamp, 4 Terror, 16 Mountain"
        )
    if seen.question == pb.QUESTION_HOLD and seen.players[seen.seat].hole_count > LISTED_WHOLE:
        lines.append("you can also hold any others of your hole cards, as in hold K♥ A♠ 7♣")
    if seen.most_raise or seen.question == pb.QUESTION_LIBRARY:
        lines.append(f"you can {', '.join(map(notation, seen.moves))}")
    if seen.most_raise:
        lines.append(
            f"you can raise to {seen.least_raise} up to {seen.most_raise}, as in raise {seen.least_raise}"
        )
    return "\n".join(lines)


def _head(seen: pb.Observation) -> str:
    asked = f"; {_QUESTIONS[seen.question]}" if seen.question else ""
    turn = f", seat {seen.to_act} is next" if seen.HasField("to_act") else ""
    hand = f"hand {seen.hand} of {seen.options.hands}, " if seen.hand else ""
    return f"Pokermagic, {hand}{_PHASES[seen.phase]}{turn}{asked}"


def _money(seen: pb.Observation) -> str:
    return (
        f"{_pots(seen.pots)}, Bank {seen.bank}, big blind {seen.big_blind}, "
        f"a point of life is {seen.life} chips, dealer seat {seen.dealer}"
    )


def _pots(pots: Sequence[pb.Pot]) -> str:
    """Return the pot, or all pots with who can win them; what one seat has bet alone is no pot."""
    shared = [pot for pot in pots if len(pot.seats) > 1]
    if len(shared) < 2:
        return f"pot {sum(pot.chips for pot in pots)}"
    alone = sum(pot.chips for pot in pots) - sum(pot.chips for pot in shared)
    told = [f"pot {pot.chips} for seats {', '.join(map(str, pot.seats))}" for pot in shared]
    return "; ".join(told + ([f"{alone} not called"] if alone else []))


def _cards(seen: pb.Observation) -> str:
    parts = [f"board {_on_table(seen.board)}", f"stub {seen.stub} cards{_known(seen.stub_known)}"]
    face_up = f" (open: {listed(seen.muck_face_up)})" if seen.muck_face_up else ""
    known = f" (you know {listed(seen.muck_known)})" if seen.muck_known else ""
    parts.append(f"muck {seen.muck}{face_up}{known}")
    if seen.poker_exile:
        parts.append(f"out of the game {listed(seen.poker_exile)}")
    return ", ".join(parts)


def _known(known: Iterable[pb.Known]) -> str:
    told = ", ".join(f"{each.place + 1} is {card(each.card)}" for each in known)
    return f" (place {told})" if told else ""


def _on_table(those: Iterable[pb.PokerPermanent]) -> str:
    told = [
        cards.notation(cards.number(each.card)) + (f" ({_colour(each.colour)})" if each.colour else "")
        for each in those
    ]
    return " ".join(told) or "none"


def _colour(number: "pb.Colour.ValueType") -> str:
    return pb.Colour.Name(number).removeprefix("COLOUR_").lower()


def _player(seen: pb.Observation, seat: int, player: pb.Player) -> str:
    you = " (you)" if seat == seen.seat else ""
    if player.out:
        return f"seat {seat}{you}: out"
    parts = [f"{player.stack} chips, {player.stack // seen.life} life"]
    if player.total:
        parts.append(
            f"bet {player.total}" + (f", {player.bet} of it now" if 0 < player.bet < player.total else "")
        )
    if seen.dealt:
        parts.append("folded" if not player.live else "all-in" if player.all_in else "in")
    if player.hole_count:
        parts.append(
            f"hole cards {_partly(player.hole_count, map(cards.notation, cards.numbers(player.hole)))}"
        )
    if player.held:
        parts.append(f"holds {_on_table(player.held)}")
    if player.hand_count:
        parts.append(f"Magic hand {_partly(player.hand_count, player.hand)}")
    library = f" {pb.Preset.Name(player.library.preset)[7:].lower()}" if player.library.preset else ""
    parts.append(f"library{library} {player.library_count}{_known(player.library_known)}")
    if player.mana:
        parts.append(
            "mana " + "".join(sign * count for sign, count in zip("WUBRG", player.mana, strict=True))
        )
    return f"seat {seat}{you}: {', '.join(parts)}"


def _partly(count: int, known: Iterable[str]) -> str:
    """Return the known cards, and how many others there are."""
    names = list(known)
    others = [f"{count - len(names)} unknown"] if count > len(names) else []
    return " and ".join([", ".join(names), *others] if names else others)


def _things(seen: pb.Observation, seat: int, player: pb.Player) -> list[str]:
    """Return what a player has in play and in her graveyard."""
    in_play = [_permanent(each) for each in seen.permanents if each.seat == seat]
    lines = [f"  in play: {', '.join(in_play)}"] if in_play else []
    if player.graveyard:
        lines.append(f"  graveyard: {_counted(player.graveyard)}")
    if player.exile:
        lines.append(f"  out of the game: {_counted(player.exile)}")
    return lines


def _counted(names: Iterable[str]) -> str:
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in Counter(names).items())


def _permanent(each: pb.Permanent) -> str:
    record = POOL[find(each.card)]
    parts = [f"{each.power}/{each.toughness}"] if record.is_creature else []
    parts += ["tapped"] if each.tapped else []
    parts += ["new"] if each.new and record.is_creature else []
    parts += [f"{each.damage} damage"] if each.damage else []
    parts += [f"{each.charge} charge"] if each.charge else []
    parts += list(each.granted)
    parts += [_colour(each.colour)] if each.colour else []
    parts += [f"on #{each.host}"] if each.host else []
    told = f" ({', '.join(parts)})" if parts else ""
    return f"#{each.object} {each.card}{told}"


def _item(item: pb.StackItem, names: history.Names) -> str:
    """Return a spell or an ability, with what it is aimed at and what it does."""
    record = POOL[find(item.card)]
    if item.HasField("ability"):
        does = ability(record.abilities[item.ability])
    else:
        does = mode(record, item.how.mode)
    told = f"#{item.object} of seat {item.seat}, {history.item_text(item, names)}"
    return f"{told} ({does})" if does else told


def _own_cards(seen: pb.Observation) -> list[str]:
    """Return what the seat's own cards do."""
    if seen.seat >= len(seen.players):
        return []
    names = [
        *seen.players[seen.seat].hand,
        *(each.card for each in seen.permanents if each.seat == seen.seat),
    ]
    records = [POOL[card] for card in sorted({find(name) for name in names})]
    return [
        f"{headline(each)}: {rules_text(each)}" for each in records if not each.is_land and rules_text(each)
    ]
