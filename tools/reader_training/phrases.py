"""Phrases and words around them, read from the files of tools/reader_lines, and the form of labels."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .views import LINES

JOINERS = {"use": " on ", "give": " to ", "cast": " at ", "combine": " + "}  # between an object and a target

Act = tuple[str, str, str]  # verb, object, target


@dataclass(frozen=True)
class Template:
    label: str
    text: str
    whole: bool  # a whole line, not a step of one
    slots: tuple[str, ...]


def parse_label(label: str) -> list[Act]:
    """Return the acts of one alternative of a label."""
    acts = []
    for part in label.split("; "):
        verb, _, rest = part.strip().partition(" ")
        joint = JOINERS.get(verb)
        thing, _, target = rest.partition(joint) if joint else (rest, "", "")
        acts.append((verb, thing.strip(), target.strip()))
    return acts


def read_templates() -> dict[str, list[Template]]:
    """Return the templates of all template files by label."""
    found: dict[str, list[Template]] = {}
    for path in sorted(LINES.glob("templates*.txt")):
        for label, rows in read_sections(path.name).items():
            for row in rows:
                text = row.removeprefix("~ ")
                slots = tuple(sorted(set(re.findall(r"\{(\w+)\}", label + text))))
                found.setdefault(label, []).append(Template(label, text, row.startswith("~ "), slots))
    return found


def read_sections(name: str) -> dict[str, list[str]]:
    """Return the lines of a file of tools/reader_lines by the header above them."""
    found: dict[str, list[str]] = {}
    header = ""
    for row in (LINES / name).read_text("utf-8").splitlines():
        if row.startswith("[") and row.endswith("]"):
            header = row[1:-1]
        elif row.strip() and not row.startswith("#"):
            found.setdefault(header, []).append(row)
    return found


def _read_absent() -> dict[str, list[str]]:
    rows = [row.split(": ", 1) for row in read_sections("absent.txt")[""]]
    return {slot: names.split("; ") for slot, names in rows}


REMARKS = {header: [row.replace("_", " ") for row in rows] for header, rows in read_sections("remarks.txt").items()}
LEADS, TAILS, CHATTER, CLOSES = (REMARKS[name] for name in ("lead", "tail", "remark", "close"))
ABSENT = _read_absent()
