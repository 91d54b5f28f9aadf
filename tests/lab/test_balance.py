"""The balance report: what it measures is what simulations say, and its page is one file that reads well."""

import re
from html.parser import HTMLParser

import msgspec
import pytest

from liars_dice import game as liars_dice
from parlor.cli import main
from parlor.games.grid_game import game as grid_game
from parlor.games.letter_crush import game as letter_crush
from parlor.games.territory_words import game as territory_words
from parlor.kernel import Outcome, ParlorError
from parlor.lab import balance
from parlor.lab.balance import ChoiceCount, choices, histogram, measure_balance, sweep_values, total_games
from parlor.lab.balance_report import balance_html
from parlor.lab.intervals import Share
from parlor.lab.observation import Observation, Observer, choice_names
from parlor.lab.plots import share_bars, share_text
from parlor.lab.runner import Runner
from parlor.lab.simulate import simulate
from toys import Take, nim, patience


@pytest.fixture(autouse=True)
def only_random(monkeypatch):
    """The other level of Liar's Dice takes seconds for a game."""
    monkeypatch.setattr(type(liars_dice), "levels", ("random",))


def measured(game, bot, games=20, **options):
    return measure_balance(game, bot=bot, games=games, seed=1, options=options)


def test_seats_and_lengths_are_those_of_a_simulation():
    found = measured(liars_dice, "random", games=30)
    plain = simulate(liars_dice, ["random", "random"], games=30, seed=1)
    assert [row.share for row in found.seats] == [standing.share for standing in plain.seats]
    assert (found.plies, found.reasons) == (plain.plies, plain.reasons)
    assert sum(games for _, _, games in found.histogram) == 30


def test_the_second_seat_of_nim_has_an_advantage_with_eight_sticks(toys, monkeypatch):
    monkeypatch.setattr(type(nim), "levels", ("random", "perfect"))
    found = measured(nim, "perfect", sticks=8)
    assert [row.share.value for row in found.seats] == [0, 1]
    assert "Seat 2 has an advantage: 100% (84-100)" in balance_html(found)


def test_levels_that_fault_are_an_error_and_nothing_is_written(toys, tmp_path, capsys):
    """Nim has a level that returns nonsense."""
    assert main(["balance", "nim", "--bot", "perfect", "--games", "2", "--html", str(tmp_path / "report.html")]) == 2
    assert "illegal-bot-move" in capsys.readouterr().err
    assert not list(tmp_path.glob("*.html"))


def test_every_value_of_an_option_is_tried():
    assert sweep_values(liars_dice) == [("dice", dice) for dice in range(1, 6)]
    found = dict.fromkeys(name for name, _ in sweep_values(grid_game))
    assert {"size", "hidden_traps"} <= set(found)
    assert [row.value for row in measured(liars_dice, "random", games=4).sweeps if row.is_default] == [3]
    assert total_games(liars_dice, 10) == 10 * (1 + len(liars_dice.levels) + 5)


def test_a_value_that_the_game_refuses_is_named(monkeypatch, toys):
    monkeypatch.setattr(type(nim), "levels", ("random", "perfect"))
    refuse = ParlorError("too-many", "That is too many sticks.")

    def start(self, options, chance):
        if options.sticks > 20:
            raise refuse
        return nim.State(options.sticks)

    monkeypatch.setattr(type(nim), "start", start)
    found = measured(nim, "random", games=2)
    assert {row.value for row in found.sweeps} == {1, 7, 13}
    assert any("sticks=50: " in line and "too many sticks" in line for line in found.skipped)


def test_a_share_of_no_games_is_a_dash_and_a_single_value_no_sweep():
    assert (share_text(Share.of(0, 0)), share_text(Share.of(0, 1))) == ("–", "0% (0-79)")
    found = measured(liars_dice, "random", games=2)
    assert "<h3>dice</h3>" in balance_html(found)
    found = msgspec.structs.replace(found, sweeps=[row for row in found.sweeps if row.is_default])
    assert "<h3>dice</h3>" not in balance_html(found)


@pytest.mark.parametrize(
    ("game", "bot", "options"),
    [(territory_words, "random", {"turns": 4}), (letter_crush, "random", {"mode": "duel"})],
    ids=["territory-words", "letter-crush"],
)
def test_the_leader_at_the_end_is_the_winner(game, bot, options):
    observation = Observation()
    for seed in range(1, 4):
        observer = Observer(game)
        simulate_one(game, bot, options, seed, observer)
        observation.add(observer.observation)
    led, won = observation.leaders[-1]
    assert led == won >= 1
    assert observation.leaders[0][0] == 0  # at the start all are even


