"""The board in words and colours, and actions as typed lines."""

import re

import pytest
from territory_boards import cells, match_with, play_words

import parlor
from parlor.games.territory_words import game
from parlor.games.territory_words.bots import random_path
from parlor.games.territory_words.state import Claim, Pass
from parlor.kernel import Chance, Match, Refusal
from parlor.words import lexicon

SQUARES = (("STAR", "A1 E1 E5 A5"), ("CHAT", "C3 G3 G7 C7"))


@pytest.fixture
def contested():
    """Blue and Red with strength 2 each, neutral land where they meet."""
    match, paths = match_with(*SQUARES)
    play_words(match, *paths)
    return match


def test_the_text_of_a_contested_board(contested):
    lines = contested.text(0).splitlines()
    assert lines[0] == "Blue 19,200 (10%)  Red 19,200 (10%)  Blue to move, 7 and 7 turns left."
    assert lines[2] == "    A   B   C   D   E   F   G   H   I   J   K   L"
    assert lines[3] == " 1  Sb2 Qb2 Qb2 Qb2 T   Q   Q   Q   Q   Q   Q   Q"
    assert lines[6] == " 4  Qb2 Qb2 Qn  Qn  Qr2 Qr2 Q   Q   Q   Q   Q   Q"
    assert lines[-2] == "1. Blue: STAR, strength 2, +25,600."
    assert lines[-1] == "2. Red: CHAT, strength 2, +19,200, Blue -6,400."


def test_the_text_shows_passes_and_the_end():
    match, _ = match_with(*SQUARES)
    for _ in range(4):
        match.play(min(match.to_act), Pass())
    assert match.text(-1).startswith("Blue 0 (0%)  Red 0 (0%)  The game is over.")
    assert match.text(-1).endswith("4. Red passed.")


def test_the_text_shows_the_last_turns_only():
    match, (path,) = match_with(SQUARES[0], repeat_words=True)
    play_words(match, *[path] * 9)
    assert [line.split(".")[0] for line in match.text(0).splitlines()[-4:]] == ["6", "7", "8", "9"]


def test_the_ansi_text_adds_only_colors(contested):
    painted = game.text_ansi(contested.view(0))
    assert "\x1b[1;38;5;231;48;5;18m" in painted  # Blue at strength 2
    assert "\x1b[1;38;5;231;48;5;96m" in painted  # neutral
    assert re.search(r"\x1b\[4;[0-9;]*mH", painted)  # a corner of the last word is underlined
    bare = re.sub(r"\x1b\[[0-9;]*m", "", painted)
    assert [line.replace(" ", "") for line in bare.splitlines()[3:15]] == [
        f"{row + 1}{contested.state.letters[12 * row : 12 * row + 12]}" for row in range(12)
    ]
    assert bare.splitlines()[0] == contested.text(0).splitlines()[0]


def test_how_to_play_has_the_rules():
    howto = game.howto()
    assert "Hold more of the map than your opponent when the turns run out" in howto
    assert "within 4 squares" in howto
    assert "terminal" not in howto.lower()


def test_how_to_play_in_polish_has_the_same_points():
    english, polish = game.howto(), game.howto("pl")
    assert "najwyżej 4 pola od poprzedniej" in polish
    assert [len(re.findall(start, polish, re.MULTILINE)) for start in ("^- ", "^!", r"^\*\*")] == [
        len(re.findall(start, english, re.MULTILINE)) for start in ("^- ", "^!", r"^\*\*")
    ]
    assert re.findall(r"\((\w+\.svg)\)", polish) == re.findall(r"\((\w+\.svg)\)", english)
    assert game.howto("tlh") == english


@pytest.mark.parametrize(
    "action",
    [Pass(), Claim(cells("A1 E1 E5 A5")), Claim(cells("L12 A1 C7"), "service"), Claim(cells("A1 B2 C3"), "honour")],
)
def test_a_written_action_is_read_back(contested, action):
    assert game.read(contested.view(0), game.write(action)) == action


