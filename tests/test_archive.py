"""Old records replay after every change, and the games in tests/goldens read as they always did."""

from pathlib import Path

import pytest

import archive
import parlor
from parlor.kernel import installed

HERE = Path(__file__).parent

RECORDS = sorted((HERE / "archive").glob("*.json"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_an_archived_record_replays_and_reads_as_it_did(file):
    match = parlor.Match.replay(parlor.Record.from_json(file.read_bytes()))
    assert match.outcome
    assert archive.playthrough(match) == (HERE / "goldens" / f"{file.stem}.txt").read_text("utf-8")


def test_every_game_and_every_ending_is_archived():
    assert {file.stem for file in RECORDS} == set(archive.GAMES)
    endings = {(game_id, name.removeprefix(f"{game_id}-")) for name, (game_id, *_) in archive.GAMES.items()}
    assert {game_id for game_id, _ in endings} == set(installed())
    own = {
        "territory-words": {"most-land", "all-passed"},
        "dont-lose-your-head": {"discovery", "blade", "solo"},
        "grid-game": {"elimination", "round-limit"},
        "letter-crush": {"strikes", "finished"},
        "nethack-chat": {"victory", "death"},
        "masked-ball": {"roses", "four-guests"},
    }
    for game_id, reasons in own.items():
        assert {ending for played, ending in endings if played == game_id} == {*reasons, "resignation", "time"}
