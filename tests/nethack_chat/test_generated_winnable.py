"""Every generated dungeon can be won, and is neither too easy nor too hard."""

from collections import Counter
from hashlib import blake2b

import pytest

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.bots import Naive
from parlor.games.nethack_chat.engine import generator
from parlor.games.nethack_chat.engine.achievements import speed_run_turns
from parlor.games.nethack_chat.engine.duel import MAX_KITS, kit_of
from parlor.games.nethack_chat.engine.expert import best_act, next_room
from parlor.games.nethack_chat.engine.generator import FAIR_VICTORIES, TRIAL_COUNT, explore, fates, proof
from parlor.games.nethack_chat.engine.perform import perform
from parlor.games.nethack_chat.engine.rooms import rooms_of
from parlor.games.nethack_chat.engine.secrets import visible_scene
from parlor.games.nethack_chat.engine.tuning import SPEED_RUN_TURNS
from parlor.games.nethack_chat.events import Won
from parlor.games.nethack_chat.state import Options, State, first_scene
from parlor.kernel import Chance
from parlor.kernel.codec import encode

NUMBERS = (*range(1, 16), 123_456, 999_999)
DEPTHS = 3


def winning_run(dungeon):
    """Return the fate that proves that a dungeon can be won, and the acts that win with it."""
    found = proof(dungeon)
    return found.fate, explore(-found.candidate, found.fate).acts


def replayed(number, fate, acts):
    """The end of a run, every act of which the rules have allowed."""
    options = Options(dungeon=number)
    state = State(options, fate, first_scene(options))
    for act in acts:
        assert game.check(state, 0, act) is None
        state = game.apply(state, 0, act, Chance(1)).state
    return state


@pytest.mark.proves("NC-363")
@pytest.mark.parametrize("number", NUMBERS)
def test_the_acts_of_the_proof_win(number):
    fate, acts = winning_run(number)
    end = replayed(number, fate, acts)
    assert end.now.over == "victory"
    assert game.outcome(end).reason == "victory"
    assert not game.outcome(replayed(number, fate, acts[:-1]))


@pytest.mark.proves("NC-363")
@pytest.mark.parametrize("number", NUMBERS)
def test_careful_play_wins_most_of_the_time_but_not_always(number):
    found = proof(number)
    won = [explore(number, fate).won for fate in fates(found.candidate)]
    assert sum(won) in FAIR_VICTORIES
    assert 0.6 * TRIAL_COUNT <= FAIR_VICTORIES[0] < FAIR_VICTORIES[-1] <= 0.9 * TRIAL_COUNT


@pytest.mark.proves("NC-363")
def test_an_unfair_candidate_is_rejected(monkeypatch):
    """If the first candidates cannot be won with any fate, a later one is chosen."""
    honest = generator.explore
    monkeypatch.setattr(
        generator,
        "explore",
        lambda dungeon, fate: generator.TrialRun(False, ()) if -dungeon < 2_000_000 else honest(dungeon, fate),
    )
    proof.cache_clear()
    later = proof(3)
    proof.cache_clear()
    assert later.candidate >= 2_000_000
    assert later.candidate % 1_000_000 == 3


def test_generated_dungeons_do_not_change():
    """Records name a dungeon by its number alone. Where this fails, `rules_version` must be raised."""
    drawn = [encode((list(rooms_of(number).values()), proof(number))) for number in (1, 2, 3, 999_999)]
    assert [blake2b(dungeon, digest_size=4).hexdigest() for dungeon in drawn] == [
        "d206e4d6",
        "a93f5424",
        "2c6d43fe",
        "58c3f805",
    ]


@pytest.mark.proves("NC-362")
def test_deaths_grow_with_depth():
    """The share of deaths among those who get there grows from each third of the way to the next, and to the boss."""
    met, died = Counter(), Counter()
    for number in range(1, 18):
        for fate in range(8):
            state, there = State(Options(dungeon=number), fate, first_scene(Options(dungeon=number))), set()
            while not state.now.over:
                view = visible_scene(state.now)
                state, _ = perform(state, Naive().fight(view) if view.fighting else Naive().explore(view))
                there.add(third(state.now))
            met.update(there)
            died.update([third(state.now)] if state.now.over == "death" else [])
    rates = [died[depth] / met[depth] for depth in range(DEPTHS + 1)]
    assert rates == sorted(rates)
    assert rates[0] < rates[-1] / 4


def third(scene):
    """Return the third of the way to the boss (0 to 2), or 3 for the boss."""
    hall = len(scene.chambers)
    if scene.room == hall:
        return DEPTHS
    return min(DEPTHS - 1, DEPTHS * depth(scene.dungeon, scene.room) // depth(scene.dungeon, hall))


def depth(number, room):
    steps, at = 0, 1
    while at != room:
        steps, at = steps + 1, next_room(number, at, room)
    return steps


@pytest.mark.proves("NC-362")
def test_the_expert_wins_most_generated_dungeons():
    """Three of four, over 400 dungeons that had no part in the choice of any figure."""
    won = 0
    for number in range(1, 13):
        options = Options(dungeon=number)
        state = State(options, 1000 + number, first_scene(options))
        while not state.now.over:
            state, _ = perform(state, best_act(visible_scene(state.now), False, 0.4))
        won += state.now.over == "victory"
    assert 7 <= won <= 11


def test_a_speed_run_is_as_fast_as_the_fastest_known_victory():
    assert speed_run_turns(0) == SPEED_RUN_TURNS
    found = proof(4)
    runs = [explore(4, fate) for fate in fates(found.candidate)]
    assert speed_run_turns(4) == min(len(run.acts) for run in runs if run.won)
    for fate, run in zip(fates(found.candidate), runs, strict=True):
        if run.won:
            end = replayed(4, fate, run.acts)
            won = next(event for event in end.now.events if isinstance(event, Won))
            assert ("speed-run" in won.achievements) == (won.turns <= found.fastest)


def test_a_pack_full_of_potions_is_solved_in_time():
    kit = kit_of(("Health Potion",) * 5 + ("Greater Health Potion",) * 2 + ("Full Restore", "Strength Potion"))
    assert kit == (3, 2, 1, 1, 0)
    assert MAX_KITS == 4 * 3 * 2 * 2
    assert kit_of(("Health Potion",) * 6 + ("Greater Health Potion", "Full Restore")) == (6, 1, 1, 0, 0)
