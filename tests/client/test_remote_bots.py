"""Bots in remote matches, including those of the documentation."""

import asyncio
import re
import sys
import threading
from pathlib import Path

import pytest
from server_process import BID, CALL, two_players

from parlor.client import Refused, connect, play_bot
from parlor.kernel import RandomBot

pytestmark = pytest.mark.anyio

PAGE = Path(__file__).parent.parent.parent / "docs" / "remote-bots.md"
BOTS = re.findall(r"^```py\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


class Waits:
    """Thinks until it is told to stop."""

    def __init__(self, action):
        self.action = action
        self.began = threading.Event()
        self.go_on = threading.Event()

    def choose(self, turn):
        self.began.set()
        self.go_on.wait()
        return self.action


@pytest.mark.parametrize("code", BOTS, ids=range(len(BOTS)))
async def test_the_bots_in_the_documentation_play(url, code):
    assert len(code.splitlines()) <= 30
    async with connect(url) as client:
        new = await client.create("liars-dice", seats=["me", "open"])
        command = (sys.executable, "-c", code, url, new.match, new.invites[1])
        bot = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        outcome = await play_bot(await client.watch(new.match), 0, "random")
        output, _ = await bot.communicate()
    assert (bot.returncode, output.decode().strip()) == (0, outcome.results[1])


async def test_the_documentation_has_two_bots():
    assert len(BOTS) == 2


async def test_two_bots_of_the_kernel_play_each_other(url):
    async with two_players(url, options={"dice": 5}) as (ada, bob):
        outcomes = await asyncio.gather(play_bot(ada, 0, "random", seed=1), play_bot(bob, 1, RandomBot(), seed=2))
    assert outcomes[0] == outcomes[1] == ada.outcome
    assert outcomes[0].reason == "last-dice"


async def test_a_remote_bot_plays_against_a_server_bot(url):
    async with connect(url) as client:
        new = await client.create("liars-dice", seats=["bot:random", "me"], options={"dice": 1})
        match = await client.watch(new.match)
        assert (await play_bot(match, 1, "random")).reason == "last-dice"


async def test_a_match_that_ends_while_a_bot_computes_is_not_an_error(url):
    async with two_players(url) as (ada, bob):
        bot = Waits(BID)
        playing = asyncio.create_task(play_bot(ada, 0, bot))
        await asyncio.to_thread(bot.began.wait)
        await bob.resign(1)
        bot.go_on.set()
        assert (await playing).results == ("win", "loss")
        assert ada.version == 1


async def test_an_illegal_action_of_a_bot_raises_refused(url):
    async with two_players(url) as (ada, _):
        bot = Waits(CALL)
        bot.go_on.set()
        with pytest.raises(Refused) as refused:
            await play_bot(ada, 0, bot)
        assert (refused.value.code, ada.version) == ("nothing-to-call", 0)
