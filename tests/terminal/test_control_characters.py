"""Nothing from a record can command a terminal."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlor.cli import main
from parlor.games.nethack_chat import game as nethack
from parlor.games.nethack_chat.actions import Say
from parlor.kernel import Chance, Match, registry
from parlor.shared.control_characters import clean, clean_line, escape_json
from parlor.terminal import screen, session

EVIL = "\x1b[31mE\x1b]0;owned\x07v\x9b2Ji\u202el\x1b[2J\x00\x08\r"
UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@pytest.fixture
def record(tmp_path):
    """A finished match of two players, one of whom is called EVIL, and the file that it is in."""
    match = Match(registry.game("liars-dice"), seed=5, seats=[EVIL, "Bob"])
    match.resign(1, 10)
    path = tmp_path / "evil.json"
    path.write_bytes(match.record().to_json())
    return path


@given(st.text() | st.text("\x1b[]0;31mHJ\x07\x9b\x9d\\P \u202ea\n"))
def test_cleaned_text_has_no_control_characters(text):
    assert not UNSAFE.search(clean(text))
    assert not UNSAFE.search(re.sub(r"\x1b\[[0-9;]*m", "", clean(text, colors=True)))
    assert "\n" not in clean_line(text)


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        (EVIL, "Evil"),
        ("plain", "plain"),
        ("Żółć 李 ❤️\n\ttwo", "Żółć 李 ❤️\n\ttwo"),
        ("a\x1b(Bb\x1bcd", "abd"),
        ("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1bPq#0\x1b\\x", "x"),
    ],
)
def test_cleaning_keeps_the_rest_of_a_text(text, cleaned):
    assert clean(text) == cleaned


def test_colors_of_our_own_stay():
    assert clean("\x1b[1;34mBlue\x1b[0m \x1b[2Jx", colors=True) == "\x1b[1;34mBlue\x1b[0m x"


@given(st.text())
def test_escaped_json_is_the_same_document(text):
    document = json.dumps([text], ensure_ascii=False)
    assert not UNSAFE.search(escape_json(document))
    assert json.loads(escape_json(document)) == [text]


def test_replay_prints_a_name_without_its_escapes(record, capsys):
    for more in ([], ["--seat", "0"], ["--json"]):
        assert main(["replay", str(record), *more]) == 0
        out = capsys.readouterr().out
        assert not UNSAFE.search(out)
        assert "--json" in more or "Evil" in out
        assert "--json" not in more or json.loads(out)["seats"] == [EVIL, "Bob"]


def test_an_error_about_a_record_is_cleaned(tmp_path, capsys):
    path = tmp_path / f"{EVIL.replace(chr(0), '')}.json"
    assert main(["replay", str(path)]) == 2
    assert not UNSAFE.search(capsys.readouterr().err.rstrip("\n"))


def test_resuming_prints_a_name_without_its_escapes(record, monkeypatch, capsys):
    match = Match(registry.game("liars-dice"), seed=5, seats=[EVIL, "Bob"])
    record.write_bytes(match.record().to_json())
    monkeypatch.setattr(session, "ask", lambda prompt, *_: print(prompt) or "/quit")
    assert main(["play", "liars-dice", "--resume", str(record)]) == 0
    out = capsys.readouterr().out
    assert "Evil" in out
    assert not UNSAFE.search(out)


def test_player_text_is_shown_without_escapes_on_a_colored_terminal(tmp_path, monkeypatch, capsys):
    match = Match(nethack, seed=5)
    match.play(0, Say(EVIL), 5)  # past `resolve_external`, as an older server did
    path = tmp_path / "said.json"
    path.write_bytes(match.record().to_json())
    monkeypatch.setattr(session, "has_color", lambda: True)
    monkeypatch.setattr(type(nethack), "text", lambda self, view: view.story[-1].said)  # a game that shows it
    monkeypatch.setattr(session, "ask", lambda prompt, *_: "/quit")
    assert main(["play", "nethack-chat", "--resume", str(path)]) == 0
    out = capsys.readouterr().out
    assert "Evil" in out
    assert not UNSAFE.search(out)


def test_a_line_is_stored_without_escapes_nul_and_bidi_controls():
    state = nethack.start(nethack.Options(), Chance(5))
    action = nethack.resolve_external(nethack.view(state, 0), Say(f"go {EVIL}\nnorth"))
    assert action.text == "go Evil\nnorth"


def test_our_own_screen_still_clears(monkeypatch, capsys):
    monkeypatch.setattr(screen, "interactive", lambda: True)
    screen.clear()
    assert capsys.readouterr().out == "\x1b[2J\x1b[3J\x1b[H"
