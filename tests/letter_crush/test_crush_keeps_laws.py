"""LetterCrush keeps the laws with combined options; tests/kernel/test_all_games_keep_laws.py tests each mode alone."""

import pytest

import parlor
from parlor.games.letter_crush import game
from parlor.kernel import SPECTATOR, Chance, bot_chance
from parlor.kernel.laws import check_game
from sizes import laws_without, size

pytestmark = pytest.mark.long


OPTIONS = [
    {"mode": "zen", "language": "pl"},
    {"mode": "duel", "style": "crush"},
    {"mode": "zen", "style": "crush", "number": 7, "target": 30, "rival": "Ann"},
    {"mode": "daily", "language": "pl", "strict": True},
    {"mode": "zen", "style": "crush"},
]


@pytest.mark.parametrize("options", OPTIONS[: size(short=3, long=5)])
def test_the_laws_hold(options):
    assert game.hidden
    report = check_game(game, isolated=False, games=size(1, 6), options=options, laws=laws_without("same everywhere"))
    assert report.plies >= size(2, 15)


@pytest.mark.parametrize("style", ["classic", "crush"])
def test_a_duel_of_bots_tells_no_secret(style):
    """Random players seldom find a word, so here bots play: after every word the other viewers see a redealt state as
    the same, and a state sampled from a view gives this view.
    """
    for seed in range(1, size(short=4, long=60)):
        match = parlor.new("letter-crush", seed=seed, options={"mode": "duel", "style": style, "words": 12})
        while not match.outcome:
            for viewer in (SPECTATOR, 0, 1):
                view = match.view(viewer)
                chance = Chance(seed, match.ply, f"viewer {viewer}")
                assert game.view(game.redeal(match.state, viewer, chance), viewer) == view
                assert game.view(game.sample(view, viewer, chance), viewer) == view
            seat = sorted(match.to_act)[seed * match.ply % len(match.to_act)]
            match.play(seat, game.bot("medium").choose(match.turn(seat, bot_chance(seed, match.ply, seat))))
        assert match.state.runs[0].found
        assert match.state.runs[1].found


def test_the_choice_of_letters_depends_on_the_own_board_only():
    """In a duel, the same words give the same boards, whatever the other player has done before."""
    alone = parlor.new("letter-crush", seed=5, options={"mode": "duel", "style": "crush"})
    after = parlor.new("letter-crush", seed=5, options={"mode": "duel", "style": "crush"})
    for ply in range(8):
        after.play(1, game.bot("easy").choose(after.turn(1, bot_chance(5, ply, 1))))
    for ply in range(8):
        action = game.bot("medium").choose(alone.turn(0, bot_chance(5, ply, 0)))
        alone.play(0, action)
        after.play(0, action)
        assert alone.state.runs[0] == after.state.runs[0]
