"""The lines of utterances/, and whether a reading agrees with the expected one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

FOLDER = Path(__file__).parent / "utterances"
VIEWS: dict[str, dict[str, object]] = {
    situation: view
    for file in ("views.json", "strangers.json", "guests.json")
    for situation, view in json.loads((FOLDER / file).read_text("utf-8")).items()
}
ARGUMENT = {
    "move": ("direction", "room"),
    "attack": ("target",),
    "examine": ("thing",),
    **dict.fromkeys(("use", "equip", "loot", "drop"), ("item",)),
}
MECHANICAL = {"look", "move", "attack", "defend", "use", "equip", "flee", "loot", "drop", "undo"}
CHANGING = MECHANICAL - {"look"}
QUIET = (("quiet", ""),)  # the reading that stands for every one that changes nothing


class Utterance(NamedTuple):
    situation: str
    text: str
    expected: tuple[tuple[tuple[str, str], ...], ...]  # fair readings; each is a list of (verb, argument)
    cheat: bool

    @property
    def part(self) -> str:
        """The half of the set: one was looked at while the parser was written, the other only measured."""
        return ("develop", "report")[crc32(f"{self.situation}/{self.text}".encode()) & 1]

    @property
    def view(self) -> dict[str, object]:
        return VIEWS[self.situation]


def utterances(file: str = "lines.txt") -> list[Utterance]:
    found, situation = [], ""
    for line in (FOLDER / file).read_text("utf-8").splitlines():
        if line.startswith("["):
            situation = line.strip("[]")
        elif " :: " in line and situation:
            expected, text = line.split(" :: ", 1)
            text = json.loads(text) if text.startswith('"') else text
            fair = expected.lstrip("!").replace("nothing", "talk | unknown").split(" | ")
            readings = tuple(tuple(_step(step) for step in reading.split("; ")) for reading in fair)
            found.append(Utterance(situation, text, readings, line.startswith("!")))
    return found


def _step(step: str) -> tuple[str, str]:
    verb, _, argument = step.partition(" ")
    return verb, argument.lower()


def as_steps(actions: list[dict[str, str]]) -> tuple[tuple[str, str], ...]:
    """Actions as `parlor interpret` prints them, in the form of `Utterance.expected`."""
    return tuple(
        (act["verb"], next((act[key] for key in ARGUMENT.get(act["verb"], ()) if key in act), "").lower())
        for act in actions
    )


def is_right(utterance: Utterance, actions: list[dict[str, str]]) -> bool:
    return any(_agrees(fair, as_steps(actions)) for fair in utterance.expected)


def has_right_verbs(utterance: Utterance, actions: list[dict[str, str]]) -> bool:
    done = tuple((action["verb"], "") for action in actions)
    return any(_agrees(tuple((verb, "") for verb, _ in fair), done) for fair in utterance.expected)


def _agrees(fair: tuple[tuple[str, str], ...], done: tuple[tuple[str, str], ...]) -> bool:
    if fair == QUIET:
        return CHANGING.isdisjoint(verb for verb, _ in done)
    return len(fair) == len(done) and all(want in (step, (step[0], "*")) for want, step in zip(fair, done, strict=True))
