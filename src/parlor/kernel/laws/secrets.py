"""Laws of what is seen: nobody can tell apart what must not be told apart, and samples agree with views."""

from __future__ import annotations

from typing import Any

from ..chance import Chance
from ..game import Seat, Step
from .ground import Ground, Position, at_positions, need, same
from .mutants import mutants


@at_positions
def secrecy(ground: Ground, at: Position) -> None:
    """Two states that a viewer must not tell apart look alike in every way: view, text, turns, legal actions,
    refusals, and the events of any action after which they still look alike.
    """
    for viewer in ground.viewers:
        for n in range(3):
            twin = ground.game.redeal(at.state, viewer, at.own_chance(f"twin/{n}"))
            if not same(twin, at.state):
                _look_alike(ground, at, viewer, twin)


def _look_alike(ground: Ground, at: Position, viewer: Seat, twin: Any) -> None:
    game, state = ground.game, at.state
    view, text = _look(ground, state, viewer)
    other_view, other_text = _look(ground, twin, viewer)
    need(same(view, other_view), f"the view of {viewer} tells a secret")
    need(text == other_text, f"the text for {viewer} tells a secret")
    need(game.to_act(state) == game.to_act(twin), "whose turn it is tells a secret")
    need(same(game.outcome(state), game.outcome(twin)), "the outcome tells a secret before the end")
    if viewer in game.to_act(state):
        legal = ground.legal(state, viewer)
        need(same(legal, ground.legal(twin, viewer)), f"the legal actions of {viewer} tell a secret")
        chance = at.own_chance("refusals")
        tried = chance.sample(legal, min(5, len(legal)))
        for action in (mutant for legal_one in tried for mutant in mutants(legal_one, game.Action, chance)):
            refusals = game.check(state, viewer, action), game.check(twin, viewer, action)
            need(same(*refusals), f"the refusal of {game.write(action)!r} tells {viewer} a secret")
    if game.check(twin, at.seat, at.action) is None:
        steps = [game.apply(origin, at.seat, at.action, at.chance()) for origin in (state, twin)]
        _sound_alike(ground, viewer, steps)


def _look(ground: Ground, state: Any, viewer: Seat) -> tuple[Any, str]:
    """View and text, one right after the other: a game that remembers states it was shown would talk now."""
    view = ground.game.view(state, viewer)
    return view, ground.game.text(view)


def _sound_alike(ground: Ground, viewer: Seat, steps: list[Step[Any]]) -> None:
    """Where an action reveals something, views and events may differ; where the views do not, nor may the events."""
    views = [ground.game.view(step.state, viewer) for step in steps]
    if same(*views):
        need(same(steps[0].heard(viewer), steps[1].heard(viewer)), f"the events heard by {viewer} tell a secret")


@at_positions
def sample(ground: Ground, at: Position) -> None:
    """A sampled state gives the very view it was drawn from, and play can go on from it."""
    game = ground.game
    for viewer in ground.viewers:
        view = game.view(at.state, viewer)
        for n in range(3):
            drawn = game.sample(view, viewer, Chance(at.seed, at.ply, f"law/sample/{n}"))
            need(same(game.view(drawn, viewer), view), f"a state sampled from the view of {viewer} contradicts it")
            need(game.to_act(drawn) == game.to_act(at.state), "a sampled state has another player to act")
            if not game.hidden:
                need(same(drawn, at.state), "nothing is hidden, yet the view does not give the whole state back")
