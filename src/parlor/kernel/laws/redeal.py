"""The law of redeal: it states what is secret independently of `view`, and it forgets no field.

The law of secrecy measures everything against `redeal`, so an author who bases it on `view`, or forgets a field, would
disable that law. Two checks do not trust the author:

- `redeal` runs under a profiler (independence.py).
- A field that `sample` draws again cannot be known from the view, so it is a secret, in whole or in part. `redeal` must
  be able to change it in the same position. Structs and lists are compared item by item: `cards[3].mark`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from ..game import AnyGame, Seat
from .differences import abbreviate, difference
from .independence import need_independence
from .paths import Path, PathSet, changed_paths, name_of_path, plain, value_at
from .positions import LawBroken, LawContext, Position, error_place, name_of, need_hidden, same

MAX_EXAMINED_POSITIONS = 24  # positions at which fields are compared
SAMPLES = 6  # drawn at one position; a field that half of them change is a secret
MAX_REDEALS = 48  # drawn at one position until every secret field has changed


def redeal(context: LawContext) -> None:
    """`redeal` uses neither `view` nor `sample`, changes something if `sample` does, and forgets no withheld field."""
    need_hidden(context)
    need_independence(context)
    if context.has_secrets:
        _need_change(context)
        for at in context.spread_positions(MAX_EXAMINED_POSITIONS):
            for viewer in context.viewers:
                with error_place(at.seed, at.ply):
                    _need_every_field(context, at, viewer)


def _need_change(context: LawContext) -> None:
    if any(not same(drawn, at.state) for at, viewer, drawn in _draws(context, context.game.redeal)):
        return
    for at, viewer, drawn in _draws(context, _redeal_by_sample(context.game)):
        if not same(drawn, at.state):
            raise LawBroken(
                f"sample draws hidden fields again for {name_of(viewer)} ({difference(at.state, drawn)}), "
                "but redeal never does: redeal must state what is secret",
                at.seed,
                at.ply,
            )


def _redeal_by_sample(game: AnyGame) -> Callable[..., Any]:
    return lambda state, viewer, chance: game.sample(game.view(state, viewer), viewer, chance)


def _draws(context: LawContext, draw: Callable[..., Any]) -> Iterator[tuple[Position, Seat, Any]]:
    for at in context.spread_positions(MAX_EXAMINED_POSITIONS):
        for viewer in context.viewers:
            with error_place(at.seed, at.ply):
                drawn = draw(at.state, viewer, at.own_chance("redeal/0"))
            yield at, viewer, drawn


def _need_every_field(context: LawContext, at: Position, viewer: Seat) -> None:
    """Raise LawBroken if many samples change a field that no redeal changes."""
    game, tree = context.game, plain(at.state)
    view = game.view(at.state, viewer)
    drawn = [game.sample(view, viewer, at.own_chance(f"sample/{n}")) for n in range(SAMPLES)]
    samples = [plain(state) for state in drawn if same(game.view(state, viewer), view)]  # law `sample` reports others
    changes = Counter(path for sampled in samples for path in changed_paths(tree, sampled))
    secrets = [path for path, count in changes.items() if 2 * count >= SAMPLES]
    for number in range(MAX_REDEALS):
        if not secrets:
            return
        redealt = plain(game.redeal(at.state, viewer, at.own_chance(f"redeal/{number}")))
        changed = PathSet(changed_paths(tree, redealt))
        secrets = [path for path in secrets if not changed.overlaps(path)]
    if secrets:
        path, you = secrets[0], name_of(viewer)
        values = f"{abbreviate(value_at(tree, path))} or {abbreviate(_other_value(tree, samples, path))}"
        raise LawBroken(
            f"redeal forgets `{name_of_path(path)}`: the view of {you} withholds it (it may be {values}), "
            f"but redeal for {you} never changes it. Draw it again in redeal"
        )


def _other_value(tree: Any, samples: list[Any], path: Path) -> Any:
    return next(value_at(sampled, path) for sampled in samples if path in set(changed_paths(tree, sampled)))
