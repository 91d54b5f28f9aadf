"""Tournaments: who meets whom, what a table says, and that models and bots of any kind take part."""

import math
from itertools import combinations, count

import msgspec
import pytest

from models import endpoint, prose
from parlor.cli import main
from parlor.kernel import Chance, ParlorError
from parlor.lab.intervals import Share
from parlor.lab.ladder import ladder
from parlor.lab.pairings import connections, default_rounds, most_rounds, swiss_round
from parlor.lab.runner import Runner
from parlor.lab.tournament import tournament
from toys import nim, patience, perfect


def swiss(names, strength, rounds):
    """Play rounds in which the stronger player wins; return the rounds."""
    points, met, rested, played = dict.fromkeys(names, 0.0), set(), [], []
    for _ in range(rounds):
        paired, resting = swiss_round(names, points, met, rested)
        played.append((paired, resting))
        for pair in paired:
            points[max(pair, key=strength)] += 1
            met.add(frozenset(pair))
        if resting:
            rested.append(resting)
            points[resting] += 1
    return played, points


@pytest.mark.parametrize("players", range(2, 13))
def test_in_a_swiss_tournament_all_meet_other_opponents_and_rest_once_at_most(players):
    names = [str(number) for number in range(players)]
    chance = Chance(players, 0, "strength")
    strength = dict(zip(names, chance.shuffled(range(players)), strict=True)).__getitem__
    played, points = swiss(names, strength, min(default_rounds(players), most_rounds(players)))
    pairs = [frozenset(pair) for paired, _ in played for pair in paired]
    assert len(set(pairs)) == len(pairs)
    rests = [resting for _, resting in played if resting]
    assert len(set(rests)) == len(rests)
    for paired, resting in played:
        assert sorted([*(name for pair in paired for name in pair), *filter(None, [resting])]) == sorted(names)
    best = max(names, key=strength)
    assert points[best] == max(points.values())


def test_in_the_second_round_winners_meet_winners():
    paired, resting = swiss_round("abcd", {"a": 1, "b": 0, "c": 0, "d": 1}, {frozenset("ab"), frozenset("cd")}, [])
    assert (paired, resting) == ([("a", "d"), ("b", "c")], None)


def test_groups_that_never_met_are_found():
    assert connections("abcde", [("a", "b"), ("c", "d"), ("b", "e")]) == [("b", "d")] or connections(
        "abcde", [("a", "b"), ("c", "d"), ("b", "e")]
    ) == [("e", "d")]
    assert connections("abc", [("a", "b"), ("b", "c")]) == []


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (5, 10), (10, 10), (173, 200), (1, 1), (0, 0)])
def test_an_interval_holds_the_share_and_narrows_with_games(wins, games):
    share = Share.of(wins, games)
    assert 0 <= share.low <= share.value <= share.high <= 1 or games == 0
    wider = Share.of(wins, games).high - Share.of(wins, games).low
    narrower = Share.of(100 * wins, 100 * games)
    assert games == 0 or narrower.high - narrower.low < wider


def test_an_interval_covers_the_true_share_as_often_as_it_says():
    """The chance that it does, added up over all results of 50 games, is near 95 % for shares from 5 to 95 %."""
    for percent in range(5, 96, 5):
        true, covered = percent / 100, 0.0
        for wins in range(51):
            share = Share.of(wins, 50)
            likely = math.comb(50, wins) * true**wins * (1 - true) ** (50 - wins)
            covered += likely * (share.low <= true <= share.high)
        assert 0.91 < covered < 0.99


def test_a_round_robin_is_the_ladder_of_the_same_players(toys):
    names = ["random", "perfect", "cheats:Counter"]
    found = tournament(nim, names, games=5, seed=1)
    pairs = ladder(nim, names, games=5, seed=1)
    assert found.pairings == pairs.pairings
    assert {row.player: row.rating for row in found.standings} == {row.player: row.rating for row in pairs.ratings}
    assert sum(row.points for row in found.standings) == sum(row.games for row in found.standings) / 2 == 30
    assert found.standings[0].player == "perfect"
    assert [row.rating for row in found.standings] == sorted((row.rating for row in found.standings), reverse=True)


