"""The laws that every game must keep, as one suite: `check_game(game)` in a test, `parlor check GAME` in a shell."""

from __future__ import annotations

import sysconfig
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ..chance import SEED_DIGITS
from ..errors import ParlorError
from ..game import AnyGame
from ..game_modules import own_levels
from ..inputs import read_options, require_int
from . import rules, sampling
from .bots import bots
from .positions import MAX_POSITIONS, Law, LawBroken, LawContext, NotTested, current_place
from .processes import same_everywhere
from .redeal import redeal
from .secrecy import secrecy
from .time_limit import ChildEnded, TimeLimitPassed, limits_text, run_in_child, time_limit
from .timing import timing
from .variants import option_variants

DEFAULT_SECONDS = 120.0  # CPU time for one law, and for one bot
CLOCK_TICK = 0.01  # seconds; some systems measure CPU time no finer
VARIANT_DIVISOR = 4  # options other than the defaults are tested with a fourth of the games and positions
MIN_GAMES = 4  # but with at least this many games, unless the defaults are tested with fewer

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
    "redeal": redeal,
    "secrecy": secrecy,
    "timing": timing,
}
LAWS = (*_LAWS, "bots")  # all names; bots are tested level by level
NO_LEVEL = "the game has no level of bot"


Frame = tuple[str, str, int]  # file, function, line


class Violation(Struct, frozen=True):
    """One broken law and the first place where it was broken."""

    law: str
    message: str
    seed: int | None = None  # of the match in which the law was broken
    ply: int | None = None
    options: dict[str, Any] = {}  # of that match
    traceback: str = ""  # if the game raised an exception or exceeded the time limit

    def __str__(self) -> str:
        where = [f"seed {self.seed}, ply {self.ply}"] if self.seed is not None else []
        where += [f"options {msgspec.json.encode(self.options).decode()}"] if self.options else []
        return f"{self.law}: {self.message}" + (f" ({'; '.join(where)})" if where else "")


class Untested(Struct, frozen=True):
    """One law that found nothing to test, with any of the options."""

    law: str
    reason: str


