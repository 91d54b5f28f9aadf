"""The NetHack Chat Game keeps the laws when players ask questions, win, or explore a generated dungeon.

tests/kernel/test_all_games_keep_laws.py tests it with its own random player and each option alone.
"""

import pytest
from dungeon_runs import state_in
from msgspec.structs import replace

from parlor.games.nethack_chat import NethackChat, game
from parlor.games.nethack_chat.actions import Attack, Look, Say
from parlor.games.nethack_chat.bots import Naive
from parlor.kernel import SPECTATOR, Chance, RandomBot
from parlor.kernel.laws import check_game
from sizes import laws_without, size


class Wanderer(Naive):
    """Mostly plays on towards the boss; else does, asks or says anything at all, understood or not."""

    def choose(self, turn):
        if turn.chance.below(4):
            act = super().choose(turn)
            return turn.chance.choice((act, Say("so be it", (act, Look()))))
        return RandomBot(turn.chance.choice((40, 400))).choose(turn)


class Wandering(NethackChat):
    """A player who sees the whole dungeon and asks questions, which the random bot never does."""

    def bot(self, level):
        return Wanderer() if level == "random" else super().bot(level)


@pytest.mark.long
def test_the_laws_hold_with_every_option_to_the_end():
    options = {"easy": True, "undo": True, "hints": True}
    how = {"games": 2, "max_positions": size(15, 60), "laws": laws_without("same everywhere")}
    report = check_game(Wandering(), isolated=False, options=options, **how)
    assert report.plies > 100


def test_the_laws_hold_in_generated_dungeons():
    options = {"dungeon": 12, "undo": True}
    how = {"games": 4, "max_positions": size(15, 60), "laws": laws_without("same everywhere")}
    report = check_game(Wandering(), isolated=False, options=options, **how)
    assert report.plies > 100


def test_redeal_changes_hidden_dice_only():
    state = state_in("Torture Chamber", dice=(6, 2))
    dealt = [game.redeal(state, viewer, Chance(seed)) for seed in range(60) for viewer in (0, SPECTATOR)]
    assert {twin.now.dice for twin in dealt} == {(6, roll) for roll in range(1, 6)}
    assert len({twin.fate for twin in dealt}) > 50
    assert {game.view(twin, 0) for twin in dealt} == {game.view(state, 0)}
    assert game.view(state, 0).now.dice == (6, 0)


def test_a_sampled_position_can_be_played_on():
    state = state_in("Torture Chamber", dice=(6, 2), options=replace(game.Options(), undo=True))
    after = game.apply(state, 0, Attack("Goblin Scout"), Chance(1)).state
    twin = game.sample(game.view(after, 0), 0, Chance(9))
    assert len(twin.past) == 1
    assert twin.past[0].dice[0] == 6
    assert game.apply(twin, 0, Attack("Goblin Warrior"), Chance(1)).events
