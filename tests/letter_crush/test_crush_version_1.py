"""Records of version 1 of the rules replay to the same states, and its matches go on by version 1."""

import json
from pathlib import Path

import pytest

import parlor
from parlor.games.letter_crush import game
from parlor.games.letter_crush.state import Options, Shuffle, View
from parlor.games.letter_crush.version_1 import FIRST_VERSION
from parlor.kernel import Match, Record, Refused, bot_chance
from parlor.kernel.laws import check_game

RECORDS = json.loads((Path(__file__).parent / "records_of_rules_1.json").read_text("utf-8"))


def record(number):
    return Record.from_json(json.dumps(RECORDS[number]).encode())


@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_a_record_of_version_1_replays(number):
    """Replaying compares the digest of every state. The records were written before there was a version 2."""
    assert RECORDS[number]["header"]["rules_version"] == 1
    match = Match.replay(record(number))
    assert match.game is FIRST_VERSION
    assert match.outcome
    assert match.ply == len(RECORDS[number]["entries"])
    assert Match.replay(match.record()).record() == match.record()


def test_the_records_show_every_mode_list_and_rule():
    matches = [Match.replay(record(number)) for number in range(len(RECORDS))]
    runs = [run for match in matches for run in match.state.runs]
    assert {match.options.mode for match in matches} == {"timer", "zen", "daily", "duel"}
    assert {game.lexicon(match.view(0).options).split(":")[0] for match in matches} == {"en", "pl", "pl-strict"}
    assert any(run.shuffles for run in runs)
    assert any(word.chain > 2 for run in runs for word in run.found)
    assert {match.outcome.reason for match in matches} == {"finished", "strikes", "words", "time", "resignation"}


def test_a_match_of_version_1_goes_on_by_version_1():
    match = Match(FIRST_VERSION, seed=3)
    view = match.view(0)
    assert isinstance(view, View)
    assert view.options == Options()
    assert view.number is None
    assert "0 points" in match.text(0)
    with pytest.raises(Refused, match="unreadable"):
        match.play(0, Shuffle())
    for level in ("easy", "medium", "hard"):
        match.play(0, match.game.bot(level).choose(match.turn(0, bot_chance(1, match.ply, 0))))
    assert match.view(0).standings[0].found >= 3
    match.time_out(0, at=120_000)
    assert match.outcome.reason == "time"
    assert Match.replay(match.record()).game is FIRST_VERSION


def test_new_matches_are_of_version_2():
    assert parlor.new("letter-crush").record().header.rules_version == 2
    assert game.for_rules(2) is game
    assert game.for_rules(3) is game


@pytest.mark.long_only
@pytest.mark.parametrize("options", [{}, {"mode": "duel"}, {"mode": "zen", "language": "pl"}])
def test_version_1_keeps_the_laws(options):
    laws = ("agreement", "ends", "form", "json", "purity", "replay", "sample", "redeal", "secrecy")
    assert check_game(FIRST_VERSION, isolated=False, games=4, options=options, laws=laws).plies
