import os
from collections import Counter

import pytest
from browser_people import TIMEOUT, Person, ServerProcess
from playwright.sync_api import expect, sync_playwright

import browser
from sizes import LONG

expect.set_options(timeout=TIMEOUT)


VALUES = 1  # of a parametrized test that run in `make test`; `make long` and benchmarks run all


def pytest_collection_modifyitems(items):
    """Leave out all but the first value of each parametrized browser test, unless this is `make long` or the test has
    the marker `every_value`.

    Run each browser test again if it fails: with two cores and two browsers, a process is sometimes starved. Real
    faults fail every time.
    """
    seen: Counter[str] = Counter()
    chosen = []
    for item in items:
        if "/browser/" in item.nodeid:
            item.add_marker(pytest.mark.flaky(reruns=2))
            test = item.nodeid.partition("[")[0]
            seen[test] += 1
            every = LONG or item.get_closest_marker("every_value") or item.get_closest_marker("benchmark")
            if seen[test] > VALUES and not every:
                continue
        chosen.append(item)
    items[:] = chosen


@pytest.fixture(scope="session")
def running_server(tmp_path_factory):
    server = ServerProcess(tmp_path_factory.mktemp("server"))
    yield server
    server.kill()


@pytest.fixture
def server(running_server):
    """The server of all tests of this process; if a test has killed it, it is started again."""
    if not running_server.is_open:
        running_server.start()
    return running_server


def browser_scope(fixture_name, config):
    """Return "session" if only browser tests run, else "module": while Playwright runs, no test can use asyncio."""
    return "session" if all("browser" in path for path in config.args) else "module"


@pytest.fixture(scope=browser_scope)
def launch():
    """Return a function that returns a running browser: the last one, unless it has crashed."""
    try:
        path, args, environment = browser.find()
    except browser.BrowserMissing as error:
        pytest.fail(str(error), pytrace=False)
    with sync_playwright() as playwright:
        running = []

        def launch():
            if not running or not running[-1].is_connected():
                environ = {**os.environ, **environment}
                running.append(playwright.chromium.launch(executable_path=path, args=args, env=environ))
            return running[-1]

        yield launch
        for one in running:
            one.close()


@pytest.fixture
def chromium(launch):
    """A browser, without contexts."""
    return launch()


@pytest.fixture
def person(chromium, server):
    """Return a function that makes people, each with a screen, a color scheme and a language. A test fails if an error
    occurs in one of their browsers, unless made with `allow_errors`. Motion is reduced by default.
    """
    people = []

    def enters(width=1280, height=800, scheme="light", locale="en-GB", allow_errors=False, **more):
        viewport = {"width": width, "height": height}
        more.setdefault("reduced_motion", "reduce")  # motion takes time, and most tests do not look at it
        people.append(
            Person(chromium, server, allow_errors, viewport=viewport, color_scheme=scheme, locale=locale, **more)
        )
        return people[-1]

    yield enters
    for one in people:
        one.leaves()
