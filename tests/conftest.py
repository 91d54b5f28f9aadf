import os
import signal
from itertools import islice

import pytest
from hypothesis import settings

from proofs import record_markers
from sizes import LONG, size
from toys import replace_game, toys  # noqa: F401

# No deadlines: a busy machine is no fault of the code. Where changes land, the same examples are tried every time.
settings.register_profile(
    "parlor", deadline=None, derandomize="CI" in os.environ, max_examples=size(short=20, long=1000)
)
settings.load_profile("parlor")

# A shell starts background jobs with SIGINT ignored, and child processes would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(trylast=True)  # after what makes other markers
def pytest_collection_modifyitems(config, items):
    """Begin with the long tests, so that the last test to run is short. Their coverage is not measured: that would
    double their time. Benchmarks of the page are left to `python benchmarks/run.py --check`, and tests with the marker
    `long_only` to `make long`.
    """
    if not LONG:
        items[:] = [item for item in items if not item.get_closest_marker("long_only")]
    if config.option.markexpr != "benchmark":
        items[:] = [item for item in items if not item.get_closest_marker("benchmark")]
    long = [item for item in items if item.get_closest_marker("long")]
    for item in long:
        item.add_marker(pytest.mark.no_cover)
    short = iter([item for item in items if not item.get_closest_marker("long")])
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    share = -(-len(items) // workers)  # `--dist worksteal` gives each worker one slice of the list at first
    items[:] = [
        item
        for worker in range(workers)
        for part in [long[worker::workers]]
        for item in (*part, *islice(short, max(0, share - len(part))))
    ] + list(short)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    record_markers(item, report)
    return report


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Store records and word lists in a folder of this test; report errors in one line."""
    monkeypatch.setenv("PARLOR_HOME", str(tmp_path / "home"))
    for name in ("PARLOR_DEBUG", "PARLOR_MODEL_URL"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "home"


# --- databases; their drivers are imported only by tests that use one -----------------------------------------------


@pytest.fixture(scope="session")
def cluster():
    """One PostgreSQL server for all tests of this process, started by the first that needs it."""
    from databases import Cluster

    cluster = Cluster()
    yield cluster
    cluster.stop()


@pytest.fixture
def postgres(cluster):
    """An empty PostgreSQL database."""
    from databases import Database

    name = cluster.new()
    yield Database("postgres", cluster.url(name))
    cluster.drop(name)


@pytest.fixture
def sqlite(tmp_path):
    """An SQLite database that does not exist yet."""
    from databases import Database

    return Database("sqlite", f"sqlite:///{tmp_path / 'data' / 'parlor.db'}")


@pytest.fixture
def memory():
    from databases import Database

    return Database("memory", "memory:")


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def database(request):
    """Each kind of database in turn; `database.store()` gives a store on it, not yet opened."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def store(database):
    """A store of each kind in turn, not yet opened: `async with opened(store)`, from databases."""
    return database.store()


@pytest.fixture
def anyio_backend():
    return "asyncio"
