"""The review of a finished match is computed once, stored with the match, and computed again by changed code."""

import logging
import sys
from contextlib import asynccontextmanager

import pytest
from people import Person, new_table, seats

from parlor.games.letter_crush.rules import LetterCrush
from parlor.kernel.codec import decode
from parlor.search import Review
from parlor.table.orders import Order
from parlor.table.store import StoreError

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def counting_server(database):
    """A server on this database, and a list with a task for each review that it computes."""
    table, computed = new_table(database.store()), []
    compute = table.review_pool.review

    async def counted(task, *more):
        computed.append(task)
        return await compute(task, *more)

    table.review_pool.review = counted
    await table.open()
    try:
        yield table, computed
    finally:
        await table.close()


async def finished_match(table):
    stored = await table.service.create("ann", "Ann", Order("letter-crush", seats("me"), options={"mode": "zen"}))
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    await ann.play(stored.id, 0, {"type": "finish"})
    return stored.id


def ask(table, match):
    return table.service.review(match, "ann", "")


async def test_a_restarted_server_sends_the_stored_review(database):
    async with counting_server(database) as (table, computed):
        match = await finished_match(table)
        first = await ask(table, match)
        assert decode(first, Review).game == "letter-crush"
        assert await ask(table, match) == first
        assert len(computed) == 1
    async with counting_server(database) as (table, computed):
        assert [await ask(table, match) for _ in range(2)] == [first, first]
        assert computed == []


@pytest.mark.parametrize(
    ("owner", "name"), [(sys.modules[Review.__module__], "REVIEW_FORMAT"), (LetterCrush, "review_version")]
)
async def test_a_review_by_changed_code_is_computed_again(sqlite, monkeypatch, owner, name):
    async with counting_server(sqlite) as (table, _):
        match = await finished_match(table)
        await ask(table, match)
    monkeypatch.setattr(owner, name, getattr(owner, name) + 1)
    for computations in (1, 0):
        async with counting_server(sqlite) as (table, computed):
            await ask(table, match)
            assert len(computed) == computations


async def test_a_review_that_cannot_be_stored_is_sent_all_the_same(memory, monkeypatch, caplog):
    async def full(*_):
        raise StoreError("disk-full", "The disk is full.")

    async with counting_server(memory) as (table, _):
        match = await finished_match(table)
        monkeypatch.setattr(table.store, "save_review", full)
        with caplog.at_level(logging.WARNING, "parlor.table"):
            assert decode(await ask(table, match), Review)
    assert [record.message for record in caplog.records] == ["review_not_stored"]
