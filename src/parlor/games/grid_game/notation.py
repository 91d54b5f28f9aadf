"""Actions as typed lines: a unit is named by its square or its number, as in "step C14 C13" or "attack 5 D12"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from parlor.kernel import Cell, Refusal

from .state import Action, Attack, EndTurn, Halt, Special, Step, TakeBack, View, Wait

USAGE: Final = (
    "Name a unit by its square: step C14 C13, attack C13 D12, special C13 C13, halt C13, wait C13, take-back C13; "
    "or end-turn."
)
AIMED: Final[dict[str, type[Step | Attack | Special]]] = {"step": Step, "attack": Attack, "special": Special}
PLAIN: Final[dict[str, type[Halt | Wait | TakeBack]]] = {"halt": Halt, "wait": Wait, "take-back": TakeBack}


def write(action: Action) -> str:
    tag = str(action.__struct_config__.tag)
    if isinstance(action, EndTurn):
        return tag
    if isinstance(action, Step):
        return f"{tag} {action.unit} {action.to}"
    return f"{tag} {action.unit} {action.at}" if isinstance(action, Attack | Special) else f"{tag} {action.unit}"


def read(view: View, line: str) -> Action | Refusal:
    verb, *rest = line.lower().split() or [""]
    if verb == "end-turn" and not rest:
        return EndTurn()
    if verb in PLAIN and len(rest) == 1:
        unit = unit_named(view, rest[0])
        return PLAIN[verb](unit) if isinstance(unit, int) else unit
    if verb in AIMED and len(rest) == 2:
        unit, cell = unit_named(view, rest[0]), Cell.parse(rest[1])
        if not isinstance(unit, int):
            return unit
        return AIMED[verb](unit, cell) if cell else Refusal("unreadable", f"{rest[1][:20]!r} is no square. {USAGE}")
    return Refusal("unreadable", f"{line.strip()[:80]!r} cannot be read. {USAGE}")


def unit_named(view: View, name: str) -> int | Refusal:
    """By its number, or by the square on which it stands."""
    if name.isdecimal() and len(name) <= 3:
        return int(name)
    cell = Cell.parse(name)
    found = next((number for number, unit in enumerate(view.units) if unit.health and unit.at == cell), None)
    return found if found is not None else Refusal("no-such-unit", f"No unit stands on {name[:20].upper()}.")


def complete(view: View, legal: Iterable[Action], line: str) -> Iterable[str]:
    """Legal orders with the unit named by its square, as a player would."""
    begun = line.lower().strip()
    lines = (named(view, action) for action in legal)
    return [text for text in lines if text.lower().startswith(begun)]


def named(view: View, action: Action) -> str:
    if isinstance(action, EndTurn):
        return write(action)
    verb, _, *rest = write(action).split()
    return " ".join([verb, str(view.units[action.unit].at), *rest])
