import asyncio
import socket

import pytest
from server_process import PATIENCE, Server


@pytest.fixture(scope="session")
def shared():
    """A server for tests that leave it as it is."""
    server = Server()
    yield server
    server.stop()


@pytest.fixture
def url(shared):
    return shared.url


@pytest.fixture
def server(tmp_path):
    """A server of the test's own, which finds its matches again when it is started again."""
    server = Server(f"sqlite:///{tmp_path / 'parlor.db'}")
    yield server
    if server.process.poll() is None:
        server.stop()


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
def unused_port():
    """A port that is bound, but on which no server listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield taken.getsockname()[1]


@pytest.fixture(autouse=True)
async def deadline():
    """Fail a test that waits too long."""
    async with asyncio.timeout(2 * PATIENCE):
        yield
