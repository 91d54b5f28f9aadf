"""parlor words: why a word may or may not be played; and lists of one's own."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from ..kernel import ParlorError
from ..words import import_words, lexicon
from .output import print_json, print_table


def run(arguments: Namespace) -> int:
    if arguments.lexicon == "import":
        return _import(arguments)
    if arguments.name:
        raise ParlorError("usage", "--as goes with: parlor words import FILE --as NAME")
    explanation = lexicon(arguments.lexicon).explain(arguments.word)
    if arguments.json:
        print_json(explanation)
    else:
        print(explanation.sentence)
    return 0 if explanation.valid else 1


def _import(arguments: Namespace) -> int:
    if not arguments.name:
        raise ParlorError("usage", "Name the list: parlor words import FILE --as NAME")
    if arguments.name == "import":
        raise ParlorError("bad-name", "A list cannot be called 'import': it could not be asked.")
    report = import_words(Path(arguments.word), arguments.name)
    if arguments.json:
        print_json(report)
        return 0
    print(f"{report.name}: {report.words:,} words; {report.duplicates:,} double, {report.dropped:,} no words.\n")
    print_table(("letters", "words"), list(report.lengths.items()))
    return 0
