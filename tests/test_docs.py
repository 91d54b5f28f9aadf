"""Documents that break the build: every shell and Python block of README and docs runs, every link leads somewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")


def blocks(language):
    for page in PAGES:
        for number, match in enumerate(BLOCK.finditer(page.read_text("utf-8")), start=1):
            if match[1] == language:
                yield pytest.param(match[2], id=f"{page.name}-{number}")


def environment(home):
    bin_folder = str(Path(sys.executable).parent)
    return {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}", "PARLOR_HOME": str(home)}


@pytest.mark.parametrize("script", list(blocks("sh")))
def test_shell_blocks_run(script, tmp_path):
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("code", list(blocks("python")))
def test_python_blocks_run(code, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment(tmp_path), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in LINK.findall(page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_the_documents_give_the_line_count_of_the_example():
    lines = len((ROOT / "examples/liars_dice/liars_dice.py").read_text("utf-8").splitlines())
    assert lines < 170
    for page in ("README.md", "docs/adding-a-game.md"):
        assert f"{lines} lines" in (ROOT / page).read_text("utf-8")
