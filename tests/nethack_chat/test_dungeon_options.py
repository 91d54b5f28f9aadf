"""Easy mode, hints, undo; and that all balance is in one place."""

import pytest
from delves import delve, die, done, of_kind, one, refused, standing, wins
from msgspec.structs import replace

from parlor.games.nethack_chat import game, tuning
from parlor.games.nethack_chat.acts import Attack, Defend, Flee, Hint, Look, Move, Undo, Use
from parlor.games.nethack_chat.deeds import perform
from parlor.games.nethack_chat.duel import Position, boss_duel, kit_of
from parlor.games.nethack_chat.events import Fled, Hinted, Hurt, LevelUp, Struck, Undone
from parlor.games.nethack_chat.expert import best_act
from parlor.games.nethack_chat.growth import max_hp
from parlor.games.nethack_chat.secrets import seen
from parlor.games.nethack_chat.state import Options, first_scene
from parlor.kernel import Chance, Match

EASY, UNDO, HINTS = Options(easy=True), Options(undo=True), Options(hints=True)


# --- easy mode -----------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-344")
def test_easy_gives_half_as_many_hp_again():
    hero = first_scene(EASY).hero
    assert (hero.hp, hero.max_hp) == (45, 45)
    assert [max_hp(level, True) for level in range(1, 7)] == [45, 52, 59, 66, 81, 88]
    state = standing("Guard Room", monsters=[("Rat", 1)], options=EASY, hero={"xp": 99})
    _, events = done(state, Attack("Rat"), *die(1))
    assert one(events, LevelUp).gain == 7


@pytest.mark.proves("NC-345")
def test_in_easy_mode_monsters_strike_less_hard():
    hard, easy = (standing("Guard Room", dice=(5,), options=options) for options in (Options(), EASY))
    assert [one(done(state, Attack("Goblin Scout"))[1], Hurt).damage for state in (hard, easy)] == [7, 5]
    assert [one(done(state, Defend())[1], Hurt).damage for state in (hard, easy)] == [3, 2]
    assert wins("naive", 60, EASY) > wins("naive", 60) + 0.4


# --- hints ---------------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-346")
def test_with_hints_the_best_act_is_named_and_agrees_with_the_solver():
    agreed = 0
    for turn in delve("expert", 1, HINTS):
        _, events = done(turn.before, Hint())
        hint = one(events, Hinted)
        assert game.check(turn.before, 0, hint.act) is None
        scene = seen(turn.before.now)
        assert hint.act == best_act(scene, easy=False)
        if scene.fighting and scene.chamber.monsters[0].kind == "Orc Chieftain":
            duel = boss_duel(16, 7, scene.hero.max_hp, easy=False)
            at = Position(
                scene.chamber.monsters[0].hp, scene.hero.hp, scene.hero.strength, scene.hero.defense, 6 in scene.dice
            )
            worths = dict(duel.worths(kit_of(scene.hero.pack), at))
            assert worths[hint.act] >= max(worths.values()) - 1e-6
            agreed += 1
    assert agreed >= 4


# --- undo ----------------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-347")
def test_undo_restores_the_state_before_and_the_same_dice_come_again():
    for turn in [*delve("naive", 4, UNDO), *delve("random", 5, UNDO)]:
        if isinstance(turn.act, Undo) or turn.after.now.over:
            continue
        back, events = perform(turn.after, Undo())
        assert one(events, Undone).act == turn.act
        assert back.now == turn.before.now
        assert game.view(back, 0).now == game.view(turn.before, 0).now
        again, _ = perform(back, turn.act)
        assert again.now == turn.after.now


@pytest.mark.proves("NC-347")
def test_several_acts_can_be_taken_back_but_not_the_first():
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


def test_without_the_option_nothing_is_taken_back():
    state, _ = done(standing("Entrance"), Move("north"))
    assert state.past == ()
    assert refused(state, Undo()) == "no-undo"


# --- tuning --------------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-334", "NC-335", "NC-336", "NC-343")
def test_the_figures_of_growth():
    assert (tuning.BASE_HP, tuning.HP_PER_LEVEL, tuning.EXPERIENCE_MULTIPLIER) == (30, 5, 100)
    assert tuning.MONSTER_HP_MULTIPLIER == 15


@pytest.mark.proves("NC-337", "NC-338", "NC-339", "NC-340", "NC-341", "NC-342")
def test_the_figures_of_fights_and_drops():
    assert (tuning.CRITICAL_MULTIPLIER, tuning.DEFEND_DAMAGE_REDUCTION, tuning.FLEE_SUCCESS_RATE) == (2, 50, 50)
    assert (tuning.ITEM_DROP_CHANCE, tuning.RARE_ITEM_CHANCE, tuning.MONSTER_DAMAGE_VARIANCE) == (30, 5, 6)


@pytest.mark.proves("NC-333", "NC-334", "NC-337", "NC-338", "NC-339", "NC-342")
def test_a_change_in_one_place_is_all_that_it_takes(monkeypatch):
    def now(name, value):
        monkeypatch.setattr(tuning, name, value)

    now("BASE_HP", 50)
    assert first_scene(Options()).hero.hp == 50
    now("CRITICAL_MULTIPLIER", 3)
    _, events = done(standing("Armory", dice=(6,)), Attack("Goblin Warrior"), *die(6))
    assert (one(events, Struck).damage, one(events, Hurt).damage) == (21, 30)
    now("DEFEND_DAMAGE_REDUCTION", 100)
    assert one(done(standing("Armory", dice=(6,)), Defend())[1], Hurt).damage == 0
    now("FLEE_SUCCESS_RATE", 100)
    assert of_kind(done(standing("Armory"), Flee(), 99)[1], Fled)
    now("MONSTER_DAMAGE_VARIANCE", 20)
    assert done(standing("Dark Corridor"), Move("north"), 19)[0].now.dice == (20,)
    now("PACK_SLOTS", 4)
    assert refused_pack() == "pack-full"
    now("POTION_TURNS", 5)
    drunk, _ = done(standing("Entrance", hero={"pack": ("Strength Potion",)}), Use("Strength Potion"))
    assert drunk.now.hero.strength == 5


def refused_pack():
    from parlor.games.nethack_chat.acts import Loot

    return refused(standing("Armory", monsters=[], hero={"pack": ("Rusty Dagger",) * 4}), Loot("all"))


@pytest.mark.proves("NC-333", "NC-335", "NC-336", "NC-340", "NC-341")
def test_rewards_follow_the_figures_too(monkeypatch):
    from parlor.games.nethack_chat.growth import hp_gain, threshold
    from parlor.games.nethack_chat.items import drop

    monkeypatch.setattr(tuning, "EXPERIENCE_MULTIPLIER", 40)
    assert [threshold(level) for level in (2, 3, 4, 5, 6)] == [40, 100, 200, 400, 600]
    monkeypatch.setattr(tuning, "HP_PER_LEVEL", 8)
    assert [hp_gain(level, False) for level in (2, 5)] == [8, 16]
    monkeypatch.setattr(tuning, "ITEM_DROP_CHANCE", 100)
    monkeypatch.setattr(tuning, "RARE_ITEM_CHANCE", 100)
    assert {drop(Chance(seed)) for seed in range(60)} == {"Magic Blade", "Enchanted Armor", "Ruby Gem"}


def test_fate_is_hidden_and_decides():
    state = standing("Guard Room")
    assert perform(state, Defend())[0] == perform(state, Defend())[0]
    others = {perform(replace(state, fate=fate), Defend())[0].now.dice for fate in range(50)}
    assert len(others) == 6
