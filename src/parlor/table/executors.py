"""Threads for work that takes long, apart by purpose, so that questions never keep a match from being set up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import ParamSpec, TypeVar

from msgspec import Struct

from .external_calls import MAX_WAITED_CALLS
from .fair_gate import FairGate
from .thread_switching import ThreadSwitching

P = ParamSpec("P")
T = TypeVar("T")


class WorkLimits(Struct, frozen=True):
    """Limits of expensive work. The server's Limits explain each field."""

    questions_at_once: int = 3
    questions_per_guest: int = 1
    questions_per_address: int = 2
    questions_waiting_per_guest: int = 20
    questions_waiting_per_address: int = 200
    set_ups_at_once: int = 4
    set_ups_per_guest: int = 1
    set_ups_per_address: int = 1
    set_ups_waiting_per_guest: int = 5
    set_ups_waiting_per_address: int = 50
    reviews_waiting_per_guest: int = 3
    reviews_waiting_per_address: int = 20
    consults_per_guest: int = 1
    consults_per_address: int = 4
    new_matches_per_second: float = 1.0
    new_match_burst: int = 120
    new_public_per_second: float = 0.02
    new_public_burst: int = 10
    public_joins_per_second: float = 0.1
    public_join_burst: int = 60
    computing_per_guest: float = 0.2
    computing_burst_per_guest: float = 2.0
    computing_per_address: float = 0.4
    computing_burst_per_address: float = 4.0


class GatedThreads:
    """One kind of work: a gate that decides whose turn it is, and threads of its own."""

    def __init__(self, name: str, at_once: int, gate: FairGate, switching: ThreadSwitching) -> None:
        self._gate = gate
        self._switching = switching
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix=name)

    def slot(self, guest: str, address: str, *, refuse: bool = True) -> AbstractAsyncContextManager[None]:
        """Wait for the turn of a guest: see FairGate.slot. Call `run` within it."""
        return self._gate.slot(guest, address, refuse=refuse)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return or raise what `work` does, computed in a thread."""
        with self._switching.computing():
            return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: work(*args, **kwargs))

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


class Executors:
    def __init__(self, limits: WorkLimits, switching: ThreadSwitching) -> None:
        # create, join, rematch, load: a player waits for these to play
        set_up_gate = FairGate(
            limits.set_ups_at_once,
            per_guest=limits.set_ups_per_guest,
            per_address=limits.set_ups_per_address,
            waiting_per_guest=limits.set_ups_waiting_per_guest,
            waiting_per_address=limits.set_ups_waiting_per_address,
        )
        self.set_up = GatedThreads("set-up", limits.set_ups_at_once, set_up_gate, switching)

        # describe, events, replay, record, history, word lists
        question_gate = partial(
            FairGate,
            waiting_per_guest=limits.questions_waiting_per_guest,
            waiting_per_address=limits.questions_waiting_per_address,
        )
        self.questions = GatedThreads(
            "question",
            limits.questions_at_once + 1,  # word lists are packed outside the gate, one at a time
            question_gate(
                limits.questions_at_once,
                per_guest=limits.questions_per_guest,
                per_address=limits.questions_per_address,
            ),
            switching,
        )

        # reviews of finished matches, one at a time: each takes seconds of a process of its own
        self.reviews = FairGate(
            1,
            per_guest=1,
            per_address=1,
            waiting_per_guest=limits.reviews_waiting_per_guest,
            waiting_per_address=limits.reviews_waiting_per_address,
        )

        # Actions that need an answer from outside: the game parses a line, or waits for a language model. Such a wait
        # may take many seconds, so there are many slots and only those of one guest or address are few.
        self.external_answers = question_gate(
            MAX_WAITED_CALLS, per_guest=limits.consults_per_guest, per_address=limits.consults_per_address
        )

    def close(self) -> None:
        self.set_up.close()
        self.questions.close()
