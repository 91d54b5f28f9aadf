"""LetterCrush as text: the boards, the scores and the events."""

from __future__ import annotations

from typing import Final

from .letters import VALUES
from .state import MAX_STRIKES, SIDE, Cleared, Ended, Event, FoundWord, PlayerRun, Reshuffled, Scored, Strike, View

MAX_SHOWN_WORDS: Final = 5  # the last ones
NAMES: Final = ("WordBot 1", "WordBot 2")
ENDS: Final = {"finished": "finished", "strikes": "out after three strikes", "words": "done with all words"}


def plain(view: View) -> str:
    parts = [heading(view)]
    for seat, run in enumerate(view.runs):
        if run is not None and (len(view.runs) == 1 or seat == view.you or view.over):
            parts += ["", *([NAMES[seat]] if len(view.runs) > 1 else []), *_board(run, view.options.language)]
            parts += [_line(found) for found in run.found[-MAX_SHOWN_WORDS:]]
    if view.best:
        parts.append(f"Best word left: {view.best.word} for {view.best.points}.")
    return "\n".join(parts)


def heading(view: View) -> str:
    parts = []
    for seat, standing in enumerate(view.standings):
        name = f"{NAMES[seat]}: " if len(view.standings) > 1 else ""
        strikes = "" if view.options.mode == "zen" else f", {standing.strikes} of {MAX_STRIKES} strikes"
        ended = f", {ENDS[standing.over]}" if standing.over else ""
        parts.append(f"{name}{standing.score} points{strikes}{ended}.")
    return "  ".join(parts) + ("  The game is over." if view.over else "")


def _board(run: PlayerRun, language: str) -> list[str]:
    """Return the rows of the board, each letter with its value."""
    values = VALUES[language]
    lines = ["    " + "".join(f"{chr(ord('A') + col):4}" for col in range(SIDE)).rstrip()]
    for row in range(SIDE):
        letters = run.board[row * SIDE : (row + 1) * SIDE]
        lines.append(f"{row + 1:2}  " + "".join(f"{letter}{values[letter]}".ljust(4) for letter in letters).rstrip())
    return lines


def _line(found: FoundWord) -> str:
    spelling = f" ({found.spelled})" if found.spelled else ""
    cascade = f", cascade {found.chain}" if found.chain else ""
    return f"{found.word}{spelling}: {found.points}{cascade}."


def describe(event: Event) -> str:
    match event:
        case Cleared(_, words, _, _):
            sentence = " and ".join(f"{found.word} for {found.points}" for found in words)
            return f"Cascade {words[0].chain}: {sentence}." if words[0].chain else f"{sentence}."
        case Strike(_, word, _, strikes):
            return f"Not a word: {word}. Strike {strikes} of {MAX_STRIKES}."
        case Reshuffled():
            return "No words left: board shuffled."
        case Scored(seat, score, strikes, found):
            return f"{NAMES[seat]} has {score} points from {found} words, {strikes} strikes."
        case Ended(seat, reason):
            return f"{NAMES[seat]} is {ENDS[reason]}."
