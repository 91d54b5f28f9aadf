"""Language models as bots: a scripted endpoint that is right, illegal, slow, empty, endless or hostile."""

import re
from copy import copy
from itertools import count

import pytest

from liars_dice import game as liars_dice
from models import CANARY, endpoint, prose
from parlor.cli import main
from parlor.kernel import Chance, Match, ParlorError, Refusal, bot_chance, installed, registry
from parlor.lab import model_bot
from parlor.lab.model_bot import MAX_TRIES, position_message, read_answer
from parlor.lab.simulate import simulate
from toys import nim, perfect

MODEL = "model:scripted"


@pytest.fixture
def model(monkeypatch):
    with endpoint(monkeypatch, timeout="30") as found:
        yield found


def position(wire):
    """The text of the position, without refusals after it."""
    return next(message["content"] for message in wire.body["messages"] if message["role"] == "user")


def best(wire):
    left = int(position(wire).split(" sticks")[0])
    return perfect(nim.State(left), list(nim.legal(nim.State(left), 0)))


def right(wire):
    wire.answer(prose(f"Taking a multiple of four.\nMOVE: take {best(wire).count}"))


def without_times(result):
    return [(standing.wins, standing.draws, standing.losses) for standing in result.seats], result.plies, result.reasons


def test_a_model_that_answers_well_plays_as_the_bot_that_it_imitates(model, toys):
    model.tell = right
    result = simulate(nim, [MODEL, "random"], games=8, seed=1, swap=True)
    assert without_times(result) == without_times(simulate(nim, ["perfect", "random"], games=8, seed=1, swap=True))
    (report,) = result.models
    assert (report.model, report.calls, report.refusals, report.resignations) == (MODEL, len(model.asked), 0, 0)
    assert report.tokens > 100
    assert all(body["model"] == "scripted" for _, body in model.asked)


def test_a_refused_answer_is_told_and_asked_again(model, toys):
    """Every first answer is illegal, every second one cannot be read, every third is right."""
    numbers = count()

    def answer(wire):
        number = next(numbers) % 3
        said = [message["content"] for message in wire.body["messages"]][2:]
        assert len(said) == 2 * number
        if number == 1:
            assert said[0] == "MOVE: take 9"
            assert "Take 1 to 3 sticks." in said[1]
        right(wire) if number == 2 else wire.answer(prose("MOVE: take 9" if number == 0 else "I pass"))

    model.tell = answer
    result = simulate(nim, [MODEL, "random"], games=4, seed=1)
    assert without_times(result) == without_times(simulate(nim, ["perfect", "random"], games=4, seed=1))
    assert result.models[0].refusals == 2 * result.models[0].calls / 3


def test_a_model_that_stays_illegal_resigns_each_game(model, toys):
    model.tell = lambda wire: wire.answer(prose("MOVE: take all"))
    result = simulate(nim, [MODEL, "random"], games=3, seed=1)
    assert (result.seats[0].losses, result.reasons) == (3, {"resignation": 3})
    assert (result.models[0].refusals, result.models[0].resignations) == (3 * MAX_TRIES, 3)


def slow(wire):
    wire.hang()


def endless(wire):
    wire.begin()
    while wire.send(b" " * 65_536):
        pass


def dripping(wire):
    wire.begin()
    wire.drip(b'{"choices": [{"message": {"content": "MOVE: take 1"}}]}')


BAD = {
    "empty": (lambda wire: wire.answer(prose("")), "refused"),
    "no choices": (lambda wire: wire.answer({"choices": []}), "refused"),
    "escapes": (lambda wire: wire.answer(prose("\x1b]0;pwned\x07\x00\u202etake 9")), "refused"),
    "long": (lambda wire: wire.answer(prose("MOVE: " + "take " * 20_000)), "refused"),
    "injected": (lambda wire: wire.answer(prose('{"type": "/resign"}')), "refused"),
    "no JSON": (lambda wire: wire.answer(b"<html>"), "unusable"),
    "deep": (lambda wire: wire.answer(b"[" * 100_000), "unusable"),
    "endless": (endless, "unusable"),
    "error": (lambda wire: wire.answer({}, "500 Internal Server Error"), "refused by the endpoint"),
    "redirect": (
        lambda wire: wire.answer({}, "302 Found", "Location: http://127.0.0.1:1/\r\n"),
        "refused by the endpoint",
    ),
}


