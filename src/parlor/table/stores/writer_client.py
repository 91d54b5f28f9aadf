"""The server's side of the process that writes entries into SQLite (writer.py)."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

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
        self.process: Process | None = None

    async def start(self) -> Process:
        """Start a writer. Raises StoreError if it cannot use the database."""
        command = (sys.executable, "-m", writer.__name__, str(self._file), str(self._lock_seconds))
        process = self.process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        verdict = await _read_verdict(process)
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
                if process is None or process.returncode is not None:
                    process = await self.start()
                assert process.stdin
                process.stdin.write(len(content).to_bytes(4, "big") + content)
                return await _read_verdict(process)
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
                assert self.process.stdin
                self.process.stdin.close()
                await self.process.wait()
                self.process = None

    def _kill(self) -> None:
        if self.process:
            log.error("writer_too_slow", extra={"pid": self.process.pid})
            with suppress(ProcessLookupError):
                self.process.kill()

    async def _discard(self, process: Process) -> None:
        with suppress(TimeoutError):  # one that has closed its pipe is about to end with a status that says why
            async with asyncio.timeout(EXIT_SECONDS if process.stdout and process.stdout.at_eof() else 0):
                await process.wait()
        with suppress(ProcessLookupError):
            process.kill()
        await self._ended(process)

    async def _ended(self, process: Process) -> None:
        if await process.wait() == SyncFailed.exit_status:
            self._on_sync_failure()


async def _read_verdict(process: Process) -> writer.Verdict:
    assert process.stdout
    size = await process.stdout.readexactly(4)
    verdict: writer.Verdict = writer.read_verdict(await process.stdout.readexactly(int.from_bytes(size, "big")))
    return verdict
