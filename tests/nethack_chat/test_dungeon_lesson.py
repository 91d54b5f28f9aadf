"""The tutorial of the page is a recorded run: here it is held against the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import Say
from parlor.kernel import Match

PAGE = Path(__file__).resolve().parents[2] / "client" / "src" / "games" / "nethack-chat" / "lesson.json"
SEED = 161  # the Rat survives the first blow, prepares a heavy one, and falls to the third
LINES = (
    "I go north",
    "I go east",
    "I attack the rat",
    "I defend myself",
    "I strike at the rat",
    "I take everything",
    "I equip the iron sword",
)


def lesson() -> dict[str, Any]:
    match = Match(game, seed=SEED, seats=("You",))
    first = shown_view(match)
    steps = []
    for line in LINES:
        step = match.play(0, game.resolve_external(match.view(0), Say(line)))
        steps.append({"line": line, "events": to_builtins(step.events_for(0)), "view": shown_view(match)})
    told: dict[str, Any] = json.loads(json.dumps({"first": first, "steps": steps}))  # lists for tuples
    return told


def shown_view(match: Match) -> dict[str, Any]:
    """Return the hero's view with the newest exchange only."""
    view: dict[str, Any] = to_builtins(match.view(0))
    del view["voice"]
    return {**view, "story": view["story"][-1:]}


def test_the_tutorial_is_a_run_of_the_rules() -> None:
    assert json.loads(PAGE.read_text("utf-8")) == lesson()


def test_the_tutorial_teaches_a_blow_a_heavy_blow_and_a_victory() -> None:
    events = [{event["type"] for event in step["events"]} for step in lesson()["steps"]]
    assert {"entered", "fight-began"} <= events[1]
    assert {"struck", "hurt", "winds-up"} <= events[2]
    assert {"defended", "hurt"} <= events[3]
    assert {"slain", "room-cleared"} <= events[4]
    assert "looted" in events[5]
    assert "equipped" in events[6]


if __name__ == "__main__":  # writes the page's file anew
    PAGE.write_text(json.dumps(lesson(), indent=1) + "\n", "utf-8")
