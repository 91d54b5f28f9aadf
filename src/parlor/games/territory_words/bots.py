"""Players that are programs. How long a word they may use sets their strength more than how deep they search."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
from itertools import islice
from typing import ClassVar

from parlor.kernel import Bot, Cell, Chance, Turn
from parlor.words import Lexicon, lexicon

from .land import SHORTEST_WORD, Land, word_strength
from .paths import Path, spelled
from .polygon import spans
from .reach import CELLS, cell_at, index, neighbours, vertex
from .search import Candidate, best_words
from .state import Action, Claim, Pass, View, spent_words
from .vocabulary import LONGEST_WORD, Vocabulary

TRIES_A_PATH = 10  # random words that lead nowhere are thrown away, within reason


class RandomWords:
    """Any common word, spelled any way."""

    paths = 1  # to choose from
    zipf = 3.5
    longest = 6

    def choose(self, turn: Turn) -> Action:
        view: View = turn.view
        chance = turn.chance
        words = lexicon(view.options.lexicon).common(self.zipf, SHORTEST_WORD, self.longest)
        if not words:  # a list of one's own may have long words only
            return Pass()
        drawn = (random_path(chance.choice(words), view.letters, chance) for _ in range(self.paths * TRIES_A_PATH))
        spent = spent_words(view)
        playable = (path for path in drawn if path and spelled(view.letters, path) not in spent)
        best = max(islice(playable, self.paths), key=gain_of(view), default=None)
        return claim(view, best) if best else Pass()


class Easy(RandomWords):
    """The best of thirty random words of up to six letters."""

    paths = 30


class Greedy:
    """The word that gains most now, of those it knows."""

    zipf: ClassVar[float]
    longest: ClassVar[int]

    def choose(self, turn: Turn) -> Action:
        view: View = turn.view
        best = candidates(view, self.zipf, self.longest)
        return claim(view, best[0].path) if best else Pass()


class Medium(Greedy):
    zipf, longest = 4.0, 5


class Hard(Greedy):
    zipf, longest = 3.0, 8


class Expert:
    """Knows every word, and of its best words plays the one after which the best reply hurts least."""

    zipf, longest = 0.0, LONGEST_WORD  # the whole list
    reply_zipf, reply_longest = 3.0, 8  # what it expects the other to find: a hard bot's words
    weighed = 6  # words whose replies are looked at: most of what the reply check wins, within a second

    def choose(self, turn: Turn) -> Action:
        view: View = turn.view
        budget = turn.budget
        begun = time.monotonic()
        best = candidates(view, self.zipf, self.longest)
        if not best:
            return Pass()
        chosen, most = best[0], None
        for candidate in best[: self.weighed] if view.turns_left[1 - seat_of(view)] else ():
            worth = candidate.gain - self.reply(view, candidate)
            if most is None or worth > most:
                chosen, most = candidate, worth
            if budget.seconds is not None and time.monotonic() - begun > budget.seconds:
                break
        return claim(view, chosen.path)

    def reply(self, view: View, candidate: Candidate) -> int:
        """What the other gains after this word."""
        seat, words = seat_of(view), vocabulary(lexicon(view.options.lexicon), self.reply_zipf, self.reply_longest)
        shape = spans([vertex(cell) for cell in candidate.path])
        land = Land(view.land).claim(shape, seat, word_strength(len(candidate.word)))
        spent = () if view.options.repeat_words else (*spent_words(view), candidate.word)
        replies = best_words(view.letters, land, 1 - seat, words, top=1, used=spent)
        return replies[0].gain if replies else 0


LEVELS: dict[str, Callable[[], Bot]] = {
    "random": RandomWords,
    "easy": Easy,
    "medium": Medium,
    "hard": Hard,
    "expert": Expert,
}


def candidates(view: View, zipf: float, longest: int) -> list[Candidate]:
    """The two dozen words that gain the mover most, rastered exactly, best first."""
    words = vocabulary(lexicon(view.options.lexicon), zipf, longest)
    return best_words(view.letters, Land(view.land), seat_of(view), words, top=24, used=spent_words(view).keys())


def claim(view: View, path: Path) -> Claim:
    return Claim(path, "list" if view.options.dictionary == "api" else "")


def seat_of(view: View) -> int:
    assert view.turn is not None, "a bot is asked only when it is to move"
    return view.turn


@lru_cache(maxsize=16)
def vocabulary(words: Lexicon, zipf: float, longest: int) -> Vocabulary:
    return Vocabulary(words.common(zipf, SHORTEST_WORD, longest))


def random_path(word: str, letters: str, chance: Chance) -> Path | None:
    """One way to spell the word, each letter drawn from those in reach; None where that leads to a dead end."""
    path: tuple[Cell, ...] = ()
    reach: Iterable[Cell] = map(cell_at, range(CELLS))
    for letter in word:
        open_cells = [cell for cell in reach if letters[index(cell)] == letter and cell not in path]
        if not open_cells:
            return None
        path = (*path, chance.choice(open_cells))
        reach = neighbours(path[-1])
    return path


def gain_of(view: View) -> Callable[[Path], int]:
    """What a path would gain, exactly."""
    prefix = cache(partial(Land(view.land).gain_prefix, seat_of(view)))
    return lambda path: spans([vertex(cell) for cell in path]).gain(prefix(word_strength(len(path))))
