"""Raw frames tell no secrets: what a watcher is sent is the same, byte for byte, when only what is hidden differs."""

import random

import pytest
from people import Person, new_table, settled, two_at

from parlor import protocol
from parlor.kernel import SPECTATOR, Chance, registry

pytestmark = pytest.mark.anyio


class Watcher:
    """Bob or a spectator, at a match whose other cups can be filled anew behind his back."""

    def __init__(self, viewer):
        self.viewer = viewer

    async def at(self, table, match, bob):
        self.person, self.match = bob, match
        if self.viewer == SPECTATOR:
            self.person = Person(table, "eve")
            await self.person.watch(match, watch_key=f"watch {match}")
        return self

    async def sees(self, requests):
        """Return every raw frame that these requests and their consequences bring."""
        before = len(self.person.frames)
        for person, request in requests:
            (person or self.person).send(request)
        await settled(self.person.table)
        return self.person.frames[before:]


async def played(table, viewer, ply, seed, redeal):
    """A game of bids and calls up to a ply, by chance of its own. Then the frames that follow for the watcher."""
    match, ann, bob = await two_at(table)
    watcher = await Watcher(viewer).at(table, match, bob)
    state = table.cache.actors[match].state
    game, people, rng = state.game, (ann, bob), random.Random(seed)
    state.match.state = game.start(state.match.options, Chance(seed))  # the same game each time it is played
    frames = []
    while state.match.to_act and state.match.ply < ply:
        [seat] = state.match.to_act
        action = rng.choice(list(state.match.legal(seat))[:7])
        await people[seat].play(match, seat, action)
    if not state.match.to_act:
        return None
    if redeal:
        state.match.state = game.redeal(state.match.state, viewer, Chance(seed * 1000 + redeal))
    [seat] = state.match.to_act
    bids = [action for action in state.match.legal(seat) if type(action).__name__ == "Bid"]
    own = max(viewer, 0)
    frames += await watcher.sees(
        [
            (None, protocol.WatchRequest(match, since_version=0)),
            (None, protocol.DescribeRequest(match, viewer)),
            (None, protocol.ActRequest(match, own, {"type": "bid", "count": 99, "face": 1}, "illegal")),
            (None, protocol.ActRequest(match, own, {"type": "bid", "count": 0, "face": 0}, "too low")),
            (None, protocol.TakeBackRequest(match, own, 0)),
            (people[seat], protocol.ActRequest(match, seat, {"type": "fly"}, "unreadable")),
        ]
    )
    if bids:  # a call would lift the cups: what follows it is no secret any more
        frames += await watcher.sees([(people[seat], protocol.ActRequest(match, seat, rng.choice(bids), "next"))])
    frames += await watcher.sees(
        [(ann, protocol.ResignRequest(match, 0, "enough")), (None, protocol.DescribeRequest(match, viewer))]
    )
    for person in {ann, bob, watcher.person}:
        person.disconnect()
    return [frame.replace(match.encode(), b"MATCH") for frame in frames]


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
async def test_frames_do_not_depend_on_what_the_watcher_may_not_know(memory, viewer, monkeypatch):
    table = new_table(memory.store(), open_matches=10**6)
    await table.open()
    monkeypatch.setattr("parlor.kernel.match.new_seed", lambda: 7)  # the commitment is the same each time
    compared = 0
    for seed in range(6):
        for ply in range(0, 60, 3):
            plain = await played(table, viewer, ply, seed, redeal=0)
            if plain is None:
                break
            for other in (1, 2):
                assert plain == await played(table, viewer, ply, seed, redeal=other), (seed, ply)
                compared += 1
    assert compared > 50
    await table.close()


async def test_the_frames_are_compared_where_they_would_differ(memory, monkeypatch):
    """The test above can fail: a seat that may know the secret sees the difference."""
    table = new_table(memory.store(), open_matches=10**6)
    await table.open()
    monkeypatch.setattr("parlor.kernel.match.new_seed", lambda: 7)
    game = registry.game("liars-dice")
    monkeypatch.setattr(game, "view", lambda state, viewer: type(game).view(game, state, 0), raising=False)
    plain = await played(table, 1, 0, 1, redeal=0)
    assert plain != await played(table, 1, 0, 1, redeal=1)
    await table.close()
