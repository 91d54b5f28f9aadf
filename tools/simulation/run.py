"""Runs one schedule to its end and returns what was violated."""

from __future__ import annotations

import gc
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from msgspec import Struct

from parlor.kernel.time_settings import TimeSettings
from parlor.table import bot_pool
from parlor.table.orders import Order, Wish
from parlor.table.stored import Settings

from .bot_workers import SimulatedWorker
from .checker import Checker
from .database import Database
from .loop import StandStill
from .player import Player
from .schedule import SECONDS_OF_FAULTS, SECONDS_OF_REST, SECONDS_TO_RECOVER, Fault, MatchPlan, Schedule, smaller
from .server import Server
from .valkey import Valkey
from .world import World, simulated

RESTART_SECONDS = 0.5  # between attempts to start a server that is down


class Report(Struct):
    violations: list[str]
    frames: int = 0
    entries: int = 0
    acknowledged: int = 0
    trace: list[str] = []


class Simulation:
    def __init__(self, schedule: Schedule, *, trace: bool = False) -> None:
        self.schedule = schedule
        self.world = world = World(schedule.seed)
        world.trace = [] if trace else None

        class Worker(SimulatedWorker):  # of this simulation: its rates are set on the class
            pass

        Worker.world, self.worker = world, Worker

    def run(self) -> Report:
        world = self.world
        with simulated(world), patch.object(bot_pool, "BotWorker", self.worker), _quiet():
            self.database: Database = Database(world)
            self.valkey: Valkey = Valkey(world)
            self.checker = Checker(world, self.database)
            self.servers = [
                Server(world, number, self.database, self.valkey, clock)
                for number, clock in enumerate(self.schedule.clocks_ms)
            ]
            self.held_down: set[int] = set()
            self.players = [
                Player(world, self.checker, self.servers, f"guest{number}", habits, self.schedule.seed * 100 + number)
                for number, habits in enumerate(self.schedule.players)
            ]
            try:
                world.surroundings.run(self._script)
                world.loop.run_until(SECONDS_OF_FAULTS)
                world.surroundings.run(self._heal)
                world.loop.run_until(SECONDS_OF_FAULTS + SECONDS_TO_RECOVER)
                for player in self.players:
                    player.is_playing = False
                world.loop.run_until(SECONDS_OF_FAULTS + SECONDS_TO_RECOVER + SECONDS_OF_REST)
            except StandStill:
                self.checker.violate("standstill: nothing is scheduled any more")
            self.checker.check_end(self.servers, self.players)
            for error in world.loop.errors:
                self.checker.violate(f"error: {error}")
            world.loop.close()
            entries = sum(map(len, self.database._rows.values()))
            return Report(
                self.checker.violations, self.checker.frames, entries, len(self.checker.acknowledged), world.trace or []
            )

    def _script(self) -> None:
        self._keep_running()
        for plan in self.schedule.matches:
            self.world.later(0.3, self._create, plan)
        for fault in self.schedule.faults:
            self.world.later(fault.at, self._begin, fault)

    def _keep_running(self) -> None:
        for server in self.servers:
            if server.number not in self.held_down:
                server.start()
        self.world.later(RESTART_SECONDS, self._keep_running)

    # --- matches ------------------------------------------------------------------------------------------------------

    def _create(self, plan: MatchPlan) -> None:
        """Have the first player create the match and the others join, each on a server of their own choice."""
        humans = [number for number in plan.players if number >= 0]
        owner = humans[0]
        kinds = {-1: Wish("bot", "random"), owner: Wish("me")}
        order = Order(
            "card-game",
            tuple(kinds.get(number, Wish("open")) for number in plan.players),
            {"players": len(plan.players), "at_once": plan.at_once, "rounds": plan.rounds},
            Settings(time=TimeSettings(move_seconds=plan.move_seconds, allow_pause=plan.move_seconds is not None)),
        )

        def created(stored: Any) -> None:
            self.players[owner].watch(stored.id)
            for seat, number in enumerate(plan.players):
                if number >= 0 and number != owner:
                    self._join(number, stored.id, seat)

        name = self.players[owner].name
        self._ask(lambda host: host.service.create(name, name, order), created)

    def _join(self, number: int, match: str, seat: int) -> None:
        player = self.players[number]
        self._ask(
            lambda host: host.service.join(player.name, player.name, match, seat), lambda stored: player.watch(match)
        )

    def _ask(self, work: Callable[[Any], Any], answered: Callable[[Any], None]) -> None:
        """Have some server do the work; try again until it succeeds."""
        running = [server for server in self.servers if server.is_serving]
        if not running:
            self.world.later(0.5, self._ask, work, answered)
            return
        server = self.world.random.choice(running)
        done = False

        async def attempt() -> None:
            try:
                result = await work(server.host)
            except Exception as error:
                self.world.note("set-up failed:", error)
                self.world.later(0.5, retry)
            else:
                self.world.later(self.world.latency(), finish, result)

        def finish(result: Any) -> None:
            nonlocal done
            if not done:
                done = True
                answered(result)

        def retry() -> None:
            nonlocal done
            if not done:
                done = True
                self._ask(work, answered)

        server.process.run(self.world.loop.create_task, attempt())
        self.world.later(8.0, retry)  # the server may have crashed

    # --- faults -------------------------------------------------------------------------------------------------------

    def _begin(self, fault: Fault) -> None:
        self.world.note("fault", fault.kind, fault.server, fault.seconds, fault.amount)
        end = FAULTS[fault.kind](self, fault, self.servers[min(fault.server, len(self.servers) - 1)])
        if end:
            self.world.later(fault.seconds, end)

    def _heal(self) -> None:
        """End all faults."""
        self.world.note("heal")
        database, valkey = self.database, self.valkey
        database.is_up = valkey.is_up = True
        database.stalled = database.is_full = False
        database.break_rate = valkey.drop_rate = 0.0
        self.world.slow = 1.0
        self.worker.hang_rate = self.worker.death_rate = 0.0
        self.held_down.clear()
        for server in self.servers:
            server.store.is_cut_off = server.driver.is_cut_off = False

    def _crash_server(self, fault: Fault, server: Server) -> Callable[[], None]:
        server.crash()
        self.held_down.add(server.number)
        return lambda: self.held_down.discard(server.number)

    def _stop_server(self, fault: Fault, server: Server) -> Callable[[], None]:
        server.stop()
        self.held_down.add(server.number)
        return lambda: self.held_down.discard(server.number)

    def _set(self, target: Any, field: str, value: Any, usual: Any) -> Callable[[], None]:
        """Set a field until the fault is over. If two such faults overlap, the end of the first ends both."""
        setattr(target, field, value)
        return lambda: setattr(target, field, usual)

    def _cut(self, server: Server, part: str) -> Callable[[], None]:
        getattr(server, part).is_cut_off = True

        def end() -> None:
            getattr(server, part).is_cut_off = False

        return end

    def _crash_valkey(self, fault: Fault, server: Server) -> Callable[[], None]:
        if self.valkey.is_up:
            self.valkey.crash()
        return lambda: setattr(self.valkey, "is_up", True)

    def _set_database_clock(self, fault: Fault, server: Server) -> None:
        self.database.clock_ms += int(fault.amount)

    def _set_server_clock(self, fault: Fault, server: Server) -> None:
        server.clock_ms = int(fault.amount)  # a running server does not follow its machine's clock

    def _cut_clients(self, fault: Fault, server: Server) -> None:
        for connection in list(server.connections):
            connection.cut()


