"""The law of secrecy: a viewer cannot distinguish a state from a redealt one, neither now nor later in play.

`redeal` states what is secret from a viewer. A state and its redealt twin must look the same to that viewer in every
channel: view, texts, whose turn it is, outcome, legal actions, refusals, events and the texts of events, and the time
that an answer takes (timing.py). Then both are played on with the same actions and dice: as long as the viewer has
received the same events, it must not be able to tell which of the two it is in. A separate law tests `redeal` itself
(redeal.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from ..chance import Chance
from ..game import Seat, Step
from .differences import abbreviate, difference, event_difference
from .mutants import mutants, with_leaves
from .paths import changed_paths, leaf_paths, plain, value_at
from .positions import (
    LawBroken,
    LawContext,
    NotTested,
    Position,
    at_positions,
    error_place,
    name_of,
    need,
    need_hidden,
    same,
)
from .reveals import events_tell_no_secret

TWINS_PER_VIEWER = 3  # redealt for each viewer at each position
PLIES_AHEAD = 8  # plies for which twins are played on
MAX_COMPARED_ACTIONS = 300  # legal actions compared while twins are played on
MAX_TRIED_ACTIONS = 5  # legal actions whose mutants are tested for equal refusals
MAX_LEAVES = 12  # values that differ between two twins and are tried in actions
MAX_COMPARED_COMPLETIONS = 20  # completions compared


def secrecy(context: LawContext) -> None:
    """Twins look the same now, and in play as long as the viewer receives the same events; and events tell only what
    `redeal` keeps afterwards.
    """
    need_hidden(context)
    _twins_look_the_same(context)
    _twins_stay_the_same(context)
    if context.has_secrets:
        events_tell_no_secret(context)
    need_twins(context)


def twins(context: LawContext, at: Position, viewer: Seat, count: int = TWINS_PER_VIEWER) -> Iterator[Any]:
    """Yield redealt states, which the viewer must not be able to distinguish from this one; skip equal states."""
    for number in range(count):
        twin = context.game.redeal(at.state, viewer, at.own_chance(f"redeal/{number}"))
        if not same(twin, at.state):
            yield twin


def need_twins(context: LawContext) -> None:
    """Raise NotTested if neither `redeal` nor `sample` changes a state, so that there are no two states to compare."""
    game = context.game
    for at in context.spread_positions():
        for viewer in context.viewers:
            sampled = game.sample(game.view(at.state, viewer), viewer, at.own_chance("sample/0"))
            if not same(sampled, at.state) or any(twins(context, at, viewer)):
                return
    raise NotTested("redeal changed no state, so there are no two states that must look the same")


# --- now -----------------------------------------------------------------------------------------------------------


@at_positions
def _twins_look_the_same(context: LawContext, at: Position) -> None:
    game = context.game
    for viewer in context.viewers:
        for number, twin in enumerate(twins(context, at, viewer)):
            _compare(context, at, viewer, twin)
            if number == 0:
                _need_same_words(context, at, viewer, twin)
        sampled = game.sample(game.view(at.state, viewer), viewer, at.own_chance("sample/0"))
        if same(game.view(sampled, viewer), game.view(at.state, viewer)):  # if not, the law `sample` reports it
            _compare(context, at, viewer, sampled)
        _events_tell_only_what_views_show(context, at, viewer)


def _compare(context: LawContext, at: Position, viewer: Seat, twin: Any) -> None:
    game, state, you = context.game, at.state, name_of(viewer)
    if same(twin, state):
        return
    _need_same_look(context, state, twin, viewer, f"two states that {you} must not tell apart")
    if viewer in game.to_act(state):
        legal, other = context.legal(state, viewer), context.legal(twin, viewer)
        need(same(legal, other), f"the legal actions of {you} tell a secret: {difference(legal, other)}")
        _need_same_refusals(context, at, viewer, twin, legal)
    if _is_playable(context, at, viewer, twin):
        steps = [game.apply(origin, at.seat, at.action, at.chance()) for origin in (state, twin)]
        _need_same_events(context, at, viewer, *steps)


def _is_playable(context: LawContext, at: Position, viewer: Seat, twin: Any) -> bool:
    """Return whether the action of the match is legal in the twin. It may not be, because a secret of the acting seat
    may decide which actions it has. But a seat knows its own actions, so the viewer's own action must be legal.
    """
    refusal = context.game.check(twin, at.seat, at.action)
    if refusal and at.seat == viewer:
        played = abbreviate(context.game.write(at.action))
        raise LawBroken(
            f"{name_of(viewer)} may play {played!r}, but in a state that it must not tell apart this is refused: "
            f"{refusal.message!r} ({difference(at.state, twin)})"
        )
    return refusal is None


def _need_same_look(context: LawContext, state: Any, twin: Any, viewer: Seat, where: str) -> None:
    """Views, texts, turns and outcomes are equal."""
    game, you = context.game, name_of(viewer)
    # each view directly before its texts: a game that remembers the last state would leak it here
    view, text, ansi_text = _look(context, state, viewer)
    other_view, other_text, other_ansi_text = _look(context, twin, viewer)
    need(same(view, other_view), f"the view of {you} tells a secret: {difference(view, other_view)} in {where}")
    need(text == other_text, f"the text for {you} tells a secret: {difference(text, other_text)} in {where}")
    colors = difference(ansi_text, other_ansi_text)
    need(ansi_text == other_ansi_text, f"the colored text for {you} tells a secret: {colors} in {where}")
    turns, others = sorted(game.to_act(state)), sorted(game.to_act(twin))
    need(turns == others, f"whose turn it is tells {you} a secret: to_act is {turns} or {others} in {where}")
    ends = game.outcome(state), game.outcome(twin)
    need(same(*ends), f"the outcome tells {you} a secret before the end: {difference(*ends)} in {where}")


def _look(context: LawContext, state: Any, viewer: Seat) -> tuple[Any, str, str]:
    view = context.game.view(state, viewer)
    return view, context.game.text(view), context.game.text_ansi(view)


def _need_same_refusals(context: LawContext, at: Position, viewer: Seat, twin: Any, legal: list[Any]) -> None:
    game, chance = context.game, at.own_chance("refusals")
    tried = chance.sample(legal, min(MAX_TRIED_ACTIONS, len(legal)))
    actions = [other.action for other in context.spread_positions(MAX_TRIED_ACTIONS)]
    actions += [mutant for action in tried for mutant in mutants(action, game.Action, chance)]
    leaves = _differing_leaves(at.state, twin)
    actions += [changed for action in tried[:2] for changed in with_leaves(action, game.Action, leaves)]
    for action in actions:
        answers = game.check(at.state, viewer, action), game.check(twin, viewer, action)
        if not same(*answers):
            raise LawBroken(f"the refusal of {action!r} tells {name_of(viewer)} a secret: {difference(*answers)}")


def _differing_leaves(state: Any, twin: Any) -> list[Any]:
    """Return numbers and strings of both states from the fields in which they differ."""
    one, other = plain(state), plain(twin)
    fields = [value_at(tree, path) for path in changed_paths(one, other) for tree in (one, other)]
    found = (value_at(field, path) for field in fields for path in leaf_paths(field))
    return list(islice(dict.fromkeys(leaf for leaf in found if type(leaf) in (int, str)), MAX_LEAVES))


def _need_same_words(context: LawContext, at: Position, viewer: Seat, twin: Any) -> None:
    """Methods that take no state must return the same text after calls with a state and after calls with its twin."""
    events = context.game.apply(at.state, at.seat, at.action, at.chance()).events_for(viewer)
    one, other = (_words_after(context, at, viewer, state, events) for state in (at.state, twin))
    for name, words in one.items():
        need(
            words == other[name],
            f"{name} tells {name_of(viewer)} a secret of the last state that a method was called with: "
            f"{difference(words, other[name])}",
        )


def _words_after(
    context: LawContext, at: Position, viewer: Seat, state: Any, events: tuple[Any, ...]
) -> dict[str, list[str]]:
    """Call the methods that take a state, then return the words of those that take none."""
    game, view = context.game, context.game.view(state, viewer)
    legal = context.legal(state, viewer, MAX_COMPARED_ACTIONS) if viewer in game.to_act(state) else []
    game.outcome(state)
    if game.check(state, at.seat, at.action) is None:
        game.apply(state, at.seat, at.action, at.chance())
    return {
        "usage": [game.usage()],
        "describe": [game.describe(event) for event in events],
        "write": [game.write(at.action)] if viewer == at.seat else [],
        "complete": list(islice(game.complete(view, legal, ""), MAX_COMPARED_COMPLETIONS)) if legal else [],
    }


def _need_same_events(context: LawContext, at: Position, viewer: Seat, one: Step[Any], other: Step[Any]) -> None:
    """If an action reveals something, views and events may differ. If the views are equal, the events must be equal."""
    game = context.game
    if not same(game.view(one.state, viewer), game.view(other.state, viewer)):
        return
    events = one.events_for(viewer), other.events_for(viewer)
    played = f"after {name_of(at.seat)} played {abbreviate(game.write(at.action))!r}"
    if not same(*events):
        raise LawBroken(
            f"the events sent to {name_of(viewer)} {played} tell a secret that its view does not show: "
            f"{event_difference(*events)}"
        )
    texts = [[game.describe(event) for event in received] for received in events]
    need(
        texts[0] == texts[1],
        f"the text of an event sent to {name_of(viewer)} {played} tells a secret: {difference(*texts)}",
    )


def _events_tell_only_what_views_show(context: LawContext, at: Position, viewer: Seat) -> None:
    """Events reveal new dice, or the choice of another seat, only if the viewer's view shows them."""
    game, chance = context.game, at.own_chance("other dice")
    played = game.apply(at.state, at.seat, at.action, at.chance())
    for other_dice in (chance.stream("one"), chance.stream("two")):
        _need_same_events(context, at, viewer, played, game.apply(at.state, at.seat, at.action, other_dice))
    if viewer != at.seat:
        legal = context.legal(at.state, at.seat)
        for other in chance.sample(legal, min(MAX_TRIED_ACTIONS, len(legal))):
            _need_same_events(context, at, viewer, played, game.apply(at.state, at.seat, other, at.chance()))


