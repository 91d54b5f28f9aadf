"""Easy mode, hints, undo; and that all balance is in one place."""

import pytest
from dungeon_runs import bot_run, draws_for, events_of, only_event, perform_with, refusal_code, state_in, win_rate
from msgspec.structs import replace

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import Attack, Defend, Flee, Hint, Look, Move, Undo, Use
from parlor.games.nethack_chat.engine import tuning
from parlor.games.nethack_chat.engine.duel import DuelPosition, boss_duel, kit_of
from parlor.games.nethack_chat.engine.expert import best_act
from parlor.games.nethack_chat.engine.growth import max_hp
from parlor.games.nethack_chat.engine.perform import perform
from parlor.games.nethack_chat.engine.secrets import visible_scene
from parlor.games.nethack_chat.events import Fled, Hinted, Hurt, LevelUp, Struck, Undone
from parlor.games.nethack_chat.state import Options, first_scene
from parlor.kernel import Chance, Match
from proofs import proves

EASY, UNDO, HINTS = Options(easy=True), Options(undo=True), Options(hints=True)


# --- easy mode -----------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-344")
def test_easy_mode_gives_50_percent_more_hp():
    hero = first_scene(EASY).hero
    assert (hero.hp, hero.max_hp) == (45, 45)
    assert [max_hp(level, True) for level in range(1, 7)] == [45, 52, 59, 66, 81, 88]
    state = state_in("Guard Room", monsters=[("Rat", 1)], options=EASY, hero={"xp": 99})
    _, events = perform_with(state, Attack("Rat"), *draws_for(1))
    assert only_event(events, LevelUp).gain == 7


@pytest.mark.proves("NC-345")
def test_easy_mode_lowers_monster_damage():
    hard, easy = (state_in("Guard Room", dice=(5,), options=options) for options in (Options(), EASY))
    assert [only_event(perform_with(state, Attack("Goblin Scout"))[1], Hurt).damage for state in (hard, easy)] == [7, 5]
    assert [only_event(perform_with(state, Defend())[1], Hurt).damage for state in (hard, easy)] == [3, 2]
    assert win_rate("naive", 60, EASY) > win_rate("naive", 60) + 0.4


# --- hints ---------------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-346")
def test_with_hints_the_best_act_is_named_and_agrees_with_the_solver():
    agreed = 0
    for turn in bot_run("expert", 1, HINTS):
        _, events = perform_with(turn.before, Hint())
        hint = only_event(events, Hinted)
        assert game.check(turn.before, 0, hint.act) is None
        scene = visible_scene(turn.before.now)
        assert hint.act == best_act(scene, easy=False)
        if scene.fighting and scene.chamber.monsters[0].kind == "Orc Chieftain":
            duel = boss_duel(16, 7, scene.hero.max_hp, easy=False)
            at = DuelPosition(
                scene.chamber.monsters[0].hp, scene.hero.hp, scene.hero.strength, scene.hero.defense, 6 in scene.dice
            )
            worths = dict(duel.act_values(kit_of(scene.hero.pack), at))
            assert worths[hint.act] >= max(worths.values()) - 1e-6
            agreed += 1
    assert agreed >= 4


# --- undo ----------------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-347")
def test_undo_restores_the_state_and_the_same_dice_follow():
    for turn in [*bot_run("naive", 4, UNDO), *bot_run("random", 5, UNDO)]:
        if isinstance(turn.act, Undo) or turn.after.now.over:
            continue
        back, events = perform(turn.after, Undo())
        assert only_event(events, Undone).act == turn.act
        assert back.now == turn.before.now
        assert game.view(back, 0).now == game.view(turn.before, 0).now
        again, _ = perform(back, turn.act)
        assert again.now == turn.after.now


@pytest.mark.proves("NC-347")
def test_several_acts_can_be_undone_up_to_the_limit():
    match = Match(game, seed=3, options=UNDO)
    assert match.check(0, Undo()).code == "nothing-to-undo"
    for direction in ("north", "south") * 4:
        match.play(0, Move(direction))
    states = 0
    while match.check(0, Undo()) is None:
        match.play(0, Look())
        match.play(0, Undo())
        states += 1
    assert states == tuning.UNDO_DEPTH
    assert match.state.now.turn == 8 - tuning.UNDO_DEPTH


