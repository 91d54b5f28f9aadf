"""The bots of a party: the same as those of a hero alone, who wait for one another and help the fallen up.

All bots see the same heroes, so each knows what the others would like to do, and they agree on the way.
"""

from __future__ import annotations

from collections.abc import Callable

from ..actions import Become, Revive, RoundAct, TurnAct, Wait
from ..deep.journey import chores, onward
from ..deep.ways import adventure_of
from ..state import Companion, Scene, View
from .members import fallen_here, free_classes, name_of, put_in
from .round_acts import revive_price, round_refusal

MIN_HP_TO_HELP = 8  # a bot with fewer HP helps no fallen friend in a fight
Player = Callable[[Scene], TurnAct]  # how a bot plays a hero alone


def party_act(view: View, alone: Player) -> RoundAct | Become:
    """Return what a bot does in this round. Fights, and talks to the Chieftain, are played as by a hero alone."""
    assert view.party, "only bots of a party get here"
    scene, companions = view.now, view.party.companions
    if view.party.unchosen:
        return Become(free_classes(companions, view.party.unchosen)[0])
    fallen = fallen_here(scene, companions)
    if fallen and revive_price(scene) and (not scene.fighting or scene.hero.hp >= MIN_HP_TO_HELP):
        return Revive(name_of(fallen[0]))
    if scene.fighting or adventure_of(scene).talk.startswith("chieftain"):
        return alone(scene)
    own = chore(scene)
    if own:
        return own
    standing = [one for one in companions if one.stands]
    if any(chore(put_in(scene, one)) for one in standing):
        return Wait()
    guide = min(standing, key=share_of_hp)
    act = onward(put_in(scene, guide))
    return act if act and not round_refusal(scene, companions, act) else Wait()


def chore(scene: Scene) -> TurnAct | None:
    """Return what the hero in the scene would like to do in this room, or None."""
    return next((act for act in chores(scene) if act is not None), None)


def share_of_hp(companion: Companion) -> float:
    return companion.hero.hp / companion.hero.max_hp
