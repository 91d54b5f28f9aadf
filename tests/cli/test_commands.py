"""The output and exit status of each command, run in this process."""

import json
import re
import sys
from types import SimpleNamespace
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct, defstruct, field

import parlor
from parlor.cli import main, progress
from parlor.kernel import Chance, RandomBot
from parlor.lab import bench
from toys import nim, patience


@pytest.fixture
def run(capsys):
    """Run a command; returns its status, stdout and stderr."""

    def command(*arguments):
        capsys.readouterr()
        status = main(arguments)
        out, err = capsys.readouterr()
        return SimpleNamespace(status=status, out=out, err=err, json=lambda: json.loads(out))

    return command


@pytest.fixture
def record(tmp_path):
    match, bot = parlor.new("liars-dice", seed=3), RandomBot()
    while match.to_act:
        (seat,) = match.to_act
        match.play(seat, bot.choose(match.turn(seat, Chance(99, match.ply))))
    path = tmp_path / "match.json"
    path.write_bytes(match.record().to_json())
    return path


# --- help ------------------------------------------------------------------------------------------------------------


def test_help_lists_every_command(capsys):
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    out = capsys.readouterr().out.replace("    ", "  ")
    for command in ("games", "play", "serve", "words", "simulate", "replay", "review", "check", "bench"):
        assert f"\n  {command} " in out


def test_help_is_a_command_too(capsys):
    for given, usage in ((["help"], "usage: parlor [-h]"), (["help", "play"], "usage: parlor play [-h]")):
        with pytest.raises(SystemExit) as left:
            main(given)
        assert left.value.code == 0
        assert capsys.readouterr().out.startswith(usage)


def test_version_prints_the_version(capsys):
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"parlor {parlor.__version__}\n"


# --- games -----------------------------------------------------------------------------------------------------------


def test_games_lists_games_and_the_error_of_a_broken_one(run, toys):
    lines = run("games").out.splitlines()
    assert lines[0].split() == ["game", "title", "players", "bots"]
    assert [line.split()[0] for line in lines[1:]] == ["draw-lots", "liars-dice", "nim", "patience", "ruin"]
    assert lines[3].split() == ["nim", "Nim", "2", "random,", "nonsense,", "perfect,", "crash,", "greedy"]
    assert lines[-1].startswith("ruin  broken: The game 'ruin' (toys:ruin) cannot be loaded:")


def test_games_as_json(run, toys):
    games = {game["id"]: game for game in run("games", "--json").json()}
    assert games["patience"] == {"id": "patience", "title": "Patience", "seats": [1], "levels": ["random"]}
    assert "broken-game" in games["ruin"]["error"]


def test_games_lists_the_options_of_a_game(run, toys, monkeypatch):
    class Options(Struct, frozen=True):
        sticks: Annotated[int, Meta(ge=1, le=50)] = 7
        least: Annotated[int, Meta(ge=1)] = 1
        most: Annotated[int, Meta(le=9)] = 3
        kind: Literal["wood", "straw"] = "wood"
        note: str = ""
        loser: bool = False
        heaps: tuple[int, ...] = (1, 2)

    monkeypatch.setattr(nim.__class__, "Options", Options)
    lines = run("games", "NIM").out.splitlines()
    assert lines[0] == "Nim: 2 players, bots random, nonsense, perfect, crash, greedy."
    assert [line.split("  ") for line in (re.sub(" {2,}", "  ", line) for line in lines[4:])] == [
        ["name", "value", "default"],
        ["sticks", "1 to 50", "7"],
        ["least", "whole number from 1", "1"],
        ["most", "whole number up to 9", "3"],
        ["kind", "straw or wood", "wood"],
        ["note", "text"],
        ["loser", "true or false", "false"],
        ["heaps", "see --json", "[1,2]"],
    ]
    described = run("games", "nim", "--json").json()
    assert described["id"] == "nim"
    assert described["options"]["$defs"]["Options"]["properties"]["sticks"]["maximum"] == 50


def test_a_game_is_found_by_its_title(run, toys):
    assert run("games", "drawing lots").out.startswith("Drawing Lots: ")


def test_a_game_is_found_by_its_id_in_any_case(run):
    for name in ("Territory Words", "TERRITORY-WORDS", "territory_words"):
        assert run("games", name).out.startswith("Territory Words: ")
    assert run("games", "Liars Dice").out.startswith("Liar's Dice: ")


def test_a_game_without_options(run, toys, monkeypatch):
    monkeypatch.setattr(nim.__class__, "Options", defstruct("Options", [], frozen=True))
    assert run("games", "nim").out.count("\n") == 1


# --- words -----------------------------------------------------------------------------------------------------------


