"""Small games for testing what plays games."""

from importlib.metadata import EntryPoint
from typing import Annotated

import pytest
from msgspec import Meta, Struct

from parlor.kernel import (
    Assessment,
    ExternalAnswers,
    Game,
    Outcome,
    RandomBot,
    Refusal,
    Reviewed,
    Reviewer,
    ScoredAction,
    Step,
    registry,
    with_item,
)
from parlor.kernel.game_modules import unknown_bot


class Options(Struct, frozen=True):
    sticks: Annotated[int, Meta(ge=1, le=50)] = 7


class Take(Struct, frozen=True, tag="take"):
    count: int


class State(Struct, frozen=True):
    left: int
    turn: int = 0


class Fixed:
    def __init__(self, answer):
        self.answer = answer

    def choose(self, turn):
        return self.answer(turn.view, list(turn.legal))


def perfect(view, legal):
    return Take(view.left % 4) if view.left % 4 else legal[0]


class Nim(Game[Options, State, Take, None, State]):
    """Take one to three sticks; who takes the last has won. Nothing is hidden, no points are counted."""

    id = "nim"
    title = "Nim"
    rules_version = 1
    seats = range(2, 3)
    levels = ("random", "nonsense", "perfect", "crash", "greedy")

    def start(self, options, chance):
        return State(options.sticks)

    def to_act(self, state):
        return frozenset((state.turn,)) if state.left else frozenset()

    def legal(self, state, seat):
        return (Take(n) for n in range(1, min(3, state.left) + 1))

    def check(self, state, seat, action):
        return None if 1 <= action.count <= min(3, state.left) else Refusal("no-such-take", "Take 1 to 3 sticks.")

    def apply(self, state, seat, action, chance):
        return Step(State(state.left - action.count, 1 - seat))

    def outcome(self, state):
        return None if state.left else Outcome.won_by(1 - state.turn, 2, "last-stick")

    def view(self, state, viewer):
        return state

    def sample(self, view, viewer, chance):
        return view

    def text(self, view):
        return f"{view.left} sticks."

    def text_ansi(self, view):
        return f"\x1b[32m{view.left} sticks.\x1b[0m"

    def bot(self, level):
        bots = {
            "random": RandomBot(),
            "nonsense": Fixed(lambda view, legal: "take them all"),
            "greedy": Fixed(lambda view, legal: Take(9)),
            "crash": Fixed(lambda view, legal: legal[99]),
            "perfect": Fixed(perfect),
        }
        if level not in bots:
            raise unknown_bot(self, level)
        return bots[level]


class SticksReviewer(Reviewer):
    """Counts sticks; three at once are best."""

    measure = "points"
    unit = "sticks"
    method = "Counts sticks."

    def evaluate(self, state):
        return (7.0 - state.left,)

    def assess(self, view, seat, action, chance):
        taken = 7 - view.left
        most = min(3, view.left)
        better = (ScoredAction(Take(most), float(taken + most)),) if action.count < most else ()
        return Assessment(float(taken + action.count), float(taken), better)

    def describe_action(self, view, action):
        return f"take {action.count}"


class Patience(Nim, Reviewed):
    """Nim alone: a point for each stick. It has a review."""

    id = "patience"
    title = "Patience"
    seats = range(1, 2)
    levels = ("random",)

    def reviewer(self, moves):
        return SticksReviewer()

    def apply(self, state, seat, action, chance):
        return Step(State(state.left - action.count))

    def outcome(self, state):
        return None if state.left else Outcome(("win",), "tidy", (7,))


class Lots(Struct, frozen=True):
    drawn: tuple[int, ...] = (0, 0)  # sealed until both have drawn


class DrawLots(Game[Options, Lots, Take, None, Lots], ExternalAnswers):
    """Both name a number at once, unseen; the higher wins."""

    id = "draw-lots"
    title = "Drawing Lots"
    rules_version = 1
    seats = range(2, 3)
    levels = ("random",)
    hidden = True

    def start(self, options, chance):
        return Lots()

    def to_act(self, state):
        return frozenset(seat for seat in (0, 1) if not state.drawn[seat])

    def legal(self, state, seat):
        return (Take(n) for n in range(1, 2001))

    def check(self, state, seat, action):
        return None if 1 <= action.count <= 2000 else Refusal("no-such-lot", "Name 1 to 2000.")

    def resolve_external(self, view, action):
        return Refusal("unlucky", "Thirteen brings no luck.") if action.count == 13 else action

    def apply(self, state, seat, action, chance):
        return Step(Lots(with_item(state.drawn, seat, action.count)))

    def outcome(self, state):
        return None if self.to_act(state) else Outcome.by_score(state.drawn, "higher-lot")

    def redeal(self, state, viewer, chance):
        return state

    def view(self, state, viewer):
        over = not self.to_act(state)
        return Lots(tuple(lot if over or seat == viewer else 0 for seat, lot in enumerate(state.drawn)))

    def sample(self, view, viewer, chance):
        return view

    def text(self, view):
        return f"Lots: {view.drawn[0]} and {view.drawn[1]}."


nim, patience, draw_lots = Nim(), Patience(), DrawLots()


@pytest.fixture
def toys(monkeypatch):
    """The toys installed, and one package whose game cannot even be imported."""
    values = {
        "nim": "toys:nim",
        "patience": "toys:patience",
        "draw-lots": "toys:draw_lots",
        "ruin": "toys:ruin",
        "liars-dice": "liars_dice:game",
    }
    points = [EntryPoint(name, value, registry.GROUP) for name, value in values.items()]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    registry.installed.cache_clear()
    registry.game.cache_clear()
    yield
    registry.installed.cache_clear()
    registry.game.cache_clear()


@pytest.fixture
def replace_game():
    """A function that installs a game in place of the one with the same id, until the test ends. Use it to give a game
    a capability that its class does not have.
    """
    with pytest.MonkeyPatch.context() as patch:

        def replace(game):
            patch.setattr(registry.installed()[game.id].value.replace(":", "."), game)
            registry.game.cache_clear()

        yield replace
    registry.game.cache_clear()
