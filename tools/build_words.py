"""Build the word lists that ship with the package, or check them.

pip install -e ".[wordlists]" && python tools/build_words.py     needs pip, npm and their registries
python tools/build_words.py --check                              needs neither
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Literal

from wordbuild.english import english
from wordbuild.polish import polish
from wordbuild.sources import ARCHIVES, INSTALLED, REVIEW, SourceError, Sources, installed, sha256

from parlor.words.wordfile import decode, encode, pack, unpack

DATA = Path(__file__).parents[1] / "src" / "parlor" / "words" / "data"
PROVENANCE = DATA / "provenance.json"


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit code is 0 when the lists are built or found sound."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="verify the shipped lists instead of building them")
    parser.add_argument("--sample", type=int, metavar="SEED", help="print 200 random words of 3 to 6 letters a list")
    options = parser.parse_args(arguments)
    if options.sample is not None:
        print_samples(options.sample)
        return 0
    if options.check:
        faults = check()
        print("\n".join(faults) or "The shipped word lists agree with their provenance.")
        return 1 if faults else 0
    try:
        build()
    except SourceError as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


def build() -> None:
    """Make both lists and their provenance."""
    lists = {}
    with tempfile.TemporaryDirectory() as folder:
        sources = Sources(Path(folder))
        sources.fetch()
        word_bank = by_length(sources.words_alpha())
        _, zipf = frequencies("en")
        lists["en"] = write("en", *english(sources, zipf))
        tokens, zipf = frequencies("pl")
        lists["pl"] = write("pl", *polish(tokens, zipf))
    provenance = {
        "archives": [archive._asdict() for archive in ARCHIVES],
        "installed": INSTALLED,
        "dictionary": polish_dictionary(),
        "words_alpha": word_bank,
        "review": {path.name: sha256(path) for path in sorted(REVIEW.glob("*.txt"))},
        "lists": lists,
    }
    PROVENANCE.write_text(json.dumps(provenance, indent=2, ensure_ascii=False) + "\n", "utf-8")


def write(language: Literal["en", "pl"], zipfs: dict[str, float], offensive: set[str]) -> dict[str, Any]:
    """Write one list; returns what the provenance says of it."""
    data = encode(language, {word.upper(): zipf for word, zipf in zipfs.items()}, offensive, ranked=True)
    (DATA / f"{language}.words").write_bytes(pack(data))
    return describe(data)


def describe(data: bytes) -> dict[str, Any]:
    """The content's hash and counts. The hash is of the unpacked data, which no release of zlib can change."""
    file = decode(data)
    words = set(file.folded)
    return {
        "sha256": hashlib.sha256(data).hexdigest(),
        "words": len(words),
        "spellings": len(file.folded),
        "offensive": len(file.offensive),
        "by_length": by_length(words),
    }


def by_length(words: Iterable[str]) -> dict[str, int]:
    """Return the number of words of each length."""
    return {str(length): count for length, count in sorted(Counter(map(len, words)).items())}


def check() -> list[str]:
    """Return the errors in the shipped lists. Needs no network."""
    provenance = json.loads(PROVENANCE.read_text("utf-8"))
    faults = []
    for language, expected in provenance["lists"].items():
        found = describe(unpack((DATA / f"{language}.words").read_bytes(), language).data)
        faults += [f"{language}: {key} is not the recorded one" for key in expected if found[key] != expected[key]]
    for name, expected in provenance["review"].items():
        if sha256(REVIEW / name) != expected:
            faults.append(f"{name} was edited after the lists were built")
    return faults


def frequencies(language: str) -> tuple[Iterable[str], Callable[[str], float]]:
    """wordfreq's tokens of a language, and their Zipf values (0 for any other word)."""
    wordfreq = installed("wordfreq")
    table = wordfreq.get_frequency_dict(language, wordlist="large")
    zipfs = {token: round(wordfreq.freq_to_zipf(frequency), 2) for token, frequency in table.items()}
    return zipfs, lambda word: zipfs.get(word, 0.0)


def polish_dictionary() -> str:
    """Return the edition of the grammatical dictionary in the installed analyzer."""
    return str(installed("morfeusz2").Morfeusz().dict_id())


def print_samples(seed: int) -> None:
    """For a reader to judge."""
    for language in ("en", "pl"):
        file = unpack((DATA / f"{language}.words").read_bytes(), language)
        words = sorted(word for word in file.spellings() if 3 <= len(word) <= 6)
        print(language, *random.Random(seed).sample(words, 200))


if __name__ == "__main__":
    sys.exit(main())