class Report(Struct, frozen=True):
    game: str
    games: int
    plies: int
    steps_per_cpu_second: float  # in random play, including the suite's own work to record positions
    broken: tuple[Violation, ...]  # at most one for each law
    not_tested: tuple[Untested, ...]
    variants: tuple[dict[str, Any], ...]  # options with which the game was tested
    laws: tuple[str, ...] = LAWS  # names of the laws that this report covers


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
    seconds: float = DEFAULT_SECONDS,
    isolated: bool = True,
    progress: Callable[[str], None] | None = None,
    laws: Sequence[str] = LAWS,
) -> Report:
    """Play random matches of the game, test every law on their positions, and return a report.

    Without `options` the game is tested with its defaults and, in fewer games, with each number of seats and each value
    of every enumerated option. A match must end within `bound` plies; most laws examine at most `max_positions`
    positions; a law or a bot that uses more than `seconds` of CPU time, or WALL_FACTOR times as much wall time, is
    ended and counts as broken. `progress` is called with the name of the next test.

    Only the laws named in `laws` are tested; the report also has those that random play shows to be broken.

    Each law and bot runs in a child process, which can be ended even in a call into C. With `isolated=False` they run
    in this process, for a debugger or a coverage report; then only Python code can be ended.
    """
    require_int("seed", seed + games, 10**SEED_DIGITS - 1)
    variants = [msgspec.to_builtins(options)] if options is not None else option_variants(game)
    if unknown := set(laws) - set(LAWS):
        raise ParlorError("unknown-law", f"There is no law {min(unknown)!r}. The laws are: {', '.join(LAWS)}.")
    run = _Run(game, seconds, isolated, progress or (lambda what: None), frozenset(laws))
    for number, variant in enumerate(variants):
        read = read_options(game, variant)
        count = games if number == 0 else min(games, max(MIN_GAMES, games // VARIANT_DIVISOR))
        seeds = tuple(range(seed, seed + max(1, count)))
        positions = max_positions if number == 0 else max(1, max_positions // VARIANT_DIVISOR)
        run.test(LawContext(game, read, game.seat_count(read), seeds, bound, positions, seconds=seconds), variant)
    wanted = tuple(name for name in LAWS if name in laws or name in run.broken)
    broken = tuple(run.broken[name] for name in wanted if name in run.broken)
    tested = run.tested | run.broken.keys()
    not_tested = tuple(Untested(name, run.reasons.get(name, NO_LEVEL)) for name in wanted if name not in tested)
    speed = run.steps / max(run.cpu_seconds, CLOCK_TICK)
    return Report(game.id, games, run.steps, speed, broken, not_tested, tuple(variants), wanted)


class _Result(NamedTuple):
    violation: Violation | None
    has_ended: bool = True  # False: it was ended at the time limit, or its process ended
    reason: str = ""  # why nothing was tested; "" if something was


class _Run:
    """One examination: collects the first violation of each law."""

    def __init__(
        self, game: AnyGame, seconds: float, isolated: bool, progress: Callable[[str], None], laws: frozenset[str]
    ) -> None:
        self.game, self.seconds, self.isolated, self.progress, self.laws = game, seconds, isolated, progress, laws
        self.broken: dict[str, Violation] = {}
        self.tested: set[str] = set()
        self.reasons: dict[str, str] = {}  # why a law was not tested with some of the options
        self.steps, self.cpu_seconds = 0, 0.0

    def test(self, context: LawContext, options: dict[str, Any]) -> None:
        with_options = f" with {_options_text(options)}" if options else ""
        context.progress = lambda part: self.progress(part + with_options)
        self._play(context, options)
        for law, part, call in self._parts(context):
            if law in self.broken or law not in self.laws:
                continue
            context.progress(part)
            reason = self._obstacle(context, law)
            result = _Result(None, reason=reason) if reason else self._result(law, part, call)
            self._collect(result, options)
            if result.reason:
                self.reasons.setdefault(law, result.reason)
            else:
                self.tested.add(law)
        self.steps += context.steps
        self.cpu_seconds += context.cpu_seconds

    def _play(self, context: LawContext, options: dict[str, Any]) -> None:
        """Play the random matches. In isolation, replay those that end in this process, to have their positions."""
        result = self._result("ends", "random play", context.play)
        self._collect(result, options)
        if not self.isolated:
            return
        if not result.has_ended:
            endless = result.violation.seed if result.violation else None
            context.seeds = tuple(seed for seed in context.seeds if endless is not None and seed < endless)
        with suppress(Exception, SystemExit, TimeLimitPassed), time_limit(self.seconds):
            context.play()

    def _obstacle(self, context: LawContext, law: str) -> str:
        """Return why a law cannot be tested with this context; "" if it can be."""
        if context.form_broken:
            return "the law `form` is broken, and without it no match can be played"
        if not context.positions and law not in ("ends", "form"):
            return "random play reached no position"
        return ""

    def _collect(self, result: _Result, options: dict[str, Any]) -> None:
        if result.violation:
            self.broken.setdefault(result.violation.law, replace(result.violation, options=options))

    def _parts(self, context: LawContext) -> Iterator[tuple[str, str, Callable[[], None]]]:
        """Yield (law, name of the test, call) in order."""
        for name, law in _LAWS.items():
            yield name, f"law {name}", partial(law, context)
        for level in own_levels(self.game):
            yield "bots", f"bot {level}", partial(bots, context, level)

    def _result(self, law: str, part: str, call: Callable[[], None]) -> _Result:
        if not self.isolated:
            return self._run(law, part, call, self.progress)
        result = run_in_child(partial(self._run, law, part, call), self.seconds, self.progress)
        if not isinstance(result, ChildEnded):
            return result
        seed, ply = current_place()
        if not result.traceback and result.exit_code is not None:
            message = f"{part} ended its process with exit code {result.exit_code}"
            return _Result(Violation(law, message, seed, ply), False)
        return _Result(
            Violation(law, self._too_long(part, result.frames()), seed, ply, traceback=result.traceback), False
        )

    def _run(self, law: str, part: str, call: Callable[[], None], progress: Callable[[str], None]) -> _Result:
        """Run one part in the current process."""
        self.progress = progress
        try:
            with time_limit(self.seconds):
                call()
        except NotTested as error:
            return _Result(None, reason=str(error))
        except LawBroken as error:
            return _Result(Violation(error.law or law, error.message, error.seed, error.ply))
        except TimeLimitPassed as error:
            return _Result(self._raised(law, self._too_long(part, _frames(error)), error), False)
        except (Exception, SystemExit) as error:
            # an exception of the game in random play breaks the law of agreement, which covers what may be played
            name = "agreement" if part == "random play" else law
            return _Result(self._raised(name, f"raised {error!r}{_place(_frames(error))}", error))
        return _Result(None)

    def _too_long(self, part: str, frames: list[Frame]) -> str:
        return f"{part} did not end within {limits_text(self.seconds)}{_place(frames)}"

    def _raised(self, law: str, message: str, error: BaseException) -> Violation:
        seed, ply = error.__dict__.get("position", (None, None))
        return Violation(law, message, seed, ply, traceback="".join(traceback.format_exception(error)))


def _frames(error: BaseException) -> list[Frame]:
    walk = traceback.walk_tb(error.__traceback__)
    return [(frame.f_code.co_filename, frame.f_code.co_name, line) for frame, line in walk]


def _place(frames: list[Frame]) -> str:
    """Return method, file and line of the innermost call in the game's own code, to end a sentence; "" if none."""
    kernel, stdlib = Path(__file__).parent.parent, Path(sysconfig.get_path("stdlib"))
    for file, name, line in reversed(frames):
        folders = Path(file).parents
        is_stdlib = stdlib in folders and "site-packages" not in file
        if not (file.startswith("<") or kernel in folders or is_stdlib):
            return f" in {name} ({Path(file).name}, line {line})"
    return ""


def _options_text(options: dict[str, Any]) -> str:
    return ", ".join(f"{name}={msgspec.json.encode(value).decode()}" for name, value in options.items())