def test_a_word_is_explained(run):
    valid, not_valid = run("words", "en", "star"), run("words", "en", "xqzzx")
    assert (valid.status, not_valid.status) == (0, 1)
    assert valid.out.startswith("STAR is in the list 'en'.")
    assert not_valid.out == "XQZZX is not in the list 'en'.\n"


def test_a_word_as_json(run):
    as_json = run("words", "pl", "łódź", "--json")
    assert as_json.json()["valid"]
    assert as_json.json()["word"] == "LODZ"
    assert "ŁÓDŹ" in as_json.json()["spellings"]
    assert run("words", "en", "a1", "--json").json()["reason"] == "not-letters"


def test_a_word_list_is_imported_and_used(run, tmp_path):
    (tmp_path / "bank.txt").write_text("blorp frob frob x9 q blorpier")
    output = run("words", "import", str(tmp_path / "bank.txt"), "--as", "mine").out.splitlines()
    assert output[:5] == [
        "mine: 3 words.",
        "1 entry was skipped: already in the list.",
        "2 entries were skipped: words must have 2 to 15 letters A to Z.",
        "",
        "letters  words",
    ]
    assert [line.split() for line in output[5:8]] == [["4", "1"], ["5", "1"], ["8", "1"]]
    assert output[8:] == ["", "Use it with: --option lexicon=mine"]
    assert run("words", "mine", "blorp").status == 0
    counts = run("words", "import", str(tmp_path / "bank.txt"), "--as", "mine", "--json").json()
    assert counts["lengths"] == {"4": 1, "5": 1, "8": 1}


# --- simulate --------------------------------------------------------------------------------------------------------


def test_simulate_prints_exactly_the_documented_keys(run, toys):
    document = run(
        "simulate", "liars-dice", "--seats", "random,random", "--games", "30", "--seed", "9", "--json"
    ).json()
    assert list(document) == [
        "game",
        "games",
        "seed",
        "seats",
        "plies",
        "reasons",
        "cpu_seconds",
        "wall_seconds",
        "steps_per_cpu_second",
    ]
    assert list(document["seats"][0]) == ["bot", "wins", "draws", "losses", "share", "mean_score"]
    assert list(document["plies"]) == ["mean", "p10", "p90"]
    assert (document["game"], document["games"], document["seed"]) == ("liars-dice", 30, 9)


def test_simulate_with_swapped_seats_counts_every_game_for_each_bot(run, toys):
    options = ("--games", "25", "--swap", "--option", "sticks=9")
    document = run("simulate", "nim", "--seats", "perfect,random", *options, "--json").json()
    assert document["games"] == 50
    for tally in document["seats"]:
        assert tally["wins"] + tally["draws"] + tally["losses"] == 50
    for tally in document["series"]:
        assert list(tally) == ["bot", "wins", "draws", "losses"]
        assert tally["wins"] + tally["draws"] + tally["losses"] == 25
    assert document["series"][0]["wins"] > 10


def test_simulate_prints_tables(run, toys):
    output = run("simulate", "nim", "--seats", "perfect,random", "--games", "20", "--swap").out
    assert "nim: 40 games from seed 1" in output
    assert "By seed, both games together:" in output
    assert "Ended by: last-stick 40." in output
    alone = run("simulate", "patience", "--seats", "random", "--games", "3").out
    assert "1 random     3      0       0  100.0% (43.9-100.0)           7" in alone
    steady = run("simulate", "nim", "--seats", "perfect,perfect", "--games", "3").out
    assert [line.split()[:2] for line in steady.splitlines()[3:5]] == [["1", "perfect"], ["2", "perfect"]]
    assert "Plies: always 3.\n" in steady


# --- replay ----------------------------------------------------------------------------------------------------------


def test_replay_shows_the_end_and_any_ply_before(run, record):
    end = run("replay", str(record)).out
    assert end.startswith(
        "Liar's Dice, Player 1 against Player 2: ply 21 of 21, seen by a spectator.\n\nDice: 2 against 0."
    )
    assert end.endswith("\nOver (last dice). Player 1: win, Player 2: loss.\n")
    third = run("replay", str(record), "--at", "3", "--seat", "1").out
    assert "ply 3 of 21, seen by seat 1 (Player 2)" in third
    assert "Your dice: 1 3 4" in third
    assert "Over" not in third
    assert "Your dice" not in run("replay", str(record), "--at", "3", "--seat", "spectator").out


def test_replay_as_json(run, record):
    document = run("replay", str(record), "--at", "3", "--seat", "1", "--json").json()
    assert document["view"]["yours"] == [1, 3, 4]
    assert document["to_act"] == [1]
    assert (document["ply"], document["plies"], document["outcome"]) == (3, 21, None)


