"""A true language model on this machine, much too small for its part: it is listened to, and mostly overruled."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from people import Person, new_table, seats

from models import BY_MODEL, BY_PARSER
from parlor import protocol
from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.engine.perform import perform_all
from parlor.games.nethack_chat.parser.parse import parse
from parlor.kernel import Match, Record
from parlor.model import Model, chat
from parlor.model.budget import TokenBudget
from parlor.table.orders import Order

PATIENCE = 120.0  # seconds after which something is wrong with the machine
LINES = ("I walk up north", "let us see what lies to the east", "hit it", "hit the rat again", "take everything")


@pytest.fixture(scope="module")
def llama():
    """The address of its server."""
    command = [sys.executable, str(Path(__file__).parent.parent / "llama.py")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield f"{process.stdout.readline().strip()}/v1"
    finally:
        process.kill()
        process.communicate()


@pytest.mark.proves("NC-05")
def test_it_speaks_word_by_word(llama):
    prompts = []

    def hear(piece):
        prompts.append(piece)
        return len(prompts) < 4

    model = Model(llama, "", "", PATIENCE, TokenBudget(10_000, 10_000, 10_000))
    model.stream_text([{"role": "user", "content": "Say: the door is open."}], hear)
    assert len(prompts) == 4  # and no more once they are not wanted
    assert "".join(prompts).strip()
    assert 0 < model.budget.spent < 200


@pytest.mark.anyio
@pytest.mark.proves("NC-06", "NC-303")
async def test_a_run_with_it_is_the_engines_run(llama, memory, monkeypatch):
    monkeypatch.setattr(chat, "MAX_RESPONSE_TOKENS", 16)
    monkeypatch.setattr(chat, "STREAM_TIMEOUTS", 1.0)
    for name, value in {"URL": llama, "TIMEOUT": "12", "BUDGET": "1400"}.items():  # two questions, for time's sake
        monkeypatch.setenv(f"PARLOR_MODEL_{name}", value)
    table = new_table(memory.store())
    await table.open()
    stored = await table.service.create("ann", "Ann", Order("nethack-chat", seats("me")))
    ann = Person(table, "ann")
    ann.send(protocol.WatchRequest(stored.id))
    await quiet(table)
    for number, line in enumerate(LINES):
        before = table.cache.actors[stored.id].state.match.state
        ann.send(protocol.ActRequest(stored.id, 0, {"type": "say", "text": line}, f"line {number}"))
        await quiet(table)
        after = table.cache.actors[stored.id].state.match.state
        exchange, engine = after.story[-1], perform_all(before, after.story[-1].acts).state
        assert (after.now.hero, after.now.room, after.now.dice) == (engine.now.hero, engine.now.room, engine.now.dice)
        assert exchange.why[-1] in (BY_PARSER, BY_MODEL)
        if exchange.why[-1] == BY_PARSER:
            assert exchange.acts == parse(game.view(before, 0), line).acts
    match = table.cache.actors[stored.id].state.match
    monkeypatch.delenv("PARLOR_MODEL_URL")
    assert Match.replay(Record.from_json(match.record().to_json()), game).state == match.state
    await table.close()


async def quiet(table):
    async with asyncio.timeout(PATIENCE):
        while not table.cache.actors or table.tasks or any(actor.busy for actor in table.cache.actors.values()):
            await asyncio.sleep(0.02)
