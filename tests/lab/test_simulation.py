"""Games between bots: fair, repeatable, and cheats are caught."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

import parlor
from liars_dice import game as liars_dice
from parlor.kernel import Chance, Outcome, ParlorError, bot_chance, next_seat, registry
from parlor.lab import playout, processes, runner
from parlor.lab.batches import SimulationPlan, play_batches
from parlor.lab.playout import play_out
from parlor.lab.simulate import simulate
from parlor.lab.tally import lengths, reasons, series, standings
from toys import draw_lots, nim, patience


def timeless(simulation):
    document = msgspec.to_builtins(simulation)
    return {key: value for key, value in document.items() if not key.endswith(("_seconds", "_second"))}


def test_a_playout_is_the_match_of_its_seed():
    match = parlor.new("liars-dice", seed=5)
    bot = liars_dice.bot("random")
    while match.to_act:
        (seat,) = match.to_act
        chance = bot_chance(5, match.ply + 1, seat)
        match.play(seat, bot.choose(match.turn(seat, chance)))
    assert play_out(liars_dice, match.options, ["random", "random"], 5) == (match.outcome, match.ply)


def test_bots_have_a_seed_of_their_own():
    draws = {bot_chance(seed, 1, 0).bits64() for seed in range(100)} | {Chance(seed, 1).bits64() for seed in range(100)}
    assert len(draws) == 200


def test_seats_that_may_act_at_once_take_turns():
    assert [next_seat(last, frozenset((0, 1, 3))) for last in (-1, 0, 1, 2, 3)] == [0, 1, 3, 3, 0]
    assert next_seat(2, frozenset((2,))) == 2


def test_both_seats_act_in_a_game_of_sealed_moves(toys):
    result = simulate(draw_lots, ["random", "random"], games=20, seed=1)
    assert result.plies.mean == 2
    assert all(tally.wins for tally in result.seats)


@pytest.mark.parametrize(
    ("bot", "code", "words"),
    [
        (
            "greedy",
            "illegal-bot-move",
            "the rules refuse Take(count=9) (no-such-take): Take 1 to 3 sticks. A bot must return a legal action.",
        ),
        ("nonsense", "illegal-bot-move", "the bot returned 'take them all'. It must return a legal action."),
        ("crash", "playout-failed", "IndexError: list index out of range"),
    ],
)
def test_an_illegal_bot_move_names_bot_seed_and_ply(bot, code, words):
    with pytest.raises(ParlorError) as error:
        play_out(nim, nim.Options(5), ["perfect", bot], 33)
    assert error.value.code == code
    assert error.value.message == f"nim, bot {bot}, seed 33, ply 2: {words}"


def test_simulations_make_no_external_calls():
    """Thousands of games must not knock at a service thousands of times."""

    class Asking(type(draw_lots)):
        def resolve_external(self, view, action):
            raise AssertionError("the network was asked")

    outcome, _ = play_out(Asking(), None, ["random", "random"], 1)
    assert outcome


def test_a_game_that_fails_at_the_start_is_reported_too():
    with pytest.raises(ParlorError, match="nim, no bot yet, seed 1, ply 0: AttributeError"):
        play_out(nim, None, ["random", "random"], 1)


def test_results_are_counted_by_seat(toys):
    result = simulate(nim, ["perfect", "random"], games=200, seed=1)
    assert result.seats[0].wins == 200  # seven sticks are won by who begins
    assert result.seats[1].losses == 200
    assert result.seats[0].mean_score is None
    assert result.reasons == {"last-stick": 200}
    assert result.series is None


def test_swapped_seats_are_counted_by_bot_and_by_seed(toys):
    result = simulate(nim, ["perfect", "random"], games=100, seed=1, swap=True)
    first, second = result.seats
    assert result.games == 200
    assert first.wins == second.losses > 150
    assert first.losses == second.wins > 0
    assert result.series[0].wins == result.series[1].losses == first.wins - 100
    assert result.series[0].draws == result.series[1].draws == first.losses


def test_a_bot_against_itself_draws_every_fair_series(toys):
    result = simulate(liars_dice, ["random", "random"], games=30, seed=1, swap=True)
    assert [tally.draws for tally in result.series] == [30, 30]


def test_a_game_of_one_seat_is_simulated(toys):
    result = simulate(patience, ["random"], games=5, seed=1)
    assert [(s.wins, s.losses, s.mean_score) for s in result.seats] == [(5, 0, 7.0)]
    with pytest.raises(ParlorError, match="cannot-swap"):
        simulate(patience, ["random"], games=5, seed=1, swap=True)


def test_seeds_are_consecutive():
    whole = simulate(liars_dice, ["random", "random"], games=60, seed=10)
    halves = [simulate(liars_dice, ["random", "random"], games=30, seed=seed) for seed in (10, 40)]
    assert whole.seats[0].wins == sum(half.seats[0].wins for half in halves)


@pytest.mark.parametrize("swap", [False, True])
def test_results_do_not_depend_on_the_number_of_processes(swap):
    how = {"games": 37, "seed": 3, "swap": swap}
    results = [timeless(simulate(liars_dice, ["random", "random"], jobs=jobs, **how)) for jobs in (1, 2, 3)]
    assert results[0] == results[1] == results[2]


def test_the_first_fault_by_seed_is_reported_with_any_number_of_processes(toys):
    plan = SimulationPlan(nim, nim.Options(sticks=9), [("random", "greedy")], range(1, 101), 7)
    whole = [played.fault for played in play_batches(plan)]
    shares = [[played.fault for played in play_batches(plan, first, 3)] for first in range(3)]
    assert [shares[at % 3][at // 3] for at in range(len(whole))] == whole
    with pytest.raises(ParlorError, match="seed 1, ply 2"):
        simulate(nim, ["random", "greedy"], games=100, seed=1)


def test_a_dead_worker_process_is_an_error(monkeypatch):
    monkeypatch.setattr(processes, "_play_share", _die)
    with pytest.raises(ParlorError, match="worker-died"):
        simulate(liars_dice, ["random", "random"], games=4, seed=1, jobs=2)


def _die(*_):
    os.kill(os.getpid(), signal.SIGKILL)


def test_simulating_in_a_thread():
    with ThreadPoolExecutor() as pool:
        result = pool.submit(simulate, liars_dice, ["random", "random"], games=4, seed=1, jobs=2).result()
    assert result.games == 4


def test_a_process_sends_its_share(toys):
    sent = []
    pipe = type("Pipe", (), {"send": staticmethod(sent.append)})
    processes._play_share(SimulationPlan(nim, nim.Options(), [("random", "random")], range(10), 2), 1, 2, pipe)
    assert [len(played.plies) for played in sent] == [2, 2]


def test_progress_is_reported():
    reports = []
    simulate(liars_dice, ["random", "random"], games=100, seed=1, advance=reports.append)
    assert sum(reports) == 100
    assert len(reports) > 1


def test_tallies_of_outcomes():
    drawn, won = Outcome(("draw", "draw"), "b"), Outcome(("win", "loss"), "a")
    assert [(t.wins, t.draws, t.losses) for t in standings(["x", "y"], [drawn, won])] == [(1, 1, 0), (0, 1, 1)]
    assert [(t.wins, t.draws, t.losses) for t in series(["x", "y"], [drawn, won])] == [(1, 0, 0), (0, 0, 1)]
    assert reasons([drawn, won, won]) == {"a": 2, "b": 1}
    spread = lengths(range(101))
    assert (spread.mean, spread.p10, spread.p90) == (50, 10, 90)


def test_scores_decide_a_series_before_results_do():
    narrow, high = Outcome(("win", "loss"), "", (2, 1)), Outcome(("loss", "win"), "", (1, 9))
    assert series(["x", "y"], [narrow, high])[1].wins == 1


def test_the_test_games_are_unregistered_afterwards():
    assert "nim" not in registry.installed()


class Caller:
    """A bot of one's own: calls whenever there is a bid."""

    def choose(self, turn):
        return next(iter(turn.legal))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_object_plays_against_a_level(jobs):
    result = simulate(liars_dice, [Caller(), "random"], games=40, seed=1, swap=True, jobs=jobs)
    assert [standing.bot for standing in result.seats] == ["Caller", "random"]
    assert result.seats[0].wins > 60  # of 80: the random player bids too high


class Backwards(type(liars_dice)):
    """The given game object is played, even if another game is installed under its id."""

    def legal(self, state, seat):
        return reversed(list(super().legal(state, seat)))


def test_the_given_game_object_is_played():
    usual = simulate(liars_dice, [Caller(), Caller()], games=5, seed=1)
    assert simulate(Backwards(), [Caller(), Caller()], games=5, seed=1).plies != usual.plies


def test_no_more_processes_start_than_there_is_work(monkeypatch):
    calls = []
    monkeypatch.setattr(runner, "play_in_processes", lambda plan, jobs: calls.append(jobs) or play_batches(plan))
    simulate(liars_dice, ["random", "random"], games=3, seed=1, jobs=300)
    assert calls == [3]


def test_an_endless_game_is_stopped_and_named(monkeypatch):
    monkeypatch.setattr(playout, "MAX_PLIES", 5)
    with pytest.raises(
        ParlorError, match="liars-dice, bot random, seed 1, ply 6: the game is not over after 5 plies"
    ) as caught:
        play_out(liars_dice, liars_dice.Options(), ["random", "random"], 1)
    assert caught.value.code == "endless-game"
