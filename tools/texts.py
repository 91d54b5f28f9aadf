"""List every English text that a player can see on the page, in one file for proof-reading.

    python tools/texts.py > texts.txt

The texts come from the catalogs of messages (client/src/**/messages*), the cards of the games, the how-to pages and
their pictures, the documents of both pages, link previews, the sentences of the games in a terminal, their refusals,
which the page shows as the server sends them, and the narrator's prose. A function is shown as its source, since its
text depends on what it is given.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "client" / "src"
PARLOR = ROOT / "src" / "parlor"
GAMES = PARLOR / "games"
WORDS = re.compile(r"[A-Za-z']{2,},? [a-z]")
ENTRY = re.compile(r"^\s*(?:'([\w-]+)'|(\w+)):\s*(.*)$")


def catalog_texts(path: Path) -> list[str]:
    """Return the entries of a TypeScript catalog as "key: text", in their order. Comments and braces are left out."""
    found: list[str] = []
    for line in path.read_text("utf-8").partition("\nconst pl")[0].splitlines():  # some have both languages
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


def sentence_texts(path: Path) -> list[str]:
    """Return the refusals of a module and its other texts of two words or more, in their order. A text with computed
    parts is shown as its source; docstrings are left out.
    """
    tree = ast.parse(path.read_text("utf-8"))
    statements = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings are some
    joined = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    inner = {id(part) for text in joined for part in ast.walk(text) if part is not text}
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Constant | ast.JoinedStr)]
    texts = [node for node in found if id(node) not in statements | inner and WORDS.search(plain_part(node))]
    return [ast.unparse(node).strip("'\"") for node in sorted(texts, key=lambda node: (node.lineno, node.col_offset))]


def plain_part(node: ast.Constant | ast.JoinedStr) -> str:
    """Return a text without its computed parts; "" for a constant that is no text."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return " ".join(part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))


def markup_texts(path: Path) -> list[str]:
    """Return what a document or a drawing shows and describes: the texts of its elements and its description."""
    markup = re.sub(r"<(script|style)\b.*?</\1>", "", path.read_text("utf-8"), flags=re.DOTALL)
    found = re.findall(r'<meta name="description" content="([^"]*)"|>([^<>]+)(?=<)', markup)
    return [text for pair in found for text in map(str.strip, pair) if re.search("[A-Za-z]{2}", text)]


def sources() -> list[Path]:
    """Return all files with English texts of the page and the terminal."""
    catalogs = sorted((CLIENT / "messages" / "en").glob("*.ts"))
    games = [
        path
        for path in sorted((CLIENT / "games").glob("*/messages/**/*.ts"))
        if path.stem == "en" or path.stem.endswith(".en") or path.parent.name == "en"
    ]
    cards = sorted((CLIENT / "games").glob("*/card.json"))
    guides = sorted(GAMES.glob("*/howto.md"))
    edition = sorted((CLIENT / "games").glob("*/edition/messages.ts"))
    markup = [*sorted(CLIENT.parent.glob("*.html")), *sorted((CLIENT / "games").glob("*/howto/*.svg"))]
    refusals = [path for path in sorted(GAMES.glob("**/*.py")) if refusal_texts(path) and path not in SPEAKING]
    prose = sorted(GAMES.glob("*/narrator/prose/*.txt"))
    return [*catalogs, *games, *edition, *cards, *guides, *markup, *SPEAKING, *refusals, *prose]


# Modules whose every sentence is for players.
SPEAKING = (
    PARLOR / "server" / "link_previews.py",
    *sorted((PARLOR / "terminal").glob("*.py")),
    *sorted(GAMES.glob("*/notation.py")),
    *sorted(GAMES.glob("*/text.py")),
)
READERS = {
    ".json": card_texts,
    ".ts": catalog_texts,
    ".py": refusal_texts,
    ".html": markup_texts,
    ".svg": markup_texts,
}


def texts_of(path: Path) -> list[str]:
    """Return the English texts of a file, one a line."""
    if path in SPEAKING:
        return sentence_texts(path)
    return READERS[path.suffix](path) if path.suffix in READERS else path.read_text("utf-8").splitlines()


def listing() -> str:
    """Return all texts, each file below a heading with its path."""
    parts: list[str] = []
    for path in sources():
        parts += [f"== {path.relative_to(ROOT).as_posix()}", *texts_of(path), ""]
    return "\n".join(parts)


if __name__ == "__main__":
    sys.stdout.write(listing())
