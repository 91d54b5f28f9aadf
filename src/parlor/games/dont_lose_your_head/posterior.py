"""Random boards that agree with a hunt, each equally likely: the posterior distribution of the hidden words.

Every known letter is in the patterns wherever it occurs. So whether a word can lie on a line follows from its pattern
alone, and the word itself matters only where two words cross on an unknown letter. A board is therefore drawn in two
steps: lines that cover every hit, with exact counts, then words. Boards whose words do not agree are rejected as a
whole, which keeps all others equally likely.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count

from parlor.kernel import Chance

from .hiding import bank, board_of, fit
from .hunting import board_size
from .lines import BoardLine, lines
from .state import BLANK, EMPTY, HIDDEN, STAR, HiddenBoard, Hunt, PlacedWord

MAX_DRAWS = 500  # rejected boards before words are chosen to agree
Groups = dict[int, list[BoardLine]]  # lines by the hits that they cover


def draw_board(hunt: Hunt, lexicon_name: str, chance: Chance) -> HiddenBoard:
    """Return a board that the hunter cannot tell from the true one."""
    size = board_size(hunt)
    words = [candidates(pattern, hunt.letters, hunt.words, lexicon_name) for pattern in hunt.patterns]
    covers = Covers(hunt)
    for attempt in count():
        lines_drawn = covers.draw(chance)
        chosen = [(chance.choice(row), line) for row, line in zip(words, lines_drawn, strict=True)]
        if attempt >= MAX_DRAWS:
            chosen = fit_words(words, lines_drawn, chance) or chosen
        if fit(chosen):
            return board_of(size, [PlacedWord(word, line.at, line.direction) for word, line in chosen])
    raise AssertionError("count() never ends")


def fit_words(words: Sequence[Sequence[str]], on: Sequence[BoardLine], chance: Chance) -> list[tuple[str, BoardLine]]:
    """Return words that agree wherever these lines cross; [] if there are none. They are not equally likely: this is
    for boards on which words lie within one another, where words drawn independently hardly ever agree.
    """
    known = [frozenset(row) for row in words]

    def lay(row: int, taken: dict[int, str]) -> list[str] | None:
        if row < 0:
            return []
        letters = [taken.get(place, "") for place in on[row].cells]
        whole = "".join(letters)
        if all(letters):
            fits: Iterable[str] = [whole] if whole in known[row] else []
        else:
            fits = (
                w for w in chance.shuffled(words[row]) if all(a in ("", b) for a, b in zip(letters, w, strict=True))
            )
        for word in fits:
            rest = lay(row - 1, taken | dict(zip(on[row].cells, word, strict=True)))
            if rest is not None:
                return [*rest, word]
        return None

    laid = lay(len(words) - 1, {})  # the longest first: it leaves the others least to choose
    return list(zip(laid, on, strict=True)) if laid else []


@lru_cache(maxsize=512)
def candidates(pattern: str, letters: str, tried: tuple[str, ...], lexicon_name: str) -> tuple[str, ...]:
    """Return the words of the lexicon that fit a pattern."""
    if BLANK not in pattern:
        return (pattern,)
    unknown = f"[^{letters}]" if letters else "."
    fits = re.compile(pattern.replace(BLANK, unknown)).match
    return tuple(word for word in bank(lexicon_name)[len(pattern)] if fits(word) and word not in tried)


def can_lie(line: BoardLine, pattern: str, shown: str) -> bool:
    """Return whether a word of this pattern on this line agrees with the shown cells."""
    for place, letter in zip(line.cells, pattern, strict=True):
        mark = shown[place]
        if mark != HIDDEN and (mark == EMPTY or mark != (STAR if letter == BLANK else letter)):
            return False
    return True


class Covers:
    """The ways to place the words on lines so that every hit is covered."""

    def __init__(self, hunt: Hunt) -> None:
        self.hits = sum(1 << place for place, mark in enumerate(hunt.shown) if mark not in (HIDDEN, EMPTY))
        size = board_size(hunt)
        self.groups: list[Groups] = []
        for pattern in hunt.patterns:
            groups: Groups = defaultdict(list)
            for line in lines(size, len(pattern)):
                if can_lie(line, pattern, hunt.shown):
                    groups[line.mask & self.hits].append(line)
            self.groups.append(groups)
        self._reach = [sum(len(pattern) for pattern in hunt.patterns[row:]) for row in range(len(hunt.patterns) + 1)]
        self._ways: list[dict[int, int]] = [{} for _ in hunt.patterns]

    def ways(self, row: int, covered: int) -> int:
        """Return in how many ways the words from this one on cover the remaining hits."""
        missing = (self.hits & ~covered).bit_count()
        if row == len(self.groups):
            return int(missing == 0)
        if missing > self._reach[row]:
            return 0
        known = self._ways[row]
        if covered not in known:
            found = self.groups[row].items()
            known[covered] = sum(len(group) * self.ways(row + 1, covered | hit) for hit, group in found)
        return known[covered]

    def draw(self, chance: Chance) -> Sequence[BoardLine]:
        """Return a line for each word; every way that covers the hits is equally likely."""
        chosen, covered = [], 0
        for row, groups in enumerate(self.groups):
            at = chance.below(self.ways(row, covered))
            for hit, group in groups.items():
                each = self.ways(row + 1, covered | hit)
                if at < len(group) * each:
                    chosen.append(group[at // each])
                    covered |= hit
                    break
                at -= len(group) * each
        return chosen
