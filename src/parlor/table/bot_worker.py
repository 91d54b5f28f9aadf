"""One process that computes bots' moves or reviews, and the server's handle on it.

For a move a worker receives a view and nothing else. It finds the legal actions on a state sampled from that view; the
laws of games guarantee that the list is the same as on the real state. For a review it receives a whole record.
"""

from __future__ import annotations

import os
import signal
import threading
import time
import traceback
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from msgspec import Struct

from ..kernel import registry
from ..kernel.bot import Bot, Budget, RandomBot, Turn
from ..kernel.chance import Chance
from ..kernel.codec import decode, encode
from ..kernel.record import Record
from ..search import review

BUDGET = Budget(seconds=5.0)  # for one move; the strongest bot takes a tenth of it on a quiet machine
JOIN_SECONDS = 5.0  # for a killed process to disappear


class BotTask(Struct, frozen=True):
    """One move to choose."""

    game: str
    level: str  # empty for a random legal action, which any game has
    seat: int
    view: bytes  # JSON
    chance: tuple[int, int, str]  # seed, ply and stream of the bot's own chance


class ReviewTask(Struct, frozen=True):
    """One finished match to review."""

    game: str
    record: bytes  # JSON


class WorkerLost(Exception):
    """The worker's process could not start, died or was killed."""


class BotFailed(Exception):
    """The bot or the evaluator of a review raised; the text is the traceback."""


class BotWorker:
    """A handle on one process. `start`, `compute` and `end` block: call one at a time, on a thread.

    `kill` may be called at any time from any thread. It ends a call in progress, which then raises WorkerLost.
    """

    def __init__(self) -> None:
        self.started = False
        self.killed = False
        self.games: set[str] = set()  # those it has computed a move or a review of
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def start(self) -> None:
        """Start the process and wait until it is ready. Raises WorkerLost."""
        # not fork, since the server has threads; nor forkserver, whose children keep it alive when we are killed
        context = get_context("spawn")
        try:
            self._pipe, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs,), name="parlor-bot", daemon=True)
            process.start()
            theirs.close()
        except OSError as error:
            raise WorkerLost(f"cannot start: {error}") from error
        self._process = process
        if self.killed:
            process.kill()
        self._receive()
        self.started = True

    def compute(self, task: BotTask | ReviewTask) -> bytes:
        """Return the bot's action or the review as JSON. Raises WorkerLost or BotFailed."""
        assert self._pipe, "call start first"
        try:
            self._pipe.send(task)
        except OSError as error:
            raise WorkerLost("died") from error
        action, failure = self._receive()
        if failure:
            raise BotFailed(failure)
        return action

    def kill(self) -> None:
        self.killed = True
        if self._process:
            self._process.kill()

    def end(self) -> None:
        """Kill the process and free what it holds here."""
        self.kill()
        if self._process:
            self._process.join(JOIN_SECONDS)
        if self._pipe:
            self._pipe.close()

    def _receive(self) -> tuple[bytes, str]:
        assert self._pipe, "call start first"
        try:
            reply: tuple[bytes, str] = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise WorkerLost("killed" if self.killed else "died") from error
        return reply


def compute(task: BotTask | ReviewTask) -> bytes:
    """Return the review, or the action that the bot chooses, as JSON. An action is not checked here: `Match.play` does
    that once. Raises any exception of the bot or its game.
    """
    if isinstance(task, ReviewTask):
        return encode(review(Record.from_json(task.record)))
    game = registry.game(task.game)
    bot: Bot = game.bot(task.level) if task.level else RandomBot()
    view, chance = decode(task.view, game.View), Chance(*task.chance)
    state = game.sample(view, task.seat, chance.stream("sample"))
    return encode(bot.choose(Turn(game, task.seat, view, game.legal(state, task.seat), chance, BUDGET)))


# --- in the worker ---------------------------------------------------------------------------------------------------


def _work(pipe: Connection) -> None:
    """Send an empty reply when ready, then one (action, failure) per task, until the server closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    if hasattr(os, "nice"):
        os.nice(5)  # moves of people go first
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    with suppress(EOFError, OSError):
        pipe.send((b"", ""))
        while True:
            pipe.send(_reply(pipe.recv()))


def _reply(task: BotTask | ReviewTask) -> tuple[bytes, str]:
    try:
        return compute(task), ""
    except Exception:  # a game's own bot may raise anything
        return b"", traceback.format_exc()


def _end_with(parent: int) -> None:
    """End this process when the server is gone, even in the middle of a computation."""
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(1)
