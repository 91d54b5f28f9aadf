"""How many misses a player may make: tables, and the sum over them."""

from __future__ import annotations

from typing import Final

from parlor.kernel import Refusal

from .state import Count, Forgiveness, Options, Settings, Size, State, View

LENGTHS: Final[dict[Count, tuple[int, ...]]] = {3: (3, 4, 5), 4: (3, 4, 5, 6)}  # of the words to hide

BASE: Final = 15
GRID_BONUS: Final[dict[Size, int]] = {6: 3, 8: 6, 10: 10, 12: 15}
WORD_MODIFIER: Final[dict[Count, int]] = {3: 0, 4: -2}  # more letters are easier to hit
FORGIVENESS: Final[dict[Forgiveness, int]] = {"strict": -4, "normal": 0, "forgiving": 4}

# Measured so that a good player finishes 80 % of the boards of every size within the normal limit. 12x12 was not.
CALIBRATED_GRID_BONUS: Final[dict[Size, int]] = {6: -1, 8: 7, 10: 18}
CALIBRATED_WORD_MODIFIER: Final[dict[Count, int]] = {3: 0, 4: -3}


def miss_limit(settings: Settings, calibrated: bool = False) -> int:
    """Whoever has missed so often has lost."""
    grid = CALIBRATED_GRID_BONUS if calibrated else GRID_BONUS
    word = CALIBRATED_WORD_MODIFIER if calibrated else WORD_MODIFIER
    return BASE + grid[settings.size] + word[settings.words] + FORGIVENESS[settings.forgiveness]


def check_settings(settings: Settings, options: Options) -> Refusal | None:
    if options.calibrated and settings.size not in CALIBRATED_GRID_BONUS:
        sizes = ", ".join(f"{size}x{size}" for size in CALIBRATED_GRID_BONUS)
        return Refusal("not-calibrated", f"Nobody has measured a calibrated limit for 12x12: choose one of {sizes}.")
    return None


def settings_of(game: State | View, seat: int) -> Settings:
    """What a seat has chosen, or what it started from."""
    chosen = game.chosen[seat]
    return chosen.settings if chosen else game.options.settings[seat]


def board_settings(game: State | View, seat: int) -> Settings:
    """The settings that give the board on which this seat hides its words its size and number of words."""
    return settings_of(game, seat if game.options.reading == "classic" else 1 - seat)
