"""The evaluator for reviews: the chance to win, and guesses that would have raised it more.

Guesses are compared by their expected progress, as the strongest bot does: the hits that they bring on average by the
posterior distribution of the board, and a little for information. A guess with less progress than the best one costs
that many guesses and misses more in the end. What a guess then showed, better or worse than expected, is luck.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from parlor.kernel import Assessment, Cell, Chance, Reviewer, ScoredAction, Seat

from . import notation
from .beliefs import beliefs, letter_chances, number_of
from .difficulty import miss_limit
from .ending import winner
from .hunting import WRONG_WORD_MISSES, board_size, unsolved
from .outlook import Bools, Floats, HuntOutlook, chance_to_win, entropy, hidden_cells, outlook
from .sampling import draw_boards
from .state import Action, ChooseSettings, Guess, GuessCell, GuessLetter, GuessWord, Hunt, PlaceWords, State, View

MAX_BETTER: Final = 3
COMPARED_LETTERS, COMPARED_CELLS = 6, 8  # the most likely ones
CURIOSITY: Final = 0.05  # value of one bit of information in hits, and by how much a cell must be more likely than a
PATIENCE: Final = 0.1  # letter: those of the strongest bot


class Progress(NamedTuple):
    """The expected gain of a guess."""

    hits: float  # cells and letters, and a little for information
    more_misses: float = 0.0  # beyond the one of a guess that is not a hit


class KnownHunt:
    """A hunt with the posterior distribution of its board."""

    def __init__(self, hunt: Hunt, lexicon_name: str, limit: int) -> None:
        self.hunt = hunt
        self.words = beliefs(hunt, lexicon_name)
        boards = draw_boards(hunt, self.words, Chance(len(hunt.letters), hunt.shown.count("?"), "review"))
        letters_at: Bools = boards != 0
        self.shares = np.where(hidden_cells(hunt), letters_at.mean(axis=0), 0.0)
        self.letter_chances = letter_chances(hunt, self.words)
        self.outlook = outlook(hunt, self.words, letters_at, limit)

    def likely_guesses(self) -> list[Guess]:
        """Return the guesses that may be best: likely letters and cells, and the likeliest word of each pattern."""
        found: list[Guess] = []
        if unsolved(self.hunt):
            likely = [
                number for number in _largest(self.letter_chances, COMPARED_LETTERS) if self.letter_chances[number]
            ]
            found += [GuessLetter(chr(ord("A") + number)) for number in likely]
            found += [GuessWord(self.words[row].most_likely()[0]) for row in unsolved(self.hunt).values()]
        cells = [cell for cell in _largest(self.shares, COMPARED_CELLS) if self.shares[cell]]
        return [*found, *(GuessCell(Cell(*divmod(cell, board_size(self.hunt)))) for cell in cells)]

    def progress(self, guess: Guess) -> Progress:
        match guess:
            case GuessLetter(letter):
                number = number_of(letter)
                bits = sum(belief.information(number) for belief in self.words)
                return Progress(float(self.letter_chances[number]) + CURIOSITY * bits + PATIENCE)
            case GuessCell(cell):
                hit = float(self.shares[cell.row * board_size(self.hunt) + cell.col])
                return Progress(hit + CURIOSITY * entropy(np.array([hit, 1 - hit])))
            case GuessWord(word):
                right = self._chance_of(word)
                new = len(set(word) - set(self.hunt.letters))
                return Progress(right * new, (1 - right) * (WRONG_WORD_MISSES - 1))

    def _chance_of(self, word: str) -> float:
        belief = self.words[unsolved(self.hunt)[len(word)]]
        at = [n for n, fit in enumerate(belief.fits.tolist()) if belief.known.words[fit] == word]
        return float(belief.chances[at].sum())

    def after(self, progress: Progress, best: float) -> HuntOutlook:
        """Return what is left after a guess with this progress, if the best guess has the progress `best`: one guess
        less, and one more guess and miss for each hit that was given away.
        """
        lost = max(0.0, best - progress.hits)
        now = self.outlook
        return now._replace(cells=now.cells - 1 + lost, left=now.left - lost - progress.more_misses)


class HeadReviewer(Reviewer):
    measure = "chance"
    unit = "% chance to win"
    luck = True
    method = (
        "Boards drawn from all that agree with what the hunter knew, as the strongest bot does, and the guesses and "
        "misses that both hunters have left."
    )

    def __init__(self) -> None:
        self._known: dict[tuple[Hunt, int], KnownHunt] = {}  # the hunts of the last position

    def evaluate(self, state: State) -> tuple[float, ...]:
        if won := winner(state):
            return (100.0, 0.0) if won[0] == 0 else (0.0, 100.0)
        if not state.hunts:
            return 50.0, 50.0
        first, second = self._hunts(state)
        chance = 100 * chance_to_win(first.outlook, second.outlook, own_turn=state.turn == 0)
        return chance, 100 - chance

    def assess(self, view: View, seat: Seat, action: Action, chance: Chance) -> Assessment | None:
        if isinstance(action, ChooseSettings | PlaceWords):
            return None
        hunts = self._hunts(view)
        own, other = hunts[seat], hunts[1 - seat].outlook

        found = {guess: own.progress(guess) for guess in (action, *own.likely_guesses())}
        best = max(progress.hits for progress in found.values())

        def value(progress: Progress) -> float:
            return 100 * chance_to_win(own.after(progress, best), other, own_turn=False)

        values = {guess: value(progress) for guess, progress in found.items()}
        better = sorted((guess for guess in values if values[guess] > values[action]), key=lambda guess: -values[guess])
        scored = tuple(ScoredAction(guess, values[guess]) for guess in better[:MAX_BETTER])
        return Assessment(values[action], value(Progress(0.0)), scored)

    def describe_action(self, view: View, action: Action) -> str:
        match action:
            case GuessLetter() | GuessCell() | GuessWord():
                return notation.write(action)
            case ChooseSettings(size=size, words=words, forgiveness=forgiveness):
                return f"{size}x{size}, {words} words, {forgiveness}"
            case PlaceWords():
                return "hides words"

    def _hunts(self, game: State | View) -> tuple[KnownHunt, KnownHunt]:
        keys = [(game.hunts[seat], _limit(game, seat)) for seat in (0, 1)]
        self._known = {
            (hunt, limit): self._known.get((hunt, limit)) or KnownHunt(hunt, game.options.lexicon, limit)
            for hunt, limit in keys
        }
        return self._known[keys[0]], self._known[keys[1]]


def _limit(game: State | View, seat: Seat) -> int:
    chosen = game.chosen[seat]
    assert chosen, "hunts begin after both seats have chosen their settings"
    return miss_limit(chosen.settings, game.options.calibrated)


def _largest(values: Floats, count: int) -> list[int]:
    """Return the places of the largest values, the largest first."""
    places: list[int] = values.argsort(kind="stable")[::-1][:count].tolist()
    return places
