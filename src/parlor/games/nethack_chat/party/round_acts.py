"""The acts that are legal for a hero of a party in a round, and the reasons for refusing the others."""

from __future__ import annotations

from collections.abc import Iterator

from parlor.kernel import Refusal

from ..actions import Revive, RoundAct, Wait
from ..deep.legal import turn_acts
from ..deep.refusals import refusal as deep_refusal
from ..state import Scene
from ..wording import join_and
from . import party_tuning as tuning
from .members import Companions, fallen_here, name_of


def round_acts(scene: Scene, companions: Companions) -> Iterator[RoundAct]:
    """Return every act that is not refused to the hero in the scene, the likely ones first."""
    yield from turn_acts(scene)
    if revive_price(scene):
        yield from (Revive(name_of(friend)) for friend in fallen_here(scene, companions))
    yield Wait()


def round_refusal(scene: Scene, companions: Companions, act: RoundAct) -> Refusal | None:
    """Return why the hero in the scene cannot do this now, or None if it can."""
    if isinstance(act, Wait):
        return None
    return _revive(scene, companions, act.name) if isinstance(act, Revive) else deep_refusal(scene, act)


def revive_price(scene: Scene) -> int:
    """Return the HP that the hero in the scene would give to a fallen friend; 0 if it has too few."""
    return scene.hero.hp * tuning.REVIVE_SHARE // 100


def _revive(scene: Scene, companions: Companions, name: str) -> Refusal | None:
    names = [name_of(friend) for friend in fallen_here(scene, companions)]
    if name not in names:
        if names:
            lie = "lie" if len(names) > 1 else "lies"
            return Refusal("no-friend", f"Here {lie} the {join_and(names)}. Say whom to help up.")
        return Refusal("no-friend", "No friend of yours lies here.")
    return None if revive_price(scene) else Refusal("too-weak", "You have too little strength left to share.")
