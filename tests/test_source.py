"""Limits on the source that a linter does not know: sizes, names that mean one thing, words that name no subject.

tests/test_protocol_doc.py compares the tables of docs/hosting.md with the limits of a server.
"""

import ast
import re
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "parlor"
MODULES = sorted(SOURCE.rglob("*.py"))
TYPES_OF_A_GAME = {"Options", "State", "Action", "Event", "View"}  # each game names its own so
VAGUE = re.compile(r"\b(whoever|whatever|somebody|nobody)\b", re.IGNORECASE)
MAX_FORWARDING_LINES = 5  # that the rules of two games may share in a row


def package_of(path):
    """Return the folder directly below src/parlor, or that of one game or of an edition with rules of its own."""
    parts = path.relative_to(SOURCE).parts
    is_edition = parts[:3] == ("games", "nethack_chat", "deep")
    return parts[: 3 + (parts[3] == "data")] if is_edition else parts[:2] if parts[0] == "games" else parts[:1]


def test_the_interface_of_a_game_is_short():
    assert len((SOURCE / "kernel" / "game.py").read_text("utf-8").splitlines()) < 200


def forwarding_runs(path):
    """Return every run of six lines in which methods do nothing but call another function."""
    text = path.read_text("utf-8")
    lines = {number: line.strip() for number, line in enumerate(text.splitlines(), start=1) if line.strip()}
    forwards = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            match node.body[1:] if ast.get_docstring(node) else node.body:
                case [ast.Return(value=ast.Call()) | ast.Expr(value=ast.Call())]:
                    forwards |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    numbers = list(lines)
    windows = [numbers[n : n + MAX_FORWARDING_LINES + 1] for n in range(len(numbers) - MAX_FORWARDING_LINES)]
    return {tuple(lines[number] for number in window) for window in windows if forwards.issuperset(window)}


def test_no_two_games_repeat_the_same_forwarding_methods():
    paths = [*MODULES, *(ROOT / "examples").rglob("*.py")]
    counts = Counter(run for path in paths if path.name == "rules.py" for run in forwarding_runs(path))
    assert [run for run, count in counts.items() if count > 1] == []


def test_no_two_classes_share_a_name():
    places = defaultdict(list)
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name not in TYPES_OF_A_GAME and path.name != "bots.py":
                places[node.name].append(str(path.relative_to(SOURCE)))
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_no_two_modules_of_a_package_share_a_name():
    counts = Counter((package_of(path), path.stem) for path in MODULES if path.stem != "__init__")
    assert [module for module, count in counts.items() if count > 1] == []


def test_few_lines_name_no_subject():
    """A story may say "nobody"; documentation, comments and messages name who or what is meant."""
    folders = [ROOT / "src", ROOT / "client" / "src", ROOT / "tests", ROOT / "docs"]
    paths = [path for folder in folders for kind in ("py", "ts", "svelte", "md") for path in folder.rglob(f"*.{kind}")]
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in paths
        for line in path.read_text("utf-8").splitlines()
        if VAGUE.search(line)
    ]
    assert len(found) < 40, "\n".join(found)
