"""Victory and death."""

import pytest
from dungeon_runs import bot_run, draws_for, events_of, many_turns, only_event, perform_with, state_in
from msgspec.structs import replace

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import Attack, Defend, Drop, Look, Loot
from parlor.games.nethack_chat.engine import tuning
from parlor.games.nethack_chat.engine.growth import level_at
from parlor.games.nethack_chat.events import Died, Drank, Hurt, LevelUp, Slain, Struck, Won
from parlor.kernel import SPECTATOR, Match, Refused


def dying():
    return state_in("Guard Room", dice=(6,), hero={"hp": 1})


def winning():
    return state_in("Boss Room", monsters=[("Orc Chieftain", 1)], hero={"weapon": "Legendary Sword", "xp": 400})


@pytest.mark.proves("NC-286", "NC-61", "NC-47")
def test_killing_the_boss_wins_and_is_rewarded():
    after, events = perform_with(winning(), Attack("Orc Chieftain"), *draws_for(1))
    assert [type(event) for event in events[1:3]] == [Slain, LevelUp]
    assert only_event(events, Won).turns == 1
    assert after.now.over == "victory"
    outcome = game.outcome(after)
    assert (outcome.results, outcome.reason) == (("win",), "victory")
    assert dict(outcome.facts)["slain"] == "1"
    assert after.now.hero.level == level_at(after.now.hero.xp) == 4


@pytest.mark.proves("NC-287")
def test_only_the_boss_decides_victory():
    for turn in many_turns():
        boss_dead = any(slain.kind == "Orc Chieftain" for slain in events_of(turn.events, Slain))
        assert (turn.after.now.over == "victory") == boss_dead == bool(events_of(turn.events, Won))
    everyone_else_dead = state_in("Treasure Vault", chest="open", hero={"xp": 5000, "level": 12, "gold": 9999})
    assert everyone_else_dead.now.over == ""


@pytest.mark.proves("NC-289", "NC-148")
def test_the_game_is_lost_at_zero_hp():
    after, events = perform_with(dying(), Defend())
    died = only_event(events, Died)
    assert (died.by, died.room) == ("Goblin Scout", "Guard Room")
    outcome = game.outcome(after)
    assert (outcome.results, outcome.reason) == (("loss",), "death")
    assert "You are dead." in game.text(game.view(after, SPECTATOR))


@pytest.mark.proves("NC-288", "NC-290")
@pytest.mark.parametrize(("level", "seed", "over"), [("expert", 1, "victory"), ("naive", 8, "death")])
def test_a_finished_game_takes_no_further_acts(level, seed, over):
    match = Match(game, seed=seed)
    for turn in bot_run(level, seed):
        match.play(0, turn.act)
    assert match.outcome.reason == over
    for act in (Look(), Defend()):
        with pytest.raises(Refused, match="over"):
            match.play(0, act)


def test_resigning_loses_and_keeps_the_facts():
    match = Match(game, seed=1)
    for turn in bot_run("naive", 1)[:8]:
        match.play(0, turn.act)
    outcome = match.resign(0)
    assert outcome.results == ("loss",)
    assert dict(outcome.facts)["turns"] == "8"


def test_facts_are_sums_over_the_events():
    turns = bot_run("naive", 3)
    last = turns[-1].after
    facts = {name: int(value) for name, value in game.outcome(last).facts}
    slain = [event for turn in turns for event in events_of(turn.events, Slain)]
    assert facts["slain"] == len(slain)
    assert facts["turns"] == len(turns) == last.now.turn
    assert facts["level"] == level_at(sum(event.xp for event in slain))
    assert facts["damage-dealt"] == sum(event.damage for turn in turns for event in events_of(turn.events, Struck))
    assert facts["damage-taken"] == sum(event.damage for turn in turns for event in events_of(turn.events, Hurt))
    assert facts["potions"] == sum(len(events_of(turn.events, Drank)) for turn in turns) > 0


# --- beyond victory ------------------------------------------------------------------------------------------------


def won(**changes):
    """Return the last blow of a victory, by a hero with this history."""
    state = winning()
    chambers = list(state.now.chambers)
    for number in changes.get("emptied", ()):
        chambers[number - 1] = replace(chambers[number - 1], emptied=True)
    tally = replace(state.now.tally, potions=changes.get("potions", 3))
    now = replace(state.now, chambers=tuple(chambers), tally=tally, turn=changes.get("turn", 60))
    after, events = perform_with(replace(state, now=now), Attack("Orc Chieftain"), *draws_for(1))
    facts = dict(game.outcome(after).facts)
    assert facts.get("achievements", "") == " ".join(only_event(events, Won).achievements)
    return only_event(events, Won).achievements


@pytest.mark.proves("NC-348")
def test_achievement_for_all_treasure():
    assert won(emptied=(4, 5)) == ()
    assert won(emptied=(4, 5, 9)) == ("all-treasure",)
    stores, _ = perform_with(state_in("Storage Room", monsters=[]), Loot("all"))
    assert stores.now.chamber.emptied
    again, _ = perform_with(stores, Drop("Iron Sword"))
    assert again.now.chamber.emptied
    partly, _ = perform_with(state_in("Storage Room", monsters=[]), Loot("Iron Sword"))
    assert not partly.now.chamber.emptied
    beside, _ = perform_with(state_in("Treasure Vault", items=("Rusty Dagger",)), Loot("Rusty Dagger"))
    assert not beside.now.chamber.emptied, "the chest is closed"


@pytest.mark.proves("NC-349")
def test_achievement_for_no_potions():
    assert won(potions=0) == ("no-potions",)
    assert won(potions=1) == ()


@pytest.mark.proves("NC-350")
def test_achievement_for_a_speed_run():
    assert won(turn=tuning.SPEED_RUN_TURNS - 1) == ("speed-run",)
    assert won(turn=tuning.SPEED_RUN_TURNS) == ()
    expert = [bot_run("expert", seed) for seed in range(1, 121)]
    turns = sorted(len(run) for run in expert if run[-1].after.now.over == "victory")
    assert turns[len(turns) // 10] == pytest.approx(tuning.SPEED_RUN_TURNS, abs=1)
