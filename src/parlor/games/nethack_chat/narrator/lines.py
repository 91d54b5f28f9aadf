"""Lines of prose by topic, and the choice among them: seeded, and none twice before all of its topic were used."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from parlor.kernel import Chance

from ..sections import read_sections
from ..state import LineHistory

CURRENT: Final = 2  # the rules version of the prose
PROSE: Final = Path(__file__).parent / "prose"
FIRST_VERSION: Final = Path(__file__).parent / "version_1.txt"
_SENTENCE: Final = re.compile(r"(?:^|(?<=[.?] ))[a-z]")


@cache
def templates(version: int = CURRENT) -> dict[str, tuple[str, ...]]:
    """Return the templates of every topic, as they read in that version of the rules. All versions have the same
    topics with the same numbers of lines.
    """
    found = read_sections(*sorted(PROSE.glob("*.txt")))
    if version == CURRENT:
        return found
    earlier = first_version_lines()
    return {topic: tuple(earlier.get(line, line) for line in lines) for topic, lines in found.items()}


def first_version_lines() -> dict[str, str]:
    """Return the lines that changed after version 1: the old one by the present one."""
    lines = read_sections(FIRST_VERSION)[""]
    return dict(zip(lines[::2], lines[1::2], strict=True))


@cache
def line_order(seed: int, topic: str, round_: int) -> tuple[int, ...]:
    """Return the order of the lines of a topic in the first round (0), the second, and so on."""
    shuffled = Chance(seed, round_, topic).shuffled(range(len(templates()[topic])))
    if round_ and len(shuffled) > 1 and shuffled[0] == line_order(seed, topic, round_ - 1)[-1]:
        shuffled.append(shuffled.pop(0))  # not the same line twice running
    return tuple(shuffled)


class LinePicker:
    """Chooses lines, and counts which ones were used."""

    def __init__(self, history: LineHistory, version: int = CURRENT) -> None:
        self.seed, self.used, self.version = history.seed, dict(history.used), version

    @property
    def history(self) -> LineHistory:
        return LineHistory(self.seed, tuple(sorted(self.used.items())))

    def has_unused(self, topic: str) -> bool:
        """Return whether the topic has a line that was not used yet."""
        return self.used.get(topic, 0) < len(templates()[topic])

    def pick(self, *topics: str, **facts: object) -> str:
        """Return a line of the first topic with an unused line, or else of the least used topic.

        Topics without lines are skipped; at least one must have some.
        """
        known = [topic for topic in topics if topic in templates()]
        topic = next(filter(self.has_unused, known), None) or min(known, key=self._wear)
        count = self.used.get(topic, 0)
        self.used[topic] = count + 1
        every = templates(self.version)[topic]
        return capitalize_sentences(
            every[line_order(self.seed, topic, count // len(every))[count % len(every)]].format(**facts)
        )

    def pick_unused(self, topic: str, **facts: object) -> str:
        """Return a line that was not used yet, or ""."""
        return self.pick(topic, **facts) if self.has_unused(topic) else ""

    def _wear(self, topic: str) -> float:
        return self.used.get(topic, 0) / len(templates()[topic])


def capitalize_sentences(text: str) -> str:
    """Return the text with a capital at the beginning of each sentence."""
    return _SENTENCE.sub(lambda letter: letter[0].upper(), text)


def join_sentences(*parts: str) -> str:
    return " ".join(filter(None, parts))
