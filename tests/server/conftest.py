from contextlib import ExitStack

import pytest
from servers import serving


@pytest.fixture(scope="module")
def server():
    with serving() as served:
        yield served


@pytest.fixture
def guest(server):
    """Makes guests."""
    with ExitStack() as stack:
        yield lambda name="": stack.enter_context(server.guest(name))


@pytest.fixture
def visitor(server):
    with server.visitor() as client:
        yield client


@pytest.fixture
def ada(guest):
    return guest("Ada")


@pytest.fixture
def bob(guest):
    return guest("Bob")
