"""What a general search needs to know about Don't Lose Your Head: likely guesses, and how far a hunt has come."""

from __future__ import annotations

from collections.abc import Iterator
from math import tanh
from typing import Final

from parlor.kernel import AnyGame, Chance

from .beliefs import beliefs, letter_chances, word_worth_guessing
from .bot_hiding import hide_well
from .density import density
from .difficulty import board_settings
from .ending import limit
from .hunters import default_settings, uncover
from .hunting import unsolved
from .state import BLANK, EMPTY, HIDDEN, STAR, Action, GuessLetter, GuessWord, Hunt, PlaceWords, State

TRIED_LETTERS: Final = 4
TRIED_CELLS: Final = 4
TRIED_PLACES: Final = 6  # for words, one of which is chosen by chance: the value says nothing about them


def position_value(state: State) -> tuple[float, float]:
    """By what has been found, less the share of the misses that were made."""
    standing = [_progress(hunt) - hunt.misses / (limit(state, seat) or 1) for seat, hunt in enumerate(state.hunts)]
    value = 0.5 + 0.5 * tanh(standing[0] - standing[1]) if len(standing) == 2 else 0.5
    return value, 1 - value


def _progress(hunt: Hunt) -> float:
    letters = "".join(hunt.patterns)
    known = len(letters) - letters.count(BLANK)
    uncovered = len(hunt.shown) - hunt.shown.count(HIDDEN) - hunt.shown.count(EMPTY) - hunt.shown.count(STAR) / 2
    return (known + uncovered) / (2 * len(letters))


def action_prior(game: AnyGame, state: State, seat: int) -> Iterator[tuple[Action, float]]:
    """Yield the guesses that are most likely to hit, in proportion to that; before the hunt the settings of the
    options, then ways to hide hard words.
    """
    if not state.hunts:
        view = game.view(state, seat)
        if view.chosen[seat] is None:
            yield default_settings(view), 1.0
            return
        for number in range(TRIED_PLACES):
            words = hide_well(board_settings(state, seat), state.options.lexicon, Chance(number, 0, "hide"))
            yield PlaceWords(words), 1 / TRIED_PLACES
        return
    hits = sorted(_likely_guesses(state.hunts[seat], state.options.lexicon), key=lambda guess: -guess[1])
    total = sum(hit for _, hit in hits)
    for action, hit in hits:
        yield action, hit / total


def _likely_guesses(hunt: Hunt, lexicon_name: str) -> Iterator[tuple[Action, float]]:
    words = beliefs(hunt, lexicon_name)
    if word := word_worth_guessing(hunt, words):
        yield GuessWord(word), 1.0
    if unsolved(hunt):
        chances = letter_chances(hunt, words)
        for number in (-chances).argsort(kind="stable")[:TRIED_LETTERS]:
            if chances[number] > 0:
                yield GuessLetter(chr(ord("A") + int(number))), float(chances[number])
    cells = density(hunt)
    for place in (-cells).argsort(kind="stable")[:TRIED_CELLS]:
        if hunt.shown[place] == HIDDEN:
            yield uncover(hunt, int(place)), float(max(cells[place], 1e-3))
