"""Sounds that all games share: small wooden bars, as of a marimba."""

from __future__ import annotations

from .waves import Mode, Wave, band, fade, finish, hump, mix, noise, ring

BAR: list[Mode] = [(1, 1, 0.09), (3.93, 0.28, 0.03), (9.2, 0.08, 0.008)]  # struck with a soft mallet
LONG_BAR: list[Mode] = [(1, 1, 0.24), (2.0, 0.22, 0.16), (3.93, 0.22, 0.06)]
WARM: list[Mode] = [(1, 1, 0.15), (2, 0.34, 0.1), (3, 0.12, 0.06), (4, 0.05, 0.04)]


def tap() -> Wave:
    knock = ring(0.06, 610, [(1, 1, 0.012), (2.42, 0.45, 0.006)])
    return finish(mix(0.06, (0, 1, knock), (0, 0.25, band(noise(0.02, 1), 2_000, 5_000) * fade(0.02, 0.003))), -4)


def accept() -> Wave:
    return finish(mix(0.23, (0, 0.8, ring(0.23, 523, BAR)), (0.085, 1, ring(0.145, 784, BAR))))


def refuse() -> Wave:
    low = ring(0.19, 150, [(1, 0.9, 0.06), (2.02, 0.7, 0.05), (3.1, 0.6, 0.04), (4.3, 0.4, 0.03)], drop=0.18)
    return finish(mix(0.19, (0, 1, low), (0, 0.7, band(noise(0.06, 2), 250, 1_000) * fade(0.06, 0.014))))


def turn() -> Wave:
    note = ring(0.24, 440, WARM)
    note[:320] *= hump(0.04)[:320]  # it swells for 20 ms: a call, not a knock
    return finish(mix(0.24, (0, 1, note), (0.012, 0.35, ring(0.22, 660, WARM))), -1)


def win() -> Wave:
    notes = [(0.0, 523), (0.1, 659), (0.2, 784), (0.32, 1047)]
    bars = [(at, 0.7 + at, ring(0.85 - at, hz, LONG_BAR)) for at, hz in notes]
    under = [(0.32, 0.35, ring(0.53, hz, LONG_BAR)) for hz in (262, 659)]
    dust = band(noise(0.4, 3), 5_000, 7_500) * hump(0.4, 0.2)
    return finish(mix(0.85, *bars, *under, (0.34, 0.07, dust)))


def lose() -> Wave:
    return finish(mix(0.24, (0, 0.9, ring(0.24, 349, WARM)), (0.1, 1, ring(0.14, 277, WARM))), -1)


def tick() -> Wave:
    block = ring(0.036, 1_900, [(1, 1, 0.006), (1.47, 0.6, 0.004), (2.6, 0.25, 0.003)])
    return finish(mix(0.036, (0, 1, block)), -4)


SOUNDS = {"tap": tap, "accept": accept, "refuse": refuse, "turn": turn, "win": win, "lose": lose, "tick": tick}
