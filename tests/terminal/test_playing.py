"""A game in the terminal, line by line."""

import io
import re

import pytest

import parlor
import toys
from parlor.cli import main
from parlor.kernel import Match, Record
from parlor.kernel.record import TakeBack
from parlor.shared.files import data_folder
from parlor.terminal import commands, saves, screen, seating, session


def saved(home, game="nim"):
    (path,) = (home / "records" / game).glob("*.json")
    return Record.from_json(path.read_bytes())


def test_a_won_game_from_greeting_to_record(play, home):
    output = play("nim", "take 3", "take 3", "take 1", flags="--bot perfect --seed 5")
    path = next((home / "records" / "nim").iterdir())
    assert output == (
        "Nim: you (seat 0) against perfect bot\n"
        "Type take COUNT.\n"
        "/help lists the commands, /rules the rules.\n"
        "\n7 sticks.\n\nYou> take 3\nperfect bot plays take 1\n"
        "\n3 sticks.\n\nYou> take 3\n"
        "\n0 sticks.\n\nYou win. (last stick)\n"
        f"Record: {path}\n"
        "Over. /new, /undo, or Enter to quit> take 1\n"
        "The game is over. /new, /undo, or Enter to quit.\n"
        "Over. /new, /undo, or Enter to quit> \n"
    )
    assert Match.replay(saved(home)).outcome.results == ("win", "loss")


def test_a_finished_game_is_reviewed_on_request(play):
    output = play("patience", "take 1", "take 3", "take 3", "/review", "")
    assert "quit> /review\nPatience. Player 1: win (tidy), 3 moves." in output
    assert "accuracy 78%, 2 of 3 moves were best" in output
    assert "Turning point, ply 1: Player 1 played take 1; take 3 was better by 2" in output


def test_a_game_without_a_review_says_so(play):
    output = play("nim", "take 3", "take 3", "/review", "", flags="--bot perfect --seed 5")
    assert "Nim has no review. Replay the match instead." in output
    assert "/review, /new" not in output


def test_a_game_that_is_not_over_is_not_reviewed(play):
    assert "This match is not over." in play("patience", "/review", "/quit")


def test_the_players_own_score_is_shown_first(play):
    assert "You win. (higher lot, 2,000 to " in play("draw-lots", "take 2000", "")
    assert "You win. (higher lot, 2,000 to " in play("draw-lots", "take 2000", "", flags="--seat 1")


def test_refused_lines_say_why_and_change_nothing(play, home):
    output = play("nim", "dance", "take 9", "take", "take 2", flags="--bot random")
    assert "'dance' is not an action; try take COUNT.\nYou> " in output
    assert "Take 1 to 3 sticks.\nYou> " in output
    assert "'take' cannot be read" in output
    assert len(saved(home).entries) == 2
    assert "Thirteen brings no luck.\nYou> " in play("draw-lots", "take 13")


