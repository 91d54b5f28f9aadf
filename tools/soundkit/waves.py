"""The parts that sounds are made of: ringing bodies, glides, noise, grains, and how they are mixed and leveled.

A wave is an array of samples at `RATE`. Noise comes from numpy's RandomState, whose numbers never change, so that
rendering gives the same sounds again.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

RATE = 16_000  # samples a second: everything up to 8 kHz, in a third of the bytes of 48 kHz
LEVEL = -18.0  # dB below full scale, of the part that is heard
PEAK = 0.5  # highest sample; what would be above it is rounded off
FADE_IN, FADE_OUT = 0.0015, 0.06  # seconds, so that no sound begins or ends with a click
RELEASE = 0.4  # of a sound, that may be faded out
BLOCK = RATE // 100  # samples of the blocks whose level is measured
AUDIBLE = 20.0  # dB below the loudest block: quieter ones do not count for the level
LOWEST = 45.0  # Hz: what lies below moves a small speaker without being heard

Wave = NDArray[np.float64]
Mode = tuple[float, float, float]  # frequency as a multiple of the lowest, level, seconds until it has lost 63 %


def times(seconds: float) -> Wave:
    """Return the time of every sample."""
    return np.arange(round(seconds * RATE)) / RATE


def ring(seconds: float, hz: float, modes: Sequence[Mode], drop: float = 0.0) -> Wave:
    """Return a struck body: sines that die away. `drop` is how much too high it begins, as a skin does."""
    at = times(seconds)
    turns = hz * (at + drop * 0.02 * (1 - np.exp(-at / 0.02)))  # the pitch settles within 20 ms
    parts = [level * np.exp(-at / decay) * np.sin(2 * np.pi * ratio * turns) for ratio, level, decay in modes]
    return np.asarray(sum(parts, np.zeros_like(at)))


def glide(seconds: float, start: float, end: float) -> Wave:
    """Return a sine whose pitch moves from one frequency to another, in equal intervals, under a soft hump."""
    at = times(seconds)
    turns = np.cumsum(start * (end / start) ** (at / seconds)) / RATE
    return np.asarray(np.sin(2 * np.pi * turns) * hump(seconds, 0.3))


def hump(seconds: float, top: float = 0.5) -> Wave:
    """Return an envelope that rises from 0 to 1 at a part of its time, and falls to 0 again."""
    at = times(seconds) / seconds
    rise = np.minimum(at / top, 1.0)
    fall = np.minimum((1 - at) / (1 - top), 1.0)
    return np.asarray(np.sin(np.pi / 2 * rise) ** 2 * np.sin(np.pi / 2 * fall) ** 2)


def fade(seconds: float, decay: float) -> Wave:
    """Return an envelope that begins at 1 and dies away."""
    return np.asarray(np.exp(-times(seconds) / decay))


def noise(seconds: float, seed: int) -> Wave:
    return np.random.RandomState(seed).uniform(-1, 1, round(seconds * RATE))


def band(wave: Wave, low: float, high: float) -> Wave:
    """Return what a wave has between two frequencies; half an octave beyond them is left in part."""
    spectrum = np.fft.rfft(wave, 2 * len(wave))  # with silence after it: a filter must not wrap around
    octaves = np.log2(np.maximum(np.fft.rfftfreq(2 * len(wave), 1 / RATE), 1.0))
    below = np.clip((octaves - np.log2(low)) * 2 + 1, 0, 1)
    above = np.clip((np.log2(high) - octaves) * 2 + 1, 0, 1)
    return np.asarray(np.fft.irfft(spectrum * below * above, 2 * len(wave))[: len(wave)])


def sweep(seconds: float, seed: int, bands: Sequence[tuple[float, float]]) -> Wave:
    """Return noise that moves through bands of frequencies, each crossfaded into the next."""
    source, at = noise(seconds, seed), times(seconds) / seconds * (len(bands) - 1)
    parts = [band(source, *one) * np.clip(1 - np.abs(at - n), 0, 1) for n, one in enumerate(bands)]
    return np.asarray(sum(parts, np.zeros_like(source)))


def grains(seconds: float, seed: int, count: int, low: float, high: float, decay: float = 0.003) -> Wave:
    """Return many tiny cracks between two frequencies, denser and louder at the start."""
    random, wave = np.random.RandomState(seed), np.zeros(round(seconds * RATE))
    for start, level in zip(random.uniform(0, 1, count) ** 1.6, random.uniform(0.2, 1, count), strict=True):
        first = int(start * len(wave) * 0.92)
        length = min(round(8 * decay * RATE), len(wave) - first)
        burst = random.uniform(-1, 1, length) * np.exp(-np.arange(length) / (decay * RATE))
        wave[first : first + length] += burst * level * (1 - 0.7 * start)
    return band(wave, low, high)


def creak(seconds: float, seed: int, rates: tuple[float, float], resonances: Sequence[float]) -> Wave:
    """Return wood or rope that sticks and slips: pulses at a changing rate, heard through its resonances."""
    random, wave = np.random.RandomState(seed), np.zeros(round(seconds * RATE))
    at = 0.0
    while at < seconds - 0.004:
        wave[int(at * RATE)] += random.uniform(0.6, 1.0)
        at += random.uniform(0.85, 1.15) / (rates[0] + (rates[1] - rates[0]) * at / seconds)
    body = sum((ring(0.03, hz, [(1, 1, 0.007)]) for hz in resonances), np.zeros(round(0.03 * RATE)))
    return np.asarray(np.convolve(wave, body)[: len(wave)])


def mix(seconds: float, *parts: tuple[float, float, Wave]) -> Wave:
    """Return waves laid over each other, each with its start in seconds and its level; the rest is cut off."""
    wave = np.zeros(round(seconds * RATE))
    for start, level, part in parts:
        first = round(start * RATE)
        length = min(len(part), len(wave) - first)
        wave[first : first + length] += level * part[:length]
    return wave


def level(wave: Wave) -> float:
    """Return the level of the part that is heard, in dB: the root mean square of all blocks but the quiet ones."""
    whole = wave[: len(wave) - len(wave) % BLOCK].reshape(-1, BLOCK)
    power = np.mean(whole**2, axis=1)
    heard = power[power > power.max() / 10 ** (AUDIBLE / 10)]
    return float(10 * np.log10(np.mean(heard)))


def finish(wave: Wave, louder: float = 0.0) -> Wave:
    """Return a wave without clicks at its ends and at `LEVEL`, `louder` by some dB."""
    wave = band(wave, LOWEST, RATE / 2)
    rise, fall = round(FADE_IN * RATE), round(min(FADE_OUT * RATE, RELEASE * len(wave)))
    wave[:rise] *= np.sin(np.pi / 2 * np.arange(rise) / rise) ** 2
    wave[-fall:] *= np.sin(np.pi / 2 * np.arange(fall)[::-1] / fall) ** 2
    wave = wave * 10 ** ((LEVEL + louder - level(wave)) / 20)
    return np.asarray(PEAK * np.tanh(wave / PEAK) if np.abs(wave).max() > PEAK else wave)
