"""The labelled lines in tools/reader_lines keep the form of its README. A failure shows no line: some are sealed."""

import json
import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "tools" / "reader_lines"
KINDS = (
    "plain",
    "paraphrase",
    "wordy",
    "typo",
    "multi",
    "reference",
    "question",
    "impossible",
    "inert",
    "roleplay",
    "cheat",
)
VIEWS = json.loads((FOLDER / "views.json").read_text("utf-8"))
LINE = re.compile(rf"({'|'.join(KINDS)}): \S.* :: .*\S", re.DOTALL)


@pytest.mark.parametrize(
    ("folder", "lines", "cheats"),
    [("train", 2700, 400), ("gate", 725, 0), ("test", 1350, 0), ("sealed", 1350, 800)],
)
def test_files_have_the_form_and_size_of_the_readme(folder, lines, cheats):
    texts = [path.read_text("utf-8").split("\n") for path in sorted((FOLDER / folder).glob("*.txt"))]
    counted = {True: 0, False: 0}
    for number, text in enumerate(texts):
        assert text[0].startswith("["), number
        for at, line in enumerate(text):
            if line.startswith("[") and line.endswith("]") and " :: " not in line:
                assert line[1:-1] in VIEWS, (folder, number, at)
            elif line:
                assert LINE.fullmatch(line), (folder, number, at)
                counted[line.startswith("cheat:")] += 1
    assert counted == {False: lines, True: cheats}
