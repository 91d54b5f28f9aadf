"""Territory Words as text: the board, plain or in terminal colors, and the turns."""

from __future__ import annotations

from .land import Land, Owner, owner_of
from .polygon import claimable
from .reach import CELL_PIXELS, SIDE, index
from .state import NAMES, Claimed, Event, HintGiven, Passed, View, hints_this_turn

SHOWN_TURNS = 4  # the last ones: with the board they fill a screen of 24 lines

# Colors of the 256-color palette for the twelve codes of land, brighter with more strength; unclaimed land (None) has
# the terminal's own. White letters have a contrast of at least 4 to 1 on all of them.
COLORS = (None, 17, 18, 19, 20, 27, 52, 88, 124, 160, 196, 96)


def plain(view: View) -> str:
    """Return the board. Each letter is followed by the owner and strength at the center of its cell: "Eb3", "Tr1", "An"
    for neutral.
    """
    codes = Land(view.land).pixels()[CELL_PIXELS // 2 :: CELL_PIXELS, CELL_PIXELS // 2 :: CELL_PIXELS]
    side = view.options.side
    rows = [f"    {_columns(side)}"]
    for row in range(side):
        letters = view.letters[row * SIDE : row * SIDE + side]
        cells = (f"{letter}{_mark(int(code))}" for letter, code in zip(letters, codes[row, :side], strict=True))
        rows.append(f"{row + 1:2}  " + "".join(cell.ljust(4) for cell in cells).rstrip())
    legend = "b and r: Blue's and Red's land with its strength; n: neutral."
    return "\n".join([heading(view), "", *rows, legend, *_history(view)])


def text_ansi(view: View) -> str:
    """Return the board with the land as background, four samples across each cell, and the last word underlined."""
    width = CELL_PIXELS // 4
    codes = Land(view.land).pixels()[CELL_PIXELS // 2 :: CELL_PIXELS, width // 2 :: width]
    last = view.history[-1] if view.history else None
    marked = {index(cell) for cell in last.path} if isinstance(last, Claimed) else set()
    side = view.options.side
    rows = [f"     {_columns(side)}"]
    for row in range(side):
        line = f"{row + 1:2}  "
        for sample, code in enumerate(codes[row, : 4 * side]):
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
    whole = claimable(view.options.side)
    blue, red = (f"{name} {score:,} ({score / whole:.0%})" for name, score in zip(NAMES, view.scores, strict=True))
    if view.turn is None:
        return f"{blue}  {red}  The game is over."
    left = f"{view.turns_left[0]} and {view.turns_left[1]} turns left"
    return f"{blue}  {red}  {NAMES[view.turn]} to move, {left}."


def describe(event: Event) -> str:
    """Return a turn as a sentence."""
    if isinstance(event, Passed):
        return f"{NAMES[event.seat]} passed."
    if isinstance(event, HintGiven):
        return f"Hint for {NAMES[event.seat]}: {_hint(event)}."
    taken = f", {NAMES[1 - event.seat]} {-event.taken:+,}" if event.taken else ""
    unchecked = ", not confirmed" if event.voucher == "honour" else ""
    return f"{NAMES[event.seat]}: {event.word}, strength {event.strength}, {event.gained:+,}{taken}{unchecked}."


def _hint(hint: HintGiven) -> str:
    if hint.word:
        return f"{hint.word} at {' '.join(map(str, hint.path))}"
    starts = f", starts with {hint.letter}" if hint.letter else ""
    return f"the best common word has strength {hint.strength}{starts}"


def _history(view: View) -> list[str]:
    """Return the last turns, with a mark at words that most people do not know, and the hints."""
    first = max(0, len(view.history) - SHOWN_TURNS)
    lines = []
    for number, event in enumerate(view.history[first:], start=first + 1):
        is_rare = isinstance(event, Claimed) and event.word in view.rare
        lines.append(f"{number}. {describe(event)}{' (rare word)' if is_rare else ''}")
    lines += map(describe, hints_this_turn(view)[-1:])
    if view.turn is None and view.hints:
        counts = (f"{name} {sum(hint.seat == seat for hint in view.hints)}" for seat, name in enumerate(NAMES))
        lines.append(f"Hints: {', '.join(counts)}.")
    return lines


def _columns(side: int) -> str:
    return "   ".join(chr(ord("A") + col) for col in range(side))


def _mark(code: int) -> str:
    owner, strength = owner_of(code)
    return {Owner.UNCLAIMED: "", Owner.NEUTRAL: "n", Owner.BLUE: f"b{strength}", Owner.RED: f"r{strength}"}[owner]
