"""Actions as typed lines: "settings 8 3 normal teal", "place CAT A4 SE RACK B4 S STONE G3 SW", "E", "C4", "RACK"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final, get_args

import msgspec

from parlor.kernel import Cell, Chance, Refusal, new_seed
from parlor.words import ALPHABETS, fold, lexicon

from .difficulty import board_settings, check_settings
from .hiding import familiar_words, placements, random_words
from .hunting import unsolved
from .notebook import fitting_words, notes
from .state import (
    Action,
    BoardSettings,
    ChooseSettings,
    Color,
    GuessCell,
    GuessLetter,
    GuessWord,
    Options,
    PlaceWords,
    View,
)

USAGE: Final = (
    "First type your settings, as in: settings 8 3 normal teal. Then hide your words, as in: place CAT A4 SE RACK B4 S "
    "STONE G3 SW, or type: random. Then guess a letter (E), a square (C4), or a word (RACK). "
    "Type ? to read your notebook: the words and lines that still fit."
)
MAX_SUGGESTIONS: Final = 24
MAX_TYPED_LENGTH: Final = 15
PARTS_PER_WORD: Final = 3  # a word, its first cell, its direction


def write(action: Action) -> str:
    match action:
        case ChooseSettings(size, words, forgiveness, colour):
            return f"settings {size} {words} {forgiveness} {colour}"
        case PlaceWords(words):
            return " ".join(["place", *(f"{word} {at} {direction}" for word, at, direction in words)])
        case GuessLetter(letter):
            return letter
        case GuessCell(cell):
            return str(cell)
        case GuessWord(word):
            return word


def read(view: View, line: str) -> Action | Refusal:
    verb, *rest = line.split() or [""]
    if verb.lower() == "settings" and (rest or not view.hunts):
        return _choose(rest)
    polish = lexicon(view.options.lexicon).language == "pl"
    if verb.lower() == "place" and (rest or not view.hunts):
        return _place(rest, fold if polish else str.upper)
    if verb.lower() == "random" and not rest and not view.hunts:
        return _random_place(view)
    if verb == "?" and not rest and view.hunts and view.you in (0, 1):
        return Refusal("notebook", notes(view))  # no guess: the turn goes on
    if verb.lower() in ("letter", "cell", "word") and len(rest) == 1:
        verb, rest = rest[0], []
    typed = fold(verb) if polish else verb.upper()
    cell = Cell.parse(typed)
    if rest or not (cell or (set(typed) <= set(ALPHABETS["en"]) and 0 < len(typed) <= MAX_TYPED_LENGTH)):
        return Refusal("unreadable", f"Can't read {line.strip()[:80]!r}. {USAGE}")
    if cell:
        return GuessCell(cell)
    return GuessLetter(typed) if len(typed) == 1 else GuessWord(typed)


def _choose(parts: list[str]) -> Action | Refusal:
    try:
        size, words, forgiveness, colour = map(str.lower, parts)
        numbers = {"size": int(size.partition("x")[0]), "words": int(words)}  # "8x8" is a size too
        return msgspec.convert(
            {"type": "settings", "forgiveness": forgiveness, "colour": colour, **numbers}, ChooseSettings
        )
    except ValueError:  # includes msgspec.ValidationError
        colors = ", ".join(get_args(Color))
        return Refusal(
            "unreadable",
            "Settings are a size (6, 8, 10, or 12), a number of words (3 or 4), strict, normal, or forgiving, and a "
            f"color ({colors}), as in: settings 8 3 normal teal.",
        )


def _place(parts: list[str], normalize: Callable[[str], str]) -> Action | Refusal:
    rows = [parts[n : n + PARTS_PER_WORD] for n in range(0, len(parts), PARTS_PER_WORD)]
    cells = [Cell.parse(row[1]) if len(row) == PARTS_PER_WORD else None for row in rows]
    words = [[normalize(row[0]), cell, row[2].upper()] for row, cell in zip(rows, cells, strict=True) if cell]
    try:
        if not rows or len(words) < len(rows):
            raise ValueError
        return msgspec.convert({"type": "place", "words": words}, PlaceWords)
    except ValueError:  # includes msgspec.ValidationError
        return Refusal(
            "unreadable",
            "Type each word, the square of its first letter, and its direction (E SE S SW W NW N NE), as in: place CAT "
            "A4 SE RACK B4 S STONE G3 SW. Or type: random.",
        )


def _random_place(view: View) -> Action | Refusal:
    """Return everyday words at random places. They are drawn here, because only the words themselves are recorded."""
    if view.you not in (0, 1) or view.chosen[view.you] is None:
        return Refusal("settings-first", f"Choose your difficulty first. {USAGE}")
    words = familiar_words(view.options.lexicon)
    return PlaceWords(random_words(board_settings(view, view.you), words, Chance(new_seed())))


def complete(view: View, legal: Iterable[Action], line: str) -> Iterable[str]:
    prefix = line.strip().lower()
    suggestions = (text for text in _suggestions(view, prefix) if text.lower().startswith(prefix))
    return islice(suggestions, MAX_SUGGESTIONS)


def _suggestions(view: View, prefix: str) -> Iterator[str]:
    if view.you not in (0, 1):
        return
    if view.hunts:
        hunt = view.hunts[view.you]
        yield from (letter for letter in lexicon(view.options.lexicon).alphabet if letter not in hunt.letters)
        if len(prefix) > 1:
            for number in unsolved(hunt).values():
                yield from fitting_words(hunt, number, view.options.lexicon)
    elif view.chosen[view.you] is None:
        yield from map(write, _proposals(view.options, view.options.settings[view.you]))
    else:
        yield "random"
        shape = board_settings(view, view.you)
        yield from map(write, islice(placements(shape, view.options.lexicon), MAX_SUGGESTIONS))


def _proposals(options: Options, settings: BoardSettings) -> Iterator[ChooseSettings]:
    if check_settings(settings, options) is None:
        yield from (
            ChooseSettings(settings.size, settings.words, settings.forgiveness, colour) for colour in get_args(Color)
        )
