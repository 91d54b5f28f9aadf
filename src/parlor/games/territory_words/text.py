"""Territory Words as text: the board, plain or in terminal colors, and the turns."""

from __future__ import annotations

from .land import Land, Owner, owner_of
from .polygon import CLAIMABLE
from .reach import CELL_PIXELS, SIDE, index
from .state import NAMES, Claimed, Event, View

COLUMNS = "".join(f"{chr(ord('A') + col)}   " for col in range(SIDE))
SHOWN_TURNS = 4  # the last ones: with the board they fill a screen of 24 lines

# Colors of the 256-color palette for the twelve codes of land, brighter with more strength; unclaimed land (None) has
# the terminal's own. White letters have a contrast of at least 4 to 1 on all of them.
COLORS = (None, 17, 18, 19, 20, 27, 52, 88, 124, 160, 196, 96)


def plain(view: View) -> str:
    """Return the board. Each letter is followed by the owner and strength at the center of its cell: "Eb3", "Tr1", "An"
    for neutral.
    """
    codes = Land(view.land).pixels()[CELL_PIXELS // 2 :: CELL_PIXELS, CELL_PIXELS // 2 :: CELL_PIXELS]
    rows = [f"    {COLUMNS}".rstrip()]
    for row in range(SIDE):
        letters = view.letters[row * SIDE : (row + 1) * SIDE]
        cells = (f"{letter}{_mark(int(code))}" for letter, code in zip(letters, codes[row], strict=True))
        rows.append(f"{row + 1:2}  " + "".join(cell.ljust(4) for cell in cells).rstrip())
    legend = "b and r: Blue's and Red's land with its strength; n: neutral."
    return "\n".join([heading(view), "", *rows, legend, *_history(view)])


def text_ansi(view: View) -> str:
    """Return the board with the land as background, four samples across each cell, and the last word underlined."""
    width = CELL_PIXELS // 4
    codes = Land(view.land).pixels()[CELL_PIXELS // 2 :: CELL_PIXELS, width // 2 :: width]
    last = view.history[-1] if view.history else None
    marked = {index(cell) for cell in last.path} if isinstance(last, Claimed) else set()
    rows = [f"     {COLUMNS}".rstrip()]
    for row in range(SIDE):
        line = f"{row + 1:2}  "
        for sample, code in enumerate(codes[row]):
            place = row * SIDE + sample // 4
            letter = view.letters[place] if sample % 4 == 1 else " "
            line += _colored(letter, int(code), underlined=letter != " " and place in marked)
        rows.append(line)
    legend = " ".join(
        [f"{name} " + "".join(_colored(f" {n} ", 5 * seat + n) for n in range(1, 6)) for seat, name in enumerate(NAMES)]
        + [_colored(" neutral ", len(COLORS) - 1)]
    )
    return "\n".join([f"\x1b[1m{heading(view)}\x1b[0m", "", *rows, f"    {legend}", *_history(view)])


def _colored(letters: str, code: int, underlined: bool = False) -> str:
    color = COLORS[code]
    style = [*(["4"] if underlined else []), *([] if color is None else ["1", "38;5;231", f"48;5;{color}"])]
    return f"\x1b[{';'.join(style)}m{letters}\x1b[0m" if style else letters


def heading(view: View) -> str:
    blue, red = (f"{name} {score:,} ({score / CLAIMABLE:.0%})" for name, score in zip(NAMES, view.scores, strict=True))
    if view.turn is None:
        return f"{blue}  {red}  The game is over."
    left = f"{view.turns_left[0]} and {view.turns_left[1]} turns left"
    return f"{blue}  {red}  {NAMES[view.turn]} to move, {left}."


def describe(event: Event) -> str:
    """Return a turn as a sentence."""
    if not isinstance(event, Claimed):
        return f"{NAMES[event.seat]} passed."
    taken = f", {NAMES[1 - event.seat]} {-event.taken:+,}" if event.taken else ""
    unchecked = ", not confirmed" if event.voucher == "honour" else ""
    return f"{NAMES[event.seat]}: {event.word}, strength {event.strength}, {event.gained:+,}{taken}{unchecked}."


def _history(view: View) -> list[str]:
    first = max(0, len(view.history) - SHOWN_TURNS)
    return [f"{number}. {describe(event)}" for number, event in enumerate(view.history[first:], start=first + 1)]


def _mark(code: int) -> str:
    owner, strength = owner_of(code)
    return {Owner.UNCLAIMED: "", Owner.NEUTRAL: "n", Owner.BLUE: f"b{strength}", Owner.RED: f"r{strength}"}[owner]
