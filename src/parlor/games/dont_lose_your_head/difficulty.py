"""The number of misses that a player may make: a sum over tables."""

from __future__ import annotations

from typing import Final

from parlor.kernel import Refusal

from .state import BoardSettings, Count, Forgiveness, Options, Size, State, View

LENGTHS: Final[dict[Count, tuple[int, ...]]] = {3: (3, 4, 5), 4: (3, 4, 5, 6)}  # of the words to hide

BASE: Final = 15
GRID_BONUS: Final[dict[Size, int]] = {6: 3, 8: 6, 10: 10, 12: 15}
WORD_MODIFIER: Final[dict[Count, int]] = {3: 0, 4: -2}  # more letters are easier to hit
FORGIVENESS: Final[dict[Forgiveness, int]] = {"strict": -4, "normal": 0, "forgiving": 4}

# Measured so that a good player finishes 80 % of the boards of every size within the normal limit; not for 12x12.
CALIBRATED_GRID_BONUS: Final[dict[Size, int]] = {6: -1, 8: 7, 10: 18}
CALIBRATED_WORD_MODIFIER: Final[dict[Count, int]] = {3: 0, 4: -3}
TABLES: Final = (  # by whether the limits are calibrated
    (GRID_BONUS, WORD_MODIFIER),
    (CALIBRATED_GRID_BONUS, CALIBRATED_WORD_MODIFIER),
)
LEAST_LIMIT: Final = (  # no settings allow fewer misses
    BASE + min(min(grid.values()) + min(word.values()) for grid, word in TABLES) + min(FORGIVENESS.values())
)


def miss_limit(settings: BoardSettings, calibrated: bool = False) -> int:
    """Return the number of misses with which a player has lost."""
    grid, word = TABLES[calibrated]
    return BASE + grid[settings.size] + word[settings.words] + FORGIVENESS[settings.forgiveness]


def check_settings(settings: BoardSettings, options: Options) -> Refusal | None:
    if options.calibrated and settings.size not in CALIBRATED_GRID_BONUS:
        return Refusal("not-calibrated", "12x12 has no balanced miss limit. Choose a smaller board.")
    return None


def settings_of(game: State | View, seat: int) -> BoardSettings:
    """Return the settings of a seat: those it chose, or else those of the options."""
    chosen = game.chosen[seat]
    return chosen.settings if chosen else game.options.settings[seat]


def board_settings(game: State | View, seat: int) -> BoardSettings:
    """Return the settings that decide size and number of words of the board on which this seat hides its words."""
    is_own = game.options.reading == "classic" and not game.options.is_solo
    return settings_of(game, seat if is_own else 1 - seat)
