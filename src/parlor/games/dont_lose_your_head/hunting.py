"""Hunting words: what may be guessed, and what a guess finds."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import chain, compress, filterfalse, islice, pairwise, product
from typing import Final

from msgspec.structs import replace

from parlor.kernel import Cell, Refusal
from parlor.words import lexicon

from .hiding import bank
from .state import BLANK, EMPTY, HIDDEN, STAR, Board, Guess, Guessed, Hunt, Letter, Uncover, Word

WRONG_WORD: Final = 2  # misses
ONLY_HIDDEN: Final = bytes(byte == ord(HIDDEN) for byte in range(256))  # a board's cells to 1 or 0


def new_hunt(board: Board) -> Hunt:
    return Hunt(HIDDEN * len(board.letters), tuple(BLANK * len(placed.word) for placed in board.words))


def side(hunt: Hunt) -> int:
    """The size of the board."""
    return {36: 6, 64: 8, 100: 10, 144: 12}[len(hunt.shown)]


def right_letters(hunt: Hunt) -> frozenset[str]:
    return frozenset("".join(hunt.patterns)) - {BLANK}


def unsolved(hunt: Hunt) -> dict[int, int]:
    """The words whose letters are not all known: their number by their length."""
    return {len(pattern): number for number, pattern in enumerate(hunt.patterns) if BLANK in pattern}


def is_found(hunt: Hunt, board: Board) -> bool:
    """Whether every cell with a letter is uncovered and its letter known."""
    covered = hunt.shown.count(HIDDEN) + hunt.shown.count(EMPTY)
    return STAR not in hunt.shown and covered == board.letters.count(EMPTY)


# --- what may be guessed -------------------------------------------------------------------------------------------


def guesses(hunt: Hunt, lexicon_name: str) -> Iterator[Guess]:
    """Letters, cells, then words: those of the lexicon first, then any letters at all."""
    asks = _letters(lexicon_name)
    letters = map(asks.__getitem__, filterfalse(hunt.letters.__contains__, asks))
    cells = compress(_cells(side(hunt)), hunt.shown.encode().translate(ONLY_HIDDEN))
    return chain(letters, cells, chain.from_iterable(_words(hunt, lexicon_name)))


def _alphabet(lexicon_name: str) -> str:
    return lexicon(lexicon_name).alphabet


@cache
def _letters(lexicon_name: str) -> dict[str, Letter]:
    return {letter: Letter(letter) for letter in _alphabet(lexicon_name)}


@cache
def _cells(size: int) -> tuple[Uncover, ...]:
    return tuple(Uncover(Cell(row, col)) for row in range(size) for col in range(size))


def _words(hunt: Hunt, lexicon_name: str) -> Iterator[Iterable[Word]]:
    """In runs, none of which is made before it is wanted: hardly anybody reads as far as the words."""
    lengths = unsolved(hunt)
    for length in lengths:
        yield from _words_left(lexicon_name, length, hunt.words)
    for length in lengths:
        yield _other_words(lexicon_name, length, hunt.words)


@cache
def _listed_words(lexicon_name: str, length: int) -> tuple[Word, ...]:
    return tuple(map(Word, bank(lexicon_name)[length]))


def _words_left(lexicon_name: str, length: int, tried: Collection[str]) -> Iterator[Iterable[Word]]:
    """The lexicon's, without those that were tried. A list has thousands, so the gaps are cut out, not looked for."""
    words, known = _listed_words(lexicon_name, length), bank(lexicon_name)[length]
    if not tried:
        return iter((words,))
    listed = lexicon(lexicon_name).words
    gaps = sorted(bisect_left(known, word) for word in tried if len(word) == length and word in listed)
    return (islice(words, gap + 1, end) for gap, end in pairwise((-1, *gaps, len(known))))


def _other_words(lexicon_name: str, length: int, tried: Iterable[str]) -> Iterator[Word]:
    known, spelled = lexicon(lexicon_name).words, map("".join, product(_alphabet(lexicon_name), repeat=length))
    return map(Word, filterfalse(tuple(tried).__contains__, filterfalse(known.__contains__, spelled)))