def simulate_one(game, bot, options, seed, observer):
    from parlor.kernel.inputs import read_options
    from parlor.lab.playout import play_out

    read = read_options(game, options)
    play_out(game, read, [bot] * game.seat_count(read), seed, observer=observer)


def test_choices_are_kinds_and_plain_values():
    assert choice_names(liars_dice.Action.__args__[0](2, 6)) == ["bid", "bid count=2", "bid face=6"]
    assert choice_names(liars_dice.Action.__args__[1]()) == ["call"]
    observer = Observer(nim)
    for ply, (left, count) in enumerate([(5, 1), (4, 3), (1, 1)], start=1):
        observer.see(nim.State(left), ply, (ply - 1) % 2, Take(count))
    observer.end(nim.State(0), Outcome.won_by(0, 2, "last-stick"))
    assert observer.observation.choices == {
        "take": ChoiceCount(offered=3, chosen=3, games=2, points=1.0),
        "take count=1": ChoiceCount(offered=3, chosen=2, games=1, points=1.0),
        "take count=2": ChoiceCount(offered=2),
        "take count=3": ChoiceCount(offered=2, chosen=1, games=1, points=0.0),
    }


def test_a_choice_is_dead_if_it_was_often_legal_and_hardly_ever_made():
    counts = {
        "call": ChoiceCount(1000, 400, 90, 45),
        "bid face=1": ChoiceCount(1000, 5, 5, 1),
        "bid face=2": ChoiceCount(20, 0, 0, 0),
        **{f"claim word={number}": ChoiceCount(1000, 1) for number in range(100)},
    }
    found = choices(counts)
    assert [choice.choice for choice in found if choice.is_dead] == ["bid face=1"]
    assert {choice.choice for choice in found} == {"call", "bid face=1", "bid face=2"}


def test_a_histogram_covers_all_lengths():
    assert histogram([7]) == [(7, 7, 1)]
    bars = histogram([*range(1, 101), 100])
    assert (bars[0], bars[-1], len(bars)) == ((1, 5, 5), (96, 100, 6), 20)


def test_results_do_not_depend_on_the_number_of_processes(toys):
    found = [
        msgspec.structs.replace(
            measure_balance(liars_dice, bot="random", games=25, seed=1, runner=Runner(jobs)),
            cpu_seconds=0.0,
            wall_seconds=0.0,
        )
        for jobs in (1, 2)
    ]
    assert found[0] == found[1]


# --- the page ---------------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """Checks that every element is closed, and collects what it names."""

    VOID = ("meta", "link", "img", "br")

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.attributes, self.titles = [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] == "h2":
            self.titles.append(data)


def test_the_page_is_whole_and_loads_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(balance, "sweep_values", lambda game: [("turns", 4), ("turns", 5)])
    path = tmp_path / "report.html"
    given = ["balance", "territory-words", "--bot", "random", "--games", "2", "--option", "turns=4"]
    monkeypatch.setattr(type(territory_words), "levels", ("random",))
    assert main([*given, "--html", str(path)]) == 0
    text = path.read_text("utf-8")
    page = Page(text)
    assert page.titles[:4] == ["Seats", "Length", "Levels", "Leads"]
    assert {"Options", "Choices"} <= set(page.titles)
    assert page.tags.count("svg") >= 4
    assert not {"script", "link", "img", "iframe"} & set(page.tags)
    assert not re.search(r"https?:|url\(|@import|src=|href=", text)
    assert ("name", "viewport") in page.attributes
    assert "prefers-color-scheme: dark" in text


def test_an_existing_report_is_kept(tmp_path, capsys):
    path = tmp_path / "report.html"
    path.write_text("mine")
    given = ["balance", "liars-dice", "--games", "2", "--html", str(path)]
    assert main(given) == 2
    assert ("[file-exists]" in capsys.readouterr().err, path.read_text()) == (True, "mine")
    assert main([*given, "--force"]) == 0
    Page(path.read_text("utf-8"))
    assert main([*given[:-1], str(tmp_path / "no" / "report.html")]) == 2
    assert "[missing-folder]" in capsys.readouterr().err


def test_names_cannot_become_markup(toys, monkeypatch):
    monkeypatch.setattr(type(patience), "title", "<script>alert(1)</script>")
    monkeypatch.setattr(type(patience), "seat_names", ('"><b>',))
    text = balance_html(measured(patience, "random", games=3))
    Page(text)
    assert "<script>" not in text
    assert "<b>" not in text
    Page(share_bars([("<i>" * 20, Share.of(1, 2))], 0.5))


def test_a_game_for_one_has_a_report(toys):
    found = measured(patience, "random", games=3)
    assert (found.seats[0].share.value, found.leads, found.levels[0].mean_score) == (1, [], 7)
    assert "The game is for one." in balance_html(found)
