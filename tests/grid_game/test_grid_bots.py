"""The bots: that what they do is legal and follows from what they see, and how the levels differ."""

from functools import cache

import pytest
from grid_boards import change_unit, crowded_state, match_at, play, random_play, shows, targets_of, unit_at
from msgspec.structs import replace

from parlor.games.grid_game import bots, game
from parlor.games.grid_game.bitboard import each
from parlor.games.grid_game.bots import LEVELS, candidates
from parlor.games.grid_game.search_position import ATTACK, Plan, SearchPosition
from parlor.games.grid_game.state import MUD, AttackSquare, FinishUnit, MoveUnit, Options, TakeBackMove
from parlor.games.grid_game.tactics import threat_map
from parlor.kernel import DEFAULT_BUDGET, Budget, Cell, Chance, ParlorError, Turn
from parlor.lab.simulate import simulate

PLAYERS = game.levels[1:]
POSITIONS = {"random": 40, "easy": 40, "medium": 40, "hard": 8, "expert": 4}  # matches of which some states are read


def chosen(level, state, budget=DEFAULT_BUDGET, bot=None):
    bot = bot or game.bot(level)
    return bot.choose(
        Turn(game, state.side, game.view(state, state.side), game.legal(state, state.side), Chance(1), budget)
    )


def turn(match, level):
    """Play the turn of the side to move, with a new bot for each action."""
    side = match.state.side
    while match.state.side == side and not match.outcome:
        match.play(side, chosen(level, match.state))


@cache
def met(seed):
    """Return states of random fights: with unfinished moves, halted and stuck units."""
    fight = crowded_state(seed, army=4 + 4 * (seed % 2), hidden_traps=seed % 3 == 0, closing_ring=seed % 5 == 0)
    return [state for state, _, _ in random_play(fight, seed, 300)]


def test_the_levels():
    assert game.levels == tuple(LEVELS) == ("random", "easy", "medium", "hard", "expert")
    with pytest.raises(ParlorError, match="no bot 'genius'"):
        game.bot("genius")


# --- legal, and by the view alone ------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", game.levels)
def test_bots_can_take_over_in_any_position(level):
    """Also where a unit has halted or has moved a part of its way."""
    kinds = set()
    for seed in range(POSITIONS[level]):
        for state in met(seed)[seed % 7 :: 7]:
            action = chosen(level, state)
            assert game.check(state, state.side, action) is None, (seed, action, state.moving)
            if moving := state.moving:
                kinds.add((moving.steps > 0, moving.halted))
    assert kinds == {(True, False), (True, True), (False, True)}


@pytest.mark.parametrize("level", PLAYERS)
def test_a_unit_that_halted_in_mud_does_not_move(level):
    match = match_at("~ ~ P . k\n# . . . .")
    change_unit(match, "C1", at=Cell.parse("A1"))
    play(match, "halt A1")
    assert match.check(0, chosen(level, match.state)) is None


@pytest.mark.parametrize("level", ["easy", "medium"])
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
    assert chosen(level, match.state) == FinishUnit(0)


@pytest.mark.parametrize("level", PLAYERS)
def test_a_bot_chooses_by_its_view_alone(level):
    """A bot that has played the whole match and a new one choose the same actions."""
    for seed in range(3):
        state = replace(crowded_state(seed, army=4), turn=2)
        players = [game.bot(level), game.bot(level)]
        for ply in range(60):
            if state.over:
                break
            action = chosen(level, state, bot=players[state.side])
            assert chosen(level, state) == action, (seed, ply)
            state = game.apply(state, state.side, action, Chance(ply)).state


@pytest.mark.parametrize("level", PLAYERS)
def test_bots_do_not_see_hidden_traps(level):
    """Wherever they may lie, the choice is the same."""
    state = replace(crowded_state(2, army=4, hidden_traps=True), turn=12)
    seen = {chosen(level, game.redeal(state, state.side, Chance(seed))) for seed in range(5)}
    assert len({game.redeal(state, state.side, Chance(seed)).traps for seed in range(5)}) > 1
    assert len(seen) == 1


