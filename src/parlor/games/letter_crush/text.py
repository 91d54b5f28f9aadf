"""LetterCrush as text: the boards, the scores and the events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from parlor.kernel import player

from .letters import VALUES, color_class
from .state import (
    BLASTS,
    DOUBLE,
    LOLLIPOP,
    MAX_STRIKES,
    PLAIN,
    SIDE,
    TRIPLE,
    WILD,
    Cleared,
    Ended,
    Event,
    FoundWord,
    Options,
    PlayerRun,
    Reshuffled,
    RunStanding,
    Scored,
    Shuffled,
    Strike,
    View,
    Watching,
)

MAX_SHOWN_WORDS: Final = 5  # of each run, the newest
ENDS: Final = {"finished": "finished", "strikes": "out after three strikes", "words": "done with all words"}
TILE_WIDTHS: Final = {"classic": 4, "crush": 6}  # characters
MARK_TEXTS: Final = {PLAIN: "", DOUBLE: "x2", TRIPLE: "x3", LOLLIPOP: "+o"}  # other marks stand for themselves
SPECIAL_NAMES: Final = {"row": "row tile", "column": "column tile", "wild": "wild card", "bomb": "bomb"}
ANSI_COLORS: Final = {  # by color class
    "vowel": "\x1b[33m",
    "common": "",
    "fair": "\x1b[34m",
    "good": "\x1b[31m",
    "rare": "\x1b[35m",
    "special": "\x1b[1;32m",
}

Colorize = Callable[[str, str], str]  # takes a text and a color class


def plain(view: View) -> str:
    return _all_lines(view, lambda text, color: text)


def text_ansi(view: View) -> str:
    """Return the text with each tile in the color of its class."""
    return _all_lines(view, lambda text, color: f"{ANSI_COLORS[color]}{text}\x1b[0m" if ANSI_COLORS[color] else text)


def _all_lines(view: View, colored: Colorize) -> str:
    parts = [heading(view)]
    if view.options.target:
        rival, target = view.options.rival, view.options.target
        parts.append(f"{rival} has {target} points on these letters." if rival else f"Score to beat: {target} points.")
    for seat, run in enumerate(view.runs):
        if run is not None:
            parts += ["", *([player(seat)] if len(view.runs) > 1 else []), *_board(run, view.options, colored)]
            parts += [_line(found) for found in run.found[-MAX_SHOWN_WORDS:]]
    if view.best:
        parts.append(f"Best word left: {view.best.word} for {view.best.points}.")
    if view.over and view.number:
        parts.append(f"Play these letters again with the option number={view.number}.")
    return "\n".join(parts)


def heading(view: View) -> str:
    parts = []
    for seat, standing in enumerate(view.standings):
        name = f"{player(seat)}: " if len(view.standings) > 1 else ""
        parts.append(f"{name}{standing.score} points{_details(standing, view.options)}.")
    return "  ".join(parts) + ("  The game is over." if view.over else "")


def _details(standing: RunStanding, options: Options) -> str:
    strikes = "" if options.mode == "zen" else f", {standing.strikes} of {MAX_STRIKES} strikes"
    specials = f", special tiles {' '.join(standing.specials)}" if standing.specials else ""
    return strikes + specials + (f", {ENDS[standing.over]}" if standing.over else "")


def _board(run: PlayerRun, options: Options, colored: Colorize) -> list[str]:
    """Return the rows of the board, each letter with its value and its mark."""
    width = TILE_WIDTHS[options.style]
    lines = ["    " + "".join(chr(ord("A") + col).ljust(width) for col in range(SIDE)).rstrip()]
    for row in range(SIDE):
        tiles = [_tile(run, row * SIDE + col, options.language) for col in range(SIDE)]
        texts = [colored(text, color) + " " * (width - len(text)) for text, color in tiles]
        lines.append(f"{row + 1:2}  " + "".join(texts).rstrip())
    return lines


def _tile(run: PlayerRun, place: int, language: str) -> tuple[str, str]:
    """Return a tile as text, and its color class."""
    letter, mark = run.board[place], run.marks[place]
    is_special = letter == WILD or mark in BLASTS
    text = f"{letter}{VALUES[language].get(letter, '')}{MARK_TEXTS.get(mark, mark)}"
    return text, "special" if is_special else color_class(letter, language)


def _line(found: FoundWord) -> str:
    spelling = f" ({found.spelled})" if found.spelled else ""
    bonus = f", x{found.bonus}" if found.bonus > 1 else ""
    cascade = f", cascade {found.chain}" if found.chain else ""
    return f"{found.word}{spelling}: {found.points}{bonus}{cascade}."


def describe(event: Event) -> str:
    match event:
        case Cleared():
            return _describe_step(event)
        case Strike(_, word, _, strikes):
            return f"Not a word: {word}. Strike {strikes} of {MAX_STRIKES}."
        case Reshuffled():
            return "No common words left: board shuffled."
        case Shuffled(_, _, _, strikes):
            return f"Board shuffled. Strike {strikes} of {MAX_STRIKES}." if strikes else "Board shuffled."
        case Scored(seat, score, strikes, found):
            return f"{player(seat)} has {score} points from {found} words, {strikes} strikes."
        case Ended(seat, reason, scores, decided):
            return _describe_end(seat, ENDS[reason], scores, decided)
        case Watching(seat):
            return f"From now on, you see {player(seat)}'s board."


def _describe_step(step: Cleared) -> str:
    sentence = " and ".join(f"{found.word} for {found.points}" for found in step.words)
    sentences = [f"Cascade {step.words[0].chain}: {sentence}." if step.words[0].chain else f"{sentence}."]
    for blast in step.blasts:
        count = len(blast.cells)
        sentences.append(f"A {SPECIAL_NAMES[blast.kind]} clears {count} tile{'' if count == 1 else 's'}.")
    if step.made:
        sentences.append(f"New {SPECIAL_NAMES[step.made.kind]} at {step.made.at}.")
    if step.mended:
        sentences.append("A lollipop takes back a strike.")
    return " ".join(sentences)


def _describe_end(seat: int, ended: str, scores: tuple[int, ...], decided: bool) -> str:
    if len(scores) < 2:
        return f"{player(seat)} is {ended}."
    other = f"{player(1 - seat)} has {scores[1 - seat]}"
    rest = "and wins: the duel is decided" if decided else "so far"
    return f"{player(seat)} is {ended} with {scores[seat]} points. {other} {rest}."
