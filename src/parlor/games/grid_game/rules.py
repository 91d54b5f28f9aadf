"""The rules of Grid Game: two armies take turns until one of them has no unit left."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from parlor.kernel import (
    SIX_LEVELS,
    AnyStrength,
    Cell,
    Chance,
    Encoding,
    Game,
    Outcome,
    Refusal,
    RunningScore,
    Seat,
    Step,
)
from parlor.kernel.capabilities import ActionPrior, Encoded, PositionValue, Reviewed, TurnUndo
from parlor.kernel.reviewer import Reviewer

from . import search_hints, text
from .apply import apply_action, ring_width
from .boards import load_puzzles, map_terrain, puzzle_terrain, puzzle_units
from .classes import MAX_TRAPS, round_limit
from .grid import grid_of, visible_traps
from .legal import legal_actions
from .refusals import refuse
from .setup import deploy, draw_terrain
from .state import MIN_SIZE, Action, Event, Options, State, Trap, View


class GridGame(
    Game[Options, State, Action, Event, View],
    AnyStrength,
    RunningScore,
    TurnUndo,
    Reviewed,
    Encoded,
    PositionValue,
    ActionPrior,
):
    id = "grid-game"
    title = "Grid Game"
    rules_version = 1
    seats = range(2, 3)
    seat_names = ("Blue", "Orange")
    levels = SIX_LEVELS
    hidden = True  # see `has_secrets`: only with the option hidden_traps
    legal_is_complete = False  # `legal` lists only one path to each square

    # --- the rules -----------------------------------------------------------------------------------------------

    def start(self, options: Options, chance: Chance) -> State:
        if options.puzzle:
            puzzle = load_puzzles()[options.puzzle - 1]
            return State(options, puzzle_terrain(puzzle), puzzle_units(puzzle))
        terrain = map_terrain(options.map) if options.map else draw_terrain(options.size, chance.stream("terrain"))
        return State(options, terrain, deploy(options))

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.over or state.given_up else frozenset((state.side,))

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        return legal_actions(state, seat)

    def check(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return refuse(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        after, emits = apply_action(state, action)
        return Step(after, tuple(emits))

    def outcome(self, state: State) -> Outcome | None:
        """The side with more living units wins; if they have as many, the side with more health in total. A puzzle is
        lost if it is not solved.
        """
        if not state.over:
            return None
        living, health = count_armies(state)
        if state.over == "unsolved":
            return Outcome.lost_by(0, 2, state.over, scores=(0, living[1]))
        deciding = health if living[0] == living[1] else living
        return replace(Outcome.by_score(deciding, state.over), scores=living)

    def check_options(self, options: Options) -> Refusal | None:
        if options.map and options.puzzle:
            return Refusal("two-boards", "A puzzle has its own board. Leave out the option map.")
        if (options.map or options.puzzle) and options.size != MIN_SIZE:
            return Refusal("map-size", f"Maps and puzzles are {MIN_SIZE} x {MIN_SIZE}. Leave out the option size.")
        return None

    def has_secrets(self, options: Options) -> bool:
        return options.hidden_traps

    def forfeit(self, state: State, seat: Seat, reason: str) -> Outcome | None:
        """The other side wins, with the score of a whole army to 0."""
        army = len(state.units) // 2
        return Outcome.lost_by(seat, 2, reason, scores=(0, army) if seat == 0 else (army, 0))

    def reveal(self, state: State) -> State:
        return replace(state, given_up=True)

    def turn_number(self, state: State) -> int:
        return state.turn

    def check_turn_undo(self, state: State, seat: Seat) -> Refusal | None:
        if state.options.hidden_traps and any(unit.held and unit.side == seat for unit in state.units):
            return Refusal("trap-revealed", "You found a hidden trap, so this turn can't be undone. Play on.")
        return None

    def reviewer(self, moves: int) -> Reviewer:
        from .review import ArmyReviewer

        return ArmyReviewer(moves)

    def position_value(self, state: State) -> tuple[float, float]:
        return search_hints.position_value(state)

    def action_prior(self, state: State, seat: Seat) -> Iterable[tuple[Action, float]]:
        return search_hints.action_prior(self, state, seat)

    def encoding(self, options: Options) -> Encoding:
        from .encoding import GridEncoding

        return GridEncoding(self, options)

    # --- views ------------------------------------------------------------------------------------------------------

    def running_scores(self, view: View) -> tuple[int, ...]:
        """Return the numbers of living units."""
        return count_armies(view)[0]

    def view(self, state: State, viewer: Seat) -> View:
        return View(
            viewer,
            state.options,
            state.terrain,
            state.units,
            visible_traps(state, viewer),
            state.turn,
            state.side,
            state.round,
            round_limit(state.options.size),
            ring_width(state.options, state.round),
            state.moving,
            state.over,
            state.given_up,
        )

    def sample(self, view: View, viewer: Seat, chance: Chance) -> State:
        """With hidden traps, add random traps of the sides whose traps the viewer does not see."""
        state = State(
            view.options,
            view.terrain,
            view.units,
            view.traps,
            view.turn,
            view.moving,
            view.over,
            view.given_up,
        )
        if view.options.hidden_traps and not (view.over or view.given_up):
            return replace(state, traps=(*view.traps, *draw_hidden_traps(state, viewer, chance)))
        return state

    def redeal(self, state: State, viewer: Seat, chance: Chance) -> State:
        """With hidden traps, replace the traps that the viewer does not see by random ones.

        These are the traps of the opponent, or of both sides for a spectator.
        """
        if not state.options.hidden_traps or not self.to_act(state):
            return state
        own_traps = tuple(trap for trap in state.traps if trap.side == viewer)
        return replace(state, traps=(*own_traps, *draw_hidden_traps(state, viewer, chance)))

    def invariant(self, state: State) -> str | None:
        if len({unit.at for unit in state.units}) < len(state.units):
            return "two units are on one square"
        if len({(trap.at, trap.side) for trap in state.traps}) < len(state.traps):
            return "a side has two traps on one square"
        owners = [trap.owner for trap in state.traps]
        return "a unit has laid too many traps" if any(owners.count(owner) > MAX_TRAPS for owner in owners) else None

    def text(self, view: View) -> str:
        return text.plain(view)


def count_armies(state: State | View) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return two pairs, each by side: the numbers of living units, and their total health."""
    living = [unit for unit in state.units if unit.health]
    blue = [unit.health for unit in living if unit.side == 0]
    orange = [unit.health for unit in living if unit.side == 1]
    return (len(blue), len(orange)), (sum(blue), sum(orange))


def draw_hidden_traps(state: State, viewer: Seat, chance: Chance) -> list[Trap]:
    """Return random traps for each Prankster whose traps the viewer cannot see.

    Their number is random too: from 0 to as many as the Prankster can have laid by now.
    """
    grid = grid_of(state)
    cells = (Cell(row, col) for row in range(grid.size) for col in range(grid.size))
    plain_cells = [cell for cell in cells if grid.is_plain(cell)]
    traps: list[Trap] = []
    for number, unit in enumerate(state.units):
        if unit.kind == "prankster" and unit.side != viewer:
            turns = (state.turn + 1 - unit.side) // 2  # turns of its side before the current one
            turns += unit.side == state.side and unit.lock == "used"  # and the current one, if the unit has acted
            free = [cell for cell in plain_cells if all((cell, unit.side) != (trap.at, trap.side) for trap in traps)]
            count = chance.below(min(MAX_TRAPS, turns) + 1)
            traps += [Trap(cell, unit.side, number) for cell in chance.sample(free, count)]
    return traps


game = GridGame()
