"""The interpreter's switch interval follows the computations in threads."""

import asyncio
import sys
from contextlib import ExitStack

import pytest

from parlor.table.thread_switching import LONG_COMPUTATION_SECONDS, SHORT_SECONDS, USUAL_SECONDS, ThreadSwitching


@pytest.fixture(autouse=True)
def _usual_interval():
    before = sys.getswitchinterval()
    sys.setswitchinterval(USUAL_SECONDS)
    yield
    sys.setswitchinterval(before)


def is_short():
    return sys.getswitchinterval() == pytest.approx(SHORT_SECONDS)


def test_a_long_computation_shortens_the_interval_until_it_ends():
    async def run():
        with ThreadSwitching().computing():
            before = is_short()
            await asyncio.sleep(LONG_COMPUTATION_SECONDS * 10)
            during = is_short()
        return before, during, is_short()

    assert asyncio.run(run()) == (False, True, False)


def test_a_short_computation_leaves_the_interval():
    async def run():
        with ThreadSwitching().computing():
            pass
        await asyncio.sleep(LONG_COMPUTATION_SECONDS * 10)
        return is_short()

    assert asyncio.run(run()) is False


def test_the_interval_stays_short_until_the_last_long_computation_has_ended():
    async def run():
        switching = ThreadSwitching()
        with ExitStack() as first, ExitStack() as second:
            first.enter_context(switching.computing())
            second.enter_context(switching.computing())
            await asyncio.sleep(LONG_COMPUTATION_SECONDS * 10)
            first.close()
            one_left = is_short()
            second.close()
            return one_left, is_short()

    assert asyncio.run(run()) == (True, False)
