"""The guests who watch without a seat are counted and named, and told at most once a second."""

import asyncio

import pytest
from people import Person, settled, two_at

from parlor import protocol
from parlor.table import spectators

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Updates come after 50 ms instead of a second."""
    monkeypatch.setattr(spectators, "UPDATE_SECONDS", 0.05)


async def wait_for_updates(table):
    """Wait until pending updates have been sent."""
    for _ in range(200):
        await asyncio.sleep(0.02)
        await settled(table)
        if not table.spectators._timers:
            return
    raise AssertionError("updates do not end")


async def spectate(table, match, *names):
    found = [Person(table, name) for name in names]
    for person in found:
        await person.watch(match, watch_key=f"watch {match}")
    return found


def seen_by(person):
    """Return the count and the names of the spectators, as a person was last told."""
    message = person.last(protocol.MetadataMessage)
    return message.spectator_count, [one.name for one in message.spectators]


async def test_players_learn_who_watches(table):
    match, ann, bob = await two_at(table)
    await table.store.set_guest("cyd", "Cyd", "owl")
    cyd, dan = await spectate(table, match, "cyd", "dan")
    await wait_for_updates(table)
    shown = ann.last(protocol.MetadataMessage).spectators
    assert shown[0] == protocol.Spectator("Cyd", "owl")
    assert shown[1].name.split()[1].lower() == shown[1].avatar  # a generated one
    assert seen_by(ann) == seen_by(bob) == seen_by(cyd)
    assert seen_by(dan) == (2, [one.name for one in shown])
    dan.disconnect()
    await cyd.request(protocol.LeaveRequest(match))
    await wait_for_updates(table)
    assert seen_by(ann) == (0, [])


async def test_a_guest_with_two_windows_counts_once_and_a_player_never(table):
    match, ann, _ = await two_at(table)
    await spectate(table, match, "cyd", "cyd", "ann")
    await wait_for_updates(table)
    assert seen_by(ann)[0] == 1


async def test_the_first_eight_are_named(table):
    match, ann, _ = await two_at(table)
    for n in range(11):
        await table.store.set_guest(f"guest{n}", f"Guest {n}")
    first, *_ = await spectate(table, match, *(f"guest{n}" for n in range(11)))
    await wait_for_updates(table)
    assert seen_by(ann) == (11, [f"Guest {n}" for n in range(8)])
    first.disconnect()
    await wait_for_updates(table)
    assert seen_by(ann) == (10, [f"Guest {n}" for n in range(1, 9)])


async def test_many_changes_are_one_update(table, monkeypatch):
    monkeypatch.setattr(spectators, "UPDATE_SECONDS", 0.3)
    match, ann, _ = await two_at(table)
    before = len(ann.messages)
    for person in await spectate(table, match, *(f"guest{n}" for n in range(20))):
        person.disconnect()
    await spectate(table, match, "cyd")
    await wait_for_updates(table)
    assert [type(message) for message in ann.messages[before:]] == [protocol.MetadataMessage]
    assert seen_by(ann)[0] == 1


async def test_one_who_came_and_went_causes_no_update(table):
    match, ann, _ = await two_at(table)
    before = len(ann.messages)
    [cyd] = await spectate(table, match, "cyd")
    cyd.disconnect()
    await wait_for_updates(table)
    assert ann.messages[before:] == []


async def test_one_who_comes_later_sees_the_others_at_once(table):
    match, *_ = await two_at(table)
    await table.store.set_guest("cyd", "Cyd")
    await spectate(table, match, "cyd")
    await wait_for_updates(table)
    [dan] = await spectate(table, match, "dan")
    metadata = dan.last(protocol.MatchMessage).metadata
    assert (metadata.spectator_count, [one.name for one in metadata.spectators]) == (2, ["Cyd"])


async def test_nothing_is_kept_of_a_match_that_leaves_memory(table):
    match, ann, bob = await two_at(table)
    [cyd] = await spectate(table, match, "cyd")
    await wait_for_updates(table)
    for person in (cyd, ann, bob):
        person.disconnect()
    await settled(table)
    assert match not in table.cache.actors
    kept = table.spectators
    assert (kept._timers, kept._profiles, kept._sent) == ({}, {}, {})
