"""The player of any game."""

from itertools import count

import pytest
from calling_bot import CallingBot

import toys
from parlor.kernel import (
    ActionPrior,
    Budget,
    Chance,
    Match,
    ParlorError,
    PositionValue,
    RandomBot,
    Turn,
    game,
    installed,
    next_seat,
)
from parlor.lab.simulate import simulate
from parlor.search.ismcts import RolloutAverages, SearchSettings, TreeSearch, TreeSearchBot
from sizes import size

GAMES = list(installed())
FEW = SearchSettings(iterations=8)


def turn_of(played, state, seat=0, budget=None, chance=5):
    view, legal = played.view(state, seat), played.legal(state, seat)
    return Turn(played, seat, view, legal, Chance(chance), budget or Budget())


@pytest.mark.parametrize("left", [2, 3, 5, 6, 7])
def test_it_finds_the_winning_move(left):
    """In Nim who leaves a multiple of four sticks wins."""
    nim = toys.Nim()
    assert TreeSearchBot(SearchSettings(iterations=300)).choose(turn_of(nim, toys.State(left))) == toys.Take(left % 4)


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_legal_actions_in_every_game_and_the_same_ones_again(name):
    played, bot = game(name), TreeSearchBot(FEW)
    options = {"mode": "duel"} if name == "letter-crush" else None
    match, last = Match(played, seed=2, options=options), -1
    for ply in range(4 if name == "territory-words" else 12):
        last = next_seat(last, match.to_act)
        action = bot.choose(match.turn(last, Chance(1, ply)))
        assert action == TreeSearchBot(FEW).choose(match.turn(last, Chance(1, ply)))
        match.play(last, action)
        if not match.to_act:
            break


def test_a_game_without_bots_of_its_own_has_the_level_search():
    dice = game("liars-dice")
    assert dice.levels == ("random", "search")
    assert isinstance(dice.bot("search"), TreeSearchBot)


def test_every_game_has_it_by_name_but_offers_only_its_levels():
    grid = game("grid-game")
    assert isinstance(grid.bot("search"), TreeSearchBot)
    assert "search" not in grid.levels
    with pytest.raises(ParlorError, match="unknown-bot"):
        grid.bot("grandmaster")


class Stopwatch:
    """A clock that goes on by a second at each look."""

    def __init__(self):
        self.seconds = count()

    def monotonic(self):
        return next(self.seconds)


@pytest.mark.parametrize(("seconds", "iterations"), [(0.0, 1), (20.0, 18)])
def test_it_stops_before_its_seconds_are_over(monkeypatch, seconds, iterations):
    states = []

    class Counted(toys.Nim):
        def sample(self, view, viewer, chance):
            states.append(view)
            return view

    monkeypatch.setattr("parlor.search.ismcts.time", Stopwatch())
    TreeSearchBot(SearchSettings(iterations=None)).choose(turn_of(Counted(), toys.State(7), budget=Budget(seconds)))
    TreeSearchBot(SearchSettings(iterations=5)).choose(turn_of(Counted(), toys.State(7), budget=Budget(seconds)))
    assert len(states) == iterations + min(iterations, 5)


def test_a_search_without_a_limit_is_an_error():
    with pytest.raises(ValueError, match="Give it iterations or seconds"):
        TreeSearchBot(SearchSettings(iterations=None)).choose(turn_of(toys.Nim(), toys.State(7)))


def test_an_only_action_needs_no_thought():
    class NoSample(toys.Nim):
        def sample(self, view, viewer, chance):
            raise AssertionError

    assert TreeSearchBot().choose(turn_of(NoSample(), toys.State(1))) == toys.Take(1)


def test_an_empty_list_is_an_error():
    with pytest.raises(ValueError, match="legal is empty"):
        TreeSearchBot().choose(turn_of(toys.Nim(), toys.State(0)))


def test_a_list_without_an_end_is_read_as_far_as_the_search_goes():
    listed = []

    class Endless(toys.Nim):
        def legal(self, state, seat):
            for number in count(1):
                listed.append(number)
                yield toys.Take(min(number, state.left))

    TreeSearchBot(SearchSettings(iterations=100, width=1.0)).choose(turn_of(Endless(), toys.State(7)))
    assert max(listed) == 10  # the square root of 100


def test_a_rollout_is_played_by_the_bot_that_was_given():
    class Watched(RandomBot):
        turns = 0

        def choose(self, turn):
            self.turns += 1
            return super().choose(turn)

    watched = Watched()
    TreeSearchBot(SearchSettings(iterations=20), watched).choose(turn_of(toys.Nim(), toys.State(9)))
    assert watched.turns > 20


def test_a_rollout_without_a_bot_prefers_what_went_well():
    averages = RolloutAverages()
    assert averages.mean(0, toys.Take(1)) == 1.0
    averages.add([(0, toys.Take(1)), (1, toys.Take(2)), (0, toys.Take(1))], [0.0, 1.0])
    averages.add([(0, toys.Take(1))], [0.75, 0.25])
    assert (averages.mean(0, toys.Take(1)), averages.mean(1, toys.Take(2))) == (0.25, 1.0)
    assert averages.mean(1, toys.Take(1)) == 1.0


def test_it_finds_the_best_answer_to_an_opponent_that_it_knows():
    """Four sticks are lost against a good player, but not against this one, unless three are taken."""

    class OneByOne:
        needs_view = False

        def choose(self, turn):
            return toys.Take(1)

    for chance in range(4):
        turn = turn_of(toys.Nim(), toys.State(4), chance=chance)
        search = TreeSearch(turn, SearchSettings(iterations=200), None, OneByOne())
        search.run(None)
        replies = [list(node.children) for node in search.root.children.values() if node.children]
        assert replies
        assert all(reply == [toys.Take(1)] for reply in replies)
        assert search.best().count < 3


def test_a_value_takes_the_place_of_rollouts():
    class Valued(toys.Nim, PositionValue):
        """Believes that the first seat wins by taking one stick after the other."""

        def apply(self, state, seat, action, chance):
            assert state.left > 20, "no rollout goes on to the end"
            return super().apply(state, seat, action, chance)

        def position_value(self, state):
            return (1.0, 0.0) if state.left % 2 else (0.0, 1.0)

    bot = TreeSearchBot(SearchSettings(iterations=30))
    assert bot.choose(turn_of(Valued(), toys.State(50))).count in (1, 3)


def test_only_what_the_prior_names_is_tried():
    class Narrow(toys.Nim, ActionPrior):
        def action_prior(self, state, seat):
            yield toys.Take(min(2, state.left)), 0.9
            yield toys.Take(1), 0.1

    chosen = {TreeSearchBot(FEW).choose(turn_of(Narrow(), toys.State(7), chance=n)).count for n in range(8)}
    assert chosen <= {1, 2}


# --- strength: docs/lab-search.md has the figures of more games -------------------------------------------------------


def share(name, opponent, games, iterations, options=None):
    bot = TreeSearchBot(SearchSettings(iterations=iterations))
    result = simulate(game(name), [bot, opponent], games=games, seed=1, swap=True, options=options)
    return (result.seats[0].wins + result.seats[0].draws / 2) / result.games


@pytest.mark.long
def test_it_beats_random_play_in_liars_dice():
    assert share("liars-dice", "random", size(8, 100), size(150, 600)) >= 0.9


@pytest.mark.long
def test_it_beats_a_player_who_knows_the_odds():
    assert share("liars-dice", CallingBot(), size(10, 150), 600) >= size(0.4, 0.55)
