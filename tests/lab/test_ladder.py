"""Ladders: every pair plays, ratings follow from the results, and errors from the number of games."""

import math
from itertools import pairwise

import msgspec
import pytest
from masked_ball import game as masked_ball

from liars_dice import game as liars_dice
from parlor.cli import main
from parlor.games.territory_words import game as territory_words
from parlor.kernel import ParlorError, RandomBot, game_modules
from parlor.kernel.game_modules import random_player
from parlor.lab import players
from parlor.lab.ladder import ladder
from parlor.lab.pairings import pairs
from parlor.lab.players import as_bot, model_players, move_delay
from parlor.lab.ratings import PRIOR_DRAWS, rate
from parlor.lab.simulate import simulate
from toys import draw_lots, nim, patience


def elo(share):
    return 400 * math.log10(share / (1 - share))


def test_two_players_are_as_far_apart_as_their_results_say():
    weak, strong = rate(["weak", "strong"], {(0, 1): (50, 200)})
    share = (150 + PRIOR_DRAWS / 2) / (200 + PRIOR_DRAWS)
    assert (weak.rating, strong.rating) == (0, pytest.approx(elo(share), abs=0.1))
    # half the error of the difference, since the mean of both is fixed
    variance = 1 / (201 * share * (1 - share))
    assert weak.error == strong.error == pytest.approx(400 / math.log(10) * math.sqrt(variance) / 2, abs=0.1)


def test_ratings_add_up_along_a_chain_and_a_player_who_wins_always_is_finite():
    chain = rate(["a", "b", "c", "d"], {(0, 1): (60, 200), (1, 2): (60, 200), (2, 3): (0, 200)})
    steps = [after.rating - before.rating for before, after in pairwise(chain)]
    assert steps[0] == pytest.approx(steps[1], abs=0.2)
    assert steps[1] == pytest.approx(elo(0.7), abs=2)
    assert 900 < steps[2] < 1100
    assert chain[3].error > 2 * chain[1].error


def test_contradicting_results_are_balanced():
    """Each of three beats the next: none is better than the others."""
    ratings = rate(["a", "b", "c"], {(0, 1): (150, 200), (1, 2): (150, 200), (0, 2): (50, 200)})
    assert [rating.rating for rating in ratings] == pytest.approx([0, 0, 0], abs=0.1)


def test_every_pair_plays_both_orders_of_seats():
    result = ladder(masked_ball, games=10, seed=1)
    assert [(pair.first, pair.second) for pair in result.pairings] == [("random", "keen")]
    assert result.games == result.pairings[0].games == 20
    alone = simulate(masked_ball, ["random", "keen"], games=10, seed=1, swap=True).seats[0]
    assert (alone.wins, alone.draws, alone.losses) == (
        result.pairings[0].wins,
        result.pairings[0].draws,
        result.pairings[0].losses,
    )
    assert result.share_error == pytest.approx(0.5 / math.sqrt(20), abs=1e-4)
    assert result.ratings[1].rating > 0


def test_a_ladder_of_chosen_players_counts_each_once(toys):
    result = ladder(nim, ["random", "perfect", "random"], games=4, seed=1, jobs=2)
    assert [rating.player for rating in result.ratings] == ["random", "perfect"]
    assert len(result.pairings) == 1


def test_only_neighbors_play_each_other_if_so_chosen():
    """The chain is enough for ratings of all."""
    result = ladder(territory_words, ["random", "beginner", "easy"], games=1, seed=1, apart=1, options={"turns": 4})
    assert [(pair.first, pair.second) for pair in result.pairings] == [("random", "beginner"), ("beginner", "easy")]
    assert [rating.player for rating in result.ratings] == ["random", "beginner", "easy"]
    assert pairs(["a", "b", "c", "a"], apart=2) == pairs("abc") == [("a", "b"), ("a", "c"), ("b", "c")]


def test_a_ladder_needs_two_players_and_a_game_for_two(toys):
    for played, code in ((draw_lots, "too-few-players"), (patience, "too-few-players")):
        with pytest.raises(ParlorError) as error:
            ladder(played, games=1, seed=1)
        assert error.value.code == code
    with pytest.raises(ParlorError, match="not for two"):
        ladder(patience, ["random", "other"], games=1, seed=1)
    with pytest.raises(ParlorError, match="no bot 'genius'"):
        ladder(masked_ball, ["keen", "genius"], games=1, seed=1)


def test_the_command_prints_a_cross_table_and_json(capsys):
    assert main(["ladder", "masked-ball", "--games", "5", "--bots", "random,keen"]) == 0
    printed = capsys.readouterr().out
    assert "masked-ball: 10 games of each pair from seed 1, error at most 15.8 points" in printed
    (head,) = (line for line in printed.splitlines() if "rating" in line)
    assert head.split() == ["random", "keen", "rating"]
    assert main(["ladder", "masked-ball", "--games", "5", "--json"]) == 0
    document = msgspec.json.decode(capsys.readouterr().out)
    assert [rating["player"] for rating in document["ratings"]] == ["random", "keen"]
    pair = document["pairings"][0]
    assert pair["wins"] + pair["draws"] + pair["losses"] == document["games"] == 10


class Slowpoke(RandomBot):
    move_seconds = 7.5


def test_model_players_come_before_levels_and_have_their_own_speed(monkeypatch):
    modules = {"model_players": type("Module", (), {"MODEL_PLAYERS": {"slow": Slowpoke}})}
    monkeypatch.setattr(players, "sibling_module", lambda kind, name: modules.get(name))
    assert list(model_players(liars_dice)) == ["slow"]
    assert isinstance(as_bot(liars_dice, "slow"), Slowpoke)
    assert type(as_bot(liars_dice, "random")) is RandomBot
    assert [move_delay(liars_dice, bot) for bot in ("slow", Slowpoke(), "random", RandomBot())] == [7.5, 7.5, 1, 1]
    result = simulate(liars_dice, ["slow", "random"], games=2, seed=1)
    assert [standing.bot for standing in result.seats] == ["slow", "random"]


def test_random_players_of_measurements(monkeypatch):
    assert type(random_player(liars_dice)) is RandomBot
    modules = {"bots": type("Module", (), {"RANDOM_PLAYER": Slowpoke})}
    monkeypatch.setattr(game_modules, "sibling_module", lambda kind, name: modules.get(name))
    assert isinstance(random_player(liars_dice), Slowpoke)
