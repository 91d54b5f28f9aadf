"""The bots: that what they do is legal and follows from what they see, and how the levels differ."""

from functools import cache
from itertools import pairwise

import pytest
from grid_boards import change_unit, crowded_state, match_at, play, random_play, shows, targets_of, unit_at
from msgspec.structs import replace

from parlor.games.grid_game import game, planning
from parlor.games.grid_game.bitboard import each
from parlor.games.grid_game.bots import LEVELS, SKILLS, LevelBot, SkilledBot
from parlor.games.grid_game.planning import CarefulBot, GreedyBot, SearchBot, WideSearchBot, candidates
from parlor.games.grid_game.search_position import ATTACK, REST, Plan, SearchPosition
from parlor.games.grid_game.state import FinishUnit, MoveUnit, TakeBackMove
from parlor.games.grid_game.tactics import threat_map
from parlor.kernel import DEFAULT_BUDGET, Budget, Cell, Chance, ParlorError, Turn
from parlor.lab.players import as_bot, model_players
from parlor.lab.simulate import simulate
from sizes import size

REFERENCES = {"greedy": GreedyBot, "careful": CarefulBot, "search": SearchBot, "wide search": WideSearchBot}
PLAYERS = ("greedy", "careful", "search", "random", "medium", "very-hard", "expert")
SLOW = ("search", "wide search", "medium", "very-hard", "expert")
# matches of which some states are looked at
POSITIONS = {"greedy": 20, "careful": 20, "random": 20} | dict.fromkeys(SLOW, 8) | {"wide search": 4, "expert": 4}


def new_bot(player):
    return REFERENCES[player]() if player in REFERENCES else as_bot(game, player)


def action_of(player, state, budget=DEFAULT_BUDGET, bot=None):
    bot = bot or new_bot(player)
    return bot.choose(
        Turn(game, state.side, game.view(state, state.side), game.legal(state, state.side), Chance(1), budget)
    )


def turn(match, player):
    """Play the turn of the side to move, with a new bot for each action."""
    side = match.state.side
    while match.state.side == side and not match.outcome:
        match.play(side, action_of(player, match.state))


@cache
def fight_states(seed):
    """Return states of random fights: with unfinished moves, halted and stuck units."""
    fight = crowded_state(seed, army=4 + 4 * (seed % 2), hidden_traps=seed % 3 == 0, closing_ring=seed % 5 == 0)
    return [state for state, _, _ in random_play(fight, seed, 300)]


def test_the_levels():
    assert game.levels == tuple(LEVELS) == ("random", "easy", "medium", "hard", "very-hard", "expert")
    assert len(SKILLS) == len(LEVELS) + 1, "and one for the worst days of the first"
    with pytest.raises(ParlorError, match="no bot 'genius'"):
        game.bot("genius")


# --- legal, and by the view alone ------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", PLAYERS)
def test_bots_can_take_over_in_any_position(level):
    """Also where a unit has halted or has moved a part of its way."""
    kinds = set()
    for seed in range(POSITIONS[level]):
        for state in fight_states(seed)[seed % 7 :: 7]:
            action = action_of(level, state)
            assert game.check(state, state.side, action) is None, (seed, action, state.moving)
            if moving := state.moving:
                kinds.add((moving.steps > 0, moving.halted))
    assert kinds == {(True, False), (True, True), (False, True)}


@pytest.mark.parametrize("level", PLAYERS)
def test_a_unit_that_halted_in_mud_does_not_move(level):
    match = match_at("~ ~ P . k\n# . . . .")
    change_unit(match, "C1", at=Cell.parse("A1"))
    play(match, "halt A1")
    assert match.check(0, action_of(level, match.state)) is None


@pytest.mark.parametrize("level", ["greedy", "careful"])
def test_a_unit_that_is_cut_off_goes_through_mud(level):
    """The mud is a step more than a Paintballer makes."""
    match = match_at("P . . . ~ . . . . . . k . . . .\n" + "# " * 16)
    ends = []
    for _ in range(3):
        turn(match, level)
        ends.append(str(match.state.units[0].at))
        play(match, "end-turn")
    assert ends == ["D1", "E1", "H1"]


