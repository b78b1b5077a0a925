"""Triggered abilities: what makes them trigger. They wait until they can go onto the stack (stack.py)."""

from .objects import creatures
from .state import Item, Permanent, PokermagicState
from .vocabulary import If, Triggered, When


def of_all(state: PokermagicState, when: When, about: int | None = None) -> None:
    """Let the abilities of all permanents trigger."""
    for permanent in state.permanents.values():
        of_one(state, permanent, when, about)


def at_upkeep(state: PokermagicState) -> None:
    """Let each player's upkeep trigger, in the order of the seats."""
    for permanent in state.permanents.values():
        of_one(state, permanent, When.YOUR_UPKEEP, about=permanent.seat)


def at_draw(state: PokermagicState, seat: int) -> None:
    """Let what triggers when an opponent draws a card do so."""
    for permanent in state.permanents.values():
        if permanent.seat != seat:
            of_one(state, permanent, When.OPPONENT_DRAWS, about=seat)


def at_death(state: PokermagicState, dead: Permanent) -> None:
    """Let those trigger that have hurt a creature which has died."""
    for number in dead.hurt_by:
        killer = state.permanents.get(number)
        if killer and killer is not dead:
            of_one(state, killer, When.VICTIM_DIES)


def of_one(state: PokermagicState, permanent: Permanent, when: When, about: int | None = None) -> None:
    """Let the abilities of one permanent trigger."""
    for place, ability in permanent.record.triggered:
        if ability.when is when and holds(state, permanent, ability):
            state.waiting.append(
                Item(
                    state.new_object(),
                    permanent.seat,
                    permanent.card,
                    place,
                    permanent.object,
                    about=about,
                    colour=permanent.colour,
                )
            )


def holds(state: PokermagicState, permanent: Permanent | None, ability: Triggered) -> bool:
    """Say whether the condition of a permanent's ability holds; of one that has left it does not."""
    if ability.condition is If.UNTAPPED:
        return permanent is not None and not permanent.tapped
    if ability.condition is If.NO_CREATURES:
        return not creatures(state)
    return True
