"""Errors of word lists: a code for programs and a message for people."""

from __future__ import annotations


class WordsError(Exception):
    """Codes: unknown-lexicon, bad-name, unreadable-file, empty-list, corrupt-list, not-stored."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class UnknownLexicon(WordsError, LookupError):
    """No lexicon has that name."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__("unknown-lexicon", f"There is no lexicon named {name!r}. Choose one of: {', '.join(known)}.")