def test_a_typed_word_is_placed_where_it_gains_most():
    match = parlor.new("territory-words", seed=11)
    played = match.fork(0).play(0, game.read(match.view(0), "stone")).events[0].event
    assert played.word == "STONE"
    paths = {random_path("STONE", match.state.letters, Chance(n)) for n in range(100)} - {None}
    assert len(paths) > 30
    assert played.gained >= max(match.fork(0).play(0, Claim(path)).events[0].event.gained for path in paths)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "unreadable"),
        ("claim", "not-on-board"),
        ("claims", "not-on-board"),
        ("chafer", "not-on-board"),
        ("claim 7", "unreadable"),
        ("claim A1 ZZ", "unreadable"),
        ("claim A1 B1 C1 (trust-me)", "unreadable"),
        ("pass now", "unreadable"),
        ("st", "too-short"),
        ("zzzzz", "not-a-word"),
        ("tastatastatastata", "not-a-word"),
        ("łódź", "not-a-word"),
        ("żółć!", "unreadable"),
        ("two words", "unreadable"),
    ],
)
def test_an_unreadable_line_is_refused_with_a_reason(contested, line, code):
    refusal = game.read(contested.view(0), line)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def test_polish_words_may_be_typed_with_diacritics():
    match, (path,) = match_with(("LODZ", "A1 B1 C1 D2"), lexicon="pl")
    assert game.read(match.view(0), "łódź") == Claim(path)
    assert list(game.complete(match.view(0), (), "łód")) == ["lodz", "lod"]


def test_the_first_fault_of_a_typed_word_is_reported():
    match, _ = match_with(("CAT", "A1 B1 L12"))
    sentences = {word: game.read(match.view(0), word).message for word in ("ct", "cta", "cats", "cat")}
    assert sentences == {
        "ct": "Words have 3 to 15 letters. This one has 2.",
        "cta": "CTA isn't in the dictionary.",
        "cats": "There's no S on this board.",
        "cat": "CAT can't be spelled on this board with steps of up to 4 squares.",
    }
    asking, _ = match_with(("CTA", "A1 B1 B2"), dictionary="api")
    assert isinstance(game.read(asking.view(0), "cta"), Claim), "whether it is a word is for the service to say"


def test_the_seats_have_names_and_events_sentences(contested):
    assert game.seat_names == ("Blue", "Red")
    assert game.describe(contested.state.history[0]) == "Blue: STAR, strength 2, +25,600."
    assert game.usage().startswith("Type a word")


def test_a_word_can_be_typed_after_the_end():
    match, _ = match_with(SQUARES[0])
    for _ in range(4):
        match.play(min(match.to_act), Pass())
    assert isinstance(game.read(match.view(0), "star"), Claim)


def test_completion(contested):
    view = contested.view(0)

    def completed(line):
        return list(game.complete(view, (), line))

    assert completed("p")[0] == "pass"
    assert "claim " in completed("c")
    assert "chart" in completed("cha")
    assert "chat" not in completed("cha"), "it has been played"
    assert all(word.startswith("s") for word in completed("s"))
    assert "claim A1" in completed("claim ")
    assert completed("claim a1 e") == [f"claim a1 E{row}" for row in range(1, 6)]  # in reach, and ST, SA, SQ go on
    assert "claim A1 E1" in completed("claim A1 ")
    assert "claim A1 A1" not in completed("claim A1 ")
    assert completed("claim A1 X9 ") == []
    assert completed("claim A1 Z99 ") == []
    assert completed("claim") == []
    assert completed("claim B1 B2 B3 ") == []  # no word goes on from QQQ
    assert completed("!") == []


@pytest.mark.long
def test_no_offensive_word_is_suggested():
    english = lexicon("en")
    match = parlor.new("territory-words", seed=7)
    suggested = [word.upper() for letter in "abs" for word in game.complete(match.view(0), (), letter)]
    assert len(suggested) > 50
    assert not any(english.is_offensive(word) for word in suggested)


def test_a_record_of_another_lexicon_is_refused():
    record = Match(game, seed=1).record()
    other = parlor.Record.from_json(record.to_json().replace(b'"lexicon":"en:', b'"lexicon":"en:0', 1))
    with pytest.raises(parlor.RecordError) as caught:
        Match.replay(other)
    assert caught.value.code == "other-lexicon"
