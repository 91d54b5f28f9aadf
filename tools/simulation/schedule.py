"""A schedule: everything that happens in one simulation besides the moves, as data that can be stored and replayed."""

from __future__ import annotations

import random

from msgspec import Struct
from msgspec.structs import replace

from .player import Habits

SECONDS_OF_FAULTS = 14.0
SECONDS_TO_RECOVER = 26.0  # nothing fails any more, and everyone plays on
SECONDS_OF_REST = 8.0  # nobody sends anything any more: longer than servers take to compare their matches


class MatchPlan(Struct, frozen=True):
    players: tuple[int, ...]  # numbers, by seat; -1 for a bot
    at_once: bool = False
    rounds: int = 30
    move_seconds: int | None = None


class Fault(Struct, frozen=True):
    at: float
    kind: str  # one of KINDS
    server: int = 0
    seconds: float = 0.0  # until it is over
    amount: float = 0.0  # a rate, a factor, or milliseconds


class Schedule(Struct, frozen=True):
    seed: int
    clocks_ms: tuple[int, ...]  # of the servers
    players: tuple[Habits, ...]
    matches: tuple[MatchPlan, ...]
    faults: tuple[Fault, ...]


KINDS = (
    "crash-server",
    "stop-server",
    "crash-database",
    "stall-database",
    "break-database",
    "fill-database",
    "cut-database",
    "set-database-clock",
    "crash-valkey",
    "cut-valkey",
    "drop-messages",
    "slow-network",
    "cut-clients",
    "set-server-clock",
    "hang-bots",
    "kill-bots",
)


def random_schedule(seed: int) -> Schedule:
    rng = random.Random(seed)
    servers = rng.choice((1, 2, 2, 2, 3))
    players = rng.randint(2, 3)
    clocks = tuple(
        rng.choice((0, 0, rng.randint(-3_600_000, 3_600_000), rng.randint(-900, 900))) for _ in range(servers)
    )
    matches = tuple(_match(rng, players) for _ in range(rng.randint(1, 2)))
    faults = tuple(sorted((_fault(rng, servers) for _ in range(rng.randint(0, 5))), key=lambda fault: fault.at))
    habits = tuple(Habits(think=rng.choice((0.2, 0.8, 3.0))) for _ in range(players))
    return Schedule(seed, clocks, habits, matches, faults)


def _match(rng: random.Random, players: int) -> MatchPlan:
    seats = rng.sample(range(players), players)[: rng.choice((1, 2, 2, 3))]
    while len(seats) < 2 or (len(seats) < 3 and rng.random() < 0.2):
        seats.insert(rng.randint(0, len(seats)), -1)
    return MatchPlan(tuple(seats), rng.random() < 0.4, rng.choice((3, 30)), rng.choice((None, None, 6)))


def _fault(rng: random.Random, servers: int) -> Fault:
    kind = rng.choice(KINDS)
    amount = {
        "break-database": rng.choice((0.05, 0.3)),
        "drop-messages": rng.choice((0.1, 0.5, 1.0)),
        "slow-network": rng.choice((3.0, 15.0)),
        "set-database-clock": float(rng.choice((-1, 1)) * rng.choice((700, 5_000, 3_600_000))),
        "set-server-clock": float(rng.randint(-3_600_000, 3_600_000)),
        "hang-bots": rng.choice((0.3, 1.0)),
        "kill-bots": rng.choice((0.3, 1.0)),
    }.get(kind, 0.0)
    at = rng.uniform(1.0, SECONDS_OF_FAULTS - 1)
    return Fault(at, kind, rng.randrange(servers), rng.choice((0.3, 1.5, 5.0)), amount)


def smaller(schedule: Schedule) -> list[Schedule]:
    """Return schedules with one thing less, the largest steps first."""
    faults, matches = schedule.faults, schedule.matches
    half = len(faults) // 2
    halves = [faults[:half], faults[half:]] if half > 1 else []
    without = [faults[:n] + faults[n + 1 :] for n in range(len(faults))]
    found = [replace(schedule, faults=some) for some in (*halves, *without)]
    if len(matches) > 1:
        found += [replace(schedule, matches=matches[:n] + matches[n + 1 :]) for n in range(len(matches))]
    if len(schedule.clocks_ms) > 1 and all(fault.server == 0 for fault in faults):
        found.append(replace(schedule, clocks_ms=schedule.clocks_ms[:1]))
    if any(schedule.clocks_ms):
        found.append(replace(schedule, clocks_ms=(0,) * len(schedule.clocks_ms)))
    return found