def test_replay_verifies_a_valid_record(run, record):
    assert run("replay", str(record), "--verify").out == "All 21 plies are valid; the match is over.\n"
    assert run("replay", str(record), "--verify", "--json").json() == {"plies": 21, "right": 21}
    record_json = parlor.new("liars-dice", seed=1).record().to_json()
    record.write_bytes(record_json)
    assert run("replay", str(record), "--verify").out == "All 0 plies are valid; the match is not over.\n"


def test_replay_names_the_first_invalid_ply(run, record):
    record.write_bytes(record.read_bytes().replace(b'"face":6', b'"face":5', 1))
    output = run("replay", str(record), "--verify")
    assert (output.status, output.out) == (2, "")
    message = "Ply 8 is not the recorded one: the record or the rules were changed. Use an unchanged copy."
    assert output.err == f"parlor: {message} [altered-record]\n"
    document = run("replay", str(record), "--verify", "--json")
    assert document.status == 2
    assert document.json() == {
        "plies": 21,
        "right": 7,
        "code": "altered-record",
        "message": message,
    }
    assert run("replay", str(record), "--at", "7").status == 0  # what comes before is still sound


# --- check -----------------------------------------------------------------------------------------------------------


def test_check_lists_each_law(run):
    output = run("check", "liars-dice", "--games", "2", "--seed", "4")
    assert output.status == 0
    assert "ok      secrecy\n" in output.out
    assert output.out.endswith("All laws hold.\n")
    assert run("check", "liars-dice", "--games", "2", "--json").json()["broken"] == []


def test_check_lists_broken_laws_and_exits_with_1(run, toys):
    assert run("check", "patience", "--games", "2").status == 0
    output = run("check", "draw-lots", "--games", "2")  # secrets, but redeal does not say which
    document = run("check", "draw-lots", "--games", "2", "--json")
    assert output.status == document.status == 1
    broken = document.json()["broken"]
    assert f"broken  {broken[0]['law']}: " in output.out
    assert output.out.endswith(f"{len(broken)} of {len(document.json()['laws'])} laws are broken.\n")


# --- bench -----------------------------------------------------------------------------------------------------------


def test_bench_prints_a_table_or_json(run, monkeypatch):
    monkeypatch.setattr(
        bench, "benches", lambda: {"a": lambda: (1234567.8, "steps / CPU s"), "b": lambda: (0.0123456, "s")}
    )
    sys.modules.pop("parlor.cli.bench", None)  # it takes the function by name
    assert run("bench", "--json").json() == [
        {"name": "a", "value": 1235000.0, "unit": "steps / CPU s"},
        {"name": "b", "value": 0.01235, "unit": "s"},
    ]
    assert run("bench").out.splitlines()[1:] == ["a            1,235,000  steps / CPU s", "b               0.0123  s"]
    assert run("bench", "b").out.splitlines()[1:] == ["b            0.0123  s"]
    sys.modules.pop("parlor.cli.bench")


# --- progress --------------------------------------------------------------------------------------------------------


def test_progress_is_a_bar_on_a_terminal_and_lines_elsewhere(capsys, monkeypatch):
    clock = iter(range(1000))  # one second for each call
    with monkeypatch.context() as patch:
        patch.setattr(progress.time, "monotonic", lambda: next(clock))
        with progress.ProgressReport("work", 20) as lines:
            for _ in range(20):
                lines.advance()
        with progress.ProgressReport("check") as lines:
            for part in "abcd":
                lines.advance(detail=part)
    # the first line after 2 seconds, further ones every 10
    assert (
        capsys.readouterr().err
        == "work: 2 of 20, 1 a second, 18 s left\nwork: 12 of 20, 1 a second, 8 s left\ncheck: b\n"
    )
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress.ProgressReport("work", 2) as bar:
        bar.advance()
    with progress.ProgressReport("check") as spinner:
        spinner.advance(detail="the law of turns")
    printed = capsys.readouterr().err
    assert "work" in printed
    assert "1/2" in printed
    assert "the law of turns" in printed


def test_options_with_default_factories_and_bounds_are_described(capsys, monkeypatch):
    class Options(Struct, frozen=True):
        speed: float = 1.5
        names: tuple[str, ...] = field(default_factory=tuple)

    class Lone(type(patience)):
        seats = range(1, 2)

    Lone.Options = Options
    monkeypatch.setattr("parlor.cli.games.find_game", lambda name: Lone())
    assert main(["games", "patience"]) == 0
    printed = capsys.readouterr().out
    assert "1 player, bots" in printed
    assert "number" in printed
    assert "[]" in printed
