"""The laws that every game must keep, as one suite: `check_game(game)` in a test, `parlor check GAME` in a shell."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec
from msgspec import Struct

from ..chance import SEED_DIGITS
from ..game import AnyGame
from ..match import read_options, whole
from . import rules, sampling
from .positions import MAX_POSITIONS, Law, LawBroken, LawContext
from .processes import same_everywhere
from .redealing import redealing
from .secrecy import secrecy
from .time_limit import TimeLimitPassed, time_limit
from .timing import timing
from .variants import option_variants

SECONDS = 120.0  # wall time for one law, and for one bot
FEWER = 4  # options other than the defaults are tested with a fourth of the games and positions

_LAWS: dict[str, Law] = {
    "agreement": rules.agreement,
    "ends": rules.ends,
    "form": rules.form,
    "json": rules.json,
    "purity": rules.purity,
    "replay": rules.replay,
    "same everywhere": same_everywhere,
    "sample": sampling.sample,
    "invariant": sampling.invariant,
    "redeal": redealing,
    "secrecy": secrecy,
    "timing": timing,
}
LAWS = (*_LAWS, "bots")  # all names; bots are tested level by level


class Violation(Struct, frozen=True):
    """One broken law and the first place where it was broken."""

    law: str
    sentence: str
    seed: int | None = None  # of the match in which the law was broken
    ply: int | None = None
    options: dict[str, Any] = {}  # of that match
    traceback: str = ""  # if the game raised an exception or exceeded the time limit

    def __str__(self) -> str:
        where = [f"seed {self.seed}, ply {self.ply}"] if self.seed is not None else []
        where += [f"options {msgspec.json.encode(self.options).decode()}"] if self.options else []
        return f"{self.law}: {self.sentence}{f' ({chr(59).join(where)})' if where else ''}"


class Report(Struct, frozen=True):
    game: str
    games: int
    plies: int
    steps_per_cpu_second: float  # in random play, including the suite's own work to record positions
    broken: tuple[Violation, ...]  # at most one for each law
    variants: tuple[dict[str, Any], ...]  # the options that were tested
    laws: tuple[str, ...] = LAWS


class LawsBroken(AssertionError):
    """Raised by `check_game`; lists every broken law with the seed and ply at which it was first broken."""

    def __init__(self, report: Report) -> None:
        self.report = report
        lines = [f"  {violation}" for violation in report.broken]
        super().__init__("\n".join([f"{report.game} breaks {len(lines)} law(s):", *lines]))


def check_game(game: AnyGame, **how: Any) -> Report:
    """Call `examine` with the same arguments and return its report. Raises LawsBroken if a law is broken."""
    report = examine(game, **how)
    if report.broken:
        raise LawsBroken(report)
    return report


def examine(
    game: AnyGame,
    *,
    games: int = 10,
    seed: int = 1,
    options: Any = None,
    bound: int = 5000,
    max_positions: int = MAX_POSITIONS,
    seconds: float = SECONDS,
    progress: Callable[[str], None] | None = None,
) -> Report:
    """Play random matches of the game, test every law on their positions, and return a report.

    Without `options` the game is tested with its defaults and, in fewer games, with each number of seats and each value
    of every enumerated option. A match must end within `bound` plies; a law examines `max_positions` positions; a law
    or a bot that takes longer than `seconds` counts as broken. `progress` is called with the name of the next test.
    """
    whole("seed", seed + games, 10**SEED_DIGITS - 1)
    variants = [msgspec.to_builtins(options)] if options is not None else option_variants(game)
    run = _Run(game, seconds, progress or (lambda what: None))
    for number, variant in enumerate(variants):
        fewer = 1 if number == 0 else FEWER
        read = read_options(game, variant)
        seeds = tuple(range(seed, seed + max(1, games // fewer)))
        positions = max(1, max_positions // fewer)
        run.test(LawContext(game, read, game.seat_count(read), seeds, bound, positions), variant)
    broken = tuple(run.broken[name] for name in LAWS if name in run.broken)
    speed = run.steps / max(run.cpu_seconds, 1e-9)
    return Report(game.id, games, run.steps, speed, broken, tuple(variants))


class _Run:
    """One examination: collects the first violation of each law."""

    def __init__(self, game: AnyGame, seconds: float, progress: Callable[[str], None]) -> None:
        self.game, self.seconds, self.progress = game, seconds, progress
        self.broken: dict[str, Violation] = {}
        self.steps, self.cpu_seconds = 0, 0.0

    def test(self, context: LawContext, options: dict[str, Any]) -> None:
        with_options = f" with {_written(options)}" if options else ""
        context.progress = lambda part: self.progress(part + with_options)
        for law, part, call in self._parts(context):
            if law not in self.broken:
                context.progress(part)
                violation = self._violation(law, part, call, options)
                if violation:
                    self.broken.setdefault(violation.law, violation)
        self.steps += context.steps
        self.cpu_seconds += context.cpu_seconds

    def _parts(self, context: LawContext) -> Iterator[tuple[str, str, Callable[[], None]]]:
        """Yield (law, name of the test, call) in order. Random play comes first because all laws need its positions."""
        yield "ends", "random play", context.play
        for name, law in _LAWS.items():
            yield name, f"law {name}", partial(law, context)
        for level in self.game.levels:
            yield "bots", f"bot {level}", partial(rules.bots, context, level)

    def _violation(self, law: str, part: str, call: Callable[[], None], options: dict[str, Any]) -> Violation | None:
        try:
            with time_limit(self.seconds):
                call()
        except LawBroken as error:
            return Violation(law, error.sentence, error.seed, error.ply, options)
        except TimeLimitPassed as error:
            sentence = f"{part} did not end within {self.seconds:g} s{self._place(error)}"
            return self._raised(law, sentence, error, options)
        except Exception as error:
            # an exception of the game in random play breaks the law of agreement, which covers what may be played
            name = "agreement" if part == "random play" else law
            return self._raised(name, f"raised {error!r}{self._place(error)}", error, options)
        return None

    def _raised(self, law: str, sentence: str, error: BaseException, options: dict[str, Any]) -> Violation:
        seed, ply = error.__dict__.get("position", (None, None))
        return Violation(law, sentence, seed, ply, options, "".join(traceback.format_exception(error)))

    def _place(self, error: BaseException) -> str:
        """Return method, file and line of the game's code that raised the error, to end a sentence; "" if none."""
        folder = Path(__file__).parent.parent
        frames = [(frame.f_code, line) for frame, line in _frames(error.__traceback__)]
        own = [(code, line) for code, line in frames if folder not in Path(code.co_filename).parents]
        if not own:
            return ""
        code, line = own[-1]
        return f" in {code.co_name} ({Path(code.co_filename).name}, line {line})"


def _frames(at: TracebackType | None) -> Iterator[tuple[Any, int]]:
    yield from traceback.walk_tb(at)


def _written(options: dict[str, Any]) -> str:
    return ", ".join(f"{name}={msgspec.json.encode(value).decode()}" for name, value in options.items())
