"""Measure how LetterCrush plays: boards, letters, cascades and time.

    python tools/crush_balance.py               everything, with 500 runs: about a minute of one core
    python tools/crush_balance.py --runs 50     more quickly, without writing anything

The player of the figures on boards knows every common word (Zipf 3.5 and above) and takes the one with the
most points, 30 words a run.
The figures are written to docs/figures/letter-crush.json and as tables into docs/rules/letter-crush.md. A test fails
until they are measured again after a change of the rules.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import blake2b
from itertools import count, islice
from pathlib import Path
from statistics import fmean, median
from typing import Any, Final, NamedTuple

from parlor.games.letter_crush import game
from parlor.games.letter_crush.board import Tiles, WordAt, common_words, path_of, words_on
from parlor.games.letter_crush.chain import score
from parlor.games.letter_crush.letters import WEIGHTS
from parlor.games.letter_crush.state import (
    Cleared,
    Language,
    Options,
    PlayerRun,
    Reshuffled,
    State,
    Style,
    Submit,
)
from parlor.kernel import Chance

ROOT: Final = Path(__file__).resolve().parent.parent
FILE: Final = ROOT / "docs" / "figures" / "letter-crush.json"
PAGE: Final = ROOT / "docs" / "rules" / "letter-crush.md"
START, END = "<!-- figures -->\n", "<!-- end -->"

VARIANTS: Final[tuple[tuple[Language, Style], ...]] = (
    ("en", "classic"),
    ("pl", "classic"),
    ("en", "crush"),
    ("pl", "crush"),
)
WORDS: Final = 30  # of a run
FINGERPRINT_RUNS: Final = 4  # of each language and style
BANDS: Final[dict[str, list[tuple[str, float, float]]]] = {  # of the specification, in per cent
    "en": [("EARIOTN", 6, 12), ("SLCUD", 3, 5), ("PMHGB", 2, 3), ("FYWKV", 1, 2), ("XZJQ", 0.1, 0.5)],
    # Its upper limits sum to 99 per cent. So the letters of the first tier come more often: A 9.7 instead of 9.
    "pl": [("AIOEN", 7, 9.8), ("RZSWC", 3, 5), ("TKYDPM", 2, 3), ("LUJB", 1, 2), ("GHF", 0.3, 1)],
}


class Move(NamedTuple):
    """A word of the measured player."""

    before: PlayerRun
    known: list[WordAt]  # the common words on the board
    events: tuple[Any, ...]
    after: PlayerRun
    seconds: float  # of CPU


def moves(language: Language, style: Style, seed: int) -> Iterator[Move]:
    """Yield the words of one endless run."""
    state: State = game.start(Options("zen", language, style=style), Chance(seed))
    for ply in count(1):
        run = state.runs[0]
        known = [word for word in words_on(run.board, language) if word.word in common_words(language).words]
        tiles = Tiles(run.board, run.marks)
        word = max(known, key=lambda word: score(tiles, word, 0, language).points)
        start = time.process_time()
        step = game.apply(state, 0, Submit(path_of(word.places)), Chance(seed, ply))
        seconds = time.process_time() - start
        state = step.state
        yield Move(run, known, step.events_for(0), state.runs[0], seconds)


def boards(language: Language, style: Style, runs: int) -> dict[str, Any]:
    """Return the figures of runs of `WORDS` words."""
    for _ in islice(moves(language, style, 1), 3):  # loads the word lists
        pass
    played = [list(islice(moves(language, style, seed), WORDS)) for seed in range(1, runs + 1)]
    every = [move for run in played for move in run]
    lengths = Counter(len(word.places) for move in every for word in move.known)
    letters = Counter(fall.letter for move in every for fall in new_tiles(move))
    chains = [sum(isinstance(event, Cleared) for event in move.events) - 1 for move in every]
    mixed = [[is_mixed(move) for move in run] for run in played]
    seconds = sorted(move.seconds for move in every)
    rates = {letter: 100 * letters[letter] / letters.total() for letter in sorted(WEIGHTS[language])}
    return {
        "boards without a common word": share(sum(map(sum, mixed)), len(every)),
        "runs with such a board": share(sum(map(any, mixed)), runs),
        "median word at which a run first had one": first_mixed(mixed),
        "common words on a board": round(lengths.total() / len(every), 2),
        "of them 4 letters or more": share(lengths.total() - lengths[3], lengths.total()),
        "letters outside their band": outside_bands(rates, language),
        "largest difference of a letter from its weight": round(
            max(abs(10 * rates[letter] / weight - 1) for letter, weight in WEIGHTS[language].items() if weight >= 10), 3
        ),
        "cascades a word": round(fmean(chains), 3),
        "words with a cascade": share(sum(chain >= 1 for chain in chains), len(chains)),
        "words with three or more": share(sum(chain >= 3 for chain in chains), len(chains)),
        "longest chain": max(chains),
        "points of a run": round(fmean(run[-1].after.score for run in played), 1),
        "most points of a run": max(run[-1].after.score for run in played),
        "CPU ms a move": round(1000 * fmean(seconds), 2),
        "CPU ms of 99 in 100 moves": round(1000 * seconds[len(seconds) * 99 // 100], 2),
        "rates": {letter: round(rate, 2) for letter, rate in rates.items()},
    }


def new_tiles(move: Move) -> Iterator[Any]:
    return (fall for event in move.events if isinstance(event, Cleared) for fall in event.falls if fall.new)


def is_mixed(move: Move) -> bool:
    return any(isinstance(event, Reshuffled) for event in move.events)


def first_mixed(mixed: list[list[bool]]) -> float | None:
    """Return the median number of the word after which a board was mixed for the first time; None: never."""
    found = median([run.index(True) + 1 if any(run) else math.inf for run in mixed])
    return None if found == math.inf else found


def share(part: int, whole: int) -> float:
    return round(part / whole, 4)


def outside_bands(rates: dict[str, float], language: str) -> list[str]:
    """Return the letters whose rate is outside the band of the specification."""
    return [letter for tier, low, high in BANDS[language] for letter in tier if not low <= rates[letter] <= high]


def fingerprint() -> str:
    """Return a digest of some runs, which changes with every change of the rules in them."""
    parts = []
    for language, style in VARIANTS:
        for seed in range(1, FINGERPRINT_RUNS + 1):
            *_, last = islice(moves(language, style, seed), WORDS)
            parts.append(f"{last.after.board} {last.after.marks} {last.after.score}")
    return blake2b("\n".join(parts).encode(), digest_size=16).hexdigest()


def measure(runs: int) -> dict[str, Any]:
    figures: dict[str, Any] = {
        "measured": datetime.now(UTC).date().isoformat(),
        "runs": runs,
        "fingerprint": fingerprint(),
    }
    for language, style in VARIANTS:
        figures[f"{style} {language}"] = boards(language, style, runs)
        print(f"{style} {language}", json.dumps(figures[f"{style} {language}"], indent=2), flush=True)
    return figures


# --- the table in the rules -------------------------------------------------------------------------------------------

LIMITS: Final = {
    "boards without a common word": "2 %, 3 %",
    "median word at which a run first had one": "never",
    "of them 4 letters or more": "10 %, 8 %",
    "letters outside their band": "none",
    "cascades a word": "0.25 to 0.5",
    "longest chain": "10",
    "CPU ms a move": "5",
}


def table(figures: dict[str, Any]) -> str:
    """Return the figures as Markdown."""
    variants = [f"{style} {language}" for language, style in VARIANTS]
    player = "by a player who knows every common word and takes the one with the most points"
    lines = [
        f"Measured on {figures['measured']}: {figures['runs']} seeded runs of {WORDS} words for each column, {player}.",
        "To measure again:",
        "",
        "```",
        "python tools/crush_balance.py",
        "```",
        "",
        f"| | {' | '.join(variants)} | limit (en, pl) |",
        f"|---|{'---|' * (len(variants) + 1)}",
    ]
    for name in figures[variants[0]]:
        if name != "rates":
            cells = [cell(name, figures[variant][name]) for variant in variants]
            lines.append(f"| {name} | {' | '.join(cells)} | {LIMITS.get(name, '')} |")
    lines += ["", "Rates of new letters in per cent, `classic`:", ""]
    for language in ("en", "pl"):
        rates = figures[f"classic {language}"]["rates"]
        lines.append(f"- {language}: {' '.join(f'{letter} {rate:.2f}' for letter, rate in rates.items())}")
    return "\n".join(lines) + "\n"


def cell(name: str, value: Any) -> str:
    if isinstance(value, list):
        return " ".join(value) or "none"
    if value is None:
        return "never"
    is_share = name.startswith(("boards", "runs", "of them", "words", "largest"))
    return f"{100 * value:.1f} %" if is_share else f"{value:g}"


def with_table(page: str, figures: dict[str, Any]) -> str:
    """Return the page of rules with these figures."""
    before, rest = page.split(START)
    return before + START + table(figures) + END + rest.split(END, 1)[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=500)
    runs = parser.parse_args().runs
    figures = measure(runs)
    print(table(figures))
    if runs == parser.get_default("runs"):
        FILE.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
        PAGE.write_text(with_table(PAGE.read_text("utf-8"), figures), "utf-8")


if __name__ == "__main__":
    main()
