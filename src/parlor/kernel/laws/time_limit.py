"""Run a law or a bot in a child process, because the game's code may never return.

The limit counts CPU time, so that a busy machine does not change a verdict. Code that waits without computing is ended
by a second limit in wall time, WALL_FACTOR times as long.

At either limit the child raises TimeLimitPassed, which gives a full traceback. A call into C that never returns (a sum
over an endless iterator, a bad regular expression) does not notice it; soon afterwards `faulthandler` writes down where
the child is, and the child is ended: by RLIMIT_CPU, or by `faulthandler` itself at the limit in wall time. Where there
is no `os.fork` (Windows), laws run in this process and without a limit.
"""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import re
import signal
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from multiprocessing.connection import Connection
from time import monotonic
from typing import IO, Any, TypeVar

from msgspec import Struct

WALL_FACTOR = 10  # the limit in wall time, in multiples of the limit in CPU time
GRACE_SECONDS = 1.0  # of CPU time after the limit until the child is ended
WALL_GRACE_SECONDS = 10.0  # after the limit in wall time; on a busy machine an exception takes long to be reported
MAX_START_DELAY = 10.0  # seconds that a child may take to start, before the parent ends it
MAX_EXIT_SECONDS = 10.0  # for a child to exit after its result; it may have coverage data to write
CAN_FORK = sys.platform != "win32" and hasattr(os, "fork")

T = TypeVar("T")
Progress = Callable[[str], None]


class TimeLimitPassed(BaseException):
    """Raised in code that took too long. Not an Exception, so that a game cannot catch it by accident."""


class ChildEnded(Struct, frozen=True):
    """The child process ended, or was ended, without a result."""

    exit_code: int | None  # None: it had to be killed
    traceback: str  # of the moment when the time limit ended it; "" if it ended for another reason

    def frames(self) -> list[tuple[str, str, int]]:
        """Return (file, function, line) of each call in the main thread, the innermost last."""
        main_thread = self.traceback.rpartition("(most recent call first):")[2]
        found = re.findall(r'File "(.+)", line (\d+) in (.+)', main_thread)
        return [(file, name, int(line)) for file, line, name in reversed(found)]


def run_in_child(call: Callable[[Progress], T], seconds: float, progress: Progress) -> T | ChildEnded:
    """Return what the call returns in a child process, or ChildEnded if it returns nothing within `seconds` of CPU time
    or the limit in wall time.

    The result must be picklable. The call receives a function that passes a line of progress on to `progress`.
    """
    if not CAN_FORK:
        return call(progress)
    fork = multiprocessing.get_context("fork")
    receiver, sender = fork.Pipe(duplex=False)
    with receiver, sender, tempfile.TemporaryFile() as dump:
        process = fork.Process(target=_child, args=(call, seconds, sender, dump), name="parlor-law")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # Python 3.12 warns if there are other threads
            process.start()
        sender.close()
        try:
            result: T = _received(receiver, seconds * WALL_FACTOR + WALL_GRACE_SECONDS + MAX_START_DELAY, progress)
            process.join(MAX_EXIT_SECONDS)
            return result
        except EOFError:
            process.join(MAX_EXIT_SECONDS)
            dump.seek(0)
            return ChildEnded(process.exitcode, dump.read().decode(errors="replace"))
        finally:
            process.kill()
            process.join()
            process.close()


def _received(receiver: Connection, seconds: float, progress: Progress) -> Any:
    """Return the result that the child sends. Raises EOFError if there is none within these seconds."""
    deadline = monotonic() + seconds
    while receiver.poll(max(0.0, deadline - monotonic())):
        is_result, value = receiver.recv()
        if is_result:
            return value
        progress(value)
    raise EOFError


def _child(call: Callable[[Progress], Any], seconds: float, sender: Connection, dump: IO[bytes]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # on Ctrl-C the parent reports, and the child only ends
    _limit_cpu_time(ceil(seconds + GRACE_SECONDS), dump)
    faulthandler.dump_traceback_later(seconds * WALL_FACTOR + WALL_GRACE_SECONDS, exit=True, file=dump)
    result = call(lambda line: sender.send((False, line)))
    faulthandler.cancel_dump_traceback_later()
    sender.send((True, result))


def _limit_cpu_time(seconds: int, dump: IO[bytes]) -> None:
    """Write a traceback of this process to `dump` after these seconds of CPU time, and kill it a second later."""
    import resource  # not on Windows, where there is no child either

    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    if hard == resource.RLIM_INFINITY or hard > seconds:
        faulthandler.register(signal.SIGXCPU, file=dump, all_threads=True)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


def limits_text(seconds: float) -> str:
    """Return both limits for a sentence."""
    return f"{seconds:g} s of CPU time ({seconds * WALL_FACTOR:g} s of wall time)"


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeLimitPassed once when the body uses more than `seconds` of CPU time, or WALL_FACTOR times as much wall
    time.

    There is no limit outside the main thread or on Windows, where no signal can interrupt the body.
    """
    if not hasattr(signal, "SIGPROF") or threading.current_thread() is not threading.main_thread():
        yield
        return
    timers = (
        (signal.SIGPROF, signal.ITIMER_PROF, seconds),
        (signal.SIGALRM, signal.ITIMER_REAL, seconds * WALL_FACTOR),
    )
    before = [(number, signal.signal(number, _raise_time_limit_passed)) for number, _, _ in timers]
    for _, timer, limit in timers:
        signal.setitimer(timer, limit)
    try:
        yield
    finally:
        for _, timer, _ in timers:
            signal.setitimer(timer, 0)
        for number, handler in before:
            signal.signal(number, handler)


def _raise_time_limit_passed(number: int, _: object) -> None:
    raise TimeLimitPassed("CPU" if number == signal.SIGPROF else "wall")
