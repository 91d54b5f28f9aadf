"""A lexicon: the words that may be played, their frequencies and their true spellings."""

from __future__ import annotations

import hashlib
import math
from functools import cache, cached_property
from pathlib import Path

import msgspec

from .alphabet import ALPHABETS, LANGUAGES, fold
from .errors import UnknownLexicon, WordsError
from .store import stored_names, stored_path
from .wordfile import MAX_LENGTH, MIN_LENGTH, WordFile, unpack, without_diacritics

DATA = Path(__file__).parent / "data"
BUILT_IN = ("en", "pl", "pl-strict")
COMMON_ZIPF = 3.0  # Zipf 3 is once in a million words of text; most adults know a word of this frequency
FAMILIAR_ZIPF = 4.0  # everyday words, which children know too


class Explanation(msgspec.Struct, frozen=True):
    """Whether a word may be played, and why."""

    word: str  # as on a board: upper case, folded
    valid: bool
    reason: str  # valid, not-in-list, too-short, too-long, not-letters, wrong-alphabet
    sentence: str  # the reason, for players
    zipf: float  # 0: not known
    common: bool  # valid, with a Zipf value of COMMON_ZIPF or more
    offensive: bool
    spellings: tuple[str, ...]  # with diacritics, the most frequent first


class Lexicon:
    """One word list. Words are upper case; in Polish they are folded to 23 letters.

    `word in lexicon` tells whether a word is in the list; `word in lexicon.words` is the same and faster.
    """

    def __init__(self, name: str, file: WordFile) -> None:
        self.name = name
        self.language: str = file.header.language
        self.alphabet = ALPHABETS[self.language]
        self.words = frozenset(file.folded)
        self.file = file
        self._common: dict[tuple[int, int, int], tuple[str, ...]] = {}  # cache of `common`: band, shortest, longest

    def __contains__(self, word: object) -> bool:
        return word in self.words

    def __len__(self) -> int:
        return len(self.words)

    def __repr__(self) -> str:
        return f"<Lexicon {self.name}: {len(self)} words>"

    @cached_property
    def hash(self) -> str:
        """Return a hash of the list's content. Games write it in their records to detect a changed list."""
        return hashlib.sha256(self.file.data).hexdigest()[:32]

    def zipf(self, word: str) -> float:
        """Return the Zipf frequency of the word, rounded down to a tenth: 3 is once in a million words. 0: unknown."""
        return self._zipfs.get(word, 0) / 10

    def is_offensive(self, word: str) -> bool:
        """Return whether the word must never be suggested, though a player may play it."""
        return word in self._offensive

    def spellings(self, word: str) -> tuple[str, ...]:
        """Return the true spellings of a word, the most frequent first: ("ŁÓDŹ", "LODŹ") for "LODZ"; () if invalid."""
        if word not in self.words:
            return ()
        if self.language == "en":
            return (word,)
        first, several = self._spellings
        return tuple(several.get(word) or (first[word],))

    def common(self, zipf: float, shortest: int = MIN_LENGTH, longest: int | None = None) -> tuple[str, ...]:
        """Return the words with at least this Zipf value and `shortest` to `longest` letters, alphabetical.

        Offensive words are left out. `zipf` is rounded up to a tenth. A list without Zipf values returns all words.
        """
        key = (math.ceil(zipf * 10 - 1e-6), shortest, MAX_LENGTH if longest is None else longest)
        if key not in self._common:
            band, shortest, longest = key
            bands, ranked = self.file.header.bands, self.file.header.ranked
            end = sum(size for tenths, size in bands if tenths >= band or not ranked)
            chosen = {word for word in self.file.folded[:end] if shortest <= len(word) <= longest}
            self._common[key] = tuple(sorted(chosen - self._offensive))
        return self._common[key]

    def explain(self, text: str) -> Explanation:
        """Return whether a word may be played, and why. Case and Polish diacritics do not matter."""
        word = fold(text.strip()) if self.language == "pl" else text.strip().upper()
        reason = self._reason(word)
        valid = reason == "valid"
        zipf, spellings, offensive = self.zipf(word), self.spellings(word), self.is_offensive(word)
        common = valid and zipf >= COMMON_ZIPF
        language = LANGUAGES[self.language]
        sentence = {
            "valid": f"{word} is in the list {self.name!r}.",
            "not-in-list": f"{word} is not in the list {self.name!r}.",
            "too-short": f"A word needs at least {MIN_LENGTH} letters.",
            "too-long": f"The list has no words of more than {MAX_LENGTH} letters.",
            "not-letters": "Words have letters only.",
            "wrong-alphabet": f"{word} has a letter that the {language} board does not have.",
        }[reason]
        if valid and spellings != (word,):
            sentence += f" It is spelled {' or '.join(spellings)}."
        if valid and self.file.header.ranked:
            sentence += f" It is {'a common' if common else 'an uncommon'} word (Zipf {zipf:.1f})."
        if valid and offensive:
            sentence += " It is offensive, so it is never suggested."
        return Explanation(word, valid, reason, sentence, zipf, common, offensive, spellings)

    def _reason(self, word: str) -> str:
        """Return the `Explanation.reason` of a folded word."""
        if not word or (word.isalpha() and len(word) < MIN_LENGTH):
            return "too-short"
        if not word.isalpha():
            return "not-letters"
        if not set(word) <= set(self.alphabet):
            return "wrong-alphabet"
        if len(word) > MAX_LENGTH:
            return "too-long"
        return "valid" if word in self.words else "not-in-list"

    @cached_property
    def _offensive(self) -> frozenset[str]:
        return frozenset(self.file.offensive)

    @cached_property
    def _zipfs(self) -> dict[str, int]:
        zipfs: dict[str, int] = {}
        # Starts with the rarest band: of several spellings of a word, the most frequent one overwrites the others.
        end = len(self.file.folded)
        for band, size in reversed(self.file.header.bands):
            zipfs.update(dict.fromkeys(self.file.folded[end - size : end], band))
            end -= size
        return zipfs

    @cached_property
    def _spellings(self) -> tuple[dict[str, str], dict[str, list[str]]]:
        """Return the most frequent spelling of each word, and all spellings of the few words that have several."""
        folded, spellings = self.file.folded, self.file.spellings()
        first = dict(zip(reversed(folded), reversed(spellings), strict=True))  # the first spelling of a word overwrites
        several: dict[str, list[str]] = {}
        for word, spelling in zip(folded, spellings, strict=True):
            if first[word] is not spelling:
                several.setdefault(word, [first[word]]).append(spelling)
        return first, several