# --- in play -------------------------------------------------------------------------------------------------------


def _twins_stay_the_same(context: LawContext) -> None:
    """Play twins on with the actions of the match, from positions spread over all matches."""
    starts = {(at.seed, at.ply) for at in context.spread_positions()}
    for n, at in enumerate(context.positions):
        if (at.seed, at.ply) in starts:
            for viewer in context.viewers:
                for twin in twins(context, at, viewer, 2):
                    _play_on(context, context.positions[n : n + PLIES_AHEAD], viewer, twin)


def _play_on(context: LawContext, ahead: list[Position], viewer: Seat, twin: Any) -> None:
    """Stop when the viewer receives different events, or when one of the twins is over or refuses the action."""
    game, first = context.game, ahead[0]
    state, you = first.state, name_of(viewer)
    for at in ahead:
        if at.seed != first.seed or at.seat not in game.to_act(twin):
            return
        with error_place(at.seed, at.ply):
            if not _is_playable(context, at, viewer, twin):
                return
            one, other = (game.apply(origin, at.seat, at.action, Chance(at.seed, at.ply)) for origin in (state, twin))
            if not same(one.events_for(viewer), other.events_for(viewer)):
                return
            state, twin = one.state, other.state
            over = [not game.to_act(origin) for origin in (state, twin)]
            if all(over):
                return  # after the end all secrets may be shown
            played = f"after {name_of(at.seat)} played {abbreviate(game.write(at.action))!r}"
            where = (
                f"two matches in which {you} received the same events, {played}. Add it to an event, or do not show it"
            )
            need(not any(over), f"the end tells {you} a secret: over is {over[0]} or {over[1]} in {where}")
            _need_same_look(context, state, twin, viewer, where)
            if viewer in game.to_act(state):
                legal = [context.legal(origin, viewer, MAX_COMPARED_ACTIONS) for origin in (state, twin)]
                need(same(*legal), f"the legal actions of {you} tell a secret: {difference(*legal)} in {where}")
                refusals = [game.check(origin, viewer, at.action) for origin in (state, twin)]
                need(same(*refusals), f"a refusal tells {you} a secret: {difference(*refusals)} in {where}")
