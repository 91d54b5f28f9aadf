"""NetHack Chat Game: a quill, coins, steel, doors and a low drum."""

from __future__ import annotations

from .waves import Mode, Wave, band, creak, fade, finish, glide, grains, hump, mix, noise, ring

SKIN: list[Mode] = [(1, 1, 0.12), (1.59, 0.7, 0.08), (2.14, 0.45, 0.055), (2.65, 0.35, 0.04), (3.6, 0.2, 0.02)]
METAL: list[Mode] = [(1, 1, 0.07), (1.52, 0.6, 0.05), (2.07, 0.4, 0.035), (2.74, 0.2, 0.02)]
HARP: list[Mode] = [(1, 1, 0.11), (2, 0.4, 0.07), (3, 0.2, 0.04), (4, 0.1, 0.025)]


def scratch(seconds: float, seed: int, low: float, high: float) -> Wave:
    """Return one stroke of a pen: noise that the grain of the page makes rough."""
    return band(noise(seconds, seed), low, high) * hump(seconds, 0.4) + 0.8 * grains(
        seconds, seed + 1, 9, low, high, 0.002
    )


def quill() -> Wave:
    down, up, last = scratch(0.06, 51, 2_200, 5_200), scratch(0.05, 53, 2_800, 6_000), scratch(0.08, 55, 1_900, 4_800)
    return finish(mix(0.2, (0, 1, down), (0.06, 0.7, up), (0.115, 0.9, last)), -6)


def door() -> Wave:
    hinge = creak(0.17, 57, (44, 88), (420, 760, 1_180)) * hump(0.17, 0.7)
    shut = mix(
        0.08, (0, 1, ring(0.08, 105, SKIN, drop=0.3)), (0, 1.2, band(noise(0.04, 58), 300, 1_500) * fade(0.04, 0.01))
    )
    return finish(mix(0.24, (0, 1.0, hinge), (0.155, 1, shut)), -1)


def steel() -> Wave:
    clash = band(noise(0.05, 59), 1_200, 5_500) * fade(0.05, 0.009)
    return finish(
        mix(0.15, (0, 0.8, ring(0.15, 1_720, METAL)), (0, 0.5, ring(0.15, 2_310, METAL)), (0, 0.9, clash)), -2
    )


def drum() -> Wave:
    slap = band(noise(0.08, 60), 280, 1_600) * fade(0.08, 0.018)
    return finish(mix(0.24, (0, 1, ring(0.24, 84, SKIN, drop=0.7)), (0, 2.2, slap)), 1)


def coin() -> Wave:
    first, second = ring(0.2, 2_480, METAL), ring(0.14, 2_630, METAL)
    return finish(mix(0.2, (0, 0.8, first), (0.06, 1, second)), -4)


def gear() -> Wave:
    """Leather, then a buckle."""
    leather = band(noise(0.09, 61), 450, 2_200) * hump(0.09, 0.4)
    return finish(
        mix(0.15, (0, 1, leather), (0.075, 0.35, ring(0.075, 2_900, METAL)), (0, 0.5, grains(0.09, 62, 8, 800, 3_000))),
        -4,
    )


def drink() -> Wave:
    gulps = [(0.075 * n, 1 - 0.15 * n, glide(0.065, hz, 1.75 * hz)) for n, hz in enumerate((240, 285, 340))]
    return finish(mix(0.22, *gulps), -3)


def level() -> Wave:
    plucks = [(0.06 * n, 0.8 + 0.1 * n, ring(0.24 - 0.06 * n, hz, HARP)) for n, hz in enumerate((392, 523, 784))]
    return finish(mix(0.24, *plucks))


def death() -> Wave:
    """A bell far below, and a voice that sinks."""
    toll = ring(0.24, 123, [(1, 1, 0.14), (2, 0.7, 0.11), (2.4, 0.6, 0.09), (3, 0.6, 0.08), (4.5, 0.5, 0.06)], drop=0.1)
    return finish(mix(0.24, (0, 1, toll), (0.02, 0.7, glide(0.22, 520, 200))), 1)


SOUNDS = {
    "quill": quill,
    "door": door,
    "steel": steel,
    "drum": drum,
    "coin": coin,
    "gear": gear,
    "drink": drink,
    "level": level,
    "death": death,
}
