"""The bots: one table of numbers with a row for each level.

A weak bot is weak as people are: it knows short and common words, overlooks some of those on the board, takes the next
best one, and is slow. A strong one sees every word, takes the one with the most points, and plans the cascades.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final, NamedTuple

from parlor.games.skill import happens, round_randomly, row_at
from parlor.kernel import SIX_LEVELS, Bot, Chance, RandomBot, Turn
from parlor.words import lexicon

from .blasts import blast, new_special
from .board import COMMON_ZIPF, Tile, Tiles, WordAt, path_of, words_on
from .chain import run_chain, score
from .letters import BAGS
from .state import CELLS, PLAIN, SIDE, Finish, PlayerRun, Special, Submit, View, lexicon_name

SIMULATED_REFILLS: Final = 32  # for each word that a planner compares
PLANNED_WORDS: Final = 8  # those with most points, which a planner compares
MAX_WORDS: Final = 40  # after which a bot ends a run without a limit; the clock of a timed run is faster
# Points that a planner expects of a new special tile: about the number of tiles that it will clear.
SPECIAL_WORTH: Final[dict[Special, int]] = {"row": 5, "column": 5, "wild": 5, "bomb": 8}


class CrushSkill(NamedTuple):
    """The abilities of a player. In a turn, a length with a fraction is rounded up or down at random."""

    zipf: float  # frequency of the rarest words that it knows
    longest: float  # letters of the longest words that it thinks of
    attention: float  # probability that it sees a known word of 3 letters; for each further letter times this again
    greed: float  # probability that it takes the word with most points of those it sees, not any
    plans: float  # probability that it compares the cascades of its PLANNED_WORDS best words
    seconds: float  # that it takes for a word


SKILLS: Final = (  # by level; docs/levels.md has the measurements
    CrushSkill(zipf=4.6, longest=3.2, attention=0.42, greed=0.05, plans=0.0, seconds=13.4),
    CrushSkill(zipf=4.3, longest=4, attention=0.5, greed=0.15, plans=0.0, seconds=11.4),
    CrushSkill(zipf=4.0, longest=5, attention=0.6, greed=0.5, plans=0.0, seconds=9.5),
    CrushSkill(zipf=3.6, longest=5, attention=0.77, greed=0.75, plans=0.0, seconds=8.3),
    CrushSkill(zipf=3.0, longest=6, attention=0.9, greed=1.0, plans=0.0, seconds=7.1),
    CrushSkill(zipf=0.0, longest=6, attention=1.0, greed=1.0, plans=1.0, seconds=6.8),
)


@cache
def vocabulary(name: str, zipf: float) -> frozenset[str]:
    return frozenset(lexicon(name).common(zipf, 3, SIDE))


def skill_at(strength: float) -> CrushSkill:
    """Return the numbers of a bot of any strength from 0, the first level, to 5, the expert."""
    return row_at(SKILLS, strength)


class WordHunter:
    """Submits the best word that it sees of those it knows. If it knows none on the board, it takes one that nearly
    everyone knows, else any word. It finishes a run without a limit after MAX_WORDS.
    """

    def __init__(self, skill: CrushSkill) -> None:
        self.skill = skill
        self.move_seconds = skill.seconds

    def choose(self, turn: Turn) -> Any:
        view: View = turn.view
        name, run, options = lexicon_name(view.options), own_run(view), view.options
        if not options.words and sum(word.chain == 0 for word in run.found) >= MAX_WORDS:
            return Finish()
        on_board = words_on(run.board, name)
        words, longest = vocabulary(name, round(self.skill.zipf, 1)), round_randomly(self.skill.longest, turn.chance)
        known = [word for word in on_board if len(word.places) <= longest and word.word in words]
        common = [word for word in on_board if word.word in vocabulary(name, COMMON_ZIPF)]
        seen = self.notice(known, turn.chance) or common or on_board
        return Submit(path_of(self.pick(view, run, seen, turn.chance).places)) if seen else Finish()

    def notice(self, words: list[WordAt], chance: Chance) -> list[WordAt]:
        """Return the words that it does not overlook: at least one, if there are any."""
        draw = chance.stream("attention")
        seen = [word for word in words if happens(self.skill.attention ** (len(word.places) - 2), draw)]
        return seen or ([draw.choice(words)] if words else [])

    def pick(self, view: View, run: PlayerRun, words: list[WordAt], chance: Chance) -> WordAt:
        draw = chance.stream("choice")
        if not happens(self.skill.greed, draw):
            return draw.choice(words)
        by_points = sorted(words, key=lambda word: points(view, run, word), reverse=True)
        if happens(self.skill.plans, draw):
            return best_by_simulation(view, run, by_points[:PLANNED_WORDS], chance)
        return by_points[0]


def own_run(view: View) -> PlayerRun:
    run = view.runs[view.you]
    assert run is not None, "players see their own runs"
    return run


def points(view: View, run: PlayerRun, word: WordAt) -> int:
    """Return the points of a word and of the tiles that its blasts take, without cascades."""
    kept = word.places[-1] if view.options.style == "crush" and new_special(word) else None
    worth = score(Tiles(run.board, run.marks), word, 0, view.options.language).points
    return worth + len(blast(run.marks, word.places, kept)[1])


# --- planning --------------------------------------------------------------------------------------------------------


def best_by_simulation(view: View, run: PlayerRun, words: list[WordAt], chance: Chance) -> WordAt:
    """Return the word with the best mean result of several simulated refills, cascades included."""
    bag = BAGS[view.options.language]
    refills = [bag.draw_many(CELLS, chance.stream(f"refill {n}").below) for n in range(SIMULATED_REFILLS)]
    return max(words, key=lambda word: _total_points(view, run, word, refills))


def _total_points(view: View, run: PlayerRun, word: WordAt, refills: list[str]) -> int:
    tiles, total = Tiles(run.board, run.marks), 0
    for letters in refills:
        for step in run_chain(0, tiles, word, view.options, GuessedLetters(letters).refill):
            total += sum([found.points for found in step.words]) + sum([len(one.cells) for one in step.blasts])
            total += SPECIAL_WORTH[step.made.kind] if step.made else 0
    return total


class GuessedLetters:
    """Supplies the letters of a simulated refill in order; after the last one it starts again."""

    def __init__(self, letters: str) -> None:
        self.letters, self.used = letters, 0

    def refill(self, board: list[str], gaps: dict[int, int]) -> dict[int, list[Tile]]:
        tiles: dict[int, list[Tile]] = {}
        for col, count in gaps.items():
            tiles[col] = [(self.letters[(self.used + n) % CELLS], PLAIN) for n in range(count)]
            self.used += count
        return tiles


def bot_of_strength(strength: float) -> Bot:
    return WordHunter(skill_at(strength))


LEVELS: Final[dict[str, Callable[[], WordHunter]]] = {
    level: partial(WordHunter, skill) for level, skill in zip(SIX_LEVELS, SKILLS, strict=True)
}
RANDOM_PLAYER: Final = RandomBot  # for measurements of the rules
