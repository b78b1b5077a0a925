"""The cards of Pokermagic, one record each. A card whose effects exist is one more record."""

from .vocabulary import (
    CHARGE,
    COLOURS,
    COLOURS_SPENT,
    DEALT,
    EACH_OTHER,
    EACH_PLAYER,
    HOST,
    ITS_CONTROLLER,
    ITSELF,
    POWER,
    THAT_PLAYER,
    YOU,
    Ability,
    Activated,
    AddCounter,
    AddMana,
    Bounce,
    Chooser,
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
    If,
    LookAtHand,
    LookAtTop,
    LoseLife,
    Mana,
    Mill,
    Place,
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
    When,
    X,
    cost,
    target,
)

BASIC = 60
"""How many basic lands of a name a library may have: as many as it has cards."""
RESTRICTED = 1

CREATURE = target(Filter("creature"))
SPELL = target(Filter("spell"))
PLAYER = target(players=EACH_PLAYER)
OPPONENT = target(players=EACH_OTHER)
ANY = target(Filter("creature"), players=EACH_PLAYER)


def land(name: str, colour: str) -> Record:
    """Return a basic land."""
    return Record(name, Mana(), ("Basic", "Land"), produces=colour, copies=BASIC)


def creature(name: str, mana: str, size: str, *abilities: str | Ability, produces: str = "") -> Record:
    """Return a creature; its size is as in 2/1, keywords are words."""
    power, toughness = map(int, size.split("/"))
    return Record(
        name,
        Mana.read(mana),
        ("Creature",),
        colour_of(mana),
        power,
        toughness,
        keywords=tuple(each for each in abilities if isinstance(each, str)),
        abilities=tuple(each for each in abilities if isinstance(each, Ability)),
        produces=produces,
    )


def permanent(type: str, name: str, mana: str, *abilities: Ability, enchants: Target | None = None) -> Record:
    """Return an artifact, an enchantment, or an Aura."""
    types = ("Enchantment", "Aura") if enchants else (type,)
    return Record(name, Mana.read(mana), types, colour_of(mana), abilities=abilities, enchants=enchants)


def artifact(name: str, mana: str, *abilities: Ability) -> Record:
    """Return an artifact."""
    return permanent("Artifact", name, mana, *abilities)


def enchantment(name: str, mana: str, *abilities: Ability, enchants: Target | None = None) -> Record:
    """Return an enchantment."""
    return permanent("Enchantment", name, mana, *abilities, enchants=enchants)


def instant(
    name: str, mana: str, *effects: Effect, modes: tuple[Effects, ...] = (), copies: int = 4
) -> Record:
    """Return an instant with its effects, or with modes of which one is chosen."""
    return Record(
        name, Mana.read(mana), ("Instant",), colour_of(mana), modes=modes or (effects,), copies=copies
    )


def sorcery(name: str, mana: str, *effects: Effect, copies: int = 4) -> Record:
    """Return a sorcery with its effects."""
    return Record(name, Mana.read(mana), ("Sorcery",), colour_of(mana), modes=(effects,), copies=copies)


def colour_of(mana: str) -> str:
    """Return the colour of a card of this cost; empty without one."""
    return next((sign for sign in mana if sign in COLOURS), "")


