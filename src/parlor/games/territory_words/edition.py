"""The game as one HTML file: the page that client/ builds for it, with the word list written into it.

The page holds an empty element `<script id="edition">`; this module puts one JSON object there. Its field `words` is
the word list in base64, compressed with zlib. Uncompressed, words are in alphabetical order and each is written as one
byte, then its letters from where it differs from the word before. The byte is the number of letters that it shares
with that word (0 to 15), plus 16 if most adults know it, or plus 32 if it is an everyday word. Both ranks are
limits of the Zipf frequency in `parlor.words`; offensive words have neither, so that no bot plays them.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from parlor.kernel import ParlorError, Refusal
from parlor.words import Lexicon, lexicon

from .board import COMMON_ZIPF, MIN_COMMON_WORDS, WEIGHTS
from .land import MIN_WORD_LENGTH
from .state import Options

FOLDER = Path(__file__).parent
TEMPLATE = FOLDER / "edition.html"  # built by tools/page.py
DATA_ELEMENT = '<script id="edition" type="application/json"></script>'
KNOWN_ZIPF = 3.0  # most adults know a word of this frequency
RANK = 16  # added to the byte of a word for each of its ranks


class EditionData(msgspec.Struct, frozen=True):
    """The data that the page reads."""

    options: Options
    language: str  # of the words: "en" or "pl"
    words: str  # see above
    weights: dict[str, int]  # of the letters of a new board
    min_common_words: int  # everyday words that a new board must hold
    howto: dict[str, str]  # how to play, as Markdown, by language


def edition(options: Options) -> str | Refusal:
    """Return the game as one HTML file. Raises ParlorError if its page has not been built."""
    if options.dictionary == "api":
        return Refusal("no-network", "A one-file game has no network. Leave out the option dictionary=api.")
    if options.turn_seconds:
        return Refusal("no-clock", "A one-file game has no clock. Leave out the option turn_seconds.")
    try:
        page = TEMPLATE.read_text("utf-8")
    except FileNotFoundError as error:
        raise ParlorError("not-built", "The page of the edition is missing. Build it: python tools/page.py") from error
    words = lexicon(options.lexicon)
    data = EditionData(
        options=options,
        language=words.language,
        words=base64.b64encode(pack(words)).decode(),
        weights=WEIGHTS[words.language],
        min_common_words=MIN_COMMON_WORDS,
        howto={"en": (FOLDER / "howto.md").read_text("utf-8"), "pl": (FOLDER / "howto.pl.md").read_text("utf-8")},
    )
    json = msgspec.json.encode(data).decode().replace("<", "\\u003c")  # no text can close the element
    before, after = page.split(DATA_ELEMENT)
    return f"{before}{DATA_ELEMENT.replace('></', f'>{json}</')}{after}"


def pack(words: Lexicon) -> bytes:
    """Return the playable words and their ranks, compressed."""
    known, everyday = (frozenset(words.common(zipf, MIN_WORD_LENGTH)) for zipf in (KNOWN_ZIPF, COMMON_ZIPF))
    ranked = ((word, (word in known) + (word in everyday)) for word in sorted(words.words))
    return zlib.compress(_front_coded(pair for pair in ranked if len(pair[0]) >= MIN_WORD_LENGTH), 9)


def _front_coded(ranked: Iterable[tuple[str, int]]) -> bytes:
    packed, before = bytearray(), ""
    for word, rank in ranked:
        shared = next((n for n, pair in enumerate(zip(before, word, strict=False)) if pair[0] != pair[1]), len(before))
        packed.append(shared + RANK * rank)
        packed += word[shared:].encode("ascii")
        before = word
    return bytes(packed)