def test_bytes_that_are_not_utf8_are_a_bad_move(play, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n"), encoding="utf-8"))
    assert main(["play", "nim", "--seat", "0"]) == 0
    assert "is not an action; try take COUNT." in capsys.readouterr().out


def test_quitting_saves_the_game_and_resuming_continues_it(play, home):
    left = play("nim", "take 1", "/quit", flags="--bot random --seed 5")
    assert left.endswith("Continue with: parlor play nim --resume\n")
    output = play("nim", "/resign", flags="--resume")
    assert "Nim: you (seat 0) against Pip" in output
    assert "You lose. (resignation)" in output
    times = [entry.time_ms for entry in saved(home).entries]
    assert times == sorted(times)


def test_quitting_before_a_move_saves_nothing(play, home):
    for flags in ("--seat 0", "--seat 1 --bot perfect"):
        assert not play("nim", flags=flags).endswith("--resume\n")
    assert not home.exists()


def test_an_empty_line_shows_the_position_again(play):
    assert play("nim", "").count("7 sticks.") == 2


def test_undo_returns_to_before_the_players_last_move(play, home):
    output = play("nim", "/undo", "take 1", "take 1", "/undo", "/undo", "/undo", "/undo", flags="--bot perfect")
    assert output.count("You have not moved yet, so there is nothing to take back.") == 3
    assert output.count("7 sticks.") == 2
    assert output.count("Taken back.\n") == 2
    acts = [entry.system_action() for entry in saved(home).entries]
    assert [act.to_ply for act in acts if isinstance(act, TakeBack)] == [2, 0]
    assert Match.replay(saved(home)).state.left == 7


def test_a_lost_game_can_be_undone(play, home):
    output = play("nim", "take 2", "/resign", "/undo", flags="--bot perfect")
    assert "You lose. (resignation)" in output
    assert Match.replay(saved(home)).outcome is None


def test_undo_after_undo_follows_the_current_line():
    match = parlor.new("liars-dice", seed=1)
    for count in (1, 2, 3):
        match.play((count - 1) % 2, {"type": "bid", "count": count, "face": 6})
    match.take_back(0, 1)
    match.play(1, {"type": "bid", "count": 4, "face": 6})
    assert match.live_plies() == [1, 5]
    match.take_back(0, 3)
    assert match.live_plies() == [1, 2, 3]


def test_help_and_moves_are_listed(play):
    output = play("nim", "/help", "/moves", "/HELP", "/nonsense")
    assert output.count("  /undo     take back your last move; /undo turn: all moves of your turn\n") == 2
    assert "Moves look like this:\n  take 1\n  take 2\n  take 3\n" in output
    assert "\ntake 1   take 2   take 3\n" in output
    assert "There is no command /nonsense. Commands: /help, " in output


def test_rules_show_the_howto_or_the_module_docstring(play, monkeypatch):
    assert "A bid says that at least so many dice show a face" in play("liars-dice", "/rules")
    monkeypatch.setattr(toys.Nim, "howto", lambda game: "# Nim\n\nTake **sticks**.")
    assert "> /rules\nNim\n\nTake sticks.\n" in play("nim", "/rules")
    monkeypatch.undo()
    monkeypatch.setattr(toys, "__doc__", "")
    assert commands.how_to_play(toys.nim) == "This game has no written rules."


def test_moves_lists_some_of_very_many(play):
    output = play("draw-lots", "/moves", "take 2000", "/moves", "/help")
    assert "\ntake 1     take 63    take 126   take 188   take 251   take 313   take 376\n" in output
    assert "(16 of at least 1000)" in output
    assert "There is no move to make now." in output
    assert output.count("Moves look like this:") == 0


def test_new_starts_another_game(play, home):
    output = play("nim", "/resign", "/new", "take 1", flags="--seed 5")
    assert output.count("Nim: you (seat 0) against perfect bot") == 2
    records = [Record.from_json(path.read_bytes()) for path in (home / "records" / "nim").iterdir()]
    assert len(records) == 2
    assert len({record.header.seed for record in records}) == 2


def test_a_bot_that_adapts_follows_the_results_of_the_session(monkeypatch, capsys, home):
    lines = "/resign", "/new", "/resign", "/new easy", "/resign", "/new adaptive", "/quit"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("\n".join(lines).encode())))
    assert main(["play", "grid-game", "--bot", "adaptive", "--seat", "0"]) == 0
    output = capsys.readouterr().out
    names = re.findall(r"Grid Game: you \(Blue\) against (.+) \(Orange\)", output)
    assert names == ["Echo 1.00", "Echo 0.40", "Mabel", "Echo 0.00"]


def test_a_game_of_one_seat_is_played(play, home):
    output = play("patience", "take 3", "take 3", "take 1", "")
    assert output.startswith("Patience\nType take COUNT.\n")
    assert "You win. (tidy, 7)" in output


def test_the_second_seat_moves_second(play):
    output = play("nim", "/quit", flags="--bot perfect --seat 1")
    assert "perfect bot plays take 3\n\n4 sticks.\n\nYou> /quit\n" in output


def test_two_people_take_turns(play, home):
    output = play("nim", "take 3", "take 3", "/undo", "take 2", "take 2", "", flags="--bot none")
    assert "Nim: Player 1 against Player 2\n" in output
    assert "Player 2> take 3\n\n1 sticks.\n\nPlayer 1> /undo\nTaken back.\n\n4 sticks.\n\nPlayer 2> take 2" in output
    assert "Player 1: win. Player 2: loss. (last stick)" in output


def test_a_bots_secret_move_is_not_shown(play):
    output = play("draw-lots", "take 2", flags="--seat 1 --seed 3")
    assert "Pip has moved.\n\nLots: 0 and 0.\n" in output


