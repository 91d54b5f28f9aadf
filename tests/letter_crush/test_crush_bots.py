"""The bots: what each level knows and overlooks, what planners see, and who beats whom."""

from itertools import pairwise

import pytest
from crush_boards import board, match_on, submit
from msgspec.structs import replace

from parlor.games.letter_crush import game
from parlor.games.letter_crush.board import words_on
from parlor.games.letter_crush.bots import LEVELS, MAX_WORDS, SKILLS, WordHunter, vocabulary
from parlor.games.letter_crush.letters import BAGS
from parlor.games.letter_crush.model_players import MODEL_PLAYERS
from parlor.games.letter_crush.state import Finish, Submit
from parlor.kernel import Chance, bot_chance
from parlor.lab.simulate import simulate
from parlor.words import lexicon
from proofs import proves


@pytest.mark.proves("LC-197")
def test_a_board_holds_ten_words_on_average():
    boards = [BAGS["en"].draw_many(36, Chance(seed).below) for seed in range(2000)]
    assert sum(len(words_on(letters, "en")) for letters in boards) / 2000 == pytest.approx(10.7, abs=1.3)


def chosen(bot, letters, seed=1, **options):
    match = match_on(letters, mode="zen", **options)
    return bot.choose(match.turn(0, bot_chance(seed, 1, 0)))


def word_of(action, letters):
    return "".join(letters[cell.row * 6 + cell.col] for cell in action.path)


@pytest.mark.proves("LC-190", "LC-191")
def test_each_level_is_faster_and_knows_more_than_the_one_below():
    for below, above in pairwise(SKILLS):
        assert above.zipf < below.zipf
        assert above.longest >= below.longest
        assert above.attention > below.attention
        assert above.seconds < below.seconds
    assert [game.bot_delay(level) for level in game.levels] == [skill.seconds for skill in SKILLS]
    assert game.bot_delay("adaptive-0.50") == (SKILLS[0].seconds + SKILLS[1].seconds) / 2
    assert simulate(game, ["medium"], games=1, seed=1).plies.mean == pytest.approx(
        120 / game.bot_delay("medium"), abs=1
    )


@pytest.mark.proves("LC-190")
@pytest.mark.parametrize("level", ["random", "easy", "medium"])
def test_a_level_plays_words_that_it_knows_if_there_are_any(level):
    skill = LEVELS[level]().skill
    for seed in range(1, 30):
        letters = game.start(game.Options(), Chance(seed)).runs[0].board
        known = {found.word for found in words_on(letters, "en") if len(found.word) <= skill.longest} & vocabulary(
            "en", skill.zipf
        )
        word = word_of(chosen(LEVELS[level](), letters, seed), letters)
        assert word in (known or vocabulary("en", 3.5) | lexicon("en").words)


@pytest.mark.proves("LC-191")
def test_a_weak_player_overlooks_words_and_a_strong_one_takes_the_dearest():
    letters = board("CATQZX", "QZXJVK", "ZXJVKQ", "XJVKQZ", "JVKQZX", "VKFARM")
    played = {
        name: {word_of(chosen(WordHunter(skill), letters, seed), letters) for seed in range(30)}
        for name, skill in (("weak", SKILLS[1]), ("strong", SKILLS[4]._replace(attention=1)))
    }
    assert "CAT" in played["weak"]
    assert len(played["weak"]) > 1
    assert played["strong"] == {"FARM"}


@pytest.mark.proves("LC-192")
def test_a_planner_prefers_a_word_after_which_new_letters_often_spell_another():
    """PAT and CAT are worth the same. Above CAT, new letters fall beside S and T, as in STEP and TIME."""
    letters = board("QSTZXJ", "QZXJVK", "ZXJVKQ", "XJVKQZ", "JVKQZX", "PATCAT")
    assert [word for word, _ in words_on(letters, "en")] == ["PAT", "CAT"]
    planner = SKILLS[-1]
    assert chosen(WordHunter(planner._replace(plans=0)), letters) == submit("A6-C6")  # the first of equals
    planned = [chosen(WordHunter(planner), letters, seed) for seed in range(20)]
    assert planned.count(submit("D6-F6")) >= 15