def check_guess(hunt: Hunt, lexicon_name: str, action: Guess) -> Refusal | None:
    if isinstance(action, Letter):
        if len(action.letter) != 1 or action.letter not in _alphabet(lexicon_name):
            return Refusal("not-a-letter", f"Ask for one capital letter; {action.letter!r} is none.")
        if action.letter in hunt.letters:
            found = "is known already" if action.letter in right_letters(hunt) else "is in none of the words"
            return Refusal("repeated", f"{action.letter} {found}.")
        return None
    if isinstance(action, Uncover):
        size = side(hunt)
        if not action.cell.on_board(size, size):
            return Refusal("off-grid", f"{action.cell} is not on this {size}x{size} board.")
        if hunt.shown[action.cell.row * size + action.cell.col] != HIDDEN:
            return Refusal("repeated", f"{action.cell} is uncovered already.")
        return None
    return _check_word(hunt, lexicon_name, action.word)


def _check_word(hunt: Hunt, lexicon_name: str, word: str) -> Refusal | None:
    if not word or not set(word) <= set(_alphabet(lexicon_name)):
        return Refusal("not-letters", "A word is written in capital letters only.")
    if word in hunt.words:
        return Refusal("repeated", f"{word} was guessed already.")
    lengths = unsolved(hunt)
    if len(word) not in lengths:
        wanted = " or ".join(map(str, lengths))
        if not wanted:
            return Refusal("wrong-length", "Every word is known: find the cells that are left.")
        return Refusal("wrong-length", f"{word} has {len(word)} letters; the words still unknown have {wanted}.")
    return None


# --- what a guess finds --------------------------------------------------------------------------------------------


def guess(hunt: Hunt, board: Board, seat: int, action: Guess) -> tuple[Hunt, Guessed]:
    if isinstance(action, Letter):
        return _ask_letter(hunt, board, seat, action.letter)
    if isinstance(action, Uncover):
        return _uncover(hunt, board, seat, action.cell)
    return _name_word(hunt, board, seat, action.word)


def _ask_letter(hunt: Hunt, board: Board, seat: int, letter: str) -> tuple[Hunt, Guessed]:
    asked = hunt.letters + letter
    if letter not in board.letters:
        after = Hunt(hunt.shown, hunt.patterns, asked, hunt.words, hunt.misses + 1)
        return after, Guessed(seat, "letter", letter, misses=1)
    after = _know(replace(hunt, letters=asked), board, letter)
    return after, Guessed(seat, "letter", letter, solved=_newly_solved(hunt, after))


def _uncover(hunt: Hunt, board: Board, seat: int, cell: Cell) -> tuple[Hunt, Guessed]:
    place = cell.row * side(hunt) + cell.col
    letter = board.letters[place]
    shows = letter if letter == EMPTY or letter in right_letters(hunt) else STAR
    miss = int(letter == EMPTY)
    shown = f"{hunt.shown[:place]}{shows}{hunt.shown[place + 1 :]}"
    after = Hunt(shown, hunt.patterns, hunt.letters, hunt.words, hunt.misses + miss)
    return after, Guessed(seat, "cell", str(cell), shows=shows, misses=miss)


def _name_word(hunt: Hunt, board: Board, seat: int, word: str) -> tuple[Hunt, Guessed]:
    tried = replace(hunt, words=(*hunt.words, word))
    if word != board.words[unsolved(hunt)[len(word)]].word:
        return replace(tried, misses=hunt.misses + WRONG_WORD), Guessed(seat, "word", word, misses=WRONG_WORD)
    new = "".join(dict.fromkeys(letter for letter in word if letter not in hunt.letters))
    after = _know(replace(tried, letters=hunt.letters + new), board, new)
    return after, Guessed(seat, "word", word, solved=_newly_solved(hunt, after))


def _know(hunt: Hunt, board: Board, letters: str) -> Hunt:
    """These letters are known now: in every pattern, and on every cell that is uncovered."""
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