@pytest.mark.parametrize(
    ("bot", "code"), [("greedy", "illegal-bot-move"), ("nonsense", "illegal-bot-move"), ("crash", "fault")]
)
def test_an_illegal_bot_move_is_one_line_and_the_game_is_saved(toys, monkeypatch, capsys, home, bot, code):
    monkeypatch.setattr("sys.stdin", io.StringIO("take 3\n"))
    assert main(["play", "nim", "--bot", bot, "--seat", "0"]) == 2
    assert capsys.readouterr().err.endswith(f"[{code}]\n")
    assert len(saved(home).entries) == 1


def test_bots_play_the_same_for_the_same_seed(play, tmp_path):
    def game(number, seed):
        flags = f"--seed {seed} --save {tmp_path}/{number}.json"
        return play("liars-dice", "bid 1 1", "/moves", "/quit", flags=flags).split("Saved")[0]

    assert game(1, 8) == game(2, 8) == game(3, 8) != game(4, 9)


# --- files -----------------------------------------------------------------------------------------------------------


def test_save_to_a_given_file_and_to_a_copy(play, tmp_path, home):
    lines = ("take 1", f"/save {tmp_path}/b.json", "/save", "take 1")
    output = play("nim", *lines, flags=f"--bot random --option sticks=20 --save {tmp_path}/a.json")
    assert output.count(f"Saved: {tmp_path}/b.json") == 1
    assert output.count(f"Saved: {tmp_path}/a.json") == 2
    assert output.endswith(f"Continue with: parlor play nim --resume {tmp_path}/a.json\n")
    assert not home.exists()
    entries = [len(Record.from_json((tmp_path / name).read_bytes()).entries) for name in ("a.json", "b.json")]
    assert entries == [4, 2]
    assert f"Saved: {tmp_path}/b.json" in play("nim", "/quit", flags=f"--resume {tmp_path}/b.json")


def test_a_missing_folder_is_not_created(play, tmp_path):
    assert f"There is no folder {tmp_path}/no. Create it first.\n" in play("nim", f"/save {tmp_path}/no/a.json")
    assert not (tmp_path / "no").exists()


def test_nothing_is_overwritten(play, tmp_path):
    (tmp_path / "notes.txt").write_text("dear diary")
    assert "exists. Choose another name" in play("nim", f"/save {tmp_path}/notes.txt")
    assert (tmp_path / "notes.txt").read_text() == "dear diary"


def test_a_read_only_data_folder_is_reported_at_the_start_and_at_the_end(play, home):
    home.write_text("in the way")
    warning = f"This game is NOT saved. Cannot write to {home}/records/nim (Not a directory)."
    output = play("nim", "take 1", "/save", "/resign", "")
    assert f"/rules the rules.\n{warning} /save FILE keeps it elsewhere.\n" in output
    assert output.endswith(f"{warning}\n")
    assert output.count(warning) == 2
    assert "Not a directory.\n" in output.split("/save\n")[1]
    assert "Record:" not in output


def test_a_copy_is_kept_up_to_date_if_the_data_folder_is_read_only(play, home, tmp_path):
    home.write_text("in the way")
    output = play("nim", f"/save {tmp_path}/a.json", "take 1", flags="--bot perfect")
    assert output.endswith(f"Continue with: parlor play nim --resume {tmp_path}/a.json\n")
    assert len(Record.from_json((tmp_path / "a.json").read_bytes()).entries) == 2


def test_a_disk_that_fills_up_does_not_end_the_game(play, monkeypatch):
    full = OSError(28, "No space left on device")
    monkeypatch.setattr("os.fsync", lambda handle: (_ for _ in ()).throw(full))
    output = play("nim", "take 1", "take 1", flags="--bot perfect")
    assert output.count("(No space left on device). /save FILE keeps it elsewhere.\n") == 1
    assert output.endswith("(No space left on device).\n")


