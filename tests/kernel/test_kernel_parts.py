"""The small parts of the kernel: notation, cells, outcomes, receivers of events, the registry, bots."""

from importlib.metadata import EntryPoint

import lawful
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lawful import Nim, Take
from msgspec import Struct

from liars_dice import Bid, Call, Rolled
from liars_dice import game as liars_dice
from parlor.kernel import (
    Cell,
    Chance,
    Emit,
    Game,
    Match,
    Outcome,
    ParlorError,
    RandomBot,
    Refusal,
    Step,
    Turn,
    registry,
)
from parlor.kernel.codec import decode, digest, encode
from parlor.kernel.game_modules import benches
from parlor.kernel.inputs import lexicon_of
from parlor.kernel.notation import read, write


class Walk(Struct, frozen=True, tag="walk"):
    path: tuple[Cell, ...]
    note: str = ""


@pytest.mark.parametrize(
    ("action", "line"),
    [(Bid(2, 6), "bid 2 6"), (Call(), "call"), (Walk((Cell(0, 1),), "a b"), 'walk [[0,1]] "a b"')],
)
def test_actions_are_written_and_read(action, line):
    assert write(action) == line
    assert read(f"  {line.replace('bid', 'BID')} ", Bid | Call | Walk) == action


@pytest.mark.parametrize("note", ["", "plain", "a b", "7", "null", '"', "[", "it's", "ą", "\\"])
@pytest.mark.parametrize("rest", ["", "x y", "8"])
def test_any_string_is_read_as_it_was_written(note, rest):
    class Remark(Struct, frozen=True, tag="remark"):
        note: str
        rest: str

    assert read(write(Remark(note, rest)), Remark) == Remark(note, rest)


def test_a_last_field_may_be_typed_without_quotes():
    assert read("walk [[0,1]] a b", Walk) == Walk((Cell(0, 1),), "a b")
    assert read("walk " + "[" * 9999, Walk).code == "unreadable"


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("", "'An empty line' is not an action; try bid COUNT FACE, call."),
        ("shout", "'shout' is not an action"),
        ("bid", "missing required field `count`"),
        ("bid two 6", "Try bid COUNT FACE."),
        ("bid 1 2 3", "Try bid COUNT FACE."),
        ("call now", "it takes nothing more"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_a_hint(line, hint):
    refusal = read(line, Bid | Call)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "unreadable"
    assert hint in refusal.message


def test_completion_comes_from_the_legal_actions():
    match = Match(liars_dice, seed=1)
    match.play(0, Bid(1, 5))
    assert list(liars_dice.complete(match.view(1), match.legal(1), "C")) == ["call"]
    assert next(iter(liars_dice.complete(match.view(1), match.legal(1), "bid"))) == "bid 1 6"


@given(st.integers(0, 701), st.integers(0, 98))
def test_a_cell_is_read_from_its_name(col, row):
    cell = Cell(row, col)
    assert Cell.parse(str(cell)) == cell
    assert Cell.parse(str(cell).lower()) == cell
    assert decode(encode(cell), Cell) == cell


@pytest.mark.parametrize("name", ["", "A", "A0", "7", "AAA1", "A100", "Ä1", "A-1"])
def test_a_name_of_no_cell_is_read_as_none(name):
    assert Cell.parse(name) is None


def test_names_distances_and_bounds_of_cells():
    assert str(Cell(3, 2)) == "C4"
    assert str(Cell(0, 27)) == "AB1"
    assert str(Cell(-1, 2**31)) == "(-1, 2147483648)"
    assert Cell(3, 4).distance(Cell(7, 2)) == 4
    assert Cell(11, 0).on_board(12, 12)
    assert not Cell(12, 0).on_board(12, 12)
    assert not Cell(0, -1).on_board(12, 12)


def test_outcomes_by_winner_by_loser_and_by_score():
    assert Outcome.won_by(1, 3, "race").results == ("loss", "win", "loss")
    assert Outcome.lost_by(1, 3, "race").results == ("draw", "loss", "draw")
    assert Outcome.by_score([3, 9], "points") == Outcome(("loss", "win"), "points", (3, 9))
    assert Outcome.by_score([5, 5, 1], "points").results == ("draw", "draw", "loss")


def test_an_event_is_sent_to_its_receivers_only():
    step = Step(None, (Emit(Rolled((1,)), to=(0,)), Emit(Rolled((2,)), to=(0, 1)), Emit(Rolled((3,)))))
    assert [event.dice for event in step.events_for(0)] == [(1,), (2,), (3,)]
    assert [event.dice for event in step.events_for(1)] == [(2,), (3,)]
    assert [event.dice for event in step.events_for(-1)] == [(3,)]


def test_the_digest_depends_on_where_parts_are_divided():
    assert digest(b"ab", b"c") != digest(b"a", b"bc")
    assert digest(b"ab") == digest(b"ab")


def test_sets_are_written_in_order():
    assert encode({"b": frozenset("cab"), "a": 1}) == b'{"a":1,"b":["a","b","c"]}'


def test_games_are_found_by_entry_point():
    assert registry.game("liars-dice") is liars_dice
    assert "liars-dice" in registry.installed()


@pytest.mark.parametrize(
    ("value", "says"),
    [("no_such_module:game", "cannot be loaded"), ("liars_dice:Bid", "is not a game"), ("broken:Nim", "is not a game")],
)
def test_a_broken_entry_point_is_a_clear_error(monkeypatch, value, says):
    point = EntryPoint("other", value, registry.GROUP)
    monkeypatch.setattr(registry, "installed", lambda: {"other": point})
    with pytest.raises(ParlorError, match=says) as caught:
        registry.game.__wrapped__("other")
    assert caught.value.code == "broken-game"


def test_the_random_bot_takes_no_more_actions_than_its_limit():
    taken = []

    def endless():
        n = 0
        while True:
            taken.append(n)
            yield n
            n += 1

    assert 0 <= RandomBot(at_most=50).choose(Turn(lawful.Nim(), 0, None, endless(), Chance(1))) < 50
    assert len(taken) == 50


def test_an_unknown_level_of_bot_is_an_error():
    assert isinstance(Nim().bot("random"), RandomBot)
    with pytest.raises(ParlorError, match=r"Nim has no bot 'expert'\. Choose one of: random"):
        Nim().bot("expert")


def test_an_action_needs_a_tag_of_lower_case_letters():
    class Say(Struct, frozen=True):
        type: str

    class Stop(Struct, frozen=True, tag="/resign"):
        pass

    class Loud(Struct, frozen=True, tag="Loud"):
        pass

    for wrong in (Say, Stop, Loud, Bid | Stop, int):
        with pytest.raises(TypeError, match="needs to be a struct with a tag"):

            class Wrong(Game[None, None, wrong, None, None]):
                pass


def test_the_defaults_of_optional_methods():
    nim = Nim()
    view = nim.view(nim.start(nim.Options(), Chance(1)), 0)
    assert not nim.hidden
    assert nim.text_ansi(view) == nim.text(view)
    assert nim.read(view, "take 2") == Take(2)
    assert benches(nim) == {}
    assert nim.describe(None) == ""
    assert nim.invariant(nim.start(nim.Options(), Chance(1))) is None
    assert nim.howto() == "Small games that keep every law, for others to break."  # the docstring of its module
    assert nim.usage() == "Type take STONES."
    assert lexicon_of(nim, nim.Options()) == ""