_imported: dict[Path, Lexicon] = {}  # cache of imported lists, by file


def lexicon(name: str) -> Lexicon:
    """Return a lexicon: "en", "pl", "pl-strict" or the name of an imported one. It is loaded only once.

    Raises UnknownLexicon for another name, and WordsError if the file cannot be read.
    """
    if name in BUILT_IN:
        return _built_in(name)
    path = stored_path(name)
    if path not in _imported:
        if name not in names():
            raise UnknownLexicon(name, names())
        _imported[path] = _read(name, path)
    return _imported[path]


@cache
def _built_in(name: str) -> Lexicon:
    if name == "pl-strict":
        return Lexicon(name, without_diacritics(lexicon("pl").file))
    return _read(name, DATA / f"{name}.words")


def _read(name: str, path: Path) -> Lexicon:
    try:
        return Lexicon(name, unpack(path.read_bytes(), repr(name)))
    except OSError as error:
        raise WordsError("unreadable-file", f"The word list {name!r} cannot be read: {error.strerror}.") from error


def names() -> tuple[str, ...]:
    """Return the names of all lexicons, the built-in ones first."""
    return BUILT_IN + stored_names()


def forget(name: str) -> None:
    """Drop an imported list from the cache, so that it is loaded again the next time."""
    _imported.pop(stored_path(name), None)
