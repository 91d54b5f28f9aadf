"""Tasks end when they are cancelled, even if a library that they call swallows the cancellation."""

import asyncio

import pytest

from parlor.table.tasks import cancel_and_wait

pytestmark = pytest.mark.anyio


async def test_a_task_that_swallows_a_cancellation_is_cancelled_again():
    swallowed = 0

    async def connect_again_and_again():
        nonlocal swallowed
        while True:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                swallowed += 1
                if swallowed > 1:
                    raise

    async def fail():
        raise ValueError("dropped")

    tasks = [asyncio.create_task(connect_again_and_again()), asyncio.create_task(fail())]
    await asyncio.sleep(0)
    async with asyncio.timeout(10):
        await cancel_and_wait(tasks)
    assert swallowed == 2
    assert all(task.done() for task in tasks)


async def test_a_task_group_that_fails_while_it_is_cancelled_ends_too():
    """The cancellation is lost in the group, whose caller catches the error and goes on."""

    async def fail_while_it_is_cancelled():
        try:
            await asyncio.sleep(60)
        finally:
            raise ConnectionError

    async def session():
        async with asyncio.TaskGroup() as group:
            group.create_task(fail_while_it_is_cancelled())

    sessions = 0

    async def connect_again_and_again():
        nonlocal sessions
        while True:
            sessions += 1
            try:
                await session()
            except Exception:
                if sessions > 2:
                    return

    task = asyncio.create_task(connect_again_and_again())
    await asyncio.sleep(0.01)
    async with asyncio.timeout(10):
        await cancel_and_wait((task,))
    assert sessions >= 2  # one cancellation was not enough