def test_a_swiss_tournament_rates_all_players(toys):
    names = ["random", "perfect", "cheats:Counter", "cheats:First", "cheats:ready"]
    found = tournament(nim, names, games=3, seed=1, format="swiss")
    assert len(found.rounds) == default_rounds(5) == 3
    assert [len(played.pairs) for played in found.rounds] == [2, 2, 2]
    assert len({frozenset(pair) for played in found.rounds for pair in played.pairs}) == 6
    assert found.standings[0].player == "perfect"
    assert all(math.isfinite(row.rating) and row.error > 0 for row in found.standings)
    again = tournament(nim, names, games=3, seed=1, format="swiss", runner=Runner(2))
    assert again.standings == found.standings


def test_a_scripted_model_with_illegal_slow_and_empty_answers_has_its_right_place(monkeypatch, toys):
    """Each answer that counts is the perfect player's, so the model's results are those of the perfect player."""
    numbers = count()

    def answer(wire):
        left = int(wire.body["messages"][1]["content"].split(" sticks")[0])
        action = perfect(nim.State(left), list(nim.legal(nim.State(left), 0)))
        match next(numbers) % 6:
            case 0:
                wire.answer(prose("MOVE: take 9"))
            case 2:
                wire.answer(prose(""))
            case 4 if next(slow, False):
                wire.hang()
            case _:
                wire.answer(prose(f"MOVE: take {action.count}"))

    slow = iter([True])
    with endpoint(monkeypatch, timeout="30") as model:
        model.tell = answer
        found = tournament(nim, ["random", "model:gpt", "cheats:First"], games=4, seed=1)
    right = tournament(nim, ["random", "perfect", "cheats:First"], games=4, seed=1)
    assert [(pair.wins, pair.draws, pair.losses) for pair in found.pairings] == [
        (pair.wins, pair.draws, pair.losses) for pair in right.pairings
    ]
    (report,) = found.models
    assert (report.model, report.resignations) == ("model:gpt", 0)
    assert report.failures["slow"] >= 1
    assert report.refusals >= report.calls // 3 - 1


def test_the_command_prints_standings_and_writes_every_game(toys, tmp_path, capsys):
    given = ["tournament", "nim", "--bots", "random,perfect,cheats:First,cheats:ready", "--games", "3"]
    for more, words in ((["--format", "swiss"], "Round 2: "), ([], "round robin, 6 games of each pair from seed 1")):
        out = tmp_path / f"games{len(more)}.jsonl"
        assert main([*given, *more, "--out", str(out)]) == 0
        printed = capsys.readouterr().out
        assert words in printed
        assert "1 perfect" in printed
        bots = [tuple(sorted(msgspec.json.decode(line)["bots"])) for line in out.read_bytes().splitlines()]
        assert len(bots) == (24 if more else 36)
        assert more or set(bots) == {tuple(sorted(pair)) for pair in combinations(given[3].split(","), 2)}
    assert main([*given, "--json"]) == 0
    document = msgspec.json.decode(capsys.readouterr().out)
    assert len(document["pairings"]) == 6
    assert document["standings"][0]["share"]["low"] > 0.5


@pytest.mark.parametrize(
    ("more", "code"),
    [
        (["--bots", "random"], "too-few-players"),
        (["--bots", "random,genius"], "unknown-bot"),
        (["--bots", "random,perfect", "--format", "knock-out"], "usage"),
        (["--bots", "random,perfect", "--format", "swiss", "--rounds", "2"], "too-many-rounds"),
        (["--bots", "random,crash"], "playout-failed"),
    ],
)
def test_wrong_arguments_are_one_line(toys, more, code, capsys):
    assert main(["tournament", "nim", *more]) == 2
    (line,) = (line for line in capsys.readouterr().err.splitlines() if line.startswith("parlor: "))
    assert line.endswith(f"[{code}]")


def test_a_game_for_one_has_no_tournament(toys):
    with pytest.raises(ParlorError, match="not for two"):
        tournament(patience, ["random", "other"], games=1, seed=1)
