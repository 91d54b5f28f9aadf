"""The balance of a game for its designer, from games of its bots: seats, lengths, levels, options, leads, choices."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Any

from msgspec import UNSET, Struct, inspect, to_builtins

from ..kernel import AnyGame, Outcome, ParlorError
from ..kernel.inputs import read_options
from .batches import SimulationPlan
from .intervals import Share
from .observation import MAX_VALUES, POINTS, ChoiceCount, Observation, field_of
from .runner import Runner
from .tally import GameLengths, lengths, reasons

MAX_OPTION_VALUES = 6  # of one option that are tried
MIN_OFFERED = 30  # turns in which a choice must have been legal before it can be called dead
DEAD_SHARE = 0.01  # of the turns in which a choice was legal: chosen less often it is dead


class SeatBalance(Struct, frozen=True):
    seat: str
    share: Share  # of points, when the same bot sits everywhere


class LevelBalance(Struct, frozen=True):
    level: str
    share: Share  # of points against the measured bot, or of games won alone
    mean_score: float | None


class OptionBalance(Struct, frozen=True):
    option: str
    value: Any
    is_default: bool
    seats: int
    share: Share  # of points of the first seat
    draws: Share
    plies: float  # mean


class LeadBalance(Struct, frozen=True):
    progress: float  # of the game, from 0 to 1
    led: Share  # of games in which one seat led
    won: Share  # of those, that it won


class ChoiceBalance(Struct, frozen=True):
    choice: str
    offered: int  # turns in which it was legal
    share: Share  # of those, that it was chosen
    points: Share  # of the games in which it was chosen
    is_dead: bool


class Balance(Struct, frozen=True):
    game: str
    title: str
    bot: str
    games: int  # of each measurement
    seed: int
    options: dict[str, Any]
    seats: list[SeatBalance]
    draws: Share
    plies: GameLengths
    histogram: list[tuple[int, int, int]]  # first ply, last ply and games
    reasons: dict[str, int]
    levels: list[LevelBalance]
    sweeps: list[OptionBalance]
    leads: list[LeadBalance]
    choices: list[ChoiceBalance]
    skipped: list[str]  # what could not be measured, and why
    cpu_seconds: float
    wall_seconds: float


class Measurement(Struct):
    """The games of one lineup."""

    outcomes: list[Outcome]
    plies: list[int]
    cpu: float
    seen: Observation

    def points(self, seat: int) -> Share:
        return Share.of(sum(POINTS[outcome.results[seat]] for outcome in self.outcomes), len(self.outcomes))

    @property
    def draws(self) -> Share:
        return Share.of(sum("draw" in outcome.results for outcome in self.outcomes), len(self.outcomes))


class Measured:
    """Plays the games of a report."""

    def __init__(self, game: AnyGame, bot: str, games: int, seed: int, runner: Runner) -> None:
        self._game, self._bot, self._games, self._seed, self._runner = game, bot, games, seed, runner
        self.cpu = 0.0

    def play(self, options: Any, lineup: Sequence[str], observe: bool = False) -> Measurement:
        size = self._runner.batch_size(self._games)
        seeds = range(self._seed, self._seed + self._games)
        plan = SimulationPlan(
            self._game, options, [tuple(lineup)], seeds, size, self._runner.budget, self._runner.model, observe
        )
        found = Measurement([], [], 0.0, Observation())
        for batch in self._runner.run(plan):
            found.outcomes += batch.outcomes
            found.plies += batch.plies
            found.cpu += batch.cpu
            if batch.seen:
                found.seen.add(batch.seen)
        self.cpu += found.cpu
        return found


def measure_balance(
    game: AnyGame, *, bot: str, games: int, seed: int, options: Any = None, runner: Runner | None = None
) -> Balance:
    """Play the games of the report. `bot` sits on all seats where nothing else is said. Raises ParlorError."""
    read = read_options(game, options)
    seats, started = game.seat_count(read), time.perf_counter()
    measured = Measured(game, bot, games, seed, runner or Runner())
    same, skipped = measured.play(read, [bot] * seats, observe=True), list[str]()
    levels = [_level(measured, game, read, level, bot, same) for level in game.levels]
    sweeps = [
        row
        for name, value in sweep_values(game)
        if (row := _option(measured, game, read, name, value, bot, skipped)) is not None
    ]
    if not same.seen.leaders:
        skipped.append("Leads: the game has neither a running score nor a review, or one seat only.")
    return Balance(
        game=game.id,
        title=game.title,
        bot=bot,
        games=games,
        seed=seed,
        options=option_values(read),
        seats=[SeatBalance(_seat_name(game, seat), same.points(seat)) for seat in range(seats)],
        draws=same.draws,
        plies=lengths(same.plies),
        histogram=histogram(same.plies),
        reasons=reasons(same.outcomes),
        levels=levels,
        sweeps=sweeps,
        leads=_leads(same.seen, games),
        choices=choices(same.seen.choices),
        skipped=skipped,
        cpu_seconds=round(measured.cpu, 3),
        wall_seconds=round(time.perf_counter() - started, 3),
    )


def total_games(game: AnyGame, games: int) -> int:
    """Return about how many games a report plays."""
    return games * (1 + len(game.levels) + len(list(sweep_values(game))))


def _seat_name(game: AnyGame, seat: int) -> str:
    return game.seat_names[seat] if seat < len(game.seat_names) else f"Seat {seat + 1}"


def _level(measured: Measured, game: AnyGame, options: Any, level: str, bot: str, same: Measurement) -> LevelBalance:
    """Measure a level against the bot; with more than two seats, against that bot on all others."""
    seats = game.seat_count(options)
    found = same if level == bot else measured.play(options, [level, *[bot] * (seats - 1)])
    scores = [outcome.scores[0] for outcome in found.outcomes if outcome.scores]
    return LevelBalance(level, found.points(0), round(sum(scores) / len(scores), 2) if scores else None)


def _option(
    measured: Measured, game: AnyGame, base: Any, name: str, value: Any, bot: str, skipped: list[str]
) -> OptionBalance | None:
    """Measure a value of an option, all others as in `base`; None if the game does not play it."""
    given = option_values(base)
    try:
        options = read_options(game, {**given, name: value})
        seats = game.seat_count(options)
        found = measured.play(options, [bot] * seats)
    except ParlorError as error:
        skipped.append(f"{name}={value}: {error.message}")
        return None
    mean = round(sum(found.plies) / len(found.plies), 1)
    return OptionBalance(name, value, value == given.get(name), seats, found.points(0), found.draws, mean)


def sweep_values(game: AnyGame) -> list[tuple[str, Any]]:
    """Return options and their values to try: all of a bool or an enumeration, some of a range of integers."""
    kind = inspect.type_info(game.Options)
    assert isinstance(kind, inspect.StructType)
    default = option_values(game.Options())
    found = []
    for field in kind.fields:
        values = _values(field.type, default.get(field.encode_name))
        if len(values) > 1:
            found += [(field.encode_name, value) for value in islice(values, MAX_OPTION_VALUES)]
    return found


def option_values(options: Any) -> dict[str, Any]:
    """Return all options that are set as JSON values by name, those with their default too."""
    names = zip(options.__struct_fields__, options.__struct_encode_fields__, strict=True)
    given = {encoded: getattr(options, name) for name, encoded in names}
    return {name: to_builtins(value) for name, value in given.items() if value is not UNSET}


def _values(kind: inspect.Type, default: Any) -> list[Any]:
    match kind:
        case inspect.Metadata(type=inner):
            return _values(inner, default)
        case inspect.BoolType():
            return [False, True]
        case inspect.LiteralType(values=values):
            return list(values)
        case inspect.EnumType(cls=cls):
            return [member.value for member in cls]
        case inspect.IntType(ge=int() as least, le=int() as most) if isinstance(default, int):
            spread = {round(least + (most - least) * part / 4) for part in range(5)}
            return sorted(spread | {default})
        case _:
            return []


def histogram(plies: Sequence[int], bars: int = 20) -> list[tuple[int, int, int]]:
    """Return at most so many ranges of equal width and the games in each."""
    least, most = min(plies), max(plies)
    width = -(-(most - least + 1) // bars)
    counts = Counter((count - least) // width for count in plies)
    return [
        (least + bar * width, least + (bar + 1) * width - 1, counts[bar]) for bar in range((most - least) // width + 1)
    ]


def _leads(seen: Observation, games: int) -> list[LeadBalance]:
    last = max(1, len(seen.leaders) - 1)
    return [
        LeadBalance(at / last, Share.of(led, games), Share.of(won, led)) for at, (led, won) in enumerate(seen.leaders)
    ]


def choices(counts: dict[str, ChoiceCount]) -> list[ChoiceBalance]:
    """Return the choices, those that were rarely made first. Fields with many values are left out."""
    values = Counter(field_of(name) for name in counts)
    kept = {name: count for name, count in counts.items() if values[field_of(name)] <= MAX_VALUES}
    found = []
    for name, count in kept.items():
        share = Share.of(count.chosen, count.offered)
        dead = count.offered >= MIN_OFFERED and share.value < DEAD_SHARE
        found.append(ChoiceBalance(name, count.offered, share, Share.of(count.points, count.games), dead))
    return sorted(found, key=lambda choice: (choice.share.value, choice.choice))
