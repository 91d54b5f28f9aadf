"""What the environments tell agents, and what they do with actions that are not possible."""

import gymnasium
import numpy as np
import pytest

from parlor import rl
from parlor.kernel import Chance, Match, ParlorError, game, installed, next_seat
from parlor.kernel.encoding import Encoding, encoding_of
from parlor.rl.episode import Episode, Rules

GAMES = list(installed())


def possible(mask):
    return np.flatnonzero(mask).tolist()


def test_a_refused_action_changes_nothing_and_says_why():
    table = rl.Table("liars-dice")
    table.reset(seed=3)
    before = table.record()
    table.step(0)  # a call, before any bid
    assert table.agent_selection == "seat_0"
    assert table.record() == before
    assert table.infos["seat_0"]["refusal"]["code"] == "not-now"
    assert table.infos["seat_1"] == {"ply": 0}
    table.step(1)
    assert table.agent_selection == "seat_1"
    assert "refusal" not in table.infos["seat_0"]


def test_the_end_rewards_and_names_the_result():
    table = rl.Table("liars-dice", {"dice": 1})
    table.reset(seed=1)
    rewards = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, over, cut_off, info = table.last()
        rewards[agent] += reward
        assert not cut_off
        table.step(None if over else possible(observation["action_mask"])[0])
    outcome = table.episode.match.outcome
    assert sorted(rewards.values()) == [-1.0, 1.0]
    assert info["outcome"] == {"result": outcome.results[1], "reason": "last-dice"}
    assert rewards["seat_0"] == (1.0 if outcome.results[0] == "win" else -1.0)


def test_an_episode_is_cut_off_after_its_steps():
    table = rl.Table("nethack-chat", max_steps=3)
    table.reset(seed=1)
    for _ in range(3):
        assert not table.truncations["seat_0"]
        table.step(table.rules.encoding.actions - 2)  # to take everything, though there is nothing
    assert table.truncations == {"seat_0": True}
    assert not table.terminations["seat_0"]


def test_a_seed_is_the_seed_of_the_match_and_others_follow_from_it():
    seeds = []
    for environment in (rl.Table("liars-dice"), rl.ParallelTable("liars-dice"), rl.SingleSeat("liars-dice")):
        environment.reset(seed=77)
        assert environment.episode.match.seed == 77
        environment.reset()
        seeds.append(environment.episode.match.seed)
    assert seeds[0] == seeds[1] != 77
    again = rl.Table("liars-dice")
    again.reset(seed=77)
    again.reset()
    assert again.episode.match.seed == seeds[0]


def test_seats_that_choose_at_once_do_not_see_what_the_others_choose():
    table = rl.ParallelTable("dont-lose-your-head")
    observations, _ = table.reset(seed=5)
    masks = {agent: seen["action_mask"] for agent, seen in observations.items()}
    assert np.array_equal(masks["seat_0"], masks["seat_1"])
    choice = possible(masks["seat_0"])[0]
    _, _, _, _, infos = table.step({"seat_0": choice, "seat_1": choice})  # the same color
    assert infos["seat_1"]["refusal"]["code"] == "colour-taken"
    assert "refusal" not in infos["seat_0"]
    observations, *_ = table.step({"seat_0": table.wait, "seat_1": choice + 1})
    assert [agent for agent, seen in observations.items() if seen["action_mask"][table.wait]] == []  # both hide words


def test_a_seat_that_is_not_to_act_can_only_wait():
    table = rl.ParallelTable("grid-game")
    observations, _ = table.reset(seed=5)
    assert possible(observations["seat_1"]["action_mask"]) == [table.wait]
    assert table.wait not in possible(observations["seat_0"]["action_mask"])
    end = table.wait - 1
    _, _, _, _, infos = table.step({"seat_0": end, "seat_1": end})
    assert infos["seat_1"]["refusal"]["code"] == "not-now"
    assert table.episode.match.to_act == {1}


@pytest.mark.parametrize("seat", [0, 1])
def test_the_agent_of_a_single_seat_meets_its_opponent(seat):
    environment = gymnasium.make(rl.environment_id("grid-game"), opponents="easy", seat=seat, render_mode="ansi")
    _, info = environment.reset(seed=9)
    inner: rl.SingleSeat = environment.unwrapped
    match = inner.episode.match
    assert match.to_act == {seat}
    assert (match.ply > 0) == (seat == 1)
    assert environment.render() == match.text(seat)
    assert inner.action_masks().tolist() == info["action_mask"].astype(bool).tolist()


