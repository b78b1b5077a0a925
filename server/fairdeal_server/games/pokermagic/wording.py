"""The text of a card in our own words, written from its record alone."""

from collections.abc import Callable, Sequence
from typing import Any

from .vocabulary import (
    COLOURS,
    DEALT,
    POWER,
    Activated,
    AddCounter,
    AddMana,
    Bounce,
    Chooser,
    Cost,
    Counter,
    Damage,
    Destroy,
    Discard,
    Draw,
    Effect,
    Effects,
    EntersCharged,
    Exile,
    ExileGraveyard,
    Filter,
    GainLife,
    Group,
    If,
    LookAtHand,
    LookAtTop,
    LoseLife,
    Mana,
    Mill,
    Number,
    Prevent,
    PreventCombat,
    PreventFrom,
    Pump,
    PutBack,
    Realm,
    Recolour,
    Record,
    Regenerate,
    Sacrifice,
    Search,
    ShuffleGraveyard,
    Static,
    TakeFromGraveyard,
    Target,
    Triggered,
    Value,
    Who,
)

COLOUR_NAMES = dict(zip(COLOURS, ("white", "blue", "black", "red", "green"), strict=True))
_NUMBERS = ("no", "a", "two", "three", "four", "five")


def headline(record: Record) -> str:
    """Return a card's name, cost, types and size, as in Serra Angel 3WW, creature 4/4."""
    mana = f" {written(record.cost)}" if not record.is_land else ""
    size = f" {record.power}/{record.toughness}" if record.is_creature else ""
    return f"{record.name}{mana}, {' '.join(record.types).lower()}{size}"


def text(record: Record) -> str:
    """Return what a card does; empty for a creature without abilities."""
    sentences = []
    if record.keywords:
        sentences.append(_sentence(", ".join(record.keywords)))
    if record.produces:
        sentences.append(f"Tap: add {record.produces}.")
    if record.enchants:
        sentences.append(f"Enchant {_filters(record.enchants.filters)}.")
    if len(record.modes) > 1:
        modes = "; or ".join(_effects(mode) for mode in record.modes)
        sentences.append(f"Choose one: {modes}.")
    elif record.modes:
        sentences.append(_sentence(_effects(record.modes[0])))
    sentences += [ability(each) for each in record.abilities]
    return " ".join(sentences)


def ability(each: object) -> str:
    """Return the sentence of an ability."""
    if isinstance(each, Activated):
        return f"{_cost(each.cost)}: {_effects(each.effects)}."
    if isinstance(each, Triggered):
        condition = f", {each.condition.value}" if each.condition is not If.ALWAYS else ""
        return f"{each.when.value}{condition}: {_effects(each.effects)}."
    if isinstance(each, Static):
        return _static(each)
    assert isinstance(each, EntersCharged)
    return f"It comes with a charge counter for each of {_number(each.counters)}."


def mode(record: Record, number: int) -> str:
    """Return what a spell does in one of its modes; empty for a permanent."""
    return _effects(record.modes[number]) if record.modes else ""


def written(mana: Mana) -> str:
    """Return a cost as on a card, as in 2WW or 0."""
    coloured = "".join(colour * count for colour, count in zip(COLOURS, mana.colours, strict=True))
    generic = str(mana.generic) if mana.generic or not (coloured or mana.x) else ""
    return f"{'X' if mana.x else ''}{generic}{coloured}"


def _static(each: Static) -> str:
    whom = _group(each.what)
    if each.cannot:
        return _sentence(f"{whom} cannot {' or '.join(each.cannot)}")
    return _sentence(f"{whom} gets {each.power:+}/{each.toughness:+}")


def _cost(price: Cost) -> str:
    parts = [written(price.mana)] if price.mana != Mana() else []
    parts += ["tap"] if price.tap else []
    parts += ["sacrifice it"] if price.sacrifice else []
    parts += ["exile it"] if price.exile else []
    parts += [f"pay {price.life} life"] if price.life else []
    return _capital(", ".join(parts))


def _effects(effects: Effects) -> str:
    return ", then ".join(_WRITERS[type(effect)](effect) for effect in effects)


def _damage(effect: Damage) -> str:
    groups = effect.to if isinstance(effect.to, tuple) else (effect.to,)
    return f"{_number(effect.amount)} damage to {' and '.join(map(_group, groups))}"


def _draw(effect: Draw) -> str:
    kind = "Magic card" if effect.only is Realm.MAGIC else "card"
    return f"{_does(effect.who, 'draw')} {_count(effect.count, kind)}"


def _discard(effect: Discard) -> str:
    card = _count(effect.count, "card")
    if effect.chooser is Chooser.YOU:
        return f"{_group(effect.who)} reveals her hand and discards {card} {effect.chooser.value}"
    return f"{_does(effect.who, 'discard')} {card} {effect.chooser.value}"


def _counter(effect: Counter) -> str:
    unless = f" unless its controller pays {effect.unless}" if effect.unless else ""
    return f"counter {_group(effect.what)}{unless}"


