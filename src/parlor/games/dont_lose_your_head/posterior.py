"""Draws random boards that agree with what the hunter knows: samples from the posterior of the hidden words.

A letter that the hunter knows is shown in the patterns everywhere it occurs. So the pattern of a word is enough to
decide whether it can lie on a line; the word itself matters only where two words cross on an unknown letter. A board
is therefore drawn in two steps: first a line for each word, so that the lines cover every hit (all such choices are
counted, and equally likely), then the words. If two words have different letters where they cross, the whole board is
rejected and drawn again, which keeps all boards equally likely.
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

MAX_DRAWS = 500  # rejected boards, after which `fit_words` chooses the words
LinesByHits = dict[int, list[BoardLine]]  # lines by the hits that they cover, as bits of cells


def draw_board(hunt: Hunt, lexicon_name: str, chance: Chance) -> HiddenBoard:
    """Return a random board that agrees with everything that the hunter knows."""
    size = board_size(hunt)
    words = [candidates(pattern, hunt.letters, hunt.words, lexicon_name) for pattern in hunt.patterns]
    line_choices = LineChoices(hunt)
    for attempt in count():
        drawn_lines = line_choices.draw(chance)
        chosen = [(chance.choice(row), line) for row, line in zip(words, drawn_lines, strict=True)]
        if attempt >= MAX_DRAWS:
            chosen = fit_words(words, drawn_lines, chance) or chosen
        if fit(chosen):
            return board_of(size, [PlacedWord(word, line.at, line.direction) for word, line in chosen])
    raise AssertionError("count() never ends")


def fit_words(
    words: Sequence[Sequence[str]], drawn_lines: Sequence[BoardLine], chance: Chance
) -> list[tuple[str, BoardLine]]:
    """Return a word for each line so that all letters agree where the lines cross; [] if that is impossible.

    `words` has the candidates for each line. The results are not equally likely. This is for boards on which a word
    lies inside another one: words that are drawn independently hardly ever agree there.
    """
    word_sets = [frozenset(row) for row in words]

    def choose(row: int, taken: dict[int, str]) -> list[str] | None:
        """Return words for the lines 0 to `row` that agree with the letters in `taken`, by cell; None if impossible."""
        if row < 0:
            return []
        letters = [taken.get(place, "") for place in drawn_lines[row].cells]
        whole = "".join(letters)
        if all(letters):
            fits: Iterable[str] = [whole] if whole in word_sets[row] else []
        else:
            fits = (
                w for w in chance.shuffled(words[row]) if all(a in ("", b) for a, b in zip(letters, w, strict=True))
            )
        for word in fits:
            rest = choose(row - 1, taken | dict(zip(drawn_lines[row].cells, word, strict=True)))
            if rest is not None:
                return [*rest, word]
        return None

    found = choose(len(words) - 1, {})  # starts with the last word, the longest: it leaves the fewest choices
    return list(zip(found, drawn_lines, strict=True)) if found else []


@lru_cache(maxsize=512)
def candidates(pattern: str, letters: str, tried: tuple[str, ...], lexicon_name: str) -> tuple[str, ...]:
    """Return the words of the lexicon that fit a pattern.

    `letters` are known to be right or wrong, so no unknown place has one of them; `tried` are the words guessed so far.
    """
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


class LineChoices:
    """All choices of one line for each word that together cover every hit: every cell known to have a letter."""

    def __init__(self, hunt: Hunt) -> None:
        # Sets of hits are integers with one bit for each cell.
        self.hits = sum(1 << place for place, mark in enumerate(hunt.shown) if mark not in (HIDDEN, EMPTY))
        size = board_size(hunt)
        self.groups: list[LinesByHits] = []  # for each word
        for pattern in hunt.patterns:
            groups: LinesByHits = defaultdict(list)
            for line in lines(size, len(pattern)):
                if can_lie(line, pattern, hunt.shown):
                    groups[line.mask & self.hits].append(line)
            self.groups.append(groups)
        # How many cells the words from each row on can cover at most.
        self._max_cover = [
            sum(len(pattern) for pattern in hunt.patterns[row:]) for row in range(len(hunt.patterns) + 1)
        ]
        # Cache of `count_choices` for each row, by `covered`.
        self._counts: list[dict[int, int]] = [{} for _ in hunt.patterns]

    def count_choices(self, row: int, covered: int) -> int:
        """Return the number of choices of lines for the words from `row` on that cover all hits not in `covered`."""
        missing = (self.hits & ~covered).bit_count()
        if row == len(self.groups):
            return int(missing == 0)
        if missing > self._max_cover[row]:
            return 0
        counts = self._counts[row]
        if covered not in counts:
            groups = self.groups[row].items()
            counts[covered] = sum(len(group) * self.count_choices(row + 1, covered | hits) for hits, group in groups)
        return counts[covered]

    def draw(self, chance: Chance) -> Sequence[BoardLine]:
        """Return one of the choices, all equally likely: a line for each word."""
        chosen, covered = [], 0
        for row, groups in enumerate(self.groups):
            number = chance.below(self.count_choices(row, covered))  # of the choice, in the order of the groups
            for hits, group in groups.items():
                choices_per_line = self.count_choices(row + 1, covered | hits)
                if number < len(group) * choices_per_line:
                    chosen.append(group[number // choices_per_line])
                    covered |= hits
                    break
                number -= len(group) * choices_per_line
        return chosen