@pytest.mark.parametrize("level", PLAYERS)
def test_a_unit_between_walls_waits(level):
    match = match_at("A # .\n# . .\n. . k")
    assert action_of(level, match.state) == FinishUnit(0)


@pytest.mark.parametrize("level", PLAYERS)
def test_a_bot_chooses_by_its_view_alone(level):
    """A bot that has played the whole match and a new one choose the same actions."""
    for seed in range(3):
        state = replace(crowded_state(seed, army=4), turn=2)
        players = [new_bot(level), new_bot(level)]
        for ply in range(60):
            if state.over:
                break
            action = action_of(level, state, bot=players[state.side])
            assert action_of(level, state) == action, (seed, ply)
            state = game.apply(state, state.side, action, Chance(ply)).state


@pytest.mark.parametrize("level", PLAYERS)
def test_bots_do_not_see_hidden_traps(level):
    """Wherever they may lie, the choice is the same."""
    state = replace(crowded_state(2, army=4, hidden_traps=True), turn=12)
    seen = {action_of(level, game.redeal(state, state.side, Chance(seed))) for seed in range(5)}
    assert len({game.redeal(state, state.side, Chance(seed)).traps for seed in range(5)}) > 1
    assert len(seen) == 1


@pytest.mark.parametrize("level", PLAYERS)
def test_a_bot_never_takes_a_move_back(level):
    """Neither its own nor one that another player began: to begin again and again might never end."""
    for seed in range(POSITIONS[level] // 4):
        for state in fight_states(seed)[:: 7 if level in SLOW else 1]:
            assert not isinstance(action_of(level, state), TakeBackMove)


def rotated(state):
    """After half a turn of the board, with the sides swapped."""
    half, last = len(state.units) // 2, state.options.size - 1

    def opposite(cell):
        return Cell(last - cell.row, last - cell.col)

    units = [replace(unit, side=1 - unit.side, at=opposite(unit.at)) for unit in state.units]
    traps = [
        replace(trap, at=opposite(trap.at), side=1 - trap.side, owner=(trap.owner + half) % (2 * half))
        for trap in state.traps
    ]
    return replace(
        state,
        terrain=state.terrain[::-1],
        units=(*units[half:], *units[:half]),
        traps=tuple(traps),
        turn=state.turn ^ 1,
    )


@pytest.mark.parametrize("level", REFERENCES)
def test_both_sides_play_alike_on_a_rotated_board(level, monkeypatch):
    """After a rotation by 180 degrees each side does what the other did."""
    monkeypatch.setattr(planning, "impatience", lambda view: view.round / 24)  # otherwise random for each side
    for seed in range(POSITIONS[level] // 2):
        for state in fight_states(seed)[seed % 5 :: 20]:
            if not state.moving:
                after = game.apply(state, state.side, action_of(level, state), Chance(1)).state
                mirrored = rotated(state)
                other = game.apply(mirrored, mirrored.side, action_of(level, mirrored), Chance(1)).state
                assert rotated(other).units == after.units
                assert rotated(other).traps == after.traps


# --- coming to an end ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", REFERENCES)
@pytest.mark.parametrize("turns", [4, 60, 78])
def test_bots_kill_the_last_enemy(level, turns):
    """Though that leaves no enemy to be near to, however much nearness counts by then."""
    match = match_at("L . . . L\n. . A k .\n. . . . .", turn=turns)
    change_unit(match, "D2", health=8)
    for linebacker in ("A1", "E1"):
        change_unit(match, linebacker, lock="used")
    turn(match, level)
    assert match.outcome


@pytest.mark.parametrize("level", PLAYERS)
def test_bots_do_not_plan_to_attack_from_a_body(level):
    """By B2, where it cannot stay, the enemy is near; the way round is longer, and leads there."""
    match = match_at(
        """
        . a . . .
        # x # # .
        # L . . .
        # # # # #
        """,
        turn=60,
    )
    change_unit(match, "B1", held=True)
    turn(match, level)
    assert str(match.state.units[1].at) == "E2"


# --- the budget ------------------------------------------------------------------------------------------------------


def recording_bot(level):
    """A bot that writes down the plans that it has evaluated, and their values."""

    class Watched(REFERENCES[level]):
        def __init__(self):
            super().__init__()
            self.values: dict[Plan, float] = {}

        def value(self, position, plan, *more):
            self.values[plan] = super().value(position, plan, *more)
            return self.values[plan]

    return Watched()


@pytest.mark.parametrize("level", PLAYERS)
def test_bots_without_time_choose_a_legal_action(level):
    for seed in range(4):
        for state in fight_states(seed)[::23]:
            for seconds in (0.0, 1e-9):
                action = action_of(level, state, Budget(seconds=seconds))
                assert game.check(state, state.side, action) is None


@pytest.mark.parametrize("level", ["search", "wide search"])
def test_thinking_stops_when_the_time_is_over(level):
    state = replace(crowded_state(1), turn=2)
    thorough, hasty, patient = recording_bot(level), recording_bot(level), recording_bot(level)
    action_of(level, state, bot=thorough)
    action_of(level, state, Budget(seconds=1e-9), bot=hasty)
    action_of(level, state, Budget(seconds=3600.0), bot=patient)
    assert len(hasty.values) == 1
    assert patient.values == thorough.values
    assert hasty.values.items() <= thorough.values.items()
    assert len(thorough.values) >= 8


def test_a_plan_is_searched_once_for_move_and_action():
    match = match_at("L . . . . . . . . . l")
    bot = recording_bot("search")
    action = action_of("search", match.state, bot=bot)
    assert isinstance(action, MoveUnit)
    assert bot.values
    match.play(0, action)
    bot.values.clear()
    action_of("search", match.state, bot=bot)
    assert bot.values == {}


# --- the levels ------------------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-197", "GG-198")
def test_greedy_walks_into_reach_and_careful_stays_out_of_it():
    """Four steps on, at E2, an enemy can attack; at D2 none can."""
    yard = """
        # # # # # # # # # l
        L . . . . . . . . l
        # # # # # # # # # #
    """
    ends = {}
    for level in ("greedy", "careful"):
        match = match_at(yard)
        turn(match, level)
        ends[level] = str(match.state.units[0].at)
    assert ends == {"greedy": "E2", "careful": "D2"}


@pytest.mark.proves("GG-197", "GG-198")
def test_greedy_attacks_from_any_square_and_careful_from_a_safe_one():
    """The Linebacker comes as far as the gap in the wall, from where it can strike at H3, not at H2."""
    yard = """
        . . . K . . . . . .
        . . . . . . . . . .
        . . . . . . a . . .
        # # # # # # . # # #
        . . . . . . . . l .
    """
    ends = {}
    for level in ("greedy", "careful"):
        match = match_at(yard)
        change_unit(match, "G3", held=True, health=20)  # it will not strike back itself
        turn(match, level)
        assert unit_at(match, "G3").health == 12
        play(match, "move I5 H5 G5 G4")
        ends[level] = (str(match.state.units[0].at), targets_of(match, "attack", "G4"))
    assert ends == {"greedy": ("H3", {"H3"}), "careful": ("H2", set())}


@pytest.mark.proves("GG-197")
def test_greedy_takes_the_most_it_can():
    """It prefers a kill to a hit, even next to other enemies."""
    match = match_at("l A k l\n. l . l")
    change_unit(match, "C1", health=8)
    turn(match, "greedy")
    assert shows(match, "l A o l")


CORRIDOR = """
    . . . . . . . . . .
    . . . # # # # # # #
    K . . . . . . l . .
    # # # # # # # # # #
"""


@pytest.mark.proves("GG-199")
def test_a_search_sees_the_reply_that_a_careful_player_does_not():
    """The Prankster, all but beaten, could hit the Linebacker, and would be felled by it."""
    ends = {}
    for level in ("careful", "search", "wide search", "expert"):
        match = match_at(CORRIDOR)
        change_unit(match, "A3", health=5)
        turn(match, level)
        struck = 36 - unit_at(match, "H3").health
        turn(match, "greedy")
        ends[level] = (struck, sum(unit.health for unit in match.state.units if unit.side == 0))
    assert ends == {"careful": (8, 0), "search": (0, 5), "wide search": (0, 5), "expert": (0, 5)}


@pytest.mark.proves("GG-199")
def test_a_plan_is_valued_after_the_rest_of_the_turn_and_the_reply():
    """The same attack promises less where the enemy can answer, and more where a friend can follow."""

    def value(**fields):
        match = match_at("P . l . .\n. . . . .\n. . k . A")
        for name, value in fields.items():
            change_unit(match, name, **value)
        bot, terrain = recording_bot("wide search"), SearchPosition(match.view(0)).terrain
        action_of("wide search", match.state, bot=bot)
        return bot.values[Plan(0, terrain.number(Cell.parse("B1")), ATTACK, terrain.number(Cell.parse("C1")))]

    as_it_is = value()
    assert value(C1={"held": True}) > as_it_is
    assert value(C3={"held": True}) > as_it_is
    assert value(C1={"held": True}, C3={"held": True}) > value(C1={"held": True})
    assert value(E3={"lock": "used"}) < as_it_is


@pytest.mark.proves("GG-199", "GG-200")
def test_how_many_plans_are_searched():
    """Eight for the unit whose turn it is; twenty for each of those that may be the next."""
    state = replace(crowded_state(1), turn=2)
    search, wide = recording_bot("search"), recording_bot("wide search")
    for level, bot in (("search", search), ("wide search", wide)):
        action_of(level, state, bot=bot)
    by_unit = {plan.unit: [other for other in wide.values if other.unit == plan.unit] for plan in wide.values}
    assert len(search.values) == 8
    assert max(map(len, by_unit.values())) == 20
    assert len(by_unit) > 1
    (unit,) = {plan.unit for plan in search.values}
    assert list(search.values) == by_unit[unit][:8]


@pytest.mark.proves("GG-199", "GG-200")
@pytest.mark.parametrize("seed", range(4))
def test_candidates_are_distinct_possible_and_the_highest_scores(seed):
    for state in fight_states(seed)[::40]:
        if state.moving:
            continue
        position = SearchPosition(game.view(state, state.side))
        threats = threat_map(position, position.side)
        for unit in position.waiting:
            wide = candidates(position, unit, threats, 0.6, 20)
            assert candidates(position, unit, threats, 0.6, 8) == wide[:8]
            assert len(set(wide)) == len(wide) <= 20
            able = position.reach(unit) | position.sticky_reach(unit, position.reach(unit))
            assert all(plan.unit == unit and able >> plan.to & 1 for plan in wide)
            if len(list(each(position.reach(unit)))) >= 20:
                assert len(wide) == 20


@pytest.mark.proves("GG-200")
def test_a_wide_search_chooses_plans_beyond_the_first_eight():
    ranks = []
    for seed in range(8):
        wide = recording_bot("wide search")
        state = replace(crowded_state(seed), turn=2)
        action = action_of("wide search", state, bot=wide)
        best = max(wide.values, key=wide.values.__getitem__)
        assert action.unit == best.unit
        ranks.append([plan for plan in wide.values if plan.unit == best.unit].index(best))
    assert max(ranks) >= 8
    assert min(ranks) < 8


# --- the levels ------------------------------------------------------------------------------------------------------


class Steady(SkilledBot):
    """A player whose skill is the same in every game."""

    def __init__(self, **numbers):
        super().__init__()
        self.numbers = SKILLS[-1]._replace(width=1, units=1)._replace(**numbers)

    def skill(self, view):
        return self.numbers


def fights():
    """Return positions in which units have targets."""
    return [replace(crowded_state(seed), turn=2 + 2 * (seed % 9)) for seed in range(30)]


def first_plans(**numbers):
    """Return the first plan of a player of this skill in each fight."""
    plans = []
    for state in fights():
        view = game.view(state, state.side)
        position = SearchPosition(view)
        plans.append(Steady(**numbers).plan(view, position, position.waiting, DEFAULT_BUDGET))
    return plans


@pytest.mark.proves("GG-205")
def test_the_expert_plays_like_the_wide_search_and_a_perfect_eye_like_the_careful_player():
    for state in fights()[:6]:
        assert action_of("expert", state) == action_of("wide search", state)
    for state in fights():
        assert action_of("", state, bot=Steady(caution=0.6)) == action_of("careful", state)
        assert action_of("", state, bot=Steady(caution=0.0)) == action_of("greedy", state)


def test_who_pays_no_attention_overlooks_targets_and_who_does_acts():
    def acts(**numbers):
        return sum(plan.action != REST for plan in first_plans(**numbers))

    assert acts(attention=0.0) == 0
    assert acts(attention=0.0) < acts(attention=0.02) < acts(attention=1.0)


def test_who_does_not_think_of_specials_only_attacks():
    assert {plan.action for plan in first_plans(specials=0.0)} <= {ATTACK, REST}
    assert {plan.action for plan in first_plans(specials=1.0)} - {ATTACK, REST}


def test_who_misjudges_plans_takes_others():
    best = first_plans()
    assert sum(map(plan_differs, best, first_plans(misjudgment=1.0))) < sum(
        map(plan_differs, best, first_plans(misjudgment=12.0))
    )
    assert first_plans(misjudgment=0.0) == best


def plan_differs(one, other):
    return one != other


def test_what_is_overlooked_stays_overlooked_for_the_whole_turn():
    """The chance of the bot's action plays no part: the same view gives the same plan."""
    for state in fights()[:10]:
        view = game.view(state, state.side)
        actions = {LevelBot(0.5).choose(Turn(game, state.side, view, (), Chance(seed))) for seed in range(5)}
        assert len(actions) == 1


def test_a_bot_has_better_and_worse_games_but_the_expert_is_always_the_same():
    views = [game.view(state, state.side) for state in fights()]
    assert len({LevelBot(1).skill(view).attention for view in views}) > 10
    assert len({LevelBot(5).skill(view) for view in views}) == 1
    assert all(SKILLS[0].attention <= LevelBot(1).skill(view).attention <= 1 for view in views)


def test_a_level_and_its_strength_are_the_same_bot():
    for state in fights()[:5]:
        for strength, level in enumerate(game.levels[:4]):
            assert action_of(f"adaptive-{strength}.00", state) == action_of(level, state)


@pytest.mark.long_only
@pytest.mark.proves("GG-203")
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(game.levels[:5])))
def test_each_level_beats_the_one_below_but_not_always(weaker, stronger):
    """docs/levels.md has the shares of 200 games, 60 to 75 %; here are few seeds and wide bounds, and fixed seeds."""
    games = size(10, 40) if "hard" not in stronger else size(3, 20)
    report = simulate(game, [stronger, weaker], games=games, seed=1, swap=True, options={"army": 4})
    share = (report.seats[0].wins + report.seats[0].draws / 2) / report.games
    assert 0.4 < share < 0.95


@pytest.mark.long_only
@pytest.mark.proves("GG-204")
def test_the_first_level_loses_to_a_beginner():
    report = simulate(game, ["beginner", "random"], games=size(12, 60), seed=1, swap=True)
    assert report.seats[0].wins / report.games > size(0.5, 0.57)


def test_model_players_are_ordered():
    for weaker, stronger in pairwise(model_players(game)):
        report = simulate(game, [stronger, weaker], games=size(2, 20), seed=1, swap=True, options={"army": 4})
        assert report.seats[0].wins / report.games >= 0.5


@pytest.mark.proves("GG-37")
def test_games_that_count_are_played_in_pairs_with_seats_swapped():
    """Each seed, and so each board, twice: who began the one is second in the other."""
    pairs = simulate(game, ["easy", "random"], games=2, seed=3, swap=True, options={"army": 4})
    assert pairs.games == 4
    assert pairs.series is not None
    for level in ("easy", "random"):
        even = simulate(game, [level, level], games=2, seed=5, swap=True, options={"army": 4})
        first, second = (seat.wins + seat.draws / 2 for seat in even.seats)
        assert first == second, "the same player against itself gains nothing by the seats"