@pytest.mark.parametrize("level", game.levels)
def test_a_bot_never_takes_a_move_back(level):
    """Neither its own nor one that another player began: to begin again and again might never end."""
    for seed in range(POSITIONS[level] // 4):
        for state in met(seed)[:: 7 if level in ("hard", "expert") else 1]:
            assert not isinstance(chosen(level, state), TakeBackMove)


def turned(state):
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


@pytest.mark.parametrize("level", PLAYERS)
def test_both_sides_play_alike_on_a_rotated_board(level, monkeypatch):
    """After a rotation by 180 degrees each side does what the other did."""
    monkeypatch.setattr(bots, "impatience", lambda view: view.round / 24)  # otherwise random for each side
    for seed in range(POSITIONS[level] // 2):
        for state in met(seed)[seed % 5 :: 20]:
            if not state.moving:
                after = game.apply(state, state.side, chosen(level, state), Chance(1)).state
                mirrored = turned(state)
                other = game.apply(mirrored, mirrored.side, chosen(level, mirrored), Chance(1)).state
                assert turned(other).units == after.units
                assert turned(other).traps == after.traps


# --- coming to an end ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", PLAYERS)
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

    class Watched(LEVELS[level]):
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
        for state in met(seed)[::23]:
            for seconds in (0.0, 1e-9):
                action = chosen(level, state, Budget(seconds=seconds))
                assert game.check(state, state.side, action) is None


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_thinking_stops_when_the_time_is_over(level):
    state = replace(crowded_state(1), turn=2)
    thorough, hasty, patient = recording_bot(level), recording_bot(level), recording_bot(level)
    chosen(level, state, bot=thorough)
    chosen(level, state, Budget(seconds=1e-9), bot=hasty)
    chosen(level, state, Budget(seconds=3600.0), bot=patient)
    assert len(hasty.values) == 1
    assert patient.values == thorough.values
    assert hasty.values.items() <= thorough.values.items()
    assert len(thorough.values) >= 8


def test_a_plan_is_searched_once_for_move_and_action():
    match = match_at("L . . . . . . . . . l")
    bot = recording_bot("hard")
    action = chosen("hard", match.state, bot=bot)
    assert isinstance(action, MoveUnit)
    assert bot.values
    match.play(0, action)
    bot.values.clear()
    chosen("hard", match.state, bot=bot)
    assert bot.values == {}


# --- the levels ------------------------------------------------------------------------------------------------------


def test_the_random_bot_uses_every_unit_once_a_turn():
    for seed in range(20):
        state, chance, bot = game.start(Options(army=4), Chance(seed)), Chance(seed, 0, "bot"), game.bot("random")
        moved, done = [], []
        while state.side == 0:
            action = bot.choose(Turn(game, 0, game.view(state, 0), game.legal(state, 0), chance))
            (moved if isinstance(action, MoveUnit) else done).append(action.unit)
            state = game.apply(state, 0, action, chance).state
        assert sorted(moved) == [0, 1, 2, 3]
        stuck = {number for number in range(4) if state.terrain[place(state, number)] == MUD}
        assert sorted(done) == [number for number in range(4) if number not in stuck]


def place(state, number):
    at = state.units[number].at
    return at.row * state.options.size + at.col


@pytest.mark.parametrize("picture", ["P . .\n. k .", "P . k .", "P . . k ."])
def test_the_random_bot_attacks_an_enemy_in_reach_and_never_ends_its_turn_before(picture):
    """Beside the unit at once, farther away after some of its moves."""
    hits = 0
    for seed in range(60):
        match, bot = match_at(picture), game.bot("random")
        chance = Chance(seed, 0, "bot")
        while match.state.side == 0:
            attacks = targets_of(match, "attack", str(match.state.units[0].at))
            action = bot.choose(Turn(game, 0, match.view(0), match.legal(0), chance))
            assert isinstance(action, AttackSquare) == bool(attacks)
            hits += isinstance(action, AttackSquare)
            match.play(0, action)
    assert hits == 60 if picture.startswith("P . .\n") else 0 < hits < 60


def test_the_random_bot_without_a_view_takes_any_legal_action():
    match = match_at("L . k")
    bot = game.bot("random")
    seen = {type(bot.choose(Turn(game, 0, None, match.legal(0), Chance(seed)))) for seed in range(200)}
    assert seen == {type(action) for action in match.legal(0)}


@pytest.mark.proves("GG-197", "GG-198")
def test_easy_walks_into_reach_and_medium_stays_out_of_it():
    """Four steps on, at E2, an enemy can attack; at D2 none can."""
    yard = """
        # # # # # # # # # l
        L . . . . . . . . l
        # # # # # # # # # #
    """
    ends = {}
    for level in ("easy", "medium"):
        match = match_at(yard)
        turn(match, level)
        ends[level] = str(match.state.units[0].at)
    assert ends == {"easy": "E2", "medium": "D2"}


@pytest.mark.proves("GG-197", "GG-198")
def test_easy_attacks_from_any_square_and_medium_from_a_safe_one():
    """The Linebacker comes as far as the gap in the wall, from where it can strike at H3, not at H2."""
    yard = """
        . . . K . . . . . .
        . . . . . . . . . .
        . . . . . . a . . .
        # # # # # # . # # #
        . . . . . . . . l .
    """
    ends = {}
    for level in ("easy", "medium"):
        match = match_at(yard)
        change_unit(match, "G3", held=True, health=20)  # it will not strike back itself
        turn(match, level)
        assert unit_at(match, "G3").health == 12
        play(match, "move I5 H5 G5 G4")
        ends[level] = (str(match.state.units[0].at), targets_of(match, "attack", "G4"))
    assert ends == {"easy": ("H3", {"H3"}), "medium": ("H2", set())}


@pytest.mark.proves("GG-197")
def test_easy_takes_the_most_it_can():
    """It prefers a kill to a hit, even next to other enemies."""
    match = match_at("l A k l\n. l . l")
    change_unit(match, "C1", health=8)
    turn(match, "easy")
    assert shows(match, "l A o l")


CORRIDOR = """
    . . . . . . . . . .
    . . . # # # # # # #
    K . . . . . . l . .
    # # # # # # # # # #
"""


@pytest.mark.proves("GG-199")
def test_hard_sees_the_reply_that_medium_does_not():
    """The Prankster, all but beaten, could hit the Linebacker, and would be felled by it."""
    ends = {}
    for level in ("medium", "hard", "expert"):
        match = match_at(CORRIDOR)
        change_unit(match, "A3", health=5)
        turn(match, level)
        struck = 36 - unit_at(match, "H3").health
        turn(match, "easy")
        ends[level] = (struck, sum(unit.health for unit in match.state.units if unit.side == 0))
    assert ends == {"medium": (8, 0), "hard": (0, 5), "expert": (0, 5)}


@pytest.mark.proves("GG-199")
def test_a_plan_is_valued_after_the_rest_of_the_turn_and_the_reply():
    """The same attack promises less where the enemy can answer, and more where a friend can follow."""

    def value(**fields):
        match = match_at("P . l . .\n. . . . .\n. . k . A")
        for name, value in fields.items():
            change_unit(match, name, **value)
        bot, terrain = recording_bot("expert"), SearchPosition(match.view(0)).terrain
        chosen("expert", match.state, bot=bot)
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
    hard, expert = recording_bot("hard"), recording_bot("expert")
    for level, bot in (("hard", hard), ("expert", expert)):
        chosen(level, state, bot=bot)
    by_unit = {plan.unit: [other for other in expert.values if other.unit == plan.unit] for plan in expert.values}
    assert len(hard.values) == 8
    assert max(map(len, by_unit.values())) == 20
    assert len(by_unit) > 1
    (unit,) = {plan.unit for plan in hard.values}
    assert list(hard.values) == by_unit[unit][:8]


@pytest.mark.proves("GG-199", "GG-200")
@pytest.mark.parametrize("seed", range(4))
def test_candidates_are_distinct_possible_and_the_highest_scores(seed):
    for state in met(seed)[::40]:
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
def test_expert_chooses_plans_beyond_the_first_eight():
    ranks = []
    for seed in range(8):
        expert = recording_bot("expert")
        state = replace(crowded_state(seed), turn=2)
        action = chosen("expert", state, bot=expert)
        best = max(expert.values, key=expert.values.__getitem__)
        assert action.unit == best.unit
        ranks.append([plan for plan in expert.values if plan.unit == best.unit].index(best))
    assert max(ranks) >= 8
    assert min(ranks) < 8


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
