"""The public part of a run, and random runs that fit it."""

from __future__ import annotations

from collections.abc import Sequence

from parlor.kernel import Chance

from .blasts import specials_on
from .board import SEGMENTS, Tiles, path_of, words_on
from .chain import score
from .state import (
    CELLS,
    MIN_WORD_LENGTH,
    PLAIN,
    WILD,
    Options,
    PlayerRun,
    RejectedWord,
    RunStanding,
    lexicon_name,
)
from .supply import first_board


def standing_of(run: PlayerRun) -> RunStanding:
    """Return what an opponent may know of a run."""
    specials = specials_on(run.board, run.marks)
    return RunStanding(run.score, run.strikes, len(run.found), run.over, run.last, specials)


def has_first_board(run: PlayerRun) -> bool:
    """Return whether the board is still the one that both players start with."""
    return not (run.found or run.mixes)


def draw_hidden_runs(
    options: Options, runs: Sequence[PlayerRun | None], standings: Sequence[RunStanding], chance: Chance
) -> tuple[PlayerRun, ...]:
    """Return the runs, with the hidden ones (None) drawn at random to fit their standings. Runs without a word so far
    have the same board.
    """
    known = next((run.board for run in runs if run and has_first_board(run)), "")
    first = known or first_board(options, chance.stream("first"))
    return tuple(
        run or draw_hidden_run(options, standing, first, chance.stream(f"run {seat}"))
        for seat, (run, standing) in enumerate(zip(runs, standings, strict=True))
    )


def draw_hidden_run(options: Options, standing: RunStanding, first: str, chance: Chance) -> PlayerRun:
    """Return a random run with this standing; `first` is the board that both players start with."""
    board = first_board(options, chance) if standing.found else first
    word = chance.choice(words_on(board, lexicon_name(options)))
    found = (score(Tiles(board), word, 0, options.language),) * standing.found
    struck = (RejectedWord(board[:MIN_WORD_LENGTH], path_of(SEGMENTS[0])),) * standing.strikes
    letters, marks = list(board), [PLAIN] * CELLS
    for place, special in zip(chance.sample(range(CELLS), len(standing.specials)), standing.specials, strict=True):
        if special == WILD:
            letters[place] = WILD
        else:
            marks[place] = special
    return PlayerRun(
        "".join(letters),
        "".join(marks),
        strikes=standing.strikes,
        score=standing.score,
        struck=struck,
        found=found,
        last=standing.last,
        over=standing.over,
    )
