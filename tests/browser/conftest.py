import os

import pytest
from people_in_browsers import PATIENCE, House, Person
from playwright.sync_api import expect, sync_playwright

import browser

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items):
    """Two cores, two browsers of a dozen processes each: now and then one is not given its turn in time. What is wrong
    fails twice.
    """
    for item in items:
        if "/browser/" in item.nodeid:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def open_house(tmp_path_factory):
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.kill()


@pytest.fixture
def house(open_house):
    """One for all tests of this process; a test may kill it, and the next finds it open again."""
    if not open_house.is_open:
        open_house.start()
    return open_house


def browser_scope(fixture_name, config):
    """Return "session" if only browser tests run, else "module": while Playwright runs, no test can use asyncio."""
    return "session" if all("browser" in path for path in config.args) else "module"


@pytest.fixture(scope=browser_scope)
def launch():
    """A function that returns a running browser: the one of the test before, unless that has crashed."""
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
def person(chromium, house):
    """Makes people. Each has a screen of some size, a colour scheme, a language; a test fails if anything went wrong in
    somebody's browser, unless it was made with `allow_errors`. Nothing moves, unless `reduced_motion` says otherwise.
    """
    people = []

    def enters(width=1280, height=800, scheme="light", locale="en-GB", allow_errors=False, **more):
        viewport = {"width": width, "height": height}
        more.setdefault("reduced_motion", "reduce")  # what moves costs time, and most tests do not look at it
        people.append(
            Person(chromium, house, allow_errors, viewport=viewport, color_scheme=scheme, locale=locale, **more)
        )
        return people[-1]

    yield enters
    for one in people:
        one.leaves()
