"""List every English text that a player can see on the page, in one file for proof-reading.

    python tools/texts.py > texts.txt

The texts come from the catalogs of messages (client/src/**/messages*), the cards of the games, the how-to pages, the
refusals of the games, which the page shows as the server sends them, and the narrator's prose. A function is shown as
its source, since its text depends on what it is given.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "client" / "src"
GAMES = ROOT / "src" / "parlor" / "games"
ENTRY = re.compile(r"^\s*(?:'([\w-]+)'|(\w+)):\s*(.*)$")


def catalog_texts(path: Path) -> list[str]:
    """Return the entries of a TypeScript catalog as "key: text", in their order. Comments and braces are left out."""
    found: list[str] = []
    for line in path.read_text("utf-8").splitlines():
        text = line.strip()
        if not text or text.startswith(("//", "import ", "export ", "}", "]", ")")):
            continue
        entry = ENTRY.match(line)
        if entry and entry[3].rstrip() == "{":
            continue
        found.append(f"{entry[1] or entry[2]}: {entry[3].rstrip(',')}" if entry else text.rstrip(","))
    return found


def card_texts(path: Path) -> list[str]:
    """Return the English texts of a game's card as "place: text"."""

    def walk(value: object, place: str) -> list[str]:
        if isinstance(value, dict):
            return [one for key, inner in value.items() for one in walk(inner, f"{place}.{key}" if place else key)]
        if isinstance(value, list):
            return [one for n, inner in enumerate(value) for one in walk(inner, f"{place}.{n}")]
        return [f"{place}: {value}"]

    return walk(json.loads(path.read_text("utf-8"))["en"], "")


def refusal_texts(path: Path) -> list[str]:
    """Return the sentences of a module's refusals as "code: text", in their order; a computed one as its source."""
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    refusals = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Refusal"]
    refusals.sort(key=lambda call: call.lineno)
    return [": ".join(ast.unparse(argument).strip("'") for argument in call.args[:2]) for call in refusals]


def sources() -> list[Path]:
    """Return all files with English texts of the page: catalogs, cards, how-to pages, refusals, prose."""
    catalogs = sorted((CLIENT / "messages" / "en").glob("*.ts"))
    games = [
        path
        for path in sorted((CLIENT / "games").glob("*/messages/**/*.ts"))
        if path.stem == "en" or path.stem.endswith(".en") or path.parent.name == "en"
    ]
    cards = sorted((CLIENT / "games").glob("*/card.json"))
    guides = sorted(GAMES.glob("*/howto.md"))
    refusals = [path for path in sorted(GAMES.glob("**/*.py")) if refusal_texts(path)]
    prose = sorted(GAMES.glob("*/narrator/prose/*.txt"))
    return [*catalogs, *games, *cards, *guides, *refusals, *prose]


READERS = {".json": card_texts, ".ts": catalog_texts, ".py": refusal_texts}


def texts_of(path: Path) -> list[str]:
    """Return the English texts of a file, one a line."""
    return READERS[path.suffix](path) if path.suffix in READERS else path.read_text("utf-8").splitlines()


def listing() -> str:
    """Return all texts, each file below a heading with its path."""
    parts: list[str] = []
    for path in sources():
        parts += [f"== {path.relative_to(ROOT).as_posix()}", *texts_of(path), ""]
    return "\n".join(parts)


if __name__ == "__main__":
    sys.stdout.write(listing())
