"""parlor words: explain whether a word is valid, or import a word list."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from ..kernel import ParlorError
from ..words import WordsError, import_words, lexicon
from ..words.wordfile import MAX_LENGTH, MIN_LENGTH
from .output import print_json, print_table


def run(arguments: Namespace) -> int:
    if arguments.lexicon == "import":
        return _import(arguments)
    if arguments.name:
        raise ParlorError("usage", "--as works only with: parlor words import FILE --as NAME")
    word = arguments.word.encode("utf-8", "replace").decode()  # bytes that are not UTF-8 cannot be printed
    explanation = lexicon(arguments.lexicon).explain(word)
    if arguments.json:
        print_json(explanation)
    else:
        print(explanation.sentence)
    return 0 if explanation.valid else 1


def _import(arguments: Namespace) -> int:
    if not arguments.name:
        raise ParlorError("usage", "The list needs a name: parlor words import FILE --as NAME")
    if arguments.name == "import":
        raise ParlorError("bad-name", "'import' is reserved. Choose another name for the list.")
    source = Path(arguments.word)
    try:
        report = import_words(source, arguments.name)
    except WordsError as error:  # an error about the file starts with its name: make that the whole path
        whole = str(source.absolute()) + error.message.removeprefix(source.name)
        raise ParlorError(error.code, whole if error.message.startswith(source.name) else error.message) from error
    if arguments.json:
        print_json(report)
        return 0
    print(f"{report.name}: {report.words:,} words.")
    if report.duplicates:
        print(f"{_entries(report.duplicates)} skipped: already in the list.")
    if report.dropped:
        print(f"{_entries(report.dropped)} skipped: words must have {MIN_LENGTH} to {MAX_LENGTH} letters A to Z.")
    print()
    print_table(("letters", "words"), list(report.lengths.items()))
    print(f"\nUse it with: --option lexicon={report.name}")
    return 0


def _entries(count: int) -> str:
    return "1 entry was" if count == 1 else f"{count:,} entries were"