def test_a_record_is_written_atomically(tmp_path, monkeypatch):
    path = tmp_path / "record.json"
    saves.write(parlor.new("liars-dice", seed=1).record(), path)
    before = path.read_bytes()
    monkeypatch.setattr("os.fsync", lambda handle: (_ for _ in ()).throw(OSError(28, "No space left")))
    with pytest.raises(OSError, match="No space"):
        saves.write(parlor.new("liars-dice", seed=2).record(), path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_games_started_in_the_same_second_have_their_own_files(home, monkeypatch):
    monkeypatch.setattr(saves.time, "strftime", lambda form: "now")
    first = saves.new_path("nim")
    saves.write(parlor.new("liars-dice").record(), first)
    assert [first.name, saves.new_path("nim").name] == ["now.json", "now-2.json"]


def test_the_default_data_folder_is_the_systems(monkeypatch):
    monkeypatch.delenv("PARLOR_HOME")
    assert data_folder().name == "parlor"


def test_a_match_with_other_names_is_resumed_against_a_bot(play, tmp_path):
    match = parlor.new("nim", seats=["Ann", "Bob"])
    match.play(0, {"type": "take", "count": 1})
    (tmp_path / "match.json").write_bytes(match.record().to_json())
    assert "Bob> " in play("nim", flags=f"--resume {tmp_path}/match.json")
    output = play("nim", "/quit", flags=f"--resume {tmp_path}/match.json --bot perfect --seat 0")
    assert "Bob plays take 2" in output


def test_seed_prints_the_seed_after_the_game(play):
    digest = parlor.kernel.commitment(5)[:16]
    output = play("nim", "/seed", "/resign", "/seed", "", flags="--seed 5")
    assert f"The seed is secret; its hash starts with {digest}. After the game, /seed shows the seed.\n" in output
    assert f"The seed was 5. It matches the hash {digest}.\n" in output
    assert output.count(digest) == 2


def test_seed_does_not_print_a_seed_that_is_still_secret(toys, tmp_path, capsys):
    match = parlor.new("nim", seats=["Player 1", "random bot"])
    match.resign(0)
    sitting = session.TerminalSession(match, {1: "random"}, tmp_path / "x.json")
    match._header = match.record().without_seeds().header
    commands.run_command(sitting, "/seed")
    assert "The seed was" not in capsys.readouterr().out


# --- the screen ------------------------------------------------------------------------------------------------------


def test_the_default_opponent_is_the_middle_level(toys):
    assert seating.default_level(parlor.game("nim")) == "perfect"
    assert seating.default_level(parlor.game("draw-lots")) == "random"
    assert seating.default_level(parlor.game("liars-dice")) == "search"


def test_color_needs_a_terminal_and_no_no_color(play, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert screen.bold("Nim") == "\x1b[1mNim\x1b[0m"
    monkeypatch.setenv("NO_COLOR", "1")
    assert screen.bold("Nim") == "Nim"


def test_a_game_is_shown_in_color_on_a_colored_terminal(play, monkeypatch):
    monkeypatch.setattr(session, "has_color", lambda: True)
    assert "\x1b[32m7 sticks.\x1b[0m" in play("nim")


def test_the_screen_is_cleared_between_two_people_in_games_with_secrets(play, monkeypatch):
    monkeypatch.setattr(session, "interactive", lambda: True)
    monkeypatch.setattr(screen, "interactive", lambda: True)
    output = play("draw-lots", "take 4", "", "", "take 5", "", flags="--bot none")
    first, passing, second = output.split("\x1b[2J\x1b[3J\x1b[H")
    assert first.endswith("\nLots: 4 and 0.\n\nPress Enter to clear the screen, then pass it to Player 2.\n")
    assert passing == "Player 2, press Enter when only you can see this.\n"
    assert "Lots: 0 and 0." in second
    assert "Player 1: loss. Player 2: win. (higher lot, 4 to 5)" in second


def test_tab_completes_moves_and_commands(play, monkeypatch, tmp_path, capsys):
    readline = pytest.importorskip("readline")
    sitting = session.TerminalSession(parlor.new("nim"), {}, tmp_path / "x.json")
    monkeypatch.setattr("sys.stdin", io.StringIO("take 2\n"))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    assert screen.ask("> ", sitting.complete) == "take 2"
    completer = readline.get_completer()
    assert [completer("ta", index) for index in range(4)] == ["take 1", "take 2", "take 3", None]
    monkeypatch.setattr(toys.Nim, "complete", lambda *given: map(str, range(1000)))
    assert [completer("", index) for index in (0, 23, 24)] == ["0", "23", None]
    assert [completer("/re", index) for index in range(3)] == ["/resign", "/review", None]


def test_ctrl_c_saves_the_game(play, monkeypatch, capsys):
    answers = iter(["take 1"])

    def ask(prompt, complete):
        for line in answers:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr(session, "ask", ask)
    assert play("nim", flags="--bot random").endswith("--resume\n")
