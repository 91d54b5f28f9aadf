"""A lexicon: which words may be played, how common each is, and how it is truly spelled."""

from __future__ import annotations

import hashlib
import math
from functools import cache, cached_property
from pathlib import Path

import msgspec

from .alphabet import ALPHABETS, LANGUAGES, fold
from .errors import UnknownLexicon, WordsError
from .store import stored_names, stored_path
from .wordfile import LONGEST, SHORTEST, WordFile, unpack, without_marks

DATA = Path(__file__).parent / "data"
BUILT_IN = ("en", "pl", "pl-strict")
COMMON = 3.0  # once in a million words: what most adults know; explain() calls such a word common


class Explanation(msgspec.Struct, frozen=True):
    """Why a word may or may not be played."""

    word: str  # as it stands on a board
    valid: bool
    reason: str  # valid, not-in-list, too-short, too-long, not-letters, wrong-alphabet
    sentence: str
    zipf: float
    common: bool
    offensive: bool
    spellings: tuple[str, ...]


class Lexicon:
    """One word list. Words are upper case; in Polish they are folded to 23 letters.

    `words` is the set to look words up in: `word in lexicon.words` is the fast way, `word in lexicon` the convenience.
    """

    def __init__(self, name: str, file: WordFile) -> None:
        self.name = name
        self.language: str = file.header.language
        self.alphabet = ALPHABETS[self.language]
        self.words = frozenset(file.folded)
        self.file = file
        self._cuts: dict[tuple[int, int, int], tuple[str, ...]] = {}

    def __contains__(self, word: object) -> bool:
        return word in self.words

    def __len__(self) -> int:
        return len(self.words)

    def __repr__(self) -> str:
        return f"<Lexicon {self.name}: {len(self)} words>"

    @cached_property
    def hash(self) -> str:
        """The identity of the list's content, the same on every machine; games write it in their records."""
        return hashlib.sha256(self.file.data).hexdigest()[:32]

    def zipf(self, word: str) -> float:
        """How often the word is written, rounded down to a tenth: 3 is once in a million words, 0 unknown."""
        return self._zipfs.get(word, 0) / 10

    def is_offensive(self, word: str) -> bool:
        """Whether the program should never propose this word, though a player may play it."""
        return word in self._offensive

    def spellings(self, word: str) -> tuple[str, ...]:
        """The true spellings of a valid word, the most frequent first: "LODZ" is ("ŁÓDŹ", "LODŹ")."""
        if word not in self.words:
            return ()
        if self.language == "en":
            return (word,)
        first, several = self._spellings
        return tuple(several.get(word) or (first[word],))

    def common(self, zipf: float, shortest: int = SHORTEST, longest: int | None = None) -> tuple[str, ...]:
        """The inoffensive words of at least that Zipf value, alphabetical; of an unranked list, all of them.

        Cuts are exact at every tenth and rounded up to the next between.
        """
        cut = (math.ceil(zipf * 10 - 1e-6), shortest, LONGEST if longest is None else longest)
        if cut not in self._cuts:
            band, shortest, longest = cut
            bands, ranked = self.file.header.bands, self.file.header.ranked
            end = sum(size for tenths, size in bands if tenths >= band or not ranked)
            chosen = {word for word in self.file.folded[:end] if shortest <= len(word) <= longest}
            self._cuts[cut] = tuple(sorted(chosen - self._offensive))
        return self._cuts[cut]

    def explain(self, text: str) -> Explanation:
        """Whether a word, in any case and with or without Polish letters, may be played, and why."""
        word = fold(text.strip()) if self.language == "pl" else text.strip().upper()
        reason = self._reason(word)
        valid = reason == "valid"
        zipf, spellings, offensive = self.zipf(word), self.spellings(word), self.is_offensive(word)
        common = valid and zipf >= COMMON
        language = LANGUAGES[self.language]
        sentence = {
            "valid": f"{word} is in the list {self.name!r}.",
            "not-in-list": f"{word} is not in the list {self.name!r}.",
            "too-short": f"A word needs at least {SHORTEST} letters.",
            "too-long": f"No word of more than {LONGEST} letters is in the list.",
            "not-letters": "A word is written with letters only.",
            "wrong-alphabet": f"{word} has a letter that the {language} board does not have.",
        }[reason]
        if valid and spellings != (word,):
            sentence += f" It is spelled {' or '.join(spellings)}."
        if valid and self.file.header.ranked:
            sentence += f" It is {'a common' if common else 'an uncommon'} word (Zipf {zipf:.1f})."
        if valid and offensive:
            sentence += " It is offensive, so the program never proposes it."
        return Explanation(word, valid, reason, sentence, zipf, common, offensive, spellings)

    def _reason(self, word: str) -> str:
        if not word or (word.isalpha() and len(word) < SHORTEST):
            return "too-short"
        if not word.isalpha():
            return "not-letters"
        if not set(word) <= set(self.alphabet):
            return "wrong-alphabet"
        if len(word) > LONGEST:
            return "too-long"
        return "valid" if word in self.words else "not-in-list"

    @cached_property
    def _offensive(self) -> frozenset[str]:
        return frozenset(self.file.offensive)

    @cached_property
    def _zipfs(self) -> dict[str, int]:
        zipfs: dict[str, int] = {}
        # From the rarest band up, so that of several spellings the most frequent has the last word.
        end = len(self.file.folded)
        for band, size in reversed(self.file.header.bands):
            zipfs.update(dict.fromkeys(self.file.folded[end - size : end], band))
            end -= size
        return zipfs

    @cached_property
    def _spellings(self) -> tuple[dict[str, str], dict[str, list[str]]]:
        """Each word's most frequent spelling, and all spellings of the few words that have several."""
        folded, spelled = self.file.folded, self.file.spelled()
        first = dict(zip(reversed(folded), reversed(spelled), strict=True))
        several: dict[str, list[str]] = {}
        for word, spelling in zip(folded, spelled, strict=True):
            if first[word] is not spelling:
                several.setdefault(word, [first[word]]).append(spelling)
        return first, several


_loaded: dict[Path, Lexicon] = {}


def lexicon(name: str) -> Lexicon:
    """The lexicon of that name, loaded once: "en", "pl", "pl-strict" or an imported one."""
    if name in BUILT_IN:
        return _built_in(name)
    path = stored_path(name)
    if path not in _loaded:
        if name not in names():
            raise UnknownLexicon(name, names())
        _loaded[path] = _read(name, path)
    return _loaded[path]


@cache
def _built_in(name: str) -> Lexicon:
    if name == "pl-strict":
        return Lexicon(name, without_marks(lexicon("pl").file))
    return _read(name, DATA / f"{name}.words")


def _read(name: str, path: Path) -> Lexicon:
    try:
        return Lexicon(name, unpack(path.read_bytes(), repr(name)))
    except OSError as fault:
        raise WordsError("unreadable-file", f"The word list {name!r} cannot be read: {fault.strerror}.") from fault


def names() -> tuple[str, ...]:
    """Every lexicon there is, the built-in ones first."""
    return BUILT_IN + stored_names()


def forget(name: str) -> None:
    """Load an imported list afresh the next time; for whoever has just stored it."""
    _loaded.pop(stored_path(name), None)
