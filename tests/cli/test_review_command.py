"""parlor review: its text, its JSON, and an error for every bad input."""

import json
from functools import cache
from types import SimpleNamespace

import msgspec
import pytest

import parlor
from parlor.cli import main
from parlor.kernel import bot_chance
from parlor.search import review_match


@cache
def match():
    """A short run of LetterCrush by the easy bot."""
    run = parlor.new("letter-crush", seed=4, options={"words": 4}, seats=["Ann"])
    while run.to_act:
        run.play(0, run.game.bot("easy").choose(run.turn(0, bot_chance(4, run.ply + 1, 0))))
    return run


@pytest.fixture
def run(capsys):
    """Run a command; returns its status, stdout and stderr."""

    def command(*arguments):
        capsys.readouterr()
        status = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return SimpleNamespace(status=status, out=out, err=err)

    return command


@pytest.fixture
def saved(tmp_path):
    """Write a record, or any JSON value, and return its file."""

    def write(document):
        path = tmp_path / "match.json"
        path.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
        return path

    return write


def record():
    return match().record().to_json()


def altered(**header):
    document = json.loads(record())
    document["header"] |= header
    return document


def test_the_text_has_a_curve_and_fits_80_columns(run, saved):
    done = run("review", saved(record()))
    lines = done.out.splitlines()
    assert (done.status, done.err) == (0, "")
    assert max(map(len, lines)) <= 80
    assert lines[0] == "LetterCrush. Ann: win (words), 4 moves."
    assert lines[2] == "Ann: points; . is par"
    assert sum("*" in line.partition("|")[2] for line in lines) >= 3  # the curve rises
    assert any(line.startswith("Ann: accuracy ") for line in lines)
    assert any(line.startswith("Turning point, ply ") for line in lines)
    assert "Largest losses" in lines
    assert "Moves" not in lines
    assert any(line.startswith("Method: ") for line in lines)


def test_moves_lists_every_judged_move(run, saved):
    lines = run("review", saved(record()), "--moves").out.splitlines()
    listed = lines[lines.index("Moves") + 1 :]
    assert [line.split()[0] for line in listed if line.split()[1:2] == ["Ann:"]] == ["1", "2", "3", "4"]


def test_json_is_one_document_with_the_whole_review(run, saved):
    done = run("review", saved(record()), "--json")
    assert (done.status, done.err, done.out.count("\n")) == (0, "", 1)
    assert json.loads(done.out) == json.loads(msgspec.json.encode(review_match(match())))


def test_control_characters_of_a_record_do_not_reach_the_terminal(run, saved):
    named = parlor.new("letter-crush", seed=4, options={"words": 1}, seats=["\x1b[31mEve\nAnn: best"])
    named.play(0, named.game.bot("easy").choose(named.turn(0, bot_chance(4, 1, 0))))
    for flags in ((), ("--json",)):
        out = run("review", saved(named.record().to_json()), *flags).out
        assert "\x1b" not in out
        assert "\nAnn: best" not in out


def unfinished():
    return match().at(2).record().to_json()


def sealed():
    return match().record().without_seeds().to_json()


def wrong_digest():
    document = json.loads(record())
    document["entries"][1]["time_ms"] = 99
    return document


@pytest.mark.parametrize(
    ("document", "code"),
    [
        (b"", "malformed-record"),
        (b"\xff\xfe", "malformed-record"),
        ([1, 2], "malformed-record"),
        ({"header": {}}, "malformed-record"),
        (unfinished, "not-over"),
        (sealed, "sealed-record"),
        (wrong_digest, "altered-record"),
        (lambda: altered(game="chess"), "unknown-game"),
        (lambda: altered(rules_version=99), "other-rules"),
        (lambda: altered(lexicon="en:0"), "other-lexicon"),
        (lambda: altered(format=1), "unknown-format"),
        (lambda: altered(options={"words": -1}), "malformed-record"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_bad_record_gives_one_line_with_a_code(run, saved, document, code):
    for flags in ((), ("--json",)):
        done = run("review", saved(document() if callable(document) else document), *flags)
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith("parlor: ")
        assert done.err.endswith(f" [{code}]\n")
        assert done.err.count("\n") == 1


def test_a_missing_file_and_a_folder_give_an_error(run, tmp_path):
    assert run("review", tmp_path / "none.json").err.endswith("none.json: No such file or directory. [missing-file]\n")
    assert run("review", tmp_path).err.endswith("[is-a-folder]\n")
    assert "FILE" in run("review").err
