"""The laws that every game keeps, as one suite: `check_game(game)` in a test, `parlor check GAME` in a shell."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ..chance import SEED_DIGITS
from ..game import AnyGame
from ..match import read_options, whole
from . import rules, secrets
from .elsewhere import same_everywhere
from .ground import SOME, Broken, Ground, Law, Violation

LAWS: dict[str, Law] = {
    "agreement": rules.agreement,
    "bots": rules.bots,
    "ends": rules.ends,
    "form": rules.form,
    "json": rules.json,
    "purity": rules.purity,
    "replay": rules.replay,
    "same everywhere": same_everywhere,
    "sample": secrets.sample,
    "secrecy": secrets.secrecy,
}


class Report(Struct, frozen=True):
    game: str
    games: int
    plies: int
    steps_per_cpu_second: float  # random play, with what the suite itself does to keep the positions
    broken: tuple[Violation, ...]
    laws: tuple[str, ...] = tuple(LAWS)


class LawsBroken(AssertionError):
    """Raised by `check_game`; lists every broken law with the seed and ply at which it showed first."""

    def __init__(self, report: Report) -> None:
        self.report = report
        lines = [f"  {v.law}: {v.sentence} (seed {v.seed}, ply {v.ply})" for v in report.broken]
        super().__init__("\n".join([f"{report.game} breaks {len(lines)} law(s):", *lines]))


def examine(
    game: AnyGame, *, games: int = 10, seed: int = 1, options: Any = None, bound: int = 5000, most: int = SOME
) -> Report:
    """Play random matches of the game and hold every law against the positions met, against `most` of them at most."""
    options = read_options(game, options)
    whole("seed", seed + games, 10**SEED_DIGITS - 1)
    ground = Ground(game, options, game.seat_count(options), tuple(range(seed, seed + games)), bound, most)
    ground.play()
    broken = {violation.law: violation for violation in reversed(ground.faults)}
    for name, law in LAWS.items():
        violation = broken.get(name) or _first_violation(name, law, ground)
        if violation:
            broken[name] = violation
    speed = ground.steps / max(ground.cpu_seconds, 1e-9)
    return Report(game.id, games, ground.steps, speed, tuple(broken[name] for name in LAWS if name in broken))


def check_game(
    game: AnyGame, *, games: int = 10, seed: int = 1, options: Any = None, bound: int = 5000, most: int = SOME
) -> Report:
    """`examine`, raising LawsBroken where a law is broken."""
    report = examine(game, games=games, seed=seed, options=options, bound=bound, most=most)
    if report.broken:
        raise LawsBroken(report)
    return report


def _first_violation(name: str, law: Law, ground: Ground) -> Violation | None:
    try:
        law(ground)
    except Broken as error:
        return Violation(name, str(error), error.seed, error.ply)
    except Exception as error:  # a game may raise anything; that breaks the law under which it was asked
        return Violation(name, f"raised {error!r}")
    return None