POOL: tuple[Record, ...] = (
    land("Plains", "W"),
    land("Island", "U"),
    land("Swamp", "B"),
    land("Mountain", "R"),
    land("Forest", "G"),
    # White.
    creature("Savannah Lions", "W", "2/1"),
    creature("White Knight", "WW", "2/2", "first strike", "protection from black"),
    creature(
        "Northern Paladin",
        "2WW",
        "3/3",
        Activated(cost("WW", tap=True), (Destroy(target(Filter(colour="B"))),)),
    ),
    creature("Serra Angel", "3WW", "4/4", "flying", "vigilance"),
    instant("Swords to Plowshares", "W", Exile(CREATURE), GainLife(ITS_CONTROLLER, POWER)),
    instant("Disenchant", "1W", Destroy(target(Filter("artifact"), Filter("enchantment")))),
    instant("Healing Salve", "W", modes=((GainLife(PLAYER, 3),), (Prevent(ANY, 3),))),
    enchantment("Crusade", "WW", Static(Filter("creature", colour="W"), 1, 1)),
    sorcery("Wrath of God", "2WW", Destroy(Filter("creature"), regenerates=False)),
    enchantment(
        "Circle of Protection: Red",
        "1W",
        Activated(cost("1"), (PreventFrom(target(Filter("source", colour="R"))),)),
    ),
    enchantment("Pacifism", "1W", Static(HOST, cannot=("attack", "block")), enchants=CREATURE),
    # Blue.
    creature("Merfolk of the Pearl Trident", "U", "1/1"),
    creature("Prodigal Sorcerer", "2U", "1/1", Activated(cost(tap=True), (Damage(ANY, 1),))),
    creature("Serendib Efreet", "2U", "3/4", "flying", Triggered(When.YOUR_UPKEEP, (Damage(YOU, 1),))),
    instant("Counterspell", "UU", Counter(SPELL)),
    instant("Mana Leak", "1U", Counter(SPELL, unless=3)),
    instant(
        "Blue Elemental Blast",
        "U",
        modes=((Counter(target(Filter("spell", colour="R"))),), (Destroy(target(Filter(colour="R"))),)),
    ),
    instant("Boomerang", "UU", Bounce(target(Filter()))),
    instant("Brainstorm", "U", Draw(YOU, 3), PutBack(2)),
    instant("Ancestral Recall", "U", Draw(PLAYER, 3), copies=RESTRICTED),
    instant("Psionic Blast", "2U", Damage(ANY, 4), Damage(YOU, 2)),
    # Black.
    sorcery("Hymn to Tourach", "BB", Discard(PLAYER, 2, Chooser.CHANCE)),
    sorcery("Demonic Tutor", "1B", Search(Filter("card")), copies=RESTRICTED),
    instant("Dark Ritual", "B", AddMana("BBB")),
    instant(
        "Terror",
        "1B",
        Destroy(target(Filter("creature", not_colour="B", not_type="artifact")), regenerates=False),
    ),
    creature("Black Knight", "BB", "2/2", "first strike", "protection from white"),
    creature(
        "Hypnotic Specter",
        "1BB",
        "2/2",
        "flying",
        Triggered(When.DAMAGES_OPPONENT, (Discard(THAT_PLAYER, 1, Chooser.CHANCE),)),
    ),
    creature("Drudge Skeletons", "1B", "1/1", Activated(cost("B"), (Regenerate(ITSELF),))),
    creature("Sengir Vampire", "3BB", "4/4", "flying", Triggered(When.VICTIM_DIES, (AddCounter(ITSELF),))),
    sorcery("Coercion", "2B", Discard(OPPONENT, 1, Chooser.YOU)),
    sorcery("Syphon Soul", "2B", Damage(EACH_OTHER, 2), GainLife(YOU, DEALT)),
    enchantment("Greed", "3B", Activated(cost("B", life=2), (Draw(YOU),))),
    enchantment(
        "Pestilence",
        "2BB",
        Activated(cost("B"), (Damage((Filter("creature"), EACH_PLAYER), 1),)),
        Triggered(When.END_STEP, (Sacrifice(ITSELF),), If.NO_CREATURES),
    ),
    enchantment("Underworld Dreams", "BBB", Triggered(When.OPPONENT_DRAWS, (Damage(THAT_PLAYER, 1),))),
    enchantment(
        "Subversion", "3BB", Triggered(When.YOUR_UPKEEP, (LoseLife(EACH_OTHER, 1), GainLife(YOU, DEALT)))
    ),
    instant(
        "Funeral Charm",
        "B",
        modes=((Discard(PLAYER, 1),), (Pump(CREATURE, 2, -1),), (Pump(CREATURE, keyword="swampwalk"),)),
    ),
    # Red.
    creature("Mons's Goblin Raiders", "R", "1/1"),
    creature("Raging Goblin", "R", "1/1", "haste"),
    creature("Orcish Artillery", "1RR", "1/3", Activated(cost(tap=True), (Damage(ANY, 2), Damage(YOU, 3)))),
    creature("Shivan Dragon", "4RR", "5/5", "flying", Activated(cost("R"), (Pump(ITSELF, 1),))),
    instant("Lightning Bolt", "R", Damage(ANY, 3)),
    sorcery("Blaze", "XR", Damage(ANY, X)),
    sorcery("Earthquake", "XR", Damage((Filter("creature", without="flying"), EACH_PLAYER), X)),
    instant("Shatter", "1R", Destroy(target(Filter("artifact")))),
    instant(
        "Red Elemental Blast",
        "R",
        modes=((Counter(target(Filter("spell", colour="U"))),), (Destroy(target(Filter(colour="U"))),)),
    ),
    instant("Chaoslace", "R", Recolour(target(Filter(), Filter("spell")), "R")),
    # Green.
    creature("Llanowar Elves", "G", "1/1", produces="G"),
    creature("Grizzly Bears", "1G", "2/2"),
    creature("Giant Spider", "3G", "2/4", "reach"),
    creature("War Mammoth", "3G", "3/3", "trample"),
    instant("Giant Growth", "G", Pump(CREATURE, 3, 3)),
    instant("Fog", "G", PreventCombat()),
    sorcery("Stream of Life", "XG", GainLife(PLAYER, X)),
    sorcery("Rampant Growth", "1G", Search(Filter("land", basic=True), Place.PLAY)),
    sorcery("Regrowth", "1G", TakeFromGraveyard()),
    instant("Natural Selection", "G", LookAtTop(PLAYER, 3)),
    # Artifacts.
    artifact("Glasses of Urza", "1", Activated(cost(tap=True), (LookAtHand(PLAYER),))),
    artifact("Tormod's Crypt", "0", Activated(cost(tap=True, sacrifice=True), (ExileGraveyard(PLAYER),))),
    artifact("Millstone", "2", Activated(cost("2", tap=True), (Mill(PLAYER, 2),))),
    artifact(
        "Howling Mine",
        "2",
        Triggered(When.DRAW_PHASE, (Draw(THAT_PLAYER, only=Realm.MAGIC),), If.UNTAPPED),
    ),
    artifact("Feldon's Cane", "1", Activated(cost(tap=True, exile=True), (ShuffleGraveyard(),))),
    artifact("Soldevi Digger", "2", Activated(cost("2"), (TakeFromGraveyard(Place.BOTTOM, top=True),))),
    artifact("Jayemdae Tome", "4", Activated(cost("4", tap=True), (Draw(YOU),))),
    artifact("Fountain of Youth", "0", Activated(cost("2", tap=True), (GainLife(YOU, 1),))),
    artifact(
        "Engineered Explosives",
        "X",
        EntersCharged(COLOURS_SPENT),
        Activated(cost("2", sacrifice=True), (Destroy(Filter("nonland", mana_value=CHARGE)),)),
    ),
)
"""All cards. A card is its place here, wherever a state speaks of Magic cards."""

NUMBERS = {record.name: number for number, record in enumerate(POOL)}


def find(name: str) -> int:
    """Return the card of a name; raises ValueError."""
    if name not in NUMBERS:
        raise ValueError(f"there is no card {name!r} in the pool")
    return NUMBERS[name]
