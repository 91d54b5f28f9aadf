"""Solo hunts: one player searches a dealt board."""

import pytest
from head_matches import cells_of, choice, guess, new, refused

import parlor
from parlor.games.dont_lose_your_head import game
from parlor.games.dont_lose_your_head.hiding import familiar_words
from parlor.games.dont_lose_your_head.state import GuessWord
from parlor.kernel import SPECTATOR, Outcome, ParlorError, bot_chance
from parlor.table.orders import Order, Wish, create_match


def finish(match, level="hard"):
    """Let a bot hunt to the end."""
    while not match.outcome:
        match.play(0, game.bot(level).choose(match.turn(0, bot_chance(1, match.ply + 1, 0))))
    return match


def words_of(match):
    return [(placed.word, str(placed.at), placed.direction) for placed in match.state.boards[1].words]


@pytest.mark.proves("DLYH-350", "DLYH-353")
def test_a_board_of_everyday_words_is_dealt_and_the_hunt_begins_at_once():
    for seed in range(1, 6):
        match = new(seed, mode="solo", settings=[{"size": 6, "words": 4}, {}])
        assert (match.to_act, match.view(0).phase, len(match.view(0).hunts)) == ({0}, "play", 1)
        assert match.view(0).limits == (16, None)
        assert match.view(0).boards == match.view(SPECTATOR).boards == (None, None)
        words = familiar_words("en")
        assert all(word in words[len(word)] for word, *_ in words_of(match))
        assert [len(word) for word, *_ in words_of(match)] == [3, 4, 5, 6]
    assert len({tuple(words_of(new(seed, mode="solo"))) for seed in range(1, 6)}) == 5
    assert refused(new(mode="solo"), choice()) == "set-up-over"


@pytest.mark.proves("DLYH-351")
def test_finding_every_word_wins_and_the_misses_left_are_the_score():
    match = new(mode="solo")
    words = words_of(match)
    wrong = next(letter for letter in "QZXJV" if all(letter not in word for word, *_ in words))
    for text in (wrong, *(word for word, *_ in words)):
        match.play(0, guess(text))
    for cell in dict.fromkeys(cell for word in words for cell in cells_of(word)):
        match.play(0, guess(cell))
    assert match.outcome == Outcome(("win",), "discovery", (20,), (("misses", "1"),))
    assert match.view(SPECTATOR).boards[1] is not None
    parlor.Match.replay(match.record())


def test_the_blade_and_giving_up_lose_without_points():
    match = new(mode="solo")
    for n in range(11):
        match.play(0, GuessWord(f"{'QZXJVKWYFBP'[n]}QQ"))
    assert match.outcome == Outcome(("loss",), "blade", (0,), (("misses", "22"),))
    resigned = new(mode="solo")
    resigned.resign(0)
    assert resigned.outcome == Outcome(("loss",), "resignation", (0,), (("misses", "0"),))


@pytest.mark.parametrize("level", game.levels)
def test_every_bot_can_hunt_alone(level):
    assert finish(new(mode="solo", settings=[{"size": 6}, {}]), level).outcome


def test_the_text_speaks_of_one_player():
    text = new(mode="solo").text(0)
    assert "Player 1: 0 / 21 misses." in text
    assert "The hidden words, searched by Player 1: 1 ___  2 ____  3 _____" in text
    assert "Player 2" not in text


@pytest.mark.proves("DLYH-352")
def test_a_solo_hunt_has_no_undo_and_a_daily_one_a_clock_and_one_board():
    def order(mode, **more):
        wanted = Order("dont-lose-your-head", (Wish("me"),), {"mode": mode, **more})
        return create_match(wanted, "ada", "Ada", now=1_700_000_000_000, secret=b"secret")

    assert not order("solo").settings.allow_take_backs
    assert not order("solo").settings.time
    first, second = order("daily"), order("daily")
    assert first.settings.time.game_seconds == 1800
    assert first.day
    assert first.header.seed == second.header.seed
    assert order("daily", lexicon="pl").header.seed != first.header.seed
    with pytest.raises(ParlorError, match="seats"):
        order("duel")
    assert game.check_aid(game.Options(), "undo") is None
    assert game.check_aid(game.Options(mode="daily"), "hint") is not None


@pytest.mark.proves("DLYH-354")
def test_records_of_the_first_rules_still_replay_as_matches_of_two():
    rules = game.for_rules(1)
    match = parlor.Match(rules, seed=3)
    match.resign(0)
    assert b"mode" not in bytes(match.record().header.options)
    assert parlor.Match.replay(match.record()).game is rules
    assert (game.for_rules(2), game.rules_version) == (game, 2)
