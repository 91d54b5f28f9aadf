"""The laws of sampled states: they match the view they were sampled from, are possible, and can be played on."""

from __future__ import annotations

from typing import Any

from ..bot import RandomBot, Turn
from ..game import AnyGame, Game, Seat
from .differences import abbreviate, difference
from .positions import LawBroken, LawContext, NotTested, Position, error_place, name_of, need, same

DRAWS_PER_VIEWER = 3  # samples and redeals drawn for each viewer at each position
PLIES_AHEAD = 12  # random plies played from a sampled state


def sample(context: LawContext) -> None:
    """A sampled state gives exactly the view that it was sampled from, also after the end, and can be played on."""
    for at in context.spread_positions():
        with error_place(at.seed, at.ply):
            _sample_agrees(context, at)
    for final in context.finals:
        with error_place(final.seed, final.ply):
            try:
                _sample_agrees(context, final)
            except LawBroken as error:
                raise LawBroken(f"{error.message}, after the end") from error


def _sample_agrees(context: LawContext, at: Position) -> None:
    game = context.game
    for viewer in context.viewers:
        view, you = game.view(at.state, viewer), name_of(viewer)
        for number in range(DRAWS_PER_VIEWER):
            drawn = game.sample(view, viewer, at.own_chance(f"sample/{number}"))
            seen = game.view(drawn, viewer)
            need(same(seen, view), f"a state sampled from the view of {you} contradicts it: {difference(view, seen)}")
            turns = sorted(game.to_act(at.state)), sorted(game.to_act(drawn))
            need(turns[0] == turns[1], f"a state sampled for {you} has others to act: {turns[0]} or {turns[1]}")
            if not context.has_secrets:
                need(
                    same(drawn, at.state),
                    "the game declares no secrets, but a state sampled from the view differs from the original: "
                    f"{difference(at.state, drawn)}",
                )
        _play_on(context, at, viewer, drawn)


def _play_on(context: LawContext, at: Position, viewer: Seat, state: Any) -> None:
    """Play at random from a sampled state; the game must not raise an exception."""
    game, bot = context.game, RandomBot(100)
    for ply in range(PLIES_AHEAD):
        acting = sorted(game.to_act(state))
        if not acting:
            return
        chance = at.own_chance(f"play on/{viewer}/{ply}")
        seat = chance.choice(acting)
        action = bot.choose(Turn(game, seat, None, game.legal(state, seat), chance))
        state = game.apply(state, seat, action, chance).state


def invariant(context: LawContext) -> None:
    """`invariant` finds no fault in states met in play, sampled states and redealt states."""
    if type(context.game).invariant is Game.invariant:
        raise NotTested("the game defines no `invariant`")
    for at in (*context.spread_positions(), *context.finals):
        with error_place(at.seed, at.ply):
            _need_possible(context, at.state, "a state met in play")
            for viewer in context.viewers:
                view = context.game.view(at.state, viewer)
                for number in range(DRAWS_PER_VIEWER):
                    sampled = context.game.sample(view, viewer, at.own_chance(f"sample/{number}"))
                    _need_possible(context, sampled, f"a state sampled from the view of {name_of(viewer)}")
                    redealt = context.game.redeal(at.state, viewer, at.own_chance(f"redeal/{number}"))
                    _need_possible(context, redealt, f"a state redealt for {name_of(viewer)}")


def _need_possible(context: LawContext, state: Any, which: str) -> None:
    fault = fault_of(context.game, state)
    if fault:
        raise LawBroken(f"the invariant does not hold for {which}{fault.rstrip()} ({abbreviate(state)})")


def fault_of(game: AnyGame, state: Any) -> str:
    """Return what the game's invariant says against a state, such as ": two kings", or "" if it holds. It may also
    return a bool, or raise AssertionError.
    """
    try:
        fault: Any = game.invariant(state)
    except AssertionError as error:
        fault = str(error) or "an assertion fails"
    if fault is True or (fault is not False and not fault):
        return ""
    return f": {fault}" if isinstance(fault, str) else " "