def test_a_drawn_seat_is_the_same_for_the_same_seed():
    environment = rl.SingleSeat("liars-dice", seat=None)
    seats = []
    for seed in [*range(12), *range(12)]:
        environment.reset(seed=seed)
        seats.append(environment.seat)
    assert seats[:12] == seats[12:]
    assert set(seats) == {0, 1}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"seat": 2}, "no-such-seat"),
        ({"opponents": ["random", "random"]}, "wrong-seats"),
        ({"opponents": "grandmaster"}, "unknown-bot"),
        ({"options": {"dice": 9}}, "bad-options"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_before_the_first_episode(arguments, code):
    with pytest.raises(ParlorError) as raised:
        rl.SingleSeat("liars-dice", **arguments)
    assert raised.value.code == code


class Cheat:
    needs_view = False

    def choose(self, turn):
        return type(next(iter(turn.legal)))(99, 99)


def test_an_illegal_action_of_a_bot_is_an_error():
    environment = rl.SingleSeat("liars-dice", opponents=Cheat(), seat=1)
    with pytest.raises(ParlorError, match="illegal-bot-move"):
        environment.reset(seed=1)


def test_render_shows_what_spectators_see(capsys):
    for kind in (rl.Table, rl.ParallelTable):
        table = kind("liars-dice")
        table.reset(seed=1)
        assert "No bid yet." in table.render()
        assert "Your dice" not in table.render()
        table.render_mode = "human"
        assert table.render() is None
        assert "No bid yet." in capsys.readouterr().out


# --- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_numbers_name_legal_actions_and_observations_have_one_size(name):
    played = game(name)
    for encoding in (encoding_of(played, played.Options()), Encoding(played, played.Options())):
        match, last, chance = Match(played, seed=4), -1, Chance(4)
        for _ in range(25 if match.game.id != "territory-words" else 6):
            if not match.to_act:
                break
            last = next_seat(last, match.to_act)
            view = match.view(last)
            numbered = encoding.numbered(view, last, match.legal(last))
            assert all(0 <= number < encoding.actions for number in numbered)
            assert len({repr(action) for action in numbered.values()}) == len(numbered) > 0
            assert not any(match.check(last, action) for action in numbered.values())
            for viewer in (*range(len(match.seats)), -1):
                observed = encoding.observe(match.view(viewer))
                assert len(observed) == encoding.size
                assert -1 <= min(observed) <= max(observed) <= 1
            match.play(last, numbered[chance.choice(sorted(numbered))])


def named(seat, action):
    """Return what a number stands for, or None for actions that have only a rank."""
    match action.__struct_config__.tag:
        case "claim" | "place" | "word" | "attack" if not hasattr(action, "unit"):
            return None
        case "move" if hasattr(action, "unit"):  # of its own army, whatever the path
            return seat, "move", action.unit, action.path[-1]
    return seat, action


@pytest.mark.parametrize("name", GAMES)
def test_an_action_keeps_its_number(name):
    rules, numbers = Rules(name, None), {}
    for seed in (1, 2):
        episode, chance = Episode(rules, seed, 60 if name != "territory-words" else 4), Chance(seed)
        while episode.seat is not None and not episode.is_cut_off:
            seat = episode.seat
            numbered = episode.actions(seat)
            for number, action in numbered.items():
                if key := named(seat, action):
                    assert numbers.setdefault(key, number) == number
            episode.act(seat, chance.choice(sorted(numbered)))
    assert len(numbers) >= (2 if name == "territory-words" else 20)


def test_two_rivals_see_the_grid_alike():
    """The first seat in its first turn, and the second in the same position of its own."""
    rules = Rules("grid-game", {"map": "courtyard"})
    episode = Episode(rules, 1, 100)
    first, own = episode.observe(0), set(episode.actions(0))
    episode.act(0, rules.encoding.actions - 1)
    second = episode.observe(1)
    planes = len(second) - 3
    differing = np.flatnonzero(~np.isclose(first[:planes], second[:planes]))
    assert len(differing) == 0
    assert set(episode.actions(1)) == own
