"""The bots: one table of numbers with a row for each level.

A weak bot is weak as people are: it knows short and common words and notices few of the ways to spell them. A strong
one knows more and longer words and finds the best of them, and an expert compares the replies.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import Final, NamedTuple

from parlor.games.skill import deviation, happens, round_randomly, row_at
from parlor.kernel import SIX_LEVELS, Bot, Budget, Cell, Chance, Turn
from parlor.words import Lexicon, lexicon

from .land import MIN_WORD_LENGTH, Land, word_strength
from .noticing import notice, word_rows
from .paths import Path, word_along
from .polygon import spans
from .reach import CELLS, cell_at, index, neighbors, vertex
from .search import Candidate, best_words
from .state import Action, Claim, Pass, View, used_words
from .vocabulary import MAX_WORD_LENGTH, Vocabulary

CANDIDATES: Final = 24  # words that a thorough search returns
REPLY_CANDIDATES: Final = 6  # words whose replies are searched: most of the benefit within a second
REPLY_ZIPF, REPLY_LONGEST = 3.0, 8  # words that are expected of the opponent
MAX_RANDOM_TRIES: Final = 10  # random words that cannot be spelled are drawn again


class WordSkill(NamedTuple):
    """The abilities of a player. In a turn, numbers with a fraction are rounded up or down at random."""

    zipf: float  # frequency of the rarest words that it knows
    longest: float  # letters of the longest words that it thinks of
    looks: float  # placements of words that it notices in a turn
    thorough: float  # probability that it finds the best word of all it knows instead
    replies: float  # probability that a thorough player compares the replies to its best words
    mood: float  # standard deviation of its strength from turn to turn, in levels
    form: float  # standard deviation of its strength from game to game, in levels


SKILLS: Final = (  # docs/levels.md has the reasons and the measurements
    # The worst turn of a weak player; the first level is the second row.
    WordSkill(zipf=5.0, longest=3.0, looks=1, thorough=0.0, replies=0.0, mood=0.0, form=0.0),
    WordSkill(zipf=4.7, longest=3.7, looks=2, thorough=0.0, replies=0.0, mood=0.8, form=0.95),
    WordSkill(zipf=4.3, longest=4.6, looks=6, thorough=0.0, replies=0.0, mood=0.8, form=1.5),
    WordSkill(zipf=3.8, longest=5.9, looks=45, thorough=0.0, replies=0.0, mood=0.8, form=1.4),
    WordSkill(zipf=3.0, longest=7.2, looks=900, thorough=0.1, replies=0.0, mood=0.8, form=1.4),
    WordSkill(zipf=0.1, longest=9.9, looks=20_000, thorough=0.98, replies=0.85, mood=0.2, form=1.3),
    WordSkill(zipf=0.0, longest=MAX_WORD_LENGTH, looks=20_000, thorough=1.0, replies=1.0, mood=0.0, form=0.0),
)
RATIOS: Final = frozenset(("looks",))  # fields that are interpolated by their logarithms


class WordPlayer:
    """A bot of any strength from 0, the first level, to 5, the expert."""

    def __init__(self, strength: float) -> None:
        self.strength = strength

    def choose(self, turn: Turn) -> Action:
        view: View = turn.view
        chance = turn.chance.stream("skill")
        return play(view, self.skill(view, chance), chance, turn.budget)

    def skill(self, view: View, chance: Chance) -> WordSkill:
        """Return the numbers of this turn: those of the bot's strength in this game and in this mood."""
        usual = skill_at(self.strength)
        return skill_at(self.strength + usual.form * deviation(game_chance(view)) + usual.mood * deviation(chance))


def skill_at(strength: float) -> WordSkill:
    return row_at(SKILLS, strength + 1, RATIOS)


def play(view: View, skill: WordSkill, chance: Chance, budget: Budget) -> Action:
    """Return the best word that a player of this skill finds."""
    longest = round_randomly(skill.longest, chance)
    if happens(skill.thorough, chance):
        best = candidates(view, skill.zipf, longest)
        if best and happens(skill.replies, chance):
            best = [best_with_reply(view, best, budget)]
    else:
        rows, used = word_rows(lexicon(view.options.lexicon), round(skill.zipf, 1)), used_words(view)
        looks = max(1, round_randomly(skill.looks, chance))
        found = notice(view.letters, Land(view.land), seat_of(view), rows, longest, looks, used, chance)
        best = [found] if found else []
    return claim(view, best[0].path) if best else Pass()


