"""parlor interpret: JSON lines in, JSON lines out."""

import io
import json
import subprocess
import sys

import pytest
from utterances import VIEWS

from parlor.cli import main


@pytest.fixture
def interpret(capsys, monkeypatch):
    def run(*lines, game=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
        status = main(["interpret", *game])
        out, err = capsys.readouterr()
        return status, [json.loads(line) for line in out.splitlines()], err

    return run


def test_each_input_line_gets_one_output_line(interpret):
    lines = [json.dumps({"view": VIEWS["scout"], "text": text}) for text in ("hit it", "drink and run")]
    assert interpret(*lines) == (
        0,
        [
            {"actions": [{"verb": "attack", "target": "Goblin Scout"}]},
            {"actions": [{"verb": "use", "item": "Health Potion"}, {"verb": "flee"}]},
        ],
        "",
    )


def test_a_bad_line_gets_an_error_and_the_stream_goes_on(interpret):
    bad = [
        "nonsense",
        "[1]",
        '{"view": {}}',
        '{"text": 5}',
        '{"view": 7, "text": "look"}',
        '{"text": "look"',
        "[" * 9999,
    ]
    status, answers, _ = interpret(*bad, "", '{"text": "look"}')
    assert status == 0
    assert [list(answer) for answer in answers] == [["error"]] * len(bad) + [["actions"]]
    assert all(answer["error"] for answer in answers[:-1])


def test_a_question_back_is_printed_as_clarify(interpret):
    line = json.dumps({"view": VIEWS["goblins"], "text": "attack the goblin"})
    assert interpret(line)[1] == [{"actions": [{"verb": "clarify"}]}]


def test_the_game_can_be_named_and_must_have_free_text(interpret):
    assert interpret('{"text": "look"}', game=["nethack-chat"])[1] == [{"actions": [{"verb": "look"}]}]
    status, _, err = interpret(game=["letter-crush"])
    assert status == 2
    assert err == "parlor: 'letter-crush' has no free text. Games with free text: nethack-chat. [no-capability]\n"


def test_an_answer_comes_before_the_next_line_is_sent():
    command = [sys.executable, "-m", "parlor.cli", "interpret"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        for text in (b"go north", b"\xff\xfe", b"help"):
            process.stdin.write(b'{"text": "' + text + b'"}\n')
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert list(answer) == (["error"] if text == b"\xff\xfe" else ["actions"])
        process.stdin.close()
        assert process.wait() == 0


def test_explain_adds_candidates_scores_and_the_stage(interpret):
    line = json.dumps({"view": VIEWS["scout"], "text": "hit it"})
    _, (explained,), _ = interpret(line, game=["--explain"])
    assert explained["actions"] == [{"verb": "attack", "target": "Goblin Scout"}]
    assert explained["stage"] == "policy"
    best, *_ = explained["candidates"][0]
    assert best["source"] == "attack: hit"
    assert best["score"] > 0
