"""What a hunter may believe: set-ups that agree with all that was found, each equally likely.

Every known letter stands in the patterns wherever it occurs. So whether a word can lie on a line follows from its
pattern alone, and the word itself matters only where two words cross on a letter that is not known yet. A set-up is
therefore drawn in two steps: lines that cover everything hit, counted exactly, then words. What does not fit together
is thrown away as a whole, which keeps every set-up that does equally likely.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count

from parlor.kernel import Chance

from .hiding import bank, board_of, fit
from .hunting import side
from .lines import Line, lines
from .state import BLANK, EMPTY, HIDDEN, STAR, Board, Hunt, Placed

PATIENCE = 500  # boards drawn in vain before words are made to agree
Groups = dict[int, list[Line]]  # lines by the hits that they cover


def draw_board(hunt: Hunt, lexicon_name: str, chance: Chance) -> Board:
    """A board that the hunter cannot tell from the true one."""
    size = side(hunt)
    words = [candidates(pattern, hunt.letters, hunt.words, lexicon_name) for pattern in hunt.patterns]
    covers = Covers(hunt)
    for attempt in count():
        lines_drawn = covers.draw(chance)
        chosen = [(chance.choice(row), line) for row, line in zip(words, lines_drawn, strict=True)]
        if attempt >= PATIENCE:
            chosen = agreeing(words, lines_drawn, chance) or chosen
        if fit(chosen):
            return board_of(size, [Placed(word, line.at, line.direction) for word, line in chosen])
    raise AssertionError("what was hidden agrees with itself")


def agreeing(words: Sequence[Sequence[str]], on: Sequence[Line], chance: Chance) -> list[tuple[str, Line]]:
    """Words that agree wherever these lines cross, or none. Of several not each is equally likely: this is for boards
    on which words lie within one another, where thousands of words drawn blindly never agree.
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
    """The words of the lexicon that a pattern may stand for."""
    if BLANK not in pattern:
        return (pattern,)
    unknown = f"[^{letters}]" if letters else "."
    fits = re.compile(pattern.replace(BLANK, unknown)).match
    return tuple(word for word in bank(lexicon_name)[len(pattern)] if fits(word) and word not in tried)


def can_lie(line: Line, pattern: str, shown: str) -> bool:
    """Whether a word of this pattern on this line would show what is shown."""
    for place, letter in zip(line.cells, pattern, strict=True):
        mark = shown[place]
        if mark != HIDDEN and (mark == EMPTY or mark != (STAR if letter == BLANK else letter)):
            return False
    return True


class Covers:
    """The ways to lay the words on lines so that everything hit is covered."""

    def __init__(self, hunt: Hunt) -> None:
        self.hits = sum(1 << place for place, mark in enumerate(hunt.shown) if mark not in (HIDDEN, EMPTY))
        size = side(hunt)
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
        """In how many ways the words from this one on cover the hits that are left."""
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

    def draw(self, chance: Chance) -> Sequence[Line]:
        """A line for each word; every way that covers the hits is equally likely."""
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
