"""A run in words."""

from __future__ import annotations

from typing import Final

from .letters import VALUES
from .state import MAX_STRIKES, SIDE, Cleared, Ended, Event, Found, Reshuffled, Run, Scored, Struck, View

SHOWN: Final = 5  # words, the last ones
NAMES: Final = ("Player 1", "Player 2")
ENDS: Final = {"finished": "finished", "strikes": "out after three strikes", "words": "through with all words"}


def plain(view: View) -> str:
    parts = [heading(view)]
    for seat, run in enumerate(view.runs):
        if run is not None and (len(view.runs) == 1 or seat == view.you or view.over):
            parts += ["", *([NAMES[seat]] if len(view.runs) > 1 else []), *_board(run, view.options.language)]
            parts += [_line(found) for found in run.found[-SHOWN:]]
    if view.best:
        parts.append(f"Left on the board: {view.best.word} for {view.best.points}.")
    return "\n".join(parts)


def heading(view: View) -> str:
    told = []
    for seat, standing in enumerate(view.standings):
        name = f"{NAMES[seat]}: " if len(view.standings) > 1 else ""
        strikes = "" if view.options.mode == "zen" else f", {standing.strikes} of {MAX_STRIKES} strikes"
        ended = f", {ENDS[standing.over]}" if standing.over else ""
        told.append(f"{name}{standing.score} points{strikes}{ended}.")
    return "  ".join(told) + ("  The game is over." if view.over else "")


def _board(run: Run, language: str) -> list[str]:
    """Each letter with its value."""
    values = VALUES[language]
    lines = ["    " + "".join(f"{chr(ord('A') + col):4}" for col in range(SIDE)).rstrip()]
    for row in range(SIDE):
        letters = run.board[row * SIDE : (row + 1) * SIDE]
        lines.append(f"{row + 1:2}  " + "".join(f"{letter}{values[letter]}".ljust(4) for letter in letters).rstrip())
    return lines


def _line(found: Found) -> str:
    true = f" ({found.spelled})" if found.spelled else ""
    cascade = f", cascade {found.chain}" if found.chain else ""
    return f"{found.word}{true}: {found.points}{cascade}."


def describe(event: Event) -> str:
    match event:
        case Cleared(_, words, _, _):
            told = " and ".join(f"{found.word} for {found.points}" for found in words)
            return f"Cascade {words[0].chain}: {told}." if words[0].chain else f"{told}."
        case Struck(_, word, _, strikes):
            return f"Not a word: {word}. Strike {strikes} of {MAX_STRIKES}."
        case Reshuffled():
            return "The board held no word, so its letters were mixed."
        case Scored(seat, score, strikes, found):
            return f"{NAMES[seat]} has {score} points from {found} words, {strikes} strikes."
        case Ended(seat, reason):
            return f"{NAMES[seat]} is {ENDS[reason]}."