def bot_of_strength(strength: float) -> Bot:
    return WordPlayer(strength)


LEVELS: dict[str, Callable[[], Bot]] = {
    level: partial(WordPlayer, strength) for strength, level in enumerate(SIX_LEVELS)
}


# --- thorough players ------------------------------------------------------------------------------------------------


def candidates(view: View, zipf: float, longest: int) -> list[Candidate]:
    """Return the 24 words that gain most, with exact gains, the best first. `zipf` is rounded up to a half."""
    words, used = vocabulary(lexicon(view.options.lexicon), -(-zipf // 0.5) / 2), used_words(view).keys()
    return best_words(view.letters, Land(view.land), seat_of(view), words, top=CANDIDATES, used=used, longest=longest)


def best_with_reply(view: View, best: list[Candidate], budget: Budget) -> Candidate:
    """Return the word with the highest gain less the gain of the best reply; without a reply, the best word."""
    start = time.monotonic()
    chosen, highest = best[0], None
    for candidate in best[:REPLY_CANDIDATES] if view.turns_left[1 - seat_of(view)] else ():
        value = candidate.gain - reply(view, candidate)
        if highest is None or value > highest:
            chosen, highest = candidate, value
        if budget.seconds is not None and time.monotonic() - start > budget.seconds:
            break
    return chosen


def reply(view: View, candidate: Candidate) -> int:
    """Return the gain of the best reply to this word."""
    seat, words = seat_of(view), vocabulary(lexicon(view.options.lexicon), REPLY_ZIPF)
    shape = spans([vertex(cell) for cell in candidate.path])
    land = Land(view.land).claim(shape, seat, word_strength(len(candidate.word)))
    used = () if view.options.repeat_words else (*used_words(view), candidate.word)
    replies = best_words(view.letters, land, 1 - seat, words, top=1, used=used, longest=REPLY_LONGEST)
    return replies[0].gain if replies else 0


@lru_cache(maxsize=16)
def vocabulary(words: Lexicon, zipf: float) -> Vocabulary:
    return Vocabulary(words.common(zipf, MIN_WORD_LENGTH, MAX_WORD_LENGTH))


# --- all players -----------------------------------------------------------------------------------------------------


def claim(view: View, path: Path) -> Claim:
    return Claim(path, "list" if view.options.dictionary == "api" else "")


def seat_of(view: View) -> int:
    assert view.turn is not None, "choose() is called only for the seat to move"
    return view.turn


def game_chance(view: View) -> Chance:
    """Return random numbers that are the same in all turns of the seat in one game: the letters stay the same."""
    return Chance(int.from_bytes(view.letters.encode(), "big"), 0, f"form {seat_of(view)}")


# --- random play -----------------------------------------------------------------------------------------------------


class RandomWordBot:
    """Plays a random common word along a random path: for measurements of the rules."""

    zipf = 3.5
    longest = 6

    def choose(self, turn: Turn) -> Action:
        view: View = turn.view
        chance = turn.chance
        words = lexicon(view.options.lexicon).common(self.zipf, MIN_WORD_LENGTH, self.longest)
        if not words:  # an imported list may have long words only
            return Pass()
        drawn = (random_path(chance.choice(words), view.letters, chance) for _ in range(MAX_RANDOM_TRIES))
        used = used_words(view)
        path = next((path for path in drawn if path and word_along(view.letters, path) not in used), None)
        return claim(view, path) if path else Pass()


RANDOM_PLAYER: Final = RandomWordBot


def random_path(word: str, letters: str, chance: Chance) -> Path | None:
    """Return a random path that spells the word, each cell drawn from those in reach; None at a dead end."""
    path: tuple[Cell, ...] = ()
    reach: Iterable[Cell] = map(cell_at, range(CELLS))
    for letter in word:
        open_cells = [cell for cell in reach if letters[index(cell)] == letter and cell not in path]
        if not open_cells:
            return None
        path = (*path, chance.choice(open_cells))
        reach = neighbors(path[-1])
    return path