FAULTS: dict[str, Callable[[Simulation, Fault, Server], Callable[[], None] | None]] = {
    "crash-server": Simulation._crash_server,
    "stop-server": Simulation._stop_server,
    "crash-database": lambda run, fault, server: run._set(run.database, "is_up", False, True),
    "stall-database": lambda run, fault, server: run._set(run.database, "stalled", True, False),
    "break-database": lambda run, fault, server: run._set(run.database, "break_rate", fault.amount, 0.0),
    "fill-database": lambda run, fault, server: run._set(run.database, "is_full", True, False),
    "cut-database": lambda run, fault, server: run._cut(server, "store"),
    "set-database-clock": Simulation._set_database_clock,
    "crash-valkey": Simulation._crash_valkey,
    "cut-valkey": lambda run, fault, server: run._cut(server, "driver"),
    "drop-messages": lambda run, fault, server: run._set(run.valkey, "drop_rate", fault.amount, 0.0),
    "slow-network": lambda run, fault, server: run._set(run.world, "slow", fault.amount, 1.0),
    "cut-clients": Simulation._cut_clients,
    "set-server-clock": Simulation._set_server_clock,
    "hang-bots": lambda run, fault, server: run._set(run.worker, "hang_rate", fault.amount, 0.0),
    "kill-bots": lambda run, fault, server: run._set(run.worker, "death_rate", fault.amount, 0.0),
}


@contextmanager
def _quiet() -> Iterator[None]:
    """Log nothing, and say nothing of the tasks that crashed servers left behind, which are collected at the end."""
    level, hook = logging.root.manager.disable, sys.unraisablehook
    logging.disable(logging.CRITICAL)
    sys.unraisablehook = lambda _: None
    gc.disable()
    try:
        yield
        gc.collect()
    finally:
        gc.enable()
        logging.disable(level)
        sys.unraisablehook = hook


def run(schedule: Schedule, *, trace: bool = False) -> Report:
    return Simulation(schedule, trace=trace).run()


def shrink(schedule: Schedule, fails: Callable[[Schedule], bool]) -> Schedule:
    """Return a schedule from which nothing can be left out so that it still fails."""
    while True:
        found = next((one for one in smaller(schedule) if fails(one)), None)
        if found is None:
            return schedule
        schedule = found
