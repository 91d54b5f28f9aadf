"""The bots, what they score, and how often cascades come to an ordinary player."""

import pytest
from crush_boards import board, match_on

from parlor.games.letter_crush import game
from parlor.games.letter_crush.benches import word_effects
from parlor.games.letter_crush.board import words_on
from parlor.games.letter_crush.bots import LEVELS, Easy, Hard, Medium, vocabulary
from parlor.games.letter_crush.chain import score
from parlor.games.letter_crush.letters import BAGS
from parlor.games.letter_crush.state import Finish, Submit
from parlor.kernel import Chance, bot_chance
from parlor.lab.simulate import simulate
from parlor.words import lexicon


def mean(level, games, **options):
    return simulate(game, [level], games=games, seed=1, options=options).seats[0].mean_score


@pytest.mark.long
@pytest.mark.proves("LC-127", "LC-131", "LC-126")
@pytest.mark.parametrize(("language", "words"), [("en", 3000), ("pl", 2000)])
def test_cascades_come_as_often_as_measured(language, words):
    """Seeds are fixed: the figures are the same on every machine. 20,000 words are in the documents."""
    played = word_effects(language, words)
    early = [word.reshuffled for n, word in enumerate(played) if n % 20 < 6]  # dull letters pile up later
    assert 0.001 <= sum(early) / len(early) <= (0.02 if language == "en" else 0.04)
    found = [word.cascades for word in played]
    assert 0.25 <= sum(found) / words <= 0.5
    assert 0.18 <= sum(length >= 1 for length in found) / words <= 0.35
    assert sum(length >= 3 for length in found) / words < 0.04
    assert max(found) <= 10


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
            word = word_of(chosen(bot, letters, seed), letters)
            known = [found for found in on_board if lexicon("en").zipf(found[0]) >= zipf]
            if {found for found, _ in known} & vocabulary("en", zipf):
                assert lexicon("en").zipf(word) >= zipf
        best = [found for found in on_board if found[0] in vocabulary("en", 3.0)] or on_board
        most = max(score(letters, places, 0, "en").points for _, places in best)
        greedy = chosen(Medium(), letters, seed)
        places = tuple(cell.row * 6 + cell.col for cell in greedy.path)
        assert score(letters, places, 0, "en").points == most


@pytest.mark.proves("LC-192")
def test_hard_prefers_a_word_that_starts_a_cascade():
    """CAT and another word of the same worth: only the one lets S fall beside TAR."""
    letters = board("SQ", "CZ", "AQ", "TTAR", "QXZJ", "QXPAT")
    assert {word for word, _ in words_on(letters, "en")} >= {"CAT", "PAT", "TAR"}
    assert word_of(chosen(Hard(), letters), letters) == "CAT"


def test_a_bot_without_a_word_finishes():
    letters = board()
    match = match_on(letters)
    for level in ("easy", "medium", "hard"):
        assert LEVELS[level]().choose(match.turn(0, bot_chance(1, 1, 0))) == Finish()


def test_bots_play_legally_in_every_language():
    for options in ({"language": "pl"}, {"language": "pl", "strict": True}, {"mode": "duel"}):
        match = match_on(game.start(game.Options(**options), Chance(4)).runs[0].board, **options)
        for level in ("easy", "medium", "hard"):
            action = LEVELS[level]().choose(match.turn(0, bot_chance(2, 1, 0)))
            assert isinstance(action, Submit)
            assert match.check(0, action) is None
            assert (
                word_of(action, match.state.runs[0].board) in lexicon(game.lexicon(match.options).split(":")[0]).words
            )
