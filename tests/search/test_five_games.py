"""The reviews of the five games: what each evaluator must keep, on a bot game of each."""

from functools import cache

import msgspec
import pytest

from parlor.kernel import Match, bot_chance, game, next_seat
from parlor.search import Review, review_match

LINEUPS = {
    "dont-lose-your-head": (("easy", "expert"), {"settings": [{"size": 6}, {"size": 6}]}),
    "grid-game": (("easy", "hard"), {"army": 4}),
    "letter-crush": (("easy", "hard"), {"mode": "duel", "words": 8}),
    "nethack-chat": (("naive",), {}),
    "territory-words": (("easy", "expert"), {"turns": 4}),
}


@cache
def played(game_id, seed=4):
    levels, options = LINEUPS[game_id]
    match = Match(game(game_id), seed=seed, options=options)
    bots, last = [match.game.bot(level) for level in levels], -1
    while match.to_act:
        last = next_seat(last, match.to_act)
        match.play(last, bots[last].choose(match.turn(last, bot_chance(seed, match.ply + 1, last))))
    return match


@cache
def reviewed(game_id):
    return review_match(played(game_id))


each_game = pytest.mark.parametrize("game_id", LINEUPS)


@each_game
def test_every_better_move_is_legal_before_the_move_that_was_played(game_id):
    match, judged = played(game_id), 0
    for move in reviewed(game_id).moves:
        before = match.at(move.ply - 1)
        for better in move.better:
            judged += 1
            action = msgspec.json.decode(better.action)
            refusal = before.check(move.seat, action)
            if refusal and game_id == "grid-game":  # the unit has moved: its move is taken back first
                before.play(move.seat, {"type": "take-back", "unit": action["unit"]})
                refusal = before.check(move.seat, action)
            assert refusal is None, (move.ply, better.move)
    assert judged > 5


@each_game
def test_figures_are_within_their_ranges(game_id):
    found = reviewed(game_id)
    for move in found.moves:
        assert len(move.values) == len(found.seats)
        assert move.loss >= 0
        assert move.accuracy is None or 0 <= move.accuracy <= 100
        assert [better.gain for better in move.better] == sorted((b.gain for b in move.better), reverse=True)
        assert not move.better or move.better[0].gain == pytest.approx(move.loss, abs=0.01)
        assert (move.luck is None) == (move.expected is None or not found_has_luck(game_id))
    assert all(0 < player.accuracy <= 100 for player in found.players)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found


def found_has_luck(game_id):
    return game_id in ("dont-lose-your-head", "letter-crush", "nethack-chat")


@each_game
def test_the_stronger_player_is_more_accurate(game_id):
    found = reviewed(game_id)
    if len(found.players) == 2:
        assert found.players[1].accuracy > found.players[0].accuracy + 5


@each_game
def test_the_turning_point_lost_something(game_id):
    found = reviewed(game_id)
    assert found.turning_point is not None
    assert found.move_at(found.turning_point).loss > 0
    losses = sorted((move.loss for move in found.moves), reverse=True)
    assert [found.move_at(ply).loss for ply in found.largest_losses] == losses[:3]


def test_two_reviews_of_the_same_record_are_equal():
    assert review_match(played("letter-crush")) == reviewed("letter-crush")
    assert review_match(played("dont-lose-your-head")) == reviewed("dont-lose-your-head")


def test_a_chance_to_win_ends_with_the_result():
    found = reviewed("dont-lose-your-head")
    assert found.moves[-1].values == tuple(100.0 if result == "win" else 0.0 for result in found.outcome.results)
    assert reviewed("nethack-chat").moves[-1].values == (
        100.0 if "win" in played("nethack-chat").outcome.results else 0.0,
    )
