"""The bots, what they score, and how often cascades come to an ordinary player."""

import pytest
from crush_boards import board, match_on, submit
from msgspec.structs import replace

from parlor.games.letter_crush import game
from parlor.games.letter_crush.board import Tiles, words_on
from parlor.games.letter_crush.bots import LEVELS, MAX_ZEN_WORDS, Easy, Hard, Medium, vocabulary
from parlor.games.letter_crush.chain import score
from parlor.games.letter_crush.letters import BAGS
from parlor.games.letter_crush.state import Finish, Shuffle, Submit
from parlor.kernel import Chance, bot_chance
from parlor.lab.simulate import simulate
from parlor.words import lexicon


def mean(level, games, **options):
    return simulate(game, [level], games=games, seed=1, options=options).seats[0].mean_score


@pytest.mark.proves("LC-197")
def test_a_board_holds_ten_words_on_average():
    boards = [BAGS["en"].draw_many(36, Chance(seed).below) for seed in range(2000)]
    assert sum(len(words_on(letters, "en")) for letters in boards) / 2000 == pytest.approx(10.7, abs=1.3)


@pytest.mark.long_only
@pytest.mark.proves("LC-188", "LC-193", "LC-194", "LC-195")
def test_scores_of_twenty_words_by_level():
    """As many as the clock leaves at six seconds a word; the shipped lists give a little less than was foreseen."""
    easy, medium = (mean(level, 200, mode="zen", words=20) for level in ("easy", "medium"))
    hard = mean("hard", 10, mode="zen", words=20)
    assert mean("easy", 60) < easy < medium < hard  # who plays faster has more words
    assert easy == pytest.approx(171, rel=0.1)
    assert medium == pytest.approx(198, rel=0.15)
    assert hard == pytest.approx(264, rel=0.1)


@pytest.mark.proves("LC-190", "LC-191")
def test_bots_wait_before_each_word():
    assert (game.bot_delay("easy"), game.bot_delay("medium"), game.bot_delay("hard")) == (8, 6, 6)
    assert simulate(game, ["medium"], games=2, seed=1).plies.mean == pytest.approx(20, abs=1)
    assert simulate(game, ["easy"], games=2, seed=1).plies.mean == pytest.approx(15, abs=1)


def chosen(bot, letters, seed=1, **options):
    match = match_on(letters, mode="zen", **options)
    return bot.choose(match.turn(0, bot_chance(seed, 1, 0)))


def word_of(action, letters):
    return "".join(letters[cell.row * 6 + cell.col] for cell in action.path)


@pytest.mark.proves("LC-190", "LC-191")
def test_each_level_knows_words_of_its_frequency():
    for seed in range(1, 60):
        letters = game.start(game.Options(), Chance(seed)).runs[0].board
        on_board = words_on(letters, "en")
        for bot, zipf in ((Easy(), 4.0), (Medium(), 3.0)):
            choice = chosen(bot, letters, seed)
            if choice == Shuffle():
                assert bot.shuffles
                assert not {found.word for found in on_board} & vocabulary("en", zipf)
                continue
            word = word_of(choice, letters)
            known = {found.word for found in on_board} & vocabulary("en", zipf)
            if known:
                assert word in known
        best = [found for found in on_board if found.word in vocabulary("en", 3.0)] or on_board
        points = {found.places: score(Tiles(letters), found, 0, "en").points for found in best}
        greedy = chosen(Medium(), letters, seed)
        assert points[tuple(cell.row * 6 + cell.col for cell in greedy.path)] == max(points.values())


@pytest.mark.proves("LC-192")
def test_hard_prefers_a_word_after_which_new_letters_often_spell_another():
    """PAT and CAT are worth the same. Above CAT, new letters fall beside S and T, as in STEP and TIME."""
    letters = board("QSTZXJ", "QZXJVK", "ZXJVKQ", "XJVKQZ", "JVKQZX", "PATCAT")
    assert [word for word, _ in words_on(letters, "en")] == ["PAT", "CAT"]
    assert chosen(Medium(), letters) == submit("A6-C6")  # the first of equals
    assert chosen(Hard(), letters) == submit("D6-F6")


@pytest.mark.proves("LC-191")
def test_bots_count_what_a_blast_takes():
    """CAT and PAT are worth the same, but the T of PAT is a bomb."""
    letters = board("CATQZX", "QZXJVK", "ZXJVKQ", "XJVKQZ", "JVKQZX", "VKPATQ")
    match = match_on(letters, mode="zen", style="crush")
    marks = "." * 34 + "*."
    match.state = replace(match.state, runs=(replace(match.state.runs[0], marks=marks),))
    for bot in (Medium(), Hard()):
        assert word_of(bot.choose(match.turn(0, bot_chance(1, 1, 0))), letters) == "PAT"


def test_easy_shuffles_half_of_the_time_where_it_is_free_and_it_knows_no_word():
    letters = board("LYM")
    choices = [chosen(Easy(), letters, seed) for seed in range(40)]
    assert {type(choice) for choice in choices} == {Shuffle, Submit}
    timed = match_on(letters)
    assert all(isinstance(Easy().choose(timed.turn(0, bot_chance(seed, 1, 0))), Submit) for seed in range(20))


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_bot_ends_a_run_that_has_no_other_end(level):
    match = match_on(board("STARQZ"), mode="zen")
    run = match.state.runs[0]
    match.play(0, LEVELS["medium"]().choose(match.turn(0, bot_chance(1, 1, 0))))
    own = next(word for word in match.state.runs[0].found if word.chain == 0)
    match.state = replace(match.state, runs=(replace(run, found=(own,) * MAX_ZEN_WORDS),))
    assert LEVELS[level]().choose(match.turn(0, bot_chance(1, 1, 0))) == Finish()


def test_a_bot_without_a_word_finishes():
    letters = board()
    match = match_on(letters)
    for level in ("easy", "medium", "hard"):
        assert LEVELS[level]().choose(match.turn(0, bot_chance(1, 1, 0))) == Finish()


def test_bots_play_legally_in_every_language():
    for options in ({"language": "pl"}, {"language": "pl", "strict": True}, {"mode": "duel"}, {"style": "crush"}):
        match = match_on(game.start(game.Options(**options), Chance(4)).runs[0].board, **options)
        for level in ("easy", "medium", "hard"):
            action = LEVELS[level]().choose(match.turn(0, bot_chance(2, 1, 0)))
            assert isinstance(action, Submit)
            assert match.check(0, action) is None
            assert (
                word_of(action, match.state.runs[0].board) in lexicon(game.lexicon(match.options).split(":")[0]).words
            )
