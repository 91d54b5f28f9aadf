"""Grid Game: wet paint, chalk, bubble gum and a referee's whistle."""

from __future__ import annotations

import numpy as np

from .waves import Wave, band, creak, fade, finish, glide, grains, hump, mix, noise, ring, sweep, times


def pick() -> Wave:
    chalk = band(noise(0.03, 31), 2_000, 6_000) * fade(0.03, 0.005)
    return finish(mix(0.06, (0, 0.5, chalk), (0, 1, ring(0.06, 740, [(1, 1, 0.012), (1.9, 0.4, 0.007)]))), -5)


def step() -> Wave:
    gravel = grains(0.05, 32, 9, 900, 3_200, 0.003)
    return finish(mix(0.05, (0, 1, gravel), (0, 0.8, band(noise(0.05, 33), 180, 700) * fade(0.05, 0.011))), -6)


def splat() -> Wave:
    burst = sweep(0.2, 34, [(500, 3_500), (300, 1_800), (200, 900)]) * fade(0.2, 0.045)
    drops = mix(0.2, (0.075, 1, glide(0.04, 620, 1_150)), (0.125, 0.7, glide(0.035, 840, 1_500)))
    return finish(mix(0.2, (0, 1, burst), (0, 0.5, glide(0.11, 420, 110)), (0, 0.12, drops)))


def throw() -> Wave:
    air = sweep(0.22, 35, [(300, 900), (600, 2_000), (1_200, 3_600), (900, 2_400)]) * hump(0.22, 0.6)
    return finish(mix(0.22, (0, 1, air), (0, 0.12, glide(0.22, 560, 1_150))), -3)


def block() -> Wave:
    """A bubble holds: rubber that is hit and swings back."""
    rubber = glide(0.08, 420, 1_250) + 0.5 * glide(0.08, 900, 2_300)
    return finish(mix(0.13, (0, 1, rubber), (0.05, 0.25, band(noise(0.05, 36), 3_000, 6_500) * fade(0.05, 0.01))), -2)


def bubble() -> Wave:
    return finish(mix(0.2, (0, 1, glide(0.13, 250, 680)), (0.1, 0.7, glide(0.1, 420, 1_050))), -3)


def brush() -> Wave:
    """Two strokes of a wet brush, and two notes that do good."""
    wet = [(at, 0.5, band(noise(0.1, seed), 1_400, 5_000) * hump(0.1)) for at, seed in ((0, 37), (0.11, 38))]
    notes = [(at, 0.5, ring(0.22 - at, hz, [(1, 1, 0.07), (2, 0.2, 0.04)])) for at, hz in ((0.02, 523), (0.11, 659))]
    return finish(mix(0.22, *wet, *notes), -2)


def stuck() -> Wave:
    gum = creak(0.2, 39, (70, 28), (260, 470, 720)) * hump(0.2, 0.3)
    return finish(
        mix(
            0.2, (0, 1, gum), (0, 0.7, glide(0.18, 230, 95)), (0, 0.5, band(noise(0.2, 40), 200, 800) * fade(0.2, 0.05))
        )
    )


def fall() -> Wave:
    """A slide whistle goes down, and something wet lies there."""
    slide = glide(0.2, 980, 300) + 0.25 * glide(0.2, 1_960, 600)
    return finish(mix(0.24, (0, 0.6, slide), (0.15, 0.9, band(noise(0.09, 41), 250, 1_600) * fade(0.09, 0.022))), -1)


def burn() -> Wave:
    hiss = band(noise(0.2, 42), 2_600, 7_000) * fade(0.2, 0.07)
    return finish(mix(0.2, (0, 0.5, hiss), (0, 1, grains(0.2, 43, 26, 1_500, 6_000))), -4)


def whistle() -> Wave:
    """A whistle with a pea in it: pitch and loudness flutter."""
    at = times(0.15)
    flutter = np.sin(2 * np.pi * 42 * at)
    tone = np.sin(2 * np.pi * (2_280 * at + 0.55 * np.cos(2 * np.pi * 42 * at))) * (0.72 + 0.28 * flutter)
    breath = band(noise(0.15, 44), 2_000, 5_500)
    shape = np.minimum(1, np.minimum(at / 0.014, (0.15 - at) / 0.03))
    return finish((tone + 0.12 * breath) * shape, -7)


SOUNDS = {
    "pick": pick,
    "step": step,
    "splat": splat,
    "throw": throw,
    "block": block,
    "bubble": bubble,
    "brush": brush,
    "stuck": stuck,
    "fall": fall,
    "burn": burn,
    "whistle": whistle,
}
