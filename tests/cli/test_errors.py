"""Every error is one line with a code, exit status 2, and never a traceback."""

import json

import pytest

import parlor
from parlor.cli import argument_types, main


@pytest.fixture
def code_of(capsys):
    """The code of the one error line that a command prints."""

    def command(*given):
        status = main(given)
        out, err = capsys.readouterr()
        assert (status, out) == (2, ""), err
        (line,) = err.splitlines()
        assert line.startswith("parlor: ")
        sentence, _, code = line.removesuffix("]").rpartition(" [")
        assert len(sentence) > 15
        return code

    return command


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("nonsense", "usage"),
        ("games --nonsense", "usage"),
        ("play", "usage"),
        ("play chess", "unknown-game"),
        ("play ruin", "broken-game"),
        ("play nim --bot deep-blue", "unknown-bot"),
        ("play nim --seat 2", "no-such-seat"),
        ("play nim --seat x", "usage"),
        ("play nim --option sticks=51", "bad-options"),
        ("play nim --option sticks=many", "bad-options"),
        ("play nim --option stones=5", "unknown-option"),
        ("play nim --option sticks", "usage"),
        ("play nim --seed -1", "usage"),
        (f"play nim --seed {10**40}", "usage"),
        ("play nim --resume", "nothing-saved"),
        ("play nim --resume nothing.json", "missing-file"),
        ("play nim --resume nothing.json --seed 4", "usage"),
        ("words tlh qapla", "unknown-lexicon"),
        ("words en star --as mine", "usage"),
        ("words import nothing.txt", "usage"),
        ("words import nothing.txt --as mine", "unreadable-file"),
        ("words import nothing.txt --as import", "bad-name"),
        ("words import nothing.txt --as en", "bad-name"),
        ("simulate nim --seats random", "wrong-seats"),
        ("simulate nim --seats random,random,random", "wrong-seats"),
        ("simulate nim --seats random,", "unknown-bot"),
        ("simulate nim --seats random,greedy --games 9", "illegal-bot-move"),
        ("simulate nim --seats random,random --games 0", "usage"),
        ("simulate nim --seats random,random --jobs 0", "usage"),
        ("simulate patience --seats random --swap", "cannot-swap"),
        ("simulate nim", "usage"),
        ("replay nothing.json", "missing-file"),
        ("replay .", "is-a-folder"),
        ("check chess", "unknown-game"),
        ("check ruin", "broken-game"),
    ],
)
def test_usage_errors_are_one_line(code_of, toys, monkeypatch, tmp_path, given, code):
    monkeypatch.chdir(tmp_path)
    assert code_of(*given.split()) == code


