"""The evaluator for reviews: the chance of victory, and acts that would have raised it more.

An act is worth the chance of victory after it, on average over the dice. What the dice then made of it is luck. A line
of the player counts as its acts, one after the other; lines without acts, questions and undone acts are not judged.
"""

from __future__ import annotations

from typing import Final

from parlor.kernel import Assessment, Chance, Reviewer, ScoredAction, Seat

from .actions import Act, Action, Attack, Become, Drop, Equip, Retell, Say, TurnAct, Wait, object_of, verb_of
from .engine import tuning
from .engine.duel import DuelPosition, boss_duel, kit_of
from .engine.expert import is_better
from .engine.legal import turn_acts
from .engine.monsters import BOSS
from .engine.odds import defense_without_potion, living_monsters, power_without_potion
from .engine.perform import perform_all
from .engine.prospects import victory_chance
from .engine.secrets import roll_hidden_dice
from .notation import write
from .state import Scene, State, View

MAX_BETTER: Final = 3
MAX_SAMPLES, MIN_SAMPLES = 48, 12  # throws of the dice for each act
SAMPLES_PER_MATCH: Final = 4000
ADVENTURE_CHANCES: Final = {"": 50.0, "victory": 100.0, "death": 0.0}


class VictoryReviewer(Reviewer):
    measure = "chance"
    unit = "% chance of victory"
    luck = True
    method = (
        "The expected cost of the fights ahead, fitted to runs of the expert bot; the exact solution of the last fight."
    )

    def __init__(self, moves: int) -> None:
        self.samples = max(MIN_SAMPLES, min(MAX_SAMPLES, SAMPLES_PER_MATCH // max(1, moves)))

    def evaluate(self, state: State) -> tuple[float, ...]:
        if state.now.adventure:  # nothing is fitted to the deep edition: only its end is certain
            return (ADVENTURE_CHANCES[state.now.over],) * state.options.heroes
        return (100 * victory_chance(state.now, state.options.easy),)

    def assess(self, view: View, seat: Seat, action: Action, chance: Chance) -> Assessment | None:
        played = acts_of(action)
        if not played or view.now.adventure:
            return None
        scene, easy = view.now, view.options.easy
        exact = boss_values(scene, easy)
        throws = [self._throw(view, chance, number) for number in range(self.samples)]

        def value(acts: tuple[Act, ...]) -> float:
            if len(acts) == 1 and acts[0] in exact:
                return 100 * exact[acts[0]]
            total = sum(victory_chance(perform_all(state, acts).state.now, easy) for state in throws)
            return 100 * total / len(throws)

        values: dict[Act, float] = {act: value((act,)) for act in turn_acts(scene) if is_sensible(scene, act)}
        worth = values[played[0]] if len(played) == 1 and played[0] in values else value(played)
        better = sorted((act for act in values if values[act] > worth), key=lambda act: -values[act])
        scored = tuple(ScoredAction(act, values[act]) for act in better[:MAX_BETTER])
        return Assessment(worth, min(worth, *values.values()), scored)

    def describe_action(self, view: View, action: Action) -> str:
        if isinstance(action, Wait | Become):
            return write(action)
        if isinstance(action, Retell) or (isinstance(action, Say) and not action.acts):
            return action.text
        acts = action.acts if isinstance(action, Say) else (action,)
        return ", ".join(f"{verb_of(act)} {object_of(act)}".strip() for act in acts)

    def _throw(self, view: View, chance: Chance, number: int) -> State:
        """Return a state with this view in which all hidden dice are thrown. The die of the hero's blow takes its six
        values in turn over the numbers, so that fewer throws are enough.
        """
        wanted = number % tuning.PLAYER_DIE
        stream = chance.stream(f"throw {number}")
        fate = stream.bits64()
        while Chance(fate, view.now.turn).below(tuning.PLAYER_DIE) != wanted:
            fate = stream.bits64()
        return State(view.options, fate, roll_hidden_dice(view.now, stream))


def acts_of(action: Action) -> tuple[Act, ...]:
    """Return the acts of a player's action, if one of them takes a turn and none is undo; else none."""
    acts = action.acts if isinstance(action, Say) else (action,)
    turns = [act for act in acts if isinstance(act, TurnAct)]
    return tuple(turns)


def is_sensible(scene: Scene, act: TurnAct) -> bool:
    """Return whether an act is worth comparing: not to drop or to wear something worse."""
    return not isinstance(act, Drop) and not (isinstance(act, Equip) and not is_better(scene.hero, act.item))


def boss_values(scene: Scene, easy: bool) -> dict[Act, float]:
    """Return the exact chance of victory after each act against the boss; empty in every other scene."""
    foes = living_monsters(scene)
    if [foe.kind for foe in foes] != [BOSS]:
        return {}
    hero, boss = scene.hero, foes[0]
    duel = boss_duel(power_without_potion(hero), defense_without_potion(hero, boss), hero.max_hp, easy)
    at = DuelPosition(boss.hp, hero.hp, hero.strength, hero.defense, tuning.MONSTER_DAMAGE_VARIANCE in scene.dice)
    found = duel.act_values(kit_of(hero.pack), at)
    return {Attack(boss.name) if isinstance(act, Attack) else act: chance for act, chance in found}