def test_undo_is_refused_without_the_option():
    state, _ = perform_with(state_in("Entrance"), Move("north"))
    assert state.past == ()
    assert refusal_code(state, Undo()) == "no-undo"


# --- tuning --------------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-334", "NC-335", "NC-336", "NC-343")
def test_the_figures_of_growth():
    assert (tuning.BASE_HP, tuning.HP_PER_LEVEL, tuning.EXPERIENCE_MULTIPLIER) == (30, 5, 100)
    assert tuning.MONSTER_HP_MULTIPLIER == 15


def test_the_figures_of_fights_and_drops():
    with proves("NC-337"):
        assert tuning.CRITICAL_MULTIPLIER == 2
    with proves("NC-338"):
        assert tuning.DEFEND_DAMAGE_REDUCTION == 50
    with proves("NC-339"):
        assert tuning.FLEE_SUCCESS_RATE == 50
    with proves("NC-340"):
        assert tuning.ITEM_DROP_CHANCE == 30
    with proves("NC-341"):
        assert tuning.RARE_ITEM_CHANCE == 5
    with proves("NC-342"):
        assert tuning.MONSTER_DAMAGE_VARIANCE == 6


@pytest.mark.proves("NC-333")
def test_a_change_of_tuning_changes_the_rules(monkeypatch):
    def now(name, value):
        monkeypatch.setattr(tuning, name, value)

    with proves("NC-334"):
        now("BASE_HP", 50)
        assert first_scene(Options()).hero.hp == 50
    with proves("NC-337"):
        now("CRITICAL_MULTIPLIER", 3)
        _, events = perform_with(state_in("Armory", dice=(6,)), Attack("Goblin Warrior"), *draws_for(6))
        assert (only_event(events, Struck).damage, only_event(events, Hurt).damage) == (21, 30)
    with proves("NC-338"):
        now("DEFEND_DAMAGE_REDUCTION", 100)
        assert only_event(perform_with(state_in("Armory", dice=(6,)), Defend())[1], Hurt).damage == 0
    with proves("NC-339"):
        now("FLEE_SUCCESS_RATE", 100)
        assert events_of(perform_with(state_in("Armory"), Flee(), 99)[1], Fled)
    with proves("NC-342"):
        now("MONSTER_DAMAGE_VARIANCE", 20)
        assert perform_with(state_in("Dark Corridor"), Move("north"), 19)[0].now.dice == (20,)
    now("PACK_SLOTS", 4)
    assert refused_pack() == "pack-full"
    now("POTION_TURNS", 5)
    drunk, _ = perform_with(state_in("Entrance", hero={"pack": ("Strength Potion",)}), Use("Strength Potion"))
    assert drunk.now.hero.strength == 5


def refused_pack():
    from parlor.games.nethack_chat.actions import Loot

    return refusal_code(state_in("Armory", monsters=[], hero={"pack": ("Rusty Dagger",) * 4}), Loot("all"))


@pytest.mark.proves("NC-333")
def test_a_change_of_tuning_changes_the_rewards(monkeypatch):
    from parlor.games.nethack_chat.engine.growth import hp_gain, threshold
    from parlor.games.nethack_chat.engine.items import roll_drop

    with proves("NC-336"):
        monkeypatch.setattr(tuning, "EXPERIENCE_MULTIPLIER", 40)
        assert [threshold(level) for level in (2, 3, 4, 5, 6)] == [40, 100, 200, 400, 600]
    with proves("NC-335"):
        monkeypatch.setattr(tuning, "HP_PER_LEVEL", 8)
        assert [hp_gain(level, False) for level in (2, 5)] == [8, 16]
    with proves("NC-340", "NC-341"):
        monkeypatch.setattr(tuning, "ITEM_DROP_CHANCE", 100)
        monkeypatch.setattr(tuning, "RARE_ITEM_CHANCE", 100)
        assert {roll_drop(Chance(seed)) for seed in range(60)} == {"Magic Blade", "Enchanted Armor", "Ruby Gem"}


def test_fate_is_hidden_and_decides_the_dice():
    state = state_in("Guard Room")
    assert perform(state, Defend())[0] == perform(state, Defend())[0]
    others = {perform(replace(state, fate=fate), Defend())[0].now.dice for fate in range(50)}
    assert len(others) == 6