def altered(**fields):
    document = json.loads(parlor.new("liars-dice", seed=1).record().to_json())
    document["header"].update(fields)
    return json.dumps(document).encode()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "malformed-record"),
        (b"\xff\xfe\x00", "malformed-record"),
        (b"[1, 2]", "malformed-record"),
        (altered()[:-5], "malformed-record"),
        (altered(rules_version=99), "other-rules"),
        (altered(lexicon="en 123"), "other-lexicon"),
        (altered(format=99), "unknown-format"),
        (altered(seed=None), "sealed-record"),
        (altered(seed="2"), "wrong-seed"),
        (altered(game="chess"), "unknown-game"),
        (altered(seats=["A", "B"]), "altered-record"),
    ],
)
@pytest.mark.parametrize("command", ["replay FILE", "replay FILE --verify", "play liars-dice --resume FILE"])
def test_a_bad_record_is_one_line(code_of, tmp_path, command, data, code):
    path = tmp_path / "record.json"
    path.write_bytes(data)
    if code == "unknown-game" and command.startswith("play"):
        code = "other-rules"  # the game asked for is there; the record is of another
    assert code_of(*command.replace("FILE", str(path)).split()) == code


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("gmaes", "There is no command 'gmaes'. Did you mean games? Available: games, play, "),
        ("qqq", "There is no command 'qqq'. Available: games, "),
        ("play nmi", "There is no game 'nmi'. Did you mean nim? Available: draw-lots, "),
        ("play", "required: GAME (one of: draw-lots, liars-dice, nim, patience, ruin). See: parlor play --help"),
        ("play nim --bto easy", "Unknown argument: --bto easy. See: parlor play --help"),
        ("--nonsense", "Unknown argument: --nonsense. See: parlor --help"),
        ("play nim --option stones=5", "Nim has no option 'stones'; it has sticks. See: parlor games nim"),
        ("play nim --resume", "There is no unfinished game of Nim in "),
        ("play nim --save no/a.json", "There is no folder HERE/no."),
        ("replay notes.txt", "notes.txt: This is not a complete JSON document"),
        ("play nim --resume notes.txt", "notes.txt: This is not a complete JSON document"),
        ("words import no/nothing.txt --as mine", "HERE/no/nothing.txt cannot be read: No such file or directory."),
    ],
)
def test_errors_say_what_would_be_right(capsys, toys, monkeypatch, tmp_path, given, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.txt").write_text("dear diary")
    assert main(given.split()) == 2
    assert message.replace("HERE", str(tmp_path)) in capsys.readouterr().err


def test_replay_beyond_the_record(code_of, tmp_path):
    path = tmp_path / "record.json"
    path.write_bytes(altered())
    assert code_of("replay", str(path), "--at", "1") == "no-such-ply"
    assert code_of("replay", str(path), "--seat", "2") == "no-such-seat"


def test_a_save_path_that_is_not_writable_is_refused_before_the_game(code_of, tmp_path):
    (tmp_path / "file").write_text("")
    assert code_of("play", "liars-dice", "--save", str(tmp_path / "file" / "record.json")) == "not-writable"
    assert code_of("play", "liars-dice", "--save", str(tmp_path / "file")) == "file-exists"


def test_a_record_of_bots_only_cannot_be_resumed_without_a_seat(code_of, tmp_path):
    path = tmp_path / "record.json"
    bots = parlor.new("liars-dice", seats=["random bot", "random bot"])
    path.write_bytes(bots.record().to_json())
    assert code_of("play", "liars-dice", "--resume", str(path)) == "no-person"


def fail(error):
    def parser():
        raise error

    return parser


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (
            ZeroDivisionError("by\nzero"),
            2,
            "Internal error: ZeroDivisionError: by zero. Set PARLOR_DEBUG=1 for a traceback. [fault]",
        ),
        (PermissionError(13, "Permission denied", "secret.json"), 2, "secret.json: Permission denied. [no-permission]"),
        (OSError(28, "No space left on device", "a.json"), 2, "a.json: No space left on device. [file-error]"),
        (KeyboardInterrupt(), 130, "Stopped. [interrupted]"),
    ],
)
def test_an_unexpected_exception_is_one_line(monkeypatch, capsys, error, status, line):
    monkeypatch.setattr("parlor.cli.parser", fail(error))
    assert main(["games"]) == status
    assert capsys.readouterr().err == f"parlor: {line}\n"


def test_parlor_debug_shows_the_traceback(monkeypatch):
    monkeypatch.setenv("PARLOR_DEBUG", "1")
    monkeypatch.setattr("parlor.cli.parser", fail(ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        main(["games"])


def test_option_values_are_numbers_booleans_or_strings():
    read = argument_types.option
    assert [read(f"a={value}")[1] for value in ("6", "true", "0.5", "en", '"6"', "")] == [6, True, 0.5, "en", "6", ""]


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "liars-dice", "--seats", "random,random", "--games", "99999999999999999999"],
        ["simulate", "liars-dice", "--seats", "random,random", "--seed", "9" * 60],
        ["simulate", "liars-dice", "--seats", "random,random", "--option", "dice=" + "[" * 9999],
    ],
)
def test_huge_numbers_and_values_are_refused(arguments, capsys):
    assert main(arguments) == 2
    assert "[fault]" not in capsys.readouterr().err


def test_a_word_that_is_not_utf8_is_explained(capsys):
    assert main(["words", "en", "\udcff", "--json"]) == 1
    assert '"valid":false' in capsys.readouterr().out
