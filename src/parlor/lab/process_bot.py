"""A bot by import path, in a process of its own: it sees views only, and cannot hold up or end the simulation."""

from __future__ import annotations

import os
import pickle
import select
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import IO, Any

import msgspec

from ..kernel import AnyGame, ParlorError, Turn
from ..kernel.codec import encode
from ..kernel.inputs import read_action
from .bot_process import BotAnswer, BotStart, ChooseTask
from .external_bots import ExternalBot

START_SECONDS = 120.0  # to import the bot; a library for learning takes many seconds
MOVE_SECONDS = 300.0  # of wall time for a move without a budget
FIRST_MOVE_SECONDS = 30.0  # that the first move of a process may take beyond its budget: it loads word lists
CPU_SLACK, WALL_SLACK = 1.25, 10.0  # times the budget that CPU time and wall time may reach: the machine may be busy
WALL_SECONDS = 30.0  # beyond that
MAX_ANSWER_BYTES = 1_000_000


class ProcessBot(ExternalBot):
    """Starts `parlor.lab.bot_process`, which imports the bot. Bots of one game are new for every game and seat."""

    def __init__(self, path: str, game: AnyGame) -> None:
        """Raises ParlorError if the bot cannot be imported or made."""
        self.name, self._game, self._is_warm = path, game, False
        self._process = subprocess.Popen(
            [sys.executable, "-m", "parlor.lab.bot_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        assert self._process.stdin, "it is a pipe"
        assert self._process.stdout, "it is a pipe"
        self._input: IO[bytes] = self._process.stdin
        self._output: IO[bytes] = self._process.stdout
        start = BotStart(path, str(Path.cwd()), pickle.dumps(game))
        self._send(start)
        answer = self._receive(START_SECONDS)
        if answer.error:
            self.close()
            raise ParlorError("bad-bot", f"{path} is not a bot: {answer.error}")

    def new_game(self) -> None:
        self._send(ChooseTask(new_game=True))

    def choose(self, turn: Turn) -> Any:
        seconds = turn.budget.seconds
        before = self.cpu_seconds()
        seed, ply, stream = turn.chance.key
        self._send(ChooseTask(turn.seat, encode(turn.view), (str(seed), ply, stream), seconds))
        extra = 0.0 if self._is_warm else FIRST_MOVE_SECONDS
        answer = self._receive(
            extra + (MOVE_SECONDS if seconds is None else WALL_SLACK * seconds + WALL_SECONDS), seconds
        )
        used = self.cpu_seconds() - before
        if seconds is not None and used > extra + CPU_SLACK * seconds + 0.1:
            raise self._over_budget(used, seconds)
        self._is_warm = True
        if answer.error:
            raise ParlorError("bot-failed", answer.error)
        return read_action(self._game, answer.action)

    def close(self) -> None:
        self._process.kill()
        for stream in (self._input, self._output):
            try:
                stream.close()
            except OSError:  # what was written last finds no reader
                continue
        self._process.wait()

    # --- frames: four bytes of length, then MessagePack ------------------------------------------------------------

    def _send(self, message: BotStart | ChooseTask) -> None:
        data = msgspec.msgpack.encode(message)
        try:
            self._input.write(struct.pack("<I", len(data)) + data)
            self._input.flush()
        except OSError as error:
            raise self._ended() from error

    def _receive(self, seconds: float, budget: float | None = None) -> BotAnswer:
        """Return the answer to the last message. It is not trusted, so it is never unpickled."""
        deadline = time.monotonic() + seconds
        (length,) = struct.unpack("<I", self._read(4, deadline, budget))
        if length > MAX_ANSWER_BYTES:
            raise ParlorError("bot-failed", "its answer is too long. A bot must return a legal action.")
        try:
            return msgspec.msgpack.decode(self._read(length, deadline, budget), type=BotAnswer)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise ParlorError("bot-failed", "its process sent something else than an answer.") from error

    def _read(self, count: int, deadline: float, budget: float | None) -> bytes:
        data = b""
        while len(data) < count:
            left = max(0.0, deadline - time.monotonic())
            ready, _, _ = select.select([self._output], [], [], left)
            if not ready:
                raise self._over_budget(None, budget)
            piece = os.read(self._output.fileno(), count - len(data))
            if not piece:
                raise self._ended()
            data += piece
        return data

    def _over_budget(self, used: float | None, budget: float | None) -> ParlorError:
        self.close()
        spent = f"it used {used:.2f} s of CPU time" if used is not None else "it did not answer in time"
        limit = (
            f"its budget is {budget:g} s a move" if budget is not None else f"the limit is {MOVE_SECONDS:g} s a move"
        )
        return ParlorError("over-budget", f"{spent}; {limit}. A bot must keep to `turn.budget`.")

    def _ended(self) -> ParlorError:
        self.close()
        return ParlorError("bot-failed", f"its process ended with status {self._process.returncode}.")

    def cpu_seconds(self) -> float:
        """Return the CPU time of the process so far; 0 where the system does not tell: then only wall time counts."""
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
