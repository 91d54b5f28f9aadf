"""The bots. The length of the words they know decides their strength more than the depth of their search."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
from itertools import islice
from typing import ClassVar

from parlor.kernel import Bot, Cell, Chance, Turn
from parlor.words import Lexicon, lexicon

from .land import MIN_WORD_LENGTH, Land, word_strength
from .paths import Path, word_along
from .polygon import spans
from .reach import CELLS, cell_at, index, neighbors, vertex
from .search import Candidate, best_words
from .state import Action, Claim, Pass, View, used_words
from .vocabulary import MAX_WORD_LENGTH, Vocabulary

MAX_TRIES_PER_PATH = 10  # random words that cannot be spelled are drawn again


class RandomWordBot:
    """Plays a random common word along a random path."""

    paths = 1  # from which it plays the best
    zipf = 3.5
    longest = 6

    def choose(self, turn: Turn) -> Action:
        view: View = turn.view
        chance = turn.chance
        words = lexicon(view.options.lexicon).common(self.zipf, MIN_WORD_LENGTH, self.longest)
        if not words:  # an imported list may have long words only
            return Pass()
        tries = self.paths * MAX_TRIES_PER_PATH
        drawn = (random_path(chance.choice(words), view.letters, chance) for _ in range(tries))
        used = used_words(view)
        playable = (path for path in drawn if path and word_along(view.letters, path) not in used)
        best = max(islice(playable, self.paths), key=gain_function(view), default=None)
        return claim(view, best) if best else Pass()


class Easy(RandomWordBot):
    """Plays the best of thirty random words of up to six letters."""

    paths = 30


class GreedyWordBot:
    """Plays the word that gains most now, of those it knows."""

    zipf: ClassVar[float]
    longest: ClassVar[int]

    def choose(self, turn: Turn) -> Action:
        view: View = turn.view
        best = candidates(view, self.zipf, self.longest)
        return claim(view, best[0].path) if best else Pass()


class Medium(GreedyWordBot):
    zipf, longest = 4.0, 5


class Hard(GreedyWordBot):
    zipf, longest = 3.0, 8


class Expert:
    """Knows every word. Of its best words it plays the one with the highest gain less the gain of the best reply."""

    zipf, longest = 0.0, MAX_WORD_LENGTH  # the whole list
    reply_zipf, reply_longest = 3.0, 8  # words that it expects of its opponent: those of the hard bot
    reply_candidates = 6  # words whose replies are searched: most of the benefit within a second

    def choose(self, turn: Turn) -> Action:
        view: View = turn.view
        budget = turn.budget
        start = time.monotonic()
        best = candidates(view, self.zipf, self.longest)
        if not best:
            return Pass()
        chosen, highest = best[0], None
        for candidate in best[: self.reply_candidates] if view.turns_left[1 - seat_of(view)] else ():
            value = candidate.gain - self.reply(view, candidate)
            if highest is None or value > highest:
                chosen, highest = candidate, value
            if budget.seconds is not None and time.monotonic() - start > budget.seconds:
                break
        return claim(view, chosen.path)

    def reply(self, view: View, candidate: Candidate) -> int:
        """Return the gain of the best reply to this word."""
        seat, words = seat_of(view), vocabulary(lexicon(view.options.lexicon), self.reply_zipf, self.reply_longest)
        shape = spans([vertex(cell) for cell in candidate.path])
        land = Land(view.land).claim(shape, seat, word_strength(len(candidate.word)))
        used = () if view.options.repeat_words else (*used_words(view), candidate.word)
        replies = best_words(view.letters, land, 1 - seat, words, top=1, used=used)
        return replies[0].gain if replies else 0


LEVELS: dict[str, Callable[[], Bot]] = {
    "random": RandomWordBot,
    "easy": Easy,
    "medium": Medium,
    "hard": Hard,
    "expert": Expert,
}


def candidates(view: View, zipf: float, longest: int) -> list[Candidate]:
    """Return the 24 words that gain most, with exact gains, the best first."""
    words = vocabulary(lexicon(view.options.lexicon), zipf, longest)
    return best_words(view.letters, Land(view.land), seat_of(view), words, top=24, used=used_words(view).keys())


def claim(view: View, path: Path) -> Claim:
    return Claim(path, "list" if view.options.dictionary == "api" else "")


def seat_of(view: View) -> int:
    assert view.turn is not None, "choose() is called only for the seat to move"
    return view.turn


@lru_cache(maxsize=16)
def vocabulary(words: Lexicon, zipf: float, longest: int) -> Vocabulary:
    return Vocabulary(words.common(zipf, MIN_WORD_LENGTH, longest))


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


def gain_function(view: View) -> Callable[[Path], int]:
    """Return a function from a path to its exact gain."""
    prefix = cache(partial(Land(view.land).gain_prefix, seat_of(view)))
    return lambda path: spans([vertex(cell) for cell in path]).gain(prefix(word_strength(len(path))))
