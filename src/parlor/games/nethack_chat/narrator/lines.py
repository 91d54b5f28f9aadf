"""Lines by topic, and the choice among them: seeded, and none twice before all of its topic have been told."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from parlor.kernel import Chance

from ..sections import read_sections
from ..state import LineHistory

PROSE: Final = Path(__file__).parent / "prose"
_SENTENCE: Final = re.compile(r"(?:^|(?<=[.?] ))[a-z]")


@cache
def lines() -> dict[str, tuple[str, ...]]:
    """The templates of every topic."""
    return read_sections(*sorted(PROSE.glob("*.txt")))


@cache
def order(seed: int, topic: str, round_: int) -> tuple[int, ...]:
    """In which the lines of a topic are told, the first time round, the second, and so on."""
    shuffled = Chance(seed, round_, topic).shuffled(range(len(lines()[topic])))
    if round_ and len(shuffled) > 1 and shuffled[0] == order(seed, topic, round_ - 1)[-1]:
        shuffled.append(shuffled.pop(0))  # not the same line twice running
    return tuple(shuffled)


class Teller:
    """Chooses lines, and remembers which it has told."""

    def __init__(self, voice: LineHistory) -> None:
        self.seed, self.used = voice.seed, dict(voice.used)

    @property
    def voice(self) -> LineHistory:
        return LineHistory(self.seed, tuple(sorted(self.used.items())))

    def fresh(self, topic: str) -> bool:
        """Whether there is a line that was not told yet."""
        return self.used.get(topic, 0) < len(lines()[topic])

    def say(self, *topics: str, **facts: object) -> str:
        """A line of the first topic that has one left; where all have been told, of the one least worn out."""
        known = [topic for topic in topics if topic in lines()]
        topic = next(filter(self.fresh, known), None) or min(known, key=self._wear)
        told = self.used.get(topic, 0)
        self.used[topic] = told + 1
        every = lines()[topic]
        return sentences(every[order(self.seed, topic, told // len(every))[told % len(every)]].format(**facts))

    def once(self, topic: str, **facts: object) -> str:
        """A line that was not told yet, or nothing."""
        return self.say(topic, **facts) if self.fresh(topic) else ""

    def _wear(self, topic: str) -> float:
        return self.used.get(topic, 0) / len(lines()[topic])


def sentences(text: str) -> str:
    """With a capital at the beginning of each."""
    return _SENTENCE.sub(lambda letter: letter[0].upper(), text)


def joined(*told: str) -> str:
    return " ".join(filter(None, told))
