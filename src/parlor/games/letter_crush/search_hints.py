"""What a general search needs to know about LetterCrush: of all segments of a line only the words are worth trying."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .board import Tiles, WordAt, path_of, words_on
from .chain import score
from .state import Action, Finish, State, Submit, lexicon_name

TRIED_WORDS: Final = 12


def action_prior(state: State, seat: int) -> Iterator[tuple[Action, float]]:
    """Yield the words with the most points first, each half as likely as the one before; to finish if there is none."""
    run, language = state.runs[seat], state.options.language

    def points(word: WordAt) -> int:
        return score(Tiles(run.board, run.marks), word, 0, language).points

    words = sorted(words_on(run.board, lexicon_name(state.options)), key=points, reverse=True)
    for rank, word in enumerate(words[:TRIED_WORDS]):
        yield Submit(path_of(word.places)), 0.5 ** (rank + 1)
    if not words:
        yield Finish(), 1.0
