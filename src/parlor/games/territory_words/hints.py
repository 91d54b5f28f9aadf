"""Hints: the word that gains most, of those that most people know, told in three steps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from parlor.kernel import Refusal
from parlor.words import Lexicon, lexicon

from .land import MAX_STRENGTH, MIN_WORD_LENGTH, Land, word_strength
from .paths import check_path, word_along
from .search import Candidate, best_words
from .state import AskHint, State, View, hints_this_turn, used_words
from .vocabulary import Vocabulary

HINT_ZIPF = 3.5  # words that most people know and use
MAX_HINT_LENGTH = 8  # letters
HINTS_PER_TURN = 3  # the strength, the first letter, the word


def answer(game: State | View, seat: int) -> AskHint | Refusal:
    """Return the next hint of this turn, or why there is none. It takes about 0.05 s of CPU."""
    if refusal := check_asking(game):
        return refusal
    best = best_word(game, seat)
    if best is None:
        return Refusal("no-hint", "No common word gains land here.")
    known = len(hints_this_turn(game))
    return AskHint(
        strength=word_strength(len(best.word)),
        letter=best.word[0] if known >= 1 else "",
        path=best.path if known >= 2 else (),
    )


def legal_hints(game: State | View, seat: int) -> Iterator[AskHint]:
    """Yield the next hint, if there is one. The answer is computed only when the list is read so far."""
    hint = answer(game, seat)
    if isinstance(hint, AskHint):
        yield hint


def best_word(game: State | View, seat: int) -> Candidate | None:
    words = vocabulary(lexicon(game.options.lexicon))
    found = best_words(game.letters, Land(game.land), seat, words, top=1, used=used_words(game).keys())
    return found[0] if found else None


@lru_cache(maxsize=8)
def vocabulary(words: Lexicon) -> Vocabulary:
    return Vocabulary(words.common(HINT_ZIPF, MIN_WORD_LENGTH, MAX_HINT_LENGTH))


def check_asking(game: State | View) -> Refusal | None:
    """Return why the player to move may not ask for a hint now."""
    if game.options.hints == "off":
        return Refusal("hints-off", "Hints are off in this game.")
    if len(hints_this_turn(game)) == HINTS_PER_TURN:
        return Refusal("no-more-hints", "You already know the best word.")
    return None


def check_hint(state: State, hint: AskHint) -> Refusal | None:
    """Return why an answered hint is refused. Only the host, which has searched, knows whether it is the best word."""
    if refusal := check_asking(state):
        return refusal
    known = hints_this_turn(state)
    is_answer = (
        1 <= hint.strength <= MAX_STRENGTH
        and all(hint.strength == earlier.strength for earlier in known)
        and (len(hint.letter) == 1 and hint.letter in state.letters if known else not hint.letter)
        and (hint.letter == known[1].letter and _spells(state, hint) if len(known) >= 2 else not hint.path)
    )
    return None if is_answer else Refusal("no-answer", "Ask for the hint without an answer. The server adds it.")


def _spells(state: State, hint: AskHint) -> bool:
    """Return whether the path spells a word of the hint's strength and first letter that may be played."""
    if check_path(hint.path, state.options.side):
        return False
    word = word_along(state.letters, hint.path)
    is_new = word not in used_words(state) and word in lexicon(state.options.lexicon).words
    return is_new and word[0] == hint.letter and word_strength(len(word)) == hint.strength
