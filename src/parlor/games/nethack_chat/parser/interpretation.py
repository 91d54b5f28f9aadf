"""`parlor interpret`: the acts that a line asks for as JSON values, and how they were found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..actions import Say
from .context import Context
from .json_view import act_to_json, context_from_json
from .parse import explain_text


def interpret(view: Any, text: str) -> list[dict[str, str]]:
    """Return the acts that a line asks for, as JSON values, for a player with this view."""
    context = context_from_json(view)
    return acts_to_json(explain_text(context, text, view if isinstance(view, Mapping) else {}).say, context)


def explain(view: Any, text: str) -> dict[str, Any]:
    """Return how a line is understood: candidates of each clause, the learned reader's, and the stage that decided."""
    context = context_from_json(view)
    found = explain_text(context, text, view if isinstance(view, Mapping) else {})
    clauses = [
        [
            {
                "score": round(one.score, 2),
                "source": one.source,
                "asked": one.asked,
                "acts": [*map(act_to_json, one.acts)],
            }
            for one in clause
        ]
        for clause in found.clauses
    ]
    shown: dict[str, Any] = {"actions": acts_to_json(found.say, context), "stage": found.stage}
    shown |= {"why": list(found.say.why), "candidates": clauses}
    if found.votes:
        best = found.votes[0]
        acts = [*map(act_to_json, best.acts)] or [{"verb": best.verb}]
        shown["reader"] = {"probability": round(best.probability, 3), "acts": acts}
    return shown


def acts_to_json(say: Say, context: Context) -> list[dict[str, str]]:
    """Return a verb and its object for each act, or the single verb clarify, talk or unknown."""
    if say.asked:
        return [{"verb": "clarify"}]
    if not say.acts:
        return [{"verb": "unknown" if say.aside == "unknown" else "talk"}]
    found = []
    for act in say.acts:
        fields = {key: name for key, name in act_to_json(act).items() if name}
        if "direction" in fields and not context.is_direction(fields["direction"]):
            fields["room"] = fields.pop("direction")
        found.append(fields)
    return found
