"""Don't Lose Your Head as text: what each player has found out, and the viewer's own words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .difficulty import LENGTHS, board_settings
from .hunting import board_size, right_letters
from .state import EMPTY, HIDDEN, NAMES, STAR, Event, GuessMade, HiddenBoard, Hunt, View, WordsHidden

SHOWN_GUESSES: Final = 4  # the last ones
UNTOUCHED, NOTHING = "·", "x"
BOLD, DIM, HIT, MISS = "\x1b[1m", "\x1b[2m", "\x1b[1;30;43m", "\x1b[2m"
Style = Callable[[str], str]  # adds colors to the sign of a cell


def plain(view: View) -> str:
    return _page(view, lambda mark: mark)


def text_ansi(view: View) -> str:
    def colored(mark: str) -> str:
        style = {UNTOUCHED: DIM, NOTHING: MISS, STAR: HIT}.get(mark, HIT if mark.isupper() else BOLD)
        return f"{style}{mark}\x1b[0m"

    return _page(view, colored)


def _page(view: View, colored: Style) -> str:
    if not view.hunts:
        return _set_up(view, colored)
    seats = (1, 0) if view.you == 1 else tuple(range(len(view.hunts)))
    parts = [
        heading(view),
        *(_hunt(view, seat, colored) for seat in seats),
        *map(describe, view.history[-SHOWN_GUESSES:]),
    ]
    return "\n".join(parts)


def heading(view: View) -> str:
    counts = "  ".join(
        f"{name}: {hunt.misses} / {limit} misses."
        for name, hunt, limit in zip(NAMES, view.hunts, view.limits, strict=False)  # a solo hunt has one
    )
    return f"{counts}  {'The game is over.' if view.turn is None else f'{NAMES[view.turn]} guesses.'}"


def _set_up(view: View, colored: Style) -> str:
    lines = []
    for name, chosen, limit, placed in zip(NAMES, view.chosen, view.limits, view.placed, strict=True):
        if chosen is None:
            lines.append(f"{name} chooses settings.")
            continue
        settings = f"{chosen.size}x{chosen.size}, {chosen.words} words, {chosen.forgiveness}"
        done = "The words are hidden." if placed else "The words are not hidden yet."
        lines.append(f"{name}: {settings}, {limit} misses, {chosen.colour}. {done}")
    if view.you in (0, 1):
        own, board = view.chosen[view.you], view.boards[view.you]
        if board:
            lines += ["", "Your words:", *_grid(board.letters.replace(EMPTY, UNTOUCHED), colored)]
        elif own and (all(view.chosen) or view.options.reading == "classic"):
            shape = board_settings(view, view.you)
            lengths = ", ".join(map(str, LENGTHS[shape.words]))
            lines.append(f"Hide {shape.words} words of {lengths} letters on a board of {shape.size}x{shape.size}.")
    return "\n".join(lines)


def _hunt(view: View, seat: int, colored: Style) -> str:
    """Return what a seat knows of the opponent's board, and the hidden letters if the viewer may see them."""
    hunt, board = view.hunts[seat], view.boards[1 - seat]
    right = right_letters(hunt)
    known = [f"{number} {pattern}" for number, pattern in enumerate(hunt.patterns, start=1)]
    owner = "The hidden" if view.options.is_solo else f"{NAMES[1 - seat]}'s"
    title = f"{owner} words, searched by {NAMES[seat]}: {'  '.join(known)}"
    letters = f"Letters there: {_join(right)}; not there: {_join(set(hunt.letters) - right)}."
    return "\n".join(["", title, letters, *_grid(_marks(hunt, board), colored)])


def _join(letters: set[str] | frozenset[str]) -> str:
    return " ".join(sorted(letters)) or "none"


def _marks(hunt: Hunt, board: HiddenBoard | None) -> str:
    """Return a sign for each cell; small letters are hidden from the hunter."""
    beneath = board.letters if board else EMPTY * len(hunt.shown)
    return "".join(
        (UNTOUCHED if under == EMPTY else under.lower()) if mark == HIDDEN else NOTHING if mark == EMPTY else mark
        for mark, under in zip(hunt.shown, beneath, strict=True)
    )


def _grid(marks: str, colored: Style) -> list[str]:
    size = board_size(Hunt(marks, ()))
    columns = "    " + " ".join(chr(ord("A") + col) for col in range(size))
    rows = (marks[row * size : (row + 1) * size] for row in range(size))
    return [columns, *(f"{number:2}  " + " ".join(map(colored, row)) for number, row in enumerate(rows, start=1))]


def describe(event: Event) -> str:
    """Return an event as a sentence."""
    name = NAMES[event.seat]
    if isinstance(event, GuessMade):
        return _guess(name, event)
    if isinstance(event, WordsHidden):
        return f"{name}'s words are hidden."
    choice = event.choice
    return (
        f"{name} plays {choice.size}x{choice.size} with {choice.words} words, {choice.forgiveness}, in {choice.colour}."
    )


def _guess(name: str, event: GuessMade) -> str:
    solved = "".join(f" Word {number + 1} is complete." for number in event.solved)
    if event.kind == "letter":
        answer = "miss" if event.misses else "it's there"
        return f"{name} asked for {event.guess}: {answer}.{solved}"
    if event.kind == "cell":
        found = {EMPTY: "miss", STAR: "a letter is there"}.get(event.shows, f"it's {event.shows}")
        return f"{name} opened {event.guess}: {found}."
    return f"{name} guessed {event.guess}: {'wrong, 2 misses' if event.misses else 'right'}.{solved}"
