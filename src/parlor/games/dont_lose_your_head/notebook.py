"""The notebook of a hunter: the words and the lines that still fit. It follows from the hunt alone."""

from __future__ import annotations

from functools import reduce
from itertools import islice

from parlor.kernel import Cell
from parlor.words import lexicon

from .hunting import board_size
from .lines import BoardLine
from .posterior import LineChoices, LinesByHits, candidates
from .state import BLANK, Hunt, View

SHOWN_WORDS = 12
SHOWN_LINES = 4


def fitting_words(hunt: Hunt, number: int, lexicon_name: str) -> list[str]:
    """Return the inoffensive words that can be the hidden word of this number, the most frequent first."""
    words = lexicon(lexicon_name)
    found = candidates(hunt.patterns[number], hunt.letters, hunt.words, lexicon_name)
    return sorted((word for word in found if not words.is_offensive(word)), key=lambda word: -words.zipf(word))


def fitting_lines(hunt: Hunt) -> list[list[BoardLine]]:
    """Return for each word the lines on which it can lie, so that the other words can cover the other hits."""
    choices = LineChoices(hunt)
    found = []
    for number, groups in enumerate(choices.groups):
        others = (largest(group) for other, group in enumerate(choices.groups) if other != number)
        covers = reduce(lambda done, group: {cover | hits for cover in done for hits in group}, others, {0})
        found.append(
            [
                line
                for hits, group in groups.items()
                if any(cover | hits == choices.hits for cover in covers)
                for line in group
            ]
        )
    return found


def largest(groups: LinesByHits) -> list[int]:
    """Return the sets of hits that no other set includes: a smaller set is never needed to cover the hits."""
    return [hits for hits in groups if not any(hits != more and hits & more == hits for more in groups)]


def notes(view: View) -> str:
    """Return the notebook of the viewer, who must be a player in the hunt, as text: one line for each word."""
    hunt = view.hunts[view.you]
    rows = zip(hunt.patterns, fitting_lines(hunt), strict=True)
    return "\n".join(
        f"{number + 1} {pattern}: {_words(hunt, number, view.options.lexicon)}{_lines(hunt, fits)}"
        for number, (pattern, fits) in enumerate(rows)
    )


def _words(hunt: Hunt, number: int, lexicon_name: str) -> str:
    if BLANK not in hunt.patterns[number]:
        return ""
    found = fitting_words(hunt, number, lexicon_name)
    more = ", and more" if len(found) > SHOWN_WORDS else ""
    listed = f": {', '.join(islice(found, SHOWN_WORDS))}{more}" if found else ""
    return f"{_count(len(found), 'word')}{listed}. "


def _lines(hunt: Hunt, fits: list[BoardLine]) -> str:
    size = board_size(hunt)
    ends = {tuple(sorted((line.cells[0], line.cells[-1]))) for line in fits}  # a line once, not once for each direction
    shown = [f"{Cell(*divmod(first, size))} to {Cell(*divmod(last, size))}" for first, last in sorted(ends)]
    return f"{_count(len(ends), 'line')}{': ' + ', '.join(shown) if len(ends) <= SHOWN_LINES else ''}."


def _count(number: int, noun: str) -> str:
    return f"1 {noun} fits" if number == 1 else f"{number} {noun}s fit"
