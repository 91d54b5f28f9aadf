"""The review of LetterCrush: points, words missed, luck of the letters, and par."""

from collections import Counter
from statistics import fmean

import msgspec
import pytest

from parlor.games.letter_crush import game
from parlor.games.letter_crush.board import SEGMENTS, path_of, words_on
from parlor.games.letter_crush.review import MAX_PAR_MOVES, PointsReviewer, surely_better
from parlor.games.letter_crush.state import Finish, Submit
from parlor.kernel import Chance, Match, bot_chance
from parlor.search import review_match
from parlor.words import lexicon

WORDS = 8


@pytest.fixture(scope="module")
def match():
    """The second submission is not a word; all others are words of the easy bot."""
    match, bot = Match(game, seed=3, options={"words": WORDS}), game.bot("easy")
    while match.to_act:
        action = bot.choose(match.turn(0, bot_chance(3, match.ply + 1, 0)))
        if match.ply == 1:
            words = [places for _, places in words_on(match.state.runs[0].board, "en")]
            action = Submit(path_of(next(places for places in SEGMENTS if places not in words)))
        match.play(0, action)
    return match


@pytest.fixture(scope="module")
def found(match):
    return review_match(match)


def test_values_are_points_and_luck_is_what_cascades_brought_beyond_the_mean(match, found):
    score = 0
    for move in found.moves:
        after = match.at(move.ply).state.runs[0].score
        assert move.values == (float(after),)
        assert move.floor == score
        assert move.luck == pytest.approx(after - move.expected, abs=0.01)
        score = after


def test_a_submission_that_is_not_a_word_loses_the_points_of_the_best_word(found):
    struck = found.move_at(2)
    assert (struck.expected, struck.accuracy, struck.grade, struck.luck) == (struck.floor, 0.0, "miss", 0.0)
    assert struck.loss == struck.better[0].gain > 0


def test_only_words_that_most_adults_know_are_proposed(match, found):
    for move in found.moves:
        board = match.at(move.ply - 1).state.runs[0].board
        on_board = {path_of(places): word for word, places in words_on(board, "en")}
        for better in move.better:
            word = on_board[msgspec.json.decode(better.action, type=Submit).path]
            assert word == better.move
            assert lexicon("en").zipf(word) >= 3.0


def test_par_is_the_score_of_a_player_who_takes_the_best_words_with_the_same_letters(match, found):
    [player] = found.players
    judged = [move for move in found.moves if move.expected is not None]
    assert len(player.par) <= len(judged) == WORDS + 1
    assert list(player.par) == sorted(player.par)
    first = match.at(0).state
    scores = {
        game.apply(first, 0, Submit(path_of(places)), None).state.runs[0].score
        for _, places in words_on(first.runs[0].board, "en")
    }
    assert player.par[0] in scores


def test_the_best_words_and_the_played_one_are_simulated_most():
    """All words of a board take part in the first of several rounds, the best half of them in the next."""
    state = Match(game, seed=3, options={"words": WORDS}).state
    counts = Counter()

    class CountingGame:
        """The game, with a count of the simulations of each word."""

        sample = staticmethod(game.sample)

        @staticmethod
        def apply(before, seat, word, chance):
            counts[word] += 1
            return game.apply(before, seat, word, chance)

    reviewer = PointsReviewer(CountingGame, 1)
    played, *others = words = [Submit(path_of(places)) for _, places in words_on(state.runs[0].board, "en")]
    found = reviewer.assess(game.view(state, 0), 0, played, Chance(1))
    judged = [word for word in others if counts[word]]
    assert len(judged) > 3
    assert counts[played] == max(counts.values())
    assert len([word for word in judged if counts[word] == counts[played]]) == 3
    assert all(counts[better.action] == counts[played] for better in found.better)
    assert 200 < sum(counts.values()) <= 256
    assert set(counts) <= set(words)


def test_a_word_is_only_better_if_the_difference_is_more_than_its_standard_error():
    played, unsure, sure = (Submit(path_of(places)) for places in SEGMENTS[:3])
    scores = {played: [10, 30] * 20, unsure: [11, 33] * 20, sure: [15, 35] * 20}
    values = {word: float(fmean(simulated)) for word, simulated in scores.items()}
    assert values[unsure] - values[played] == 2
    assert list(surely_better(values, scores, played)) == [sure]
    assert list(surely_better({played: 20.0, unsure: 22.0}, {played: [20] * 9, unsure: [22] * 9}, played)) == [unsure]


def test_finishing_is_not_judged():
    match = Match(game, seed=5)
    word, places = words_on(match.state.runs[0].board, "en")[0]
    match.play(0, Submit(path_of(places)))
    match.play(0, Finish())
    found = review_match(match)
    assert [(move.move, move.expected is None) for move in found.moves] == [(word, False), ("finish", True)]


def test_long_runs_take_little_more_time():
    for moves in (1, 15, 16, 30, 100):
        assert 32 <= PointsReviewer(game, moves).simulations <= min(256, max(32, 4096 // moves))
    assert PointsReviewer(game, 15).simulations == 256
    first = game.start(game.Options(), bot_chance(1, 0, 0))
    assert PointsReviewer(game, 1000).par(first, 0, MAX_PAR_MOVES + 1, None) == ()


def test_polish_words_are_shown_with_their_spelling():
    match, bot = Match(game, seed=2, options={"words": 6, "language": "pl"}), game.bot("easy")
    while match.to_act:
        match.play(0, bot.choose(match.turn(0, bot_chance(2, match.ply + 1, 0))))
    spelled = [word.spelled or word.word for word in match.view(0).runs[0].found if word.chain == 0]
    assert [move.move for move in review_match(match).moves] == spelled
