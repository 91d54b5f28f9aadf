"""LetterCrush: glass that is tapped, sugar that cracks, candy that lands and breaks."""

from __future__ import annotations

from .waves import Mode, Wave, band, fade, finish, grains, hump, mix, noise, ring

GLASS: list[Mode] = [(1, 1, 0.055), (2.32, 0.5, 0.035), (4.25, 0.3, 0.018), (6.63, 0.12, 0.008)]


def glass() -> Wave:
    """A glass at 1,000 Hz: the page plays it higher or lower."""
    click = band(noise(0.008, 21), 4_000, 7_500) * fade(0.008, 0.0015)
    return finish(mix(0.16, (0, 1, ring(0.16, 1_000, GLASS)), (0, 0.25, click)), -3)


def crack() -> Wave:
    shards = sum((ring(0.16, hz, [(1, 1, 0.012)]) for hz in (3_100, 4_230, 5_870)), 0 * noise(0.16, 0))
    return finish(mix(0.16, (0, 1, grains(0.16, 22, 34, 2_400, 7_500)), (0.004, 0.06, shards)), -4)


def land() -> Wave:
    thud = ring(0.09, 260, [(1, 1, 0.022), (2.1, 0.7, 0.017), (3.7, 0.5, 0.01)], drop=0.25)
    return finish(mix(0.09, (0, 1, thud), (0, 0.3, grains(0.05, 23, 6, 1_400, 4_000, 0.002))), -3)


def shake() -> Wave:
    """A bag of sweets, shaken once up and once down."""
    up, down = grains(0.13, 24, 30, 1_600, 5_500) * hump(0.13), grains(0.12, 25, 30, 1_300, 4_800) * hump(0.12)
    return finish(mix(0.23, (0, 0.8, up), (0.11, 1, down)), -3)


def snap() -> Wave:
    """A lollipop breaks."""
    stick = ring(0.2, 880, [(1, 1, 0.02), (1.62, 0.7, 0.014), (2.9, 0.5, 0.008)])
    low = ring(0.2, 165, [(1, 1, 0.06), (2.05, 0.5, 0.04)], drop=0.3)
    burst = band(noise(0.03, 26), 1_500, 6_500) * fade(0.03, 0.005)
    return finish(
        mix(0.2, (0, 0.9, stick), (0.006, 0.7, low), (0, 0.9, burst), (0.02, 0.7, grains(0.16, 27, 12, 2_500, 7_000)))
    )


SOUNDS = {"glass": glass, "crack": crack, "land": land, "shake": shake, "snap": snap}