@pytest.mark.proves("LC-191")
def test_bots_count_what_a_blast_takes():
    """CAT and PAT are worth the same, but the T of PAT is a bomb."""
    letters = board("CATQZX", "QZXJVK", "ZXJVKQ", "XJVKQZ", "JVKQZX", "VKPATQ")
    match = match_on(letters, mode="zen", style="crush")
    marks = "." * 34 + "*."
    match.state = replace(match.state, runs=(replace(match.state.runs[0], marks=marks),))
    for plans in (0, 1):
        bot = WordHunter(SKILLS[-1]._replace(plans=plans))
        assert word_of(bot.choose(match.turn(0, bot_chance(1, 1, 0))), letters) == "PAT"


@pytest.mark.parametrize("level", game.levels)
def test_a_bot_ends_a_run_that_has_no_other_end(level):
    match = match_on(board("STARQZ"), mode="zen")
    run = match.state.runs[0]
    match.play(0, LEVELS["medium"]().choose(match.turn(0, bot_chance(1, 1, 0))))
    own = next(word for word in match.state.runs[0].found if word.chain == 0)
    match.state = replace(match.state, runs=(replace(run, found=(own,) * MAX_WORDS),))
    assert LEVELS[level]().choose(match.turn(0, bot_chance(1, 1, 0))) == Finish()


def test_a_bot_without_a_word_finishes():
    match = match_on(board())
    for level in game.levels:
        assert LEVELS[level]().choose(match.turn(0, bot_chance(1, 1, 0))) == Finish()


def test_bots_and_model_players_play_legally_in_every_language_and_style():
    for options in ({"language": "pl"}, {"language": "pl", "strict": True}, {"mode": "duel"}, {"style": "crush"}):
        match = match_on(game.start(game.Options(**options), Chance(4)).runs[0].board, **options)
        for player in (*LEVELS.values(), *MODEL_PLAYERS.values()):
            action = player().choose(match.turn(0, bot_chance(2, 1, 0)))
            assert isinstance(action, Submit)
            assert match.check(0, action) is None
            known = lexicon(game.lexicon(match.options).split(":")[0]).words
            assert word_of(action, match.state.runs[0].board) in known


def share(first, second, games, **options):
    """Return the share of points of the first of two levels in duels, each seed with both orders of seats."""
    tally = simulate(game, [first, second], games=games, seed=1, swap=True, options={"mode": "duel", **options}).seats[
        0
    ]
    return (tally.wins + tally.draws / 2) / (tally.wins + tally.draws + tally.losses)


STYLES = [{}, {"language": "pl"}, {"style": "crush"}, {"language": "pl", "style": "crush"}]


@pytest.mark.proves("LC-188")
@pytest.mark.parametrize("options", STYLES)
def test_bots_play_duels_in_every_language_and_style(options):
    assert 0 <= share("easy", "medium", 1, **options) <= 1


@pytest.mark.long_only
@pytest.mark.parametrize("options", STYLES)
def test_each_level_wins_60_to_75_percent_against_the_one_below(options):
    shares = [share(above, below, 200, **options) for below, above in pairwise(game.levels)]
    with proves("LC-193"):
        assert all(0.57 <= one <= 0.78 for one in shares), shares  # 400 games: an error of 2.5 points


@pytest.mark.proves("LC-194")
def test_a_beginner_wins_60_percent_against_the_first_level():
    assert share("beginner", game.levels[0], 20) >= 0.6


@pytest.mark.proves("LC-195")
def test_model_players_have_four_strengths():
    assert list(MODEL_PLAYERS) == ["beginner", "casual", "good", "very-good"]
    shares = [share(above, below, 20) for below, above in pairwise(MODEL_PLAYERS)]
    assert all(one >= 0.6 for one in shares), shares
