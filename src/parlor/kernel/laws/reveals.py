"""The law that events tell no secret which `redeal` still draws again after the action. It finds an event that is sent
to the wrong seats.

If an action reveals something, events and views may differ between two states. An event sent to the wrong seats, with a
log of it in the view, looks the same. The difference is that `redeal` still draws the secret again after the action.
So the law takes what `redeal` draws after the action, puts it into the state before the action, and plays the action
once more. If the viewer mostly receives other events, the events of the match told a secret.

Only secrets that another seat knows count. What no seat knows (a deck, a seed) is often revealed card by card. And only
cases count in which the match goes on with the same turns and legal actions: if the secret decides what may happen next
(the lower card is out), the event has to tell it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

import msgspec

from ..game import Seat, Step
from .differences import abbreviate, event_difference
from .excluded_secrets import ExcludedSecrets, KnownFields, field_values
from .paths import Path, PathSet, changed_paths, name_of_path, plain, value_at, with_value
from .positions import LawBroken, LawContext, Position, error_place, name_of, same
from .sampling import fault_of

MAX_EXAMINED_POSITIONS = 32  # positions
MAX_SCANNED_POSITIONS = 400  # positions among which these are chosen
REDEALS_AFTER = 12  # drawn after the action
MIN_COMPARED = 6  # of them that fit the state before the action; with fewer, excluded_secrets.py takes over
MAX_SAME = 4  # the event tells a secret if at most one case in this many is the same or has consequences
# Counting more would report games that forget what a viewer could exclude, such as a wrong guess.
MAX_COMPARED_ACTIONS = 300  # legal actions


def events_tell_no_secret(context: LawContext) -> None:
    """No event tells a viewer what another seat knows and `redeal` for the viewer still draws again afterwards."""
    for at in _spread_by_events(context):
        for viewer in context.viewers:
            with error_place(at.seed, at.ply):
                _need_no_secret(context, at, viewer)


def _spread_by_events(context: LawContext) -> list[Position]:
    """Return positions with as many different kinds of events as possible, because a wrong event may be rare."""
    by_kinds: dict[tuple[str, ...], list[Position]] = {}
    for at in context.spread_positions(MAX_SCANNED_POSITIONS):
        with error_place(at.seed, at.ply):
            events = context.game.apply(at.state, at.seat, at.action, at.chance()).events
        by_kinds.setdefault(tuple(type(emit.event).__name__ for emit in events), []).append(at)
    rounds = zip_longest(*by_kinds.values())
    return [at for positions in rounds for at in positions if at is not None][:MAX_EXAMINED_POSITIONS]


def _need_no_secret(context: LawContext, at: Position, viewer: Seat) -> None:
    game = context.game
    step = game.apply(at.state, at.seat, at.action, at.chance())
    events = step.events_for(viewer)
    if not events or context.seats == 1 or not game.to_act(step.state):
        return  # after the end nothing is secret
    compared = list(_reveal_cases(context, at, viewer, step))
    revealing = [case for case in compared if not same(case.events, events) and not case.has_consequences]
    if len(compared) < MIN_COMPARED:
        ExcludedSecrets(context, at, viewer, step).need_none()
    elif MAX_SAME * (len(compared) - len(revealing)) <= len(compared):
        path, value, other_events = revealing[0].path, revealing[0].value, revealing[0].events
        you, played = name_of(viewer), abbreviate(game.write(at.action))
        raise LawBroken(
            f"the events sent to {you} after {name_of(at.seat)} played {played!r} tell a secret: "
            f"{event_difference(events, other_events)} if `{name_of_path(path)}` is "
            f"{abbreviate(value_at(plain(at.state), path))} or {abbreviate(value)}, "
            f"and redeal for {you} still draws it again after the action. "
            "Send the event to other seats, or let redeal keep what it tells"
        )


class _RevealCase(NamedTuple):
    """The action played once more, with other secrets."""

    path: Path  # of one of the secrets
    value: Any  # another value of it
    events: tuple[Any, ...]  # that the viewer receives in this case
    has_consequences: bool  # whether turns, legal actions or the outcome differ from those of the match


def _reveal_cases(context: LawContext, at: Position, viewer: Seat, step: Step[Any]) -> Iterator[_RevealCase]:
    """Yield a case for each redeal whose changes fit the state before the action."""
    game, before, after = context.game, plain(at.state), plain(step.state)
    acted = PathSet(changed_paths(before, after))
    known = [KnownFields(context, at, step, seat) for seat in range(context.seats) if seat != viewer]
    for number in range(REDEALS_AFTER):
        redealt = plain(game.redeal(step.state, viewer, at.own_chance(f"reveal/{number}")))
        secrets = [path for path in changed_paths(after, redealt) if any(path in seat for seat in known)]
        if not secrets or any(acted.overlaps(path) for path in secrets):
            continue  # the action changed the secret itself
        tree = before
        for path in secrets:
            tree = with_value(tree, path, value_at(redealt, path))
        other = _played_in(context, at, viewer, tree)
        if other is not None and all(
            field_values(plain(other.state), [path]) == field_values(tree, [path]) for path in secrets
        ):
            has_consequences = not same(_what_follows(context, other), _what_follows(context, step))
            yield _RevealCase(secrets[0], value_at(redealt, secrets[0]), other.events_for(viewer), has_consequences)


def _what_follows(context: LawContext, step: Step[Any]) -> Any:
    game, acting = context.game, sorted(context.game.to_act(step.state))
    legal = {str(seat): context.legal(step.state, seat, MAX_COMPARED_ACTIONS) for seat in acting}
    return acting, legal, game.outcome(step.state)


def _played_in(context: LawContext, at: Position, viewer: Seat, tree: Any) -> Step[Any] | None:
    """Play the action in the state of this tree; return None unless the viewer sees the same in it and it is legal."""
    game = context.game
    try:
        state = msgspec.convert(tree, game.State)
        fits = same(game.view(state, viewer), game.view(at.state, viewer)) and not fault_of(game, state)
        is_legal = fits and game.check(state, at.seat, at.action) is None
        return game.apply(state, at.seat, at.action, at.chance()) if is_legal else None
    except Exception:  # the game may raise anything for a state that its rules never reach
        return None
