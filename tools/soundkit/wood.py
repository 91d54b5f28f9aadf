"""Don't Lose Your Head: a wooden winch, a hand bell, a drum, and the blade."""

from __future__ import annotations

from .waves import Mode, Wave, band, creak, fade, finish, hump, mix, noise, ring, sweep

BELL: list[Mode] = [  # hum, prime, tierce, quint, nominal and what is above them
    (0.5, 0.3, 0.2),
    (1, 1, 0.17),
    (1.19, 0.3, 0.12),
    (1.5, 0.2, 0.1),
    (2, 0.6, 0.1),
    (2.74, 0.3, 0.06),
    (3.76, 0.16, 0.035),
    (5.4, 0.08, 0.015),
]
PLANK: list[Mode] = [(1, 1, 0.03), (1.71, 0.6, 0.02), (2.83, 0.4, 0.012), (4.4, 0.2, 0.006)]
STEEL: list[Mode] = [(1, 0.5, 0.2), (1.39, 0.4, 0.16), (2.25, 0.5, 0.12), (3.01, 0.3, 0.07), (3.9, 0.2, 0.04)]


def winch() -> Wave:
    """A rope creaks around the drum, then the pawl falls into its notch."""
    rope = creak(0.17, 11, (38, 62), (330, 540, 910)) * hump(0.17, 0.6)
    pawl = mix(0.07, (0, 1, ring(0.07, 430, PLANK)), (0, 0.4, band(noise(0.02, 12), 1_200, 4_000) * fade(0.02, 0.004)))
    return finish(mix(0.23, (0, 0.5, rope), (0.16, 1, pawl)))


def bell() -> Wave:
    clapper = band(noise(0.01, 13), 3_000, 7_000) * fade(0.01, 0.002)
    return finish(mix(0.24, (0, 1, ring(0.24, 784, BELL)), (0, 0.2, clapper)), -1)


def drum() -> Wave:
    """One stroke of a roll on a side drum."""
    skin = ring(0.11, 165, [(1, 1, 0.03), (1.59, 0.6, 0.02), (2.3, 0.35, 0.015)], drop=0.3)
    wires = band(noise(0.11, 14), 700, 4_500) * fade(0.11, 0.022)
    return finish(mix(0.11, (0, 1, skin), (0.002, 1.1, wires)), -3)


def blade() -> Wave:
    """Steel slides down its grooves, hits the block, rings and bounces once."""
    slide = sweep(0.28, 15, [(700, 1_600), (1_200, 3_000), (2_200, 5_000), (3_500, 7_000)]) * hump(0.28, 0.93)
    block = ring(0.3, 92, [(1, 1, 0.09), (1.7, 0.8, 0.07), (2.6, 0.5, 0.05), (4.2, 0.4, 0.02)], drop=0.4)
    crash = band(noise(0.12, 16), 250, 3_500) * fade(0.12, 0.018)
    bounce = mix(0.1, (0, 1, ring(0.1, 180, PLANK)), (0, 0.4, band(noise(0.04, 17), 400, 2_500) * fade(0.04, 0.01)))
    return finish(
        mix(
            0.9,
            (0, 0.5, slide),
            (0.28, 1.2, block),
            (0.28, 2.0, crash),
            (0.28, 0.35, ring(0.6, 1_480, STEEL)),
            (0.47, 0.4, bounce),
        ),
        1,
    )


SOUNDS = {"winch": winch, "bell": bell, "drum": drum, "blade": blade}