def _destroy(effect: Destroy) -> str:
    end = "" if effect.regenerates else ", which cannot regenerate"
    return f"destroy {_group(effect.what)}{end}"


def _search(effect: Search) -> str:
    kind = "card" if effect.what.type == "card" else _filter(effect.what)
    return f"search your library for a {kind}, put it {effect.to.value}, and shuffle"


def _take(effect: TakeFromGraveyard) -> str:
    card = "the top card" if effect.top else "a card"
    return f"put {card} of your graveyard {effect.to.value}"


def _pump(effect: Pump) -> str:
    gains = f"{effect.power:+}/{effect.toughness:+}" if effect.power or effect.toughness else effect.keyword
    return f"{_group(effect.what)} gets {gains} until the end of the segment"


_WRITERS: dict[type[Effect], Callable[[Any], str]] = {
    Damage: _damage,
    GainLife: lambda effect: f"{_does(effect.who, 'gain')} {_life(effect.amount)}",
    LoseLife: lambda effect: f"{_does(effect.who, 'lose')} {_life(effect.amount)}",
    Draw: _draw,
    Discard: _discard,
    LookAtHand: lambda effect: f"look at {_whose(effect.who)} hand",
    LookAtTop: lambda effect: (
        f"look at the top {_NUMBERS[effect.count]} cards of {_whose(effect.who)} library and put them back "
        "in any order, or have it shuffled"
    ),
    PutBack: lambda effect: f"put {_count(effect.count, 'card')} of that hand on top of the library",
    Mill: lambda effect: (
        f"the top {_NUMBERS[effect.count]} cards of {_whose(effect.who)} library go to the graveyard"
    ),
    Search: _search,
    TakeFromGraveyard: _take,
    ExileGraveyard: lambda effect: f"exile {_whose(effect.who)} graveyard",
    ShuffleGraveyard: lambda effect: "shuffle your graveyard into your library",
    Destroy: _destroy,
    Sacrifice: lambda effect: f"sacrifice {_group(effect.what)}",
    Exile: lambda effect: f"exile {_group(effect.what)}",
    Bounce: lambda effect: f"return {_group(effect.what)} to its owner's hand",
    Counter: _counter,
    AddMana: lambda effect: f"add {effect.mana}",
    Pump: _pump,
    Recolour: lambda effect: f"{_group(effect.what)} becomes {COLOUR_NAMES[effect.colour]}",
    AddCounter: lambda effect: f"put {_count(effect.count, '+1/+1 counter')} on {_group(effect.what)}",
    Regenerate: lambda effect: f"regenerate {_group(effect.what)}",
    Prevent: lambda effect: f"prevent the next {effect.amount} damage to {_group(effect.to)} in this segment",
    PreventFrom: lambda effect: (
        f"prevent the next damage that {_filters(effect.source.filters)} of your choice would deal to you in "
        "this segment"
    ),
    PreventCombat: lambda effect: "prevent all combat damage in this segment",
}


def _number(number: Number) -> str:
    return number.value if isinstance(number, Value) else str(number)


def _life(number: Number) -> str:
    amount = {POWER: "life equal to its power", DEALT: "as much life"}
    return amount.get(number, f"{_number(number)} life") if isinstance(number, Value) else f"{number} life"


def _count(count: int, thing: str) -> str:
    return f"{_NUMBERS[count]} {thing}{'s' if count > 1 else ''}"


def _does(who: Group, verb: str) -> str:
    return f"you {verb}" if who is Who.YOU else f"{_group(who)} {verb}s"


def _whose(who: Group) -> str:
    return "your" if who is Who.YOU else f"{_group(who)}'s"


def _group(group: Group) -> str:
    if isinstance(group, Who):
        return group.value
    if isinstance(group, Filter):
        return "all creatures" if group == Filter("creature") else f"each {_filter(group)}"
    return _a(_target(group))


def _target(group: Target) -> str:
    player = {None: [], Who.EACH_PLAYER: ["player"], Who.EACH_OTHER: ["opponent"]}[group.players]
    return " or ".join([*map(_filter, group.filters), *player])


def _filters(filters: Sequence[Filter]) -> str:
    return (
        "a " + " or ".join(map(_filter, filters))
        if filters[0].type == "source"
        else " or ".join(map(_filter, filters))
    )


def _filter(each: Filter) -> str:
    words = [f"non{COLOUR_NAMES[each.not_colour]}"] if each.not_colour else []
    words += [f"non{each.not_type}"] if each.not_type else []
    words += [COLOUR_NAMES[each.colour]] if each.colour else []
    words += ["basic"] if each.basic else []
    words.append("nonland permanent" if each.type == "nonland" else each.type)
    words += [f"without {each.without}"] if each.without else []
    words += [f"whose mana value is {_number(each.mana_value)}"] if each.mana_value is not None else []
    return " ".join(words)


def _a(thing: str) -> str:
    """Return one such thing, which is chosen when the card is announced."""
    return f"{'an' if thing[0] in 'aeio' else 'a'} {thing}"


def _sentence(words: str) -> str:
    return f"{_capital(words)}."


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
