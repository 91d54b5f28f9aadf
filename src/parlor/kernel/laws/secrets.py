"""Laws of what is seen: nobody can tell apart what must not be told apart, and samples agree with views."""

from __future__ import annotations

from itertools import product
from typing import Any

from ..game import Seat, Step
from .ground import Broken, Ground, Position, at_positions, need, same
from .mutants import mutants


def secrecy(ground: Ground) -> None:
    """Two states that a viewer must not tell apart look alike in every way: view, text, turns, legal actions, refusals,
    and the events of any action after which they still look alike. Nor do events tell dice that the view does not.
    """
    _secrets_are_kept(ground)
    if differs(ground, "sample") and not differs(ground, "redeal"):
        raise Broken("sample draws hidden things again, but redeal never does: it must say what is secret")


def differs(ground: Ground, how: str) -> bool:
    """Whether states drawn in this way are ever other than the true one."""
    pairs = product(ground.some(), ground.viewers)
    return any(not same(_twin(ground, at, viewer, how, 0), at.state) for at, viewer in pairs)


def _twin(ground: Ground, at: Position, viewer: Seat, how: str, number: int) -> Any:
    chance = at.own_chance(f"{how}/{number}")
    if how == "redeal":
        return ground.game.redeal(at.state, viewer, chance)
    return ground.game.sample(ground.game.view(at.state, viewer), viewer, chance)


@at_positions
def _secrets_are_kept(ground: Ground, at: Position) -> None:
    for viewer in ground.viewers:
        for number in range(3):
            _look_alike(ground, at, viewer, _twin(ground, at, viewer, "redeal", number))
        sampled = _twin(ground, at, viewer, "sample", 0)
        if same(ground.game.view(sampled, viewer), ground.game.view(at.state, viewer)):  # if not: the law of samples
            _look_alike(ground, at, viewer, sampled)
        if ground.game.hidden:
            _nothing_new_is_told(ground, at, viewer)


def _nothing_new_is_told(ground: Ground, at: Position, viewer: Seat) -> None:
    """Neither dice just rolled nor what another seat has just chosen, unless the viewer's view shows them."""
    game, chance = ground.game, at.own_chance("other dice")
    played = game.apply(at.state, at.seat, at.action, at.chance())
    for other_dice in (chance.stream("one"), chance.stream("two")):
        _sound_alike(ground, viewer, played, game.apply(at.state, at.seat, at.action, other_dice))
    if viewer != at.seat:
        legal = ground.legal(at.state, at.seat)
        for other in chance.sample(legal, min(5, len(legal))):
            _sound_alike(ground, viewer, played, game.apply(at.state, at.seat, other, at.chance()))


def _look_alike(ground: Ground, at: Position, viewer: Seat, twin: Any) -> None:
    game, state = ground.game, at.state
    if same(twin, state):
        return
    view, *told = _look(ground, state, viewer)
    other_view, *other_told = _look(ground, twin, viewer)
    need(same(view, other_view), f"the view of {viewer} tells a secret")
    need(told == other_told, f"the text for {viewer} tells a secret")
    need(game.to_act(state) == game.to_act(twin), "whose turn it is tells a secret")
    need(same(game.outcome(state), game.outcome(twin)), "the outcome tells a secret before the end")
    if viewer in game.to_act(state):
        legal = ground.legal(state, viewer)
        need(same(legal, ground.legal(twin, viewer)), f"the legal actions of {viewer} tell a secret")
        chance = at.own_chance("refusals")
        tried = chance.sample(legal, min(5, len(legal)))
        for action in (mutant for legal_one in tried for mutant in mutants(legal_one, game.Action, chance)):
            if not same(game.check(state, viewer, action), game.check(twin, viewer, action)):
                raise Broken(f"the refusal of {action!r} tells {viewer} a secret")
    if game.check(twin, at.seat, at.action) is None:
        steps = [game.apply(origin, at.seat, at.action, at.chance()) for origin in (state, twin)]
        _sound_alike(ground, viewer, *steps)


def _look(ground: Ground, state: Any, viewer: Seat) -> tuple[Any, str, str]:
    """View and texts, one right after the other: a game that remembers states it was shown would talk now."""
    view = ground.game.view(state, viewer)
    return view, ground.game.text(view), ground.game.paint(view)


def _sound_alike(ground: Ground, viewer: Seat, one: Step[Any], other: Step[Any]) -> None:
    """Where an action reveals something, views and events may differ; where the views do not, nor may the events."""
    if same(ground.game.view(one.state, viewer), ground.game.view(other.state, viewer)):
        need(same(one.heard(viewer), other.heard(viewer)), f"the events heard by {viewer} tell a secret")


def sample(ground: Ground) -> None:
    """A sampled state gives the very view it was drawn from, and play can go on from it."""
    _samples_agree(ground)
    for final in ground.finals:
        try:
            _sample_agrees(ground, final)
        except Broken as error:
            raise Broken(f"{error}, after the end", final.seed, final.ply) from error


@at_positions
def _samples_agree(ground: Ground, at: Position) -> None:
    _sample_agrees(ground, at)


def _sample_agrees(ground: Ground, at: Position) -> None:
    game = ground.game
    for viewer in ground.viewers:
        view = game.view(at.state, viewer)
        for n in range(3):
            drawn = game.sample(view, viewer, at.own_chance(f"sample/{n}"))
            need(same(game.view(drawn, viewer), view), f"a state sampled from the view of {viewer} contradicts it")
            need(game.to_act(drawn) == game.to_act(at.state), "a sampled state has another player to act")
            if not game.hidden:
                need(same(drawn, at.state), "nothing is hidden, yet the view does not give the whole state back")