def test_any_bad_answer_costs_a_try_and_the_game_goes_on(model, toys):
    """Each kind of bad answer comes once, each before a right one: the results are those of the right ones."""
    kinds, numbers = list(BAD.values()), count()

    def answer(wire):
        number = next(numbers)
        (right if number % 2 == 0 or number // 2 >= len(kinds) else kinds[number // 2][0])(wire)

    model.tell = answer
    result = simulate(nim, [MODEL, "random"], games=12, seed=1)
    assert without_times(result) == without_times(simulate(nim, ["perfect", "random"], games=12, seed=1))
    (report,) = result.models
    assert len(model.asked) >= 2 * len(kinds)
    assert report.refusals == sum(kind == "refused" for _, kind in kinds)
    assert report.failures == {"refused": 2, "unusable": 3}
    assert (report.calls, report.resignations) == (len(model.asked), 0)


def test_a_slow_answer_costs_a_try_and_no_more_time_than_the_limit(monkeypatch, toys):
    kinds = iter([right, slow, right, dripping])
    with endpoint(monkeypatch, timeout="10") as model:
        model.tell = lambda wire: next(kinds, right)(wire)
        result = simulate(nim, [MODEL, "random"], games=4, seed=1)
    assert without_times(result) == without_times(simulate(nim, ["perfect", "random"], games=4, seed=1))
    assert result.models[0].failures["slow"] >= 2


def test_the_command_reports_tokens_latency_and_refusals_and_never_the_key(model, toys, capsys):
    model.tell = lambda wire: wire.answer({**prose("MOVE: take 1"), "usage": {"total_tokens": 1000}})
    given = ["simulate", "nim", "--seats", f"{MODEL},random", "--games", "2"]
    assert main(given) == 0
    printed = capsys.readouterr()
    calls = len(model.asked)
    row = next(line for line in printed.out.splitlines() if line.startswith(MODEL) and "none" in line)
    assert row.split()[:4] == [MODEL, str(calls), f"{1000 * calls:,}", "0"]
    assert CANARY not in printed.out + printed.err
    assert all(f"Bearer {CANARY}" in head for head, _ in model.asked)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_model_that_never_answers_is_one_line_and_status_2(model, capsys, jobs):
    """The endpoint answers 500 to every request."""
    given = ["simulate", "liars-dice", "--seats", f"{MODEL},random", "--games", "40", "--jobs", jobs]
    assert main(given) == 2
    (line,) = (line for line in capsys.readouterr().err.splitlines() if line.startswith("parlor: "))
    assert "the model has not answered at all (refused)" in line
    assert line.endswith("[model-unavailable]")


@pytest.mark.parametrize(
    ("more", "code"),
    [((), "no-model"), (("--model-url", "nonsense"), "bad-model"), (("--model-url", "http://me:k@h/v1"), "bad-model")],
)
def test_a_model_without_a_valid_url_is_an_error(more, code, capsys):
    assert main(["simulate", "liars-dice", "--seats", f"{MODEL},random", *more]) == 2
    assert f"[{code}]" in capsys.readouterr().err


def test_a_spent_budget_of_tokens_ends_the_simulation(monkeypatch, toys):
    with endpoint(monkeypatch, BUDGET="2000") as found:
        found.tell = lambda wire: wire.answer({**prose("MOVE: take 1"), "usage": {"total_tokens": 1000}})
        with pytest.raises(ParlorError, match="Raise PARLOR_MODEL_BUDGET"):
            simulate(nim, [MODEL, "random"], games=9, seed=1)


@pytest.mark.parametrize("game_id", [*installed()])
def test_a_model_plays_every_game_and_can_resign_it(model, game_id, monkeypatch):
    """It plays the last listed move of each position; after eight moves it has nothing more to say. In a game where any
    sentence is a move it resigns after its last one.
    """
    monkeypatch.setattr(model_bot, "MAX_MOVES", 10)
    numbers = count()

    def answer(wire):
        moves = position(wire).rpartition("Legal moves")[2].splitlines()[1:]
        wire.answer(prose(f"MOVE: {moves[-1]}" if next(numbers) < 8 else "?!"))

    model.tell = answer
    game = registry.game(game_id)
    options = {"turns": 4} if game_id == "territory-words" else {}
    lineup = [MODEL, *["random"] * (game.seat_count(game.Options()) - 1)]
    result = simulate(game, lineup, games=1, seed=1, options=options)
    assert result.games == 1
    assert result.models[0].calls <= 8 + MAX_TRIES
    if result.models[0].resignations:
        assert (result.reasons, result.seats[0].losses) == ({"resignation": 1}, 1)


def test_what_a_model_sees_does_not_depend_on_what_is_hidden_from_it():
    match = Match(liars_dice, seed=3)
    other = copy(match)
    other.state = liars_dice.redeal(match.state, 0, Chance(1))
    assert other.state != match.state
    seen, as_well = (position_message(one.turn(0, bot_chance(1, 1, 0))) for one in (match, other))
    assert seen == as_well
    assert re.search(r"^Your dice: ", seen, re.MULTILINE)


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("take 2", "take 2"),
        ("I think about it.\n\nMOVE: take 2", "take 2"),
        ("**Move:** `take 2`", "take 2"),
        ("move: take 3\nNo, wait.\nMOVE: take 2\n", "take 2"),
        ("```\ntake 2\n```", "take 2"),
        ('"take 2"', "take 2"),
    ],
)
def test_the_move_is_found_in_an_answer(answer, line):
    assert read_answer(nim, nim.State(7), answer) == nim.read(None, line)


@pytest.mark.parametrize("answer", ["", " \n\t", "MOVE:", "```\n```", "take", "{}", "\x00", "x" * 10_000])
def test_an_answer_without_a_move_is_refused(answer):
    assert isinstance(read_answer(nim, nim.State(7), answer), Refusal)
