"""The board in words, plain for everyone and in colours for a terminal that has them."""

from __future__ import annotations

from .land import Land, Owner, owner_of
from .reach import CELL_PIXELS, SIDE
from .state import NAMES, Claimed, Event, View

COLUMNS = "".join(f"{chr(ord('A') + col)}   " for col in range(SIDE))
SHOWN = 6  # turns of the history, the last ones

# Backgrounds of the 256-colour palette for the twelve codes of land; None is the terminal's own.
INKS = (None, 189, 153, 117, 75, 33, 224, 217, 210, 203, 196, 183)


def plain(view: View) -> str:
    """Each letter is followed by who holds the middle of its cell and how strongly: "Eb3", "Tr1", "An" for neutral."""
    codes = Land(view.land).pixels()[CELL_PIXELS // 2 :: CELL_PIXELS, CELL_PIXELS // 2 :: CELL_PIXELS]
    rows = [f"    {COLUMNS}".rstrip()]
    for row in range(SIDE):
        letters = view.letters[row * SIDE : (row + 1) * SIDE]
        cells = (f"{letter}{_mark(int(code))}" for letter, code in zip(letters, codes[row], strict=True))
        rows.append(f"{row + 1:2}  " + "".join(cell.ljust(4) for cell in cells).rstrip())
    legend = "b and r: Blue's and Red's land with its strength; n: neutral."
    return "\n".join([heading(view), "", *rows, legend, *_history(view)])


def painted(view: View) -> str:
    """The same board with the land as background, four samples across each cell."""
    width = CELL_PIXELS // 4
    codes = Land(view.land).pixels()[CELL_PIXELS // 2 :: CELL_PIXELS, width // 2 :: width]
    rows = [f"     {COLUMNS}".rstrip()]
    for row in range(SIDE):
        line = f"{row + 1:2}  "
        for place, code in enumerate(codes[row]):
            letter = view.letters[row * SIDE + place // 4] if place % 4 == 1 else " "
            ink = INKS[int(code)]
            line += letter if ink is None else f"\x1b[1;38;5;16;48;5;{ink}m{letter}\x1b[0m"
        rows.append(line)
    return "\n".join([f"\x1b[1m{heading(view)}\x1b[0m", "", *rows, "", *_history(view)])


def heading(view: View) -> str:
    scores = f"Blue {view.scores[0]:,}  Red {view.scores[1]:,}"
    if view.turn is None:
        return f"{scores}  The game is over."
    left = f"{view.turns_left[0]} and {view.turns_left[1]} turns left"
    return f"{scores}  {NAMES[view.turn]} to move, {left}."


def sentence(event: Event) -> str:
    """One turn in words."""
    if not isinstance(event, Claimed):
        return f"{NAMES[event.seat]} passed."
    taken = f", {NAMES[1 - event.seat]} {-event.taken:+,}" if event.taken else ""
    honour = ", on honour" if event.voucher == "honour" else ""
    word = f"{event.word} ({' '.join(map(str, event.path))}) strength {event.strength}"
    return f"{NAMES[event.seat]}: {word}, {event.gained:+,}{taken}{honour}."


def _history(view: View) -> list[str]:
    first = max(0, len(view.history) - SHOWN)
    return [f"{number}. {sentence(event)}" for number, event in enumerate(view.history[first:], start=first + 1)]


def _mark(code: int) -> str:
    owner, strength = owner_of(code)
    return {Owner.UNCLAIMED: "", Owner.NEUTRAL: "n", Owner.BLUE: f"b{strength}", Owner.RED: f"r{strength}"}[owner]
