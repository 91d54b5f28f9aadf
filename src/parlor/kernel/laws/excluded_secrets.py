"""Events that exclude a secret which `redeal` still draws afterwards, in games with an invariant.

reveals.py writes what `redeal` draws after an action into the state before it. If cards have to add up to a deck, no
such state is possible, and it is dropped. Here only states that `redeal` itself returns are used, so the invariant
holds for them. For a group of fields that a seat knows, such as its hand:

- The action is played in states redealt for the viewer before the action. In nearly all states in which the group has
  another value, the viewer receives other events.
- In all states in which the group has its true value and everything else is drawn again, the viewer receives the true
  events. So the events depend on the group and on nothing else that is hidden.
- States redealt for the viewer after the action still give the group values that the events exclude.

Groups are all unknown fields that one seat knows, and each of these fields alone. Values have to repeat, so a leak of a
large group (a hand of ten cards as a whole) is not found.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from ..codec import encode
from ..game import Seat, Step
from .differences import abbreviate, event_difference
from .paths import Path, PathSet, changed_paths, name_of_path, plain, value_at
from .positions import LawBroken, LawContext, Position, name_of, same
from .sampling import fault_of

FIRST_CASES = 8  # if half of these have the true events, the position is not examined further
MAX_CASES = 64  # redealt for the viewer before the action, in which the action is legal
MAX_CONTROLS = 16  # redealt for the seat that knows the group
MAX_DRAWS = 240  # redealt states until there are enough in which the action is legal
REDEALS_AFTER = 32  # redealt for the viewer after the action
REDEALS_PER_SEAT = 6  # redealt for each other seat after the action, to find what it knows
MIN_CASES = 6  # with another value of the group
MIN_CONTROLS = 6  # with the true value of the group; all of them must have the true events
MIN_EXCLUDED = 3  # states redealt after the action whose group the events exclude
MAX_SAME = 4  # at most one case with another value in this many may have the true events, or another course


class KnownFields:
    """The fields that a seat knows after an action, because `redeal` for this seat does not change them."""

    def __init__(self, context: LawContext, at: Position, step: Step[Any], seat: Seat) -> None:
        tree = plain(step.state)
        draws = [context.game.redeal(step.state, seat, at.own_chance(f"known/{n}")) for n in range(REDEALS_PER_SEAT)]
        self._unknown = PathSet(path for drawn in draws for path in changed_paths(tree, plain(drawn)))

    def __contains__(self, path: Path) -> bool:
        return not self._unknown.overlaps(path)


class _ExclusionCase(NamedTuple):
    """The action played in another state."""

    tree: Any  # the state before the action, as plain values
    after: Any  # the state after the action
    events: tuple[Any, ...]  # that the viewer receives
    has_same_course: bool  # the action changes the same fields, and the match goes on in the same way


class ExcludedSecrets:
    """Tests one action and the events that one viewer receives."""

    def __init__(self, context: LawContext, at: Position, viewer: Seat, step: Step[Any]) -> None:
        self._context, self._game, self._at, self._viewer, self._step = context, context.game, at, viewer, step
        self._events = step.events_for(viewer)
        self._before, self._after = plain(at.state), plain(step.state)

    def need_none(self) -> None:
        """Raise LawBroken if the events tell the viewer what another seat knows and `redeal` still draws again."""
        cases = self._cases(self._viewer)
        first = list(islice(cases, FIRST_CASES))
        if 2 * sum(same(case.events, self._events) for case in first) >= len(first):
            return
        pool = [*first, *islice(cases, MAX_CASES - len(first))]
        redealt = self._redealt_after()
        fields = self._unknown_fields(pool, redealt)
        for seat in range(self._context.seats):
            known = KnownFields(self._context, self._at, self._step, seat)
            group = [path for path in fields if seat != self._viewer and path in known]
            if group:
                self._need_open(group, pool, [*pool, *self._controls(seat, group, pool)], redealt)
            for path in group if len(group) > 1 else ():
                self._need_open([path], pool, pool, redealt)

    def _controls(self, seat: Seat, group: list[Path], pool: list[_ExclusionCase]) -> list[_ExclusionCase]:
        """Return the action played in states redealt for a seat that knows the group before the action. Return none if
        the seat knows other hidden fields too, because then the events may depend on those.
        """
        cases = list(islice(self._cases(seat), MAX_CONTROLS))
        drawn_for_seat = PathSet(path for case in cases for path in changed_paths(self._before, case.tree))
        hidden = {path for case in pool for path in changed_paths(self._before, case.tree)}
        return cases if all(path in group or drawn_for_seat.overlaps(path) for path in hidden) else []

    def _unknown_fields(self, pool: list[_ExclusionCase], redealt: list[Any]) -> list[Path]:
        """Return the fields that `redeal` draws again before and after the action, and that the action leaves alone."""
        unknown_before = {path for case in pool for path in changed_paths(self._before, case.tree)}
        unknown_after = {path for tree in redealt for path in changed_paths(self._after, tree)}
        pairs = [(self._before, self._after), *((case.tree, case.after) for case in pool)]
        unknown = sorted(unknown_before & unknown_after, key=repr)
        return [
            path
            for path in unknown
            if all(field_values(one, [path]) == field_values(other, [path]) for one, other in pairs)
        ]

    def _need_open(
        self, group: list[Path], pool: list[_ExclusionCase], controls: list[_ExclusionCase], redealt: list[Any]
    ) -> None:
        """Raise LawBroken if the events tell the value of the group, and states redealt afterwards give it others."""
        true_value = field_values(self._before, group)
        others = [case for case in pool if field_values(case.tree, group) != true_value]
        telling = [case for case in others if case.has_same_course and not same(case.events, self._events)]
        if len(others) < MIN_CASES or MAX_SAME * (len(others) - len(telling)) > len(others):
            return
        equal = [case for case in controls if field_values(case.tree, group) == true_value]
        if len(equal) < MIN_CONTROLS or not all(same(case.events, self._events) for case in equal):
            return
        excluded = {field_values(case.tree, group): case for case in telling}
        found = [excluded[value] for value in (field_values(tree, group) for tree in redealt) if value in excluded]
        if len(found) >= MIN_EXCLUDED:
            self._report(found[0], group)

    def _report(self, case: _ExclusionCase, group: list[Path]) -> None:
        path = next(path for path in group if value_at(self._before, path) != value_at(case.tree, path))
        you, played = name_of(self._viewer), abbreviate(self._game.write(self._at.action))
        raise LawBroken(
            f"the events sent to {you} after {name_of(self._at.seat)} played {played!r} tell a secret: "
            f"{event_difference(self._events, case.events)} if `{name_of_path(path)}` is "
            f"{abbreviate(value_at(self._before, path))} or {abbreviate(value_at(case.tree, path))}, "
            f"and redeal for {you} still draws it again after the action. "
            "Send the event to other seats, or let redeal keep what it tells"
        )

    def _cases(self, knower: Seat) -> Iterator[_ExclusionCase]:
        """Yield the action played in states redealt for `knower`, where it is legal. Raises LawBroken if the invariant
        holds for none of these states.
        """
        game, at = self._game, self._at
        course, fault, is_possible = self._course(at.state, self._step), "", False
        for number in range(MAX_DRAWS):
            state = game.redeal(at.state, knower, at.own_chance(f"excluded/{knower}/{number}"))
            fault = fault_of(game, state)
            if fault:
                continue
            is_possible = True
            if at.seat in game.to_act(state) and game.check(state, at.seat, at.action) is None:
                step = game.apply(state, at.seat, at.action, at.chance())
                same_course = self._course(state, step) == course
                yield _ExclusionCase(plain(state), plain(step.state), step.events_for(self._viewer), same_course)
        if not is_possible:
            raise LawBroken(f"redeal for {name_of(knower)} contradicts the invariant in all {MAX_DRAWS} draws{fault}")

    def _course(self, state: Any, step: Step[Any]) -> tuple[Any, ...]:
        """Return the fields that an action changes, such as `hands[1]`, and how the match goes on."""
        paths = changed_paths(plain(state), plain(step.state))
        fields = {path[:2] if len(path) > 1 and type(path[1]) is int else path[:1] for path in paths}
        return fields, self._game.to_act(step.state), self._game.outcome(step.state)

    def _redealt_after(self) -> list[Any]:
        draws = (
            self._game.redeal(self._step.state, self._viewer, self._at.own_chance(f"after/{number}"))
            for number in range(REDEALS_AFTER)
        )
        return [plain(state) for state in draws if not fault_of(self._game, state)]


def field_values(tree: Any, group: list[Path]) -> bytes | None:
    """Return the values of a group of fields as JSON; None if the tree lacks one of them."""
    try:
        return encode([value_at(tree, path) for path in group])
    except (LookupError, TypeError):
        return None
