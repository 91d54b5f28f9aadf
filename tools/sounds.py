"""Render the sounds of the page into client/src/sounds, or draw them for a look.

    python tools/sounds.py                     write a WAV file and an index for every family
    python tools/sounds.py --check             say which files differ from what would be written
    python tools/sounds.py --table             print length, level and peak of every sound
    python tools/sounds.py --picture FILE.png  draw wave and spectrogram of every sound

The files are kept in the repository, so that a build needs neither this script nor an encoder.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
from soundkit import ink, paint, quill, shared, sugar, wood
from soundkit.picture import draw
from soundkit.strips import read_strip, strip
from soundkit.waves import RATE, Wave, level

FOLDER = Path(__file__).resolve().parent.parent / "client" / "src" / "sounds"
FAMILIES = {module.__name__.rpartition(".")[2]: module.SOUNDS for module in (shared, wood, sugar, paint, quill, ink)}
LARGEST_DIFFERENCE = 0.01  # between a sample and its 8 bits, relative to full scale


def render() -> dict[str, dict[str, Wave]]:
    """Return the waves of every family."""
    return {family: {name: make() for name, make in sounds.items()} for family, sounds in FAMILIES.items()}


def stored() -> dict[str, dict[str, Wave]]:
    """Return the waves of every family as the files have them."""
    files = {family: FOLDER / f"{family}.wav" for family in FAMILIES}
    return {
        family: read_strip(file.read_bytes(), file.with_suffix(".json").read_text("utf-8"))
        for family, file in files.items()
    }


def differences() -> list[str]:
    """Return which sounds the files lack, or have in another form than they would be rendered now."""
    wrong, kept = [], stored()
    for family, sounds in render().items():
        wrong += [f"{family}: {name}" for name in sounds.keys() ^ kept[family].keys()]
        for name, wave in sounds.items():
            other = kept[family].get(name, wave)
            if len(other) != len(wave) or np.abs(other - wave).max() > LARGEST_DIFFERENCE:
                wrong.append(f"{family}: {name}")
    return sorted(wrong)


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for family, sounds in render().items():
        data, index = strip(sounds)
        (FOLDER / f"{family}.wav").write_bytes(data)
        (FOLDER / f"{family}.json").write_text(index, "utf-8")


def print_table() -> None:
    for family, sounds in stored().items():
        for name, wave in sounds.items():
            peak = 20 * np.log10(np.abs(wave).max())
            print(f"{family:7} {name:8} {len(wave) / RATE * 1000:5.0f} ms {level(wave):6.1f} dB, peak {peak:6.1f} dB")
    print(f"{sum(file.stat().st_size for file in FOLDER.glob('*.wav')):,} bytes")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--check", action="store_true")
    kinds.add_argument("--table", action="store_true")
    kinds.add_argument("--picture", type=Path)
    arguments = parser.parse_args()
    if arguments.check:
        wrong = differences()
        print("\n".join(wrong) if wrong else "All files are as they would be rendered.")
        return 1 if wrong else 0
    if arguments.table:
        print_table()
    elif arguments.picture:
        arguments.picture.write_bytes(draw(stored()))
    else:
        write()
    return 0


if __name__ == "__main__":
    sys.exit(main())
