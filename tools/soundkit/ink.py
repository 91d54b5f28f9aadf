"""Territory Words: a pen, ink and paper."""

from __future__ import annotations

import numpy as np

from .quill import scratch
from .waves import Mode, Wave, band, fade, finish, grains, hump, mix, noise, ring, sweep, times

TONGUE: list[Mode] = [(1, 1, 0.07), (2, 0.2, 0.04), (5.8, 0.08, 0.01)]  # a plucked strip of steel, far away


def stroke() -> Wave:
    """A letter: the page plays it higher with each one."""
    return finish(mix(0.07, (0, 1, scratch(0.065, 71, 2_400, 6_000)), (0, 0.4, ring(0.07, 470, TONGUE))), -5)


def lift() -> Wave:
    return finish(sweep(0.06, 73, [(2_200, 4_500), (1_000, 2_200)]) * hump(0.06, 0.3), -7)


def claim() -> Wave:
    """A long stroke closes the border."""
    rough = 0.75 + 0.25 * np.sin(2 * np.pi * 31 * times(0.2))
    line = sweep(0.2, 74, [(1_600, 3_600), (2_200, 5_000), (2_600, 6_200), (1_800, 4_000)]) * hump(0.2, 0.55) * rough
    notes = [(at, 0.45, ring(0.22 - at, hz, TONGUE)) for at, hz in ((0.02, 440), (0.11, 660))]
    return finish(mix(0.22, (0, 0.6, line), *notes), -1)


def crumple() -> Wave:
    ball = grains(0.19, 75, 46, 900, 5_200, 0.0025)
    return finish(mix(0.19, (0, 1, ball), (0, 0.5, ring(0.19, 150, [(1, 1, 0.05), (2.05, 0.6, 0.035)], drop=0.2))), -1)


def page() -> Wave:
    flutter = 0.7 + 0.3 * np.sin(2 * np.pi * 38 * times(0.2) ** 1.3)
    turning = sweep(0.2, 76, [(500, 1_500), (900, 3_600), (1_600, 5_600), (700, 2_200)]) * hump(0.2, 0.6) * flutter
    return finish(mix(0.2, (0, 1, turning), (0.16, 0.5, band(noise(0.04, 77), 300, 1_800) * fade(0.04, 0.008))), -4)


def roll() -> Wave:
    """The map is rolled up."""
    turns = 0.55 + 0.45 * np.sin(2 * np.pi * (9 * times(0.24) + 55 * times(0.24) ** 2))
    return finish(sweep(0.24, 78, [(400, 1_400), (700, 2_600), (1_200, 4_200)]) * hump(0.24, 0.65) * turns, -3)


SOUNDS = {"stroke": stroke, "lift": lift, "claim": claim, "crumple": crumple, "page": page, "roll": roll}
