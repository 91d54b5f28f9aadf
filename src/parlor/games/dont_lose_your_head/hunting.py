"""The hunt for the opponent's words: legal guesses, refusals, and the result of a guess."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator
from functools import cache, lru_cache
from itertools import chain, compress, filterfalse, pairwise, product
from typing import Final

from msgspec.structs import replace

from parlor.kernel import Cell, Refusal
from parlor.words import lexicon

from .hiding import bank, join_numbers
from .state import BLANK, EMPTY, HIDDEN, STAR, Guess, GuessCell, GuessLetter, GuessMade, GuessWord, HiddenBoard, Hunt

WRONG_WORD_MISSES: Final = 2
SIZES: Final = {size * size: size for size in (6, 8, 10, 12)}  # rows of a board, by its number of cells
SLICE: Final = 1000  # words that are copied at once
# translation table: hidden cells to 1, others to 0
HIDDEN_TO_ONE: Final = bytes(byte == ord(HIDDEN) for byte in range(256))


def new_hunt(board: HiddenBoard) -> Hunt:
    return Hunt(HIDDEN * len(board.letters), tuple(BLANK * len(placed.word) for placed in board.words))


def board_size(hunt: Hunt) -> int:
    """Return the number of rows of the board."""
    return SIZES[len(hunt.shown)]


def right_letters(hunt: Hunt) -> frozenset[str]:
    return frozenset("".join(hunt.patterns)) - {BLANK}


def unsolved(hunt: Hunt) -> dict[int, int]:
    """Return the index of each word with unknown letters, by the length of the word. No two words are equally long."""
    return {len(pattern): number for number, pattern in enumerate(hunt.patterns) if BLANK in pattern}


def is_complete(hunt: Hunt, board: HiddenBoard) -> bool:
    """Return whether every cell with a letter is uncovered and its letter known."""
    covered = hunt.shown.count(HIDDEN) + hunt.shown.count(EMPTY)
    return STAR not in hunt.shown and covered == board.letters.count(EMPTY)


# --- legal guesses -------------------------------------------------------------------------------------------------


def guesses(hunt: Hunt, lexicon_name: str) -> Iterator[Guess]:
    """Yield letters, cells, then words: those of the lexicon first, then any other letters."""
    return chain.from_iterable(_groups(hunt, lexicon_name))


def _groups(hunt: Hunt, lexicon_name: str) -> Iterator[Iterable[Guess]]:
    """Yield the groups of guesses. Each is computed only when it is needed, because few callers read that far; and all
    are in one chain, because each iterator within another takes half as long again for every guess.
    """
    yield _untried_letters(lexicon_name, hunt.letters)
    yield compress(_cells(board_size(hunt)), hunt.shown.encode().translate(HIDDEN_TO_ONE))
    lengths = unsolved(hunt)
    for length in lengths:
        yield from _untried_words(lexicon_name, length, hunt.words)
    for length in lengths:
        yield _other_words(lexicon_name, length, hunt.words)


def _alphabet(lexicon_name: str) -> str:
    return lexicon(lexicon_name).alphabet


@lru_cache(maxsize=1024)
def _untried_letters(lexicon_name: str, tried: str) -> tuple[GuessLetter, ...]:
    return tuple([guess for letter, guess in _letters(lexicon_name) if letter not in tried])


@cache
def _letters(lexicon_name: str) -> list[tuple[str, GuessLetter]]:
    return [(letter, GuessLetter(letter)) for letter in _alphabet(lexicon_name)]


@cache
def _cells(size: int) -> tuple[GuessCell, ...]:
    return tuple(GuessCell(Cell(row, col)) for row in range(size) for col in range(size))


@cache
def _lexicon_words(lexicon_name: str, length: int) -> tuple[GuessWord, ...]:
    return tuple(map(GuessWord, bank(lexicon_name)[length]))


def _untried_words(lexicon_name: str, length: int, tried: Collection[str]) -> Iterator[Iterable[GuessWord]]:
    """Yield the words of the lexicon that were not tried: slices between the tried ones, not too large to be copied."""
    words, known = _lexicon_words(lexicon_name, length), bank(lexicon_name)[length]
    if not tried:
        yield words
        return
    listed = lexicon(lexicon_name).words
    gaps = sorted(bisect_left(known, word) for word in tried if len(word) == length and word in listed)
    for gap, end in pairwise((-1, *gaps, len(known))):
        for start in range(gap + 1, end, SLICE):
            yield words[start : min(end, start + SLICE)]


def _other_words(lexicon_name: str, length: int, tried: Iterable[str]) -> Iterator[GuessWord]:
    """Return all combinations of letters that are neither in the lexicon nor tried."""
    known, spelled = lexicon(lexicon_name).words, map("".join, product(_alphabet(lexicon_name), repeat=length))
    return map(GuessWord, filterfalse(tuple(tried).__contains__, filterfalse(known.__contains__, spelled)))


def check_guess(hunt: Hunt, lexicon_name: str, action: Guess) -> Refusal | None:
    if isinstance(action, GuessLetter):
        if len(action.letter) != 1 or action.letter not in _alphabet(lexicon_name):
            return Refusal("not-a-letter", f"Guess one capital letter, not {action.letter!r}.")
        if action.letter in hunt.letters:
            reason = "is already known" if action.letter in right_letters(hunt) else "isn't in any of the words"
            return Refusal("repeated", f"{action.letter} {reason}.")
        return None
    if isinstance(action, GuessCell):
        size = board_size(hunt)
        if not action.cell.on_board(size, size):
            return Refusal("off-grid", f"{action.cell} isn't on this {size}x{size} board.")
        if hunt.shown[action.cell.row * size + action.cell.col] != HIDDEN:
            return Refusal("repeated", f"{action.cell} is already open.")
        return None
    return _check_word(hunt, lexicon_name, action.word)


def _check_word(hunt: Hunt, lexicon_name: str, word: str) -> Refusal | None:
    if not word or not set(word) <= set(_alphabet(lexicon_name)):
        return Refusal("not-letters", "Use capital letters only.")
    if word in hunt.words:
        return Refusal("repeated", f"You've already guessed {word}.")
    lengths = unsolved(hunt)
    if len(word) not in lengths:
        if not lengths:
            return Refusal("wrong-length", "You know every word. Find the last squares.")
        wanted = join_numbers(lengths, "or")
        return Refusal("wrong-length", f"{word} has {len(word)} letters. The words left to find have {wanted}.")
    return None


# --- results of a guess --------------------------------------------------------------------------------------------


def guess(hunt: Hunt, board: HiddenBoard, seat: int, action: Guess) -> tuple[Hunt, GuessMade]:
    if isinstance(action, GuessLetter):
        return _guess_letter(hunt, board, seat, action.letter)
    if isinstance(action, GuessCell):
        return _guess_cell(hunt, board, seat, action.cell)
    return _guess_word(hunt, board, seat, action.word)


def _guess_letter(hunt: Hunt, board: HiddenBoard, seat: int, letter: str) -> tuple[Hunt, GuessMade]:
    letters = hunt.letters + letter
    if letter not in board.letters:
        after = Hunt(hunt.shown, hunt.patterns, letters, hunt.words, hunt.misses + 1)
        return after, GuessMade(seat, "letter", letter, misses=1)
    after = _reveal_letters(replace(hunt, letters=letters), board, letter)
    return after, GuessMade(seat, "letter", letter, solved=_newly_solved(hunt, after))


def _guess_cell(hunt: Hunt, board: HiddenBoard, seat: int, cell: Cell) -> tuple[Hunt, GuessMade]:
    place = cell.row * board_size(hunt) + cell.col
    letter = board.letters[place]
    shows = letter if letter == EMPTY or letter in "".join(hunt.patterns) else STAR
    miss = int(letter == EMPTY)
    shown = f"{hunt.shown[:place]}{shows}{hunt.shown[place + 1 :]}"
    after = Hunt(shown, hunt.patterns, hunt.letters, hunt.words, hunt.misses + miss)
    return after, GuessMade(seat, "cell", _name(cell), shows=shows, misses=miss)


@cache
def _name(cell: Cell) -> str:
    return str(cell)


def _guess_word(hunt: Hunt, board: HiddenBoard, seat: int, word: str) -> tuple[Hunt, GuessMade]:
    tried = replace(hunt, words=(*hunt.words, word))
    if word != board.words[unsolved(hunt)[len(word)]].word:
        after = replace(tried, misses=hunt.misses + WRONG_WORD_MISSES)
        return after, GuessMade(seat, "word", word, misses=WRONG_WORD_MISSES)
    new = "".join(dict.fromkeys(letter for letter in word if letter not in hunt.letters))
    after = _reveal_letters(replace(tried, letters=hunt.letters + new), board, new)
    return after, GuessMade(seat, "word", word, solved=_newly_solved(hunt, after))


def _reveal_letters(hunt: Hunt, board: HiddenBoard, letters: str) -> Hunt:
    """Reveal letters in every pattern and on every uncovered cell."""
    patterns = tuple(
        "".join(letter if letter in letters else seen for letter, seen in zip(placed.word, pattern, strict=True))
        for placed, pattern in zip(board.words, hunt.patterns, strict=True)
    )
    shown = hunt.shown
    if STAR in shown:
        seen = zip(shown, board.letters, strict=True)
        shown = "".join(letter if mark == STAR and letter in letters else mark for mark, letter in seen)
    return replace(hunt, patterns=patterns, shown=shown)


def _newly_solved(before: Hunt, after: Hunt) -> tuple[int, ...]:
    return tuple(n for n, pattern in enumerate(before.patterns) if BLANK in pattern and BLANK not in after.patterns[n])
