"""The server's side of the process that writes entries into SQLite (writer.py)."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import cast

from ..store import StoreError, SyncFailed
from . import writer

log = logging.getLogger("parlor.table")

WRITER_SECONDS = 20.0  # for one batch, besides the wait for a lock; a writer that takes longer is replaced
EXIT_SECONDS = 1.0  # for a writer that has closed its pipe to end


class WriterClient:
    """Starts the writer of a database file, sends it batches and replaces it when it dies or hangs.

    `fault` makes a StoreError from SQLite's error code and text. `on_sync_failure` is called when a writer ended
    because the disk failed to sync.
    """

    def __init__(
        self,
        file: Path,
        lock_seconds: float,
        fault: Callable[[int, str], StoreError],
        on_sync_failure: Callable[[], None],
    ) -> None:
        self._file, self._lock_seconds = file, lock_seconds
        self._fault, self._on_sync_failure = fault, on_sync_failure
        self._loop = asyncio.get_running_loop()
        self._free = asyncio.Lock()  # the writer replies in the order of the batches
        self._watch: asyncio.Task[None]
        self.process: WriterProcess | None = None

    async def start(self) -> WriterProcess:
        """Start a writer. Raises StoreError if it cannot use the database."""
        command = (sys.executable, "-m", writer.__name__, str(self._file), str(self._lock_seconds))
        _, process = await self._loop.subprocess_exec(WriterProcess, *command, stdin=PIPE, stdout=PIPE, stderr=None)
        self.process = process
        verdict = await process.verdict
        if verdict and verdict[0]:
            await process.wait()
            raise self._fault(verdict[0].number, verdict[0].text)
        self._watch = asyncio.create_task(self._ended(process), name="parlor-writer")  # its checkpoints can fail too
        return process

    async def send(self, content: bytes) -> writer.Verdict:
        """Have the writer store an encoded batch. Raises StoreError if it did not reply; the next batch then goes to a
        new writer.
        """
        async with self._free:
            # a timer that kills the writer: asyncio.timeout would cost more than all else here
            too_slow = self._loop.call_later(self._lock_seconds + WRITER_SECONDS, self._kill)
            try:
                process = self.process
                if process is None or process.has_exited:
                    process = await self.start()
                return await process.send(content)
            except Exception as error:
                if self.process:
                    await self._discard(self.process)
                    self.process = None
                if isinstance(error, StoreError):
                    raise
                raise self._fault(0, f"its writer ended: {error!r}") from error
            finally:
                too_slow.cancel()

    async def close(self) -> None:
        """End the writer after its last batch."""
        async with self._free:
            if self.process:
                self.process.close_input()
                await self.process.wait()
                self.process = None

    def _kill(self) -> None:
        if self.process:
            log.error("writer_too_slow", extra={"pid": self.process.pid})
            self.process.kill()

    async def _discard(self, process: WriterProcess) -> None:
        with suppress(TimeoutError):  # one that has closed its pipe is about to end with a status that says why
            async with asyncio.timeout(EXIT_SECONDS if process.has_closed_output else 0):
                await process.wait()
        process.kill()
        await self._ended(process)

    async def _ended(self, process: WriterProcess) -> None:
        if await process.wait() == SyncFailed.exit_status:
            self._on_sync_failure()


class WriterProcess(asyncio.SubprocessProtocol):
    """A writer and its pipes. It replies to one message at a time.

    A protocol and not the streams of `asyncio.subprocess`: for an entry alone these took 16,000 instructions more, of
    102,000 in all.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._status: asyncio.Future[int | None] = self._loop.create_future()
        self.verdict: asyncio.Future[writer.Verdict] = self._loop.create_future()  # the first comes unasked
        self.has_closed_output = False
        self._received = b""

    @property
    def has_exited(self) -> bool:
        return self._status.done()

    def send(self, content: bytes) -> asyncio.Future[writer.Verdict]:
        """Send an encoded batch; return its verdict. Call it again only after that verdict has come."""
        self.verdict = self._loop.create_future()
        if self.has_closed_output:
            self.verdict.set_exception(EOFError("it has closed its pipe"))
        else:
            self._input.write(len(content).to_bytes(4, "big") + content)
        return self.verdict

    def close_input(self) -> None:
        """Have the writer end after its last batch."""
        self._input.close()

    async def wait(self) -> int | None:
        """Return the exit status, once the process has ended."""
        return await asyncio.shield(self._status)

    def send_signal(self, number: int) -> None:
        with suppress(ProcessLookupError):
            self._transport.send_signal(number)

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self._transport.kill()

    # --- called by the event loop -------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)
        self._input = cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0))
        self.pid = self._transport.get_pid()

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        data = self._received + data
        self._received = data
        if len(data) >= 4 and len(data) >= 4 + int.from_bytes(data[:4], "big"):
            self._received = b""
            if not self.verdict.done():
                self.verdict.set_result(writer.read_verdict(data[4:]))

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        if fd == 1:
            self.has_closed_output = True
            if not self.verdict.done():
                self.verdict.set_exception(EOFError("it has closed its pipe"))
            self._close_if_ended()

    def process_exited(self) -> None:
        self._status.set_result(self._transport.get_returncode())
        self._close_if_ended()

    def _close_if_ended(self) -> None:
        if self.has_exited and self.has_closed_output:  # not before: a verdict may still be in the pipe
            self._transport.close()
