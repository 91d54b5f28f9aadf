"""Bots at a table think in processes of their own, so that no player waits for somebody else's bot.

A worker gets a view and nothing else: what is legal it works out on a state sampled from that view, which the laws hold
to be the same list. A worker that dies takes only its thought with it: the pool is made anew and the thought begun
again.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from msgspec import Struct

from ..kernel import registry
from ..kernel.bot import Bot, Budget, RandomBot
from ..kernel.chance import Chance
from ..kernel.codec import decode, encode
from ..kernel.errors import Refusal
from ..kernel.match import read_action

log = logging.getLogger("parlor.table")

BUDGET = Budget(seconds=5.0)  # for one move; the strongest bot takes a tenth of it on a quiet machine
PATIENCE = 120.0  # seconds for a thought and those before it; a bot that takes longer will never come back
TRIES = 3  # deaths of a worker over one thought before somebody simpler plays the move


class Thought(Struct, frozen=True):
    game: str
    level: str
    seat: int
    view: bytes  # JSON
    chance: tuple[int, int, str]  # seed, ply and stream of the bot's own chance


class Thinkers:
    """The pool. It starts with the first thought."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self.thinking = 0
        self.replaced = 0  # pools lost to a dead worker

    async def choose(self, thought: Thought) -> bytes:
        """The bot's action as JSON. There is always one: a bot that fails is stood in for by a random player."""
        self.thinking += 1
        try:
            for _ in range(TRIES):
                pool = self._started()
                try:
                    async with asyncio.timeout(PATIENCE):
                        return await asyncio.get_running_loop().run_in_executor(pool, think, thought)
                except (BrokenProcessPool, TimeoutError) as error:
                    log.warning("a bot's worker is replaced: %r", error, extra={"game": thought.game})
                    self._drop(pool)
                except Exception:  # whatever a game's own bot may raise
                    log.exception("a bot failed", extra={"game": thought.game, "level": thought.level})
                    break
            return await asyncio.to_thread(stand_in, thought)
        finally:
            self.thinking -= 1

    def close(self) -> None:
        if self._pool:
            _end(self._pool)
            self._pool = None

    def processes(self) -> list[int]:
        """The workers' process ids."""
        return list(self._pool._processes or ()) if self._pool else []

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # not fork, since the server has threads; nor forkserver, whose children keep it alive when we are killed
            self._pool = ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"), _begin)
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        if pool is self._pool:  # the first of several thoughts to notice
            self._pool = None
            self.replaced += 1
            _end(pool)


def _end(pool: ProcessPoolExecutor) -> None:
    """A thought may take seconds: nobody waits for it."""
    workers = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.kill()


def think(thought: Thought) -> bytes:
    """In the worker: one move."""
    return _choose(thought, registry.game(thought.game).bot(thought.level))


def stand_in(thought: Thought) -> bytes:
    return _choose(thought, RandomBot())


def _choose(thought: Thought, bot: Bot) -> bytes:
    game = registry.game(thought.game)
    view, chance = decode(thought.view, game.View), Chance(*thought.chance)
    state = game.sample(view, thought.seat, chance.stream("sample"))
    action = read_action(game, bot.choose(view, game.legal(state, thought.seat), BUDGET, chance))
    refusal = action if isinstance(action, Refusal) else game.check(state, thought.seat, action)
    if refusal:
        raise ValueError(f"{type(bot).__name__} chose what is not legal: {refusal.sentence}")
    return encode(action)


def _begin() -> None:
    """A worker starts: out of the way of the server, and never outliving it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(1)
