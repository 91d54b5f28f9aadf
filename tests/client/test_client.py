"""Playing from Python at a server that runs."""

import asyncio

import pytest
from server_process import BID, CALL, HIGHER, Server, two_players

from parlor import protocol
from parlor.client import Refused, ServerGone, connect
from parlor.kernel import Match

pytestmark = pytest.mark.anyio


async def test_two_people_play_a_match_to_its_end(url):
    async with two_players(url, options={"dice": 1}) as (ada, bob):
        assert (ada.game, ada.options, ada.metadata.status) == ("liars-dice", {"dice": 1}, "playing")
        assert (ada.seats, bob.seats) == ((0,), (1,))
        assert [seat.name for seat in bob.metadata.seats] == ["Ada", "Bob"]
        assert await ada.act(0, BID) == 1
        assert (ada.version, ada.to_act, ada.view(0)["bid"]) == (1, (1,), BID)
        assert await bob.turn(1)
        assert (bob.version, bob.view(1)["bid"]) == (1, BID)
        assert (len(ada.view()["yours"]), ada.view(1), ada.view(-1)) == (1, None, None)
        assert await bob.act(1, CALL, version=1) == 2
        assert await ada.over() == await bob.over()
        assert not await ada.turn(0)
        assert (ada.outcome.reason, ada.metadata.status, ada.to_act) == ("last-dice", "over", ())


async def test_the_record_of_a_match_that_is_over_replays(url):
    async with connect(url) as client:
        new = await client.create("liars-dice", seats=["me", "me"], options={"dice": 1})
        match = await client.watch(new.match)
        with pytest.raises(Refused) as early:
            await client.record(new.match)
        await match.act(0, BID)
        await match.act(1, CALL)
        replayed = Match.replay(await client.record(new.match))
        async with connect(url) as stranger:
            assert (await stranger.record(new.match, new.watch_key)).header == replayed.record().header
    assert early.value.code == "not-over"
    assert (replayed.outcome, replayed.ply) == (match.outcome, 2)


async def test_an_illegal_action_raises_and_changes_nothing(url):
    async with two_players(url) as (ada, bob):
        refusals = []
        for seat, action in [(0, CALL), (1, BID), (0, {"type": "shout"}), (0, None), (7, BID), (-1, BID)]:
            with pytest.raises(Refused) as refused:
                await ada.act(seat, action)
            refusals.append(refused.value.code)
        assert refusals == [
            "nothing-to-call",
            "not-your-seat",
            "unreadable",
            "unreadable",
            "no-such-seat",
            "no-such-seat",
        ]
        with pytest.raises(Refused) as early:
            await bob.act(1, BID)
        assert early.value.code == "not-your-turn"
        await ada.act(0, BID)
        await bob.turn(1)
        with pytest.raises(Refused) as stale:
            await bob.act(1, HIGHER, version=0)
        assert stale.value.code == "stale"
        assert (ada.version, bob.version) == (1, 1)


async def test_an_invalid_request_is_refused_before_it_is_sent(url):
    async with connect(url) as client:
        with pytest.raises(Refused) as refused:
            await client.watch("x" * 65)
        assert refused.value.code == "unreadable"
        new = await client.create("liars-dice", seats=["me", "me"])
        assert (await client.watch(new.match)).version == 0


async def test_all_seats_of_one_guest_move_together(url):
    async with connect(url) as client:
        new = await client.create("liars-dice", seats=["me", "me"])
        match = await client.watch(new.match)
        assert match.seats == (0, 1)
        for version, face in enumerate(range(1, 7), start=1):
            seat = match.to_act[0]
            assert await match.act(seat, {"type": "bid", "count": 1, "face": face}) == version == match.version
            assert [match.view(seat)["bid"]["face"] for seat in (0, 1)] == [face, face]


async def test_updates_start_with_the_whole_match_and_stop_at_its_end(url):
    async with two_players(url, options={"dice": 1}) as (ada, bob):
        await ada.act(0, BID)
        await bob.turn(1)
        updates = []
        async for update in bob:
            updates.append(update)
            if isinstance(update, protocol.MatchMessage):
                assert (update.version, update.views[0].view) == (1, bob.view(1))
                await bob.act(1, HIGHER)
                await ada.act(0, CALL)
        steps = [update for update in updates if isinstance(update, protocol.StepMessage)]
        assert isinstance(updates[0], protocol.MatchMessage)
        assert [(step.version, step.seat, step.outcome is None) for step in steps] == [(2, 1, True), (3, 0, False)]
        assert [type(update) async for update in bob] == [protocol.MatchMessage]


async def test_look_returns_text_and_legal_actions(url):
    async with two_players(url, options={"dice": 1}) as (ada, _):
        looked = await ada.describe(0)
        assert (looked.version, looked.has_more, len(looked.legal)) == (0, False, 12)
        assert (looked.legal_text[0], "Your dice" in looked.text) == ("bid 1 1", True)
        await ada.act(0, looked.legal[0])
        assert (await ada.describe(0)).legal == ()
        with pytest.raises(Refused) as refused:
            await ada.describe(1)
        assert refused.value.code == "not-your-seat"


async def test_a_take_back_is_accepted_declined_or_overtaken(url):
    async with two_players(url) as (ada, bob):
        await ada.act(0, BID)
        asking = asyncio.create_task(ada.take_back(0))
        async for _ in bob:
            if bob.metadata.offer:
                break
        assert (bob.metadata.offer.kind, bob.metadata.offer.accepted_by, bob.metadata.offer.to_version) == (
            "take-back",
            (0,),
            0,
        )
        await bob.answer_offer(1, True)
        assert await asking
        assert (ada.version, ada.to_act, ada.view()["bid"]) == (2, (0,), None)

        await ada.act(0, BID)
        for reply in (bob.answer_offer(1, False), bob.act(1, HIGHER)):
            asking = asyncio.create_task(ada.take_back(0))
            async for _ in bob:
                if bob.metadata.offer:
                    break
            await reply
            assert not await asking
        with pytest.raises(Refused) as refused:
            await bob.answer_offer(1, True)
        assert refused.value.code == "no-offer"


async def test_a_bot_agrees_to_take_backs_at_once(url):
    async with connect(url) as client:
        new = await client.create("grid-game", seats=["me", "bot:random"])
        match = await client.watch(new.match)
        await match.act(0, {"type": "wait", "unit": 0})
        assert match.view()["units"][0]["lock"] == "used"
        assert await match.take_back(0, to_version=0)
        assert match.view()["units"][0]["lock"] == ""


async def test_a_take_back_against_a_bot_is_refused_in_games_with_secrets(url):
    async with connect(url) as client:
        new = await client.create("liars-dice", seats=["me", "bot:random"], options={"dice": 5})
        match = await client.watch(new.match)
        await match.act(0, BID)
        with pytest.raises(Refused) as refused:
            await match.take_back(0, to_version=0)
        assert refused.value.code == "no-take-backs"


async def test_resignation_and_rematch_with_swapped_seats(url):
    async with two_players(url) as (ada, bob):
        with pytest.raises(Refused) as early:
            await ada.rematch(0)
        assert early.value.code == "not-over"
        await ada.resign(0)
        assert (await bob.over()).results == ("loss", "win")
        matches = await asyncio.gather(ada.rematch(0), bob.rematch(1))
        assert matches[0] == matches[1] == ada.metadata.rematch
        assert await ada.rematch(0) == matches[0]


async def test_the_clock_can_be_paused(url):
    time = {"game_seconds": 600, "increment_seconds": 1, "allow_pause": True}
    async with two_players(url, settings={"time": time}) as (ada, bob):
        assert ada.clock.running == (0,)
        await ada.act(0, BID)
        assert ada.clock.running == (1,)
        await ada.pause(0)
        assert (ada.metadata.status, ada.clock.running) == ("paused", ())
        with pytest.raises(Refused) as paused:
            await bob.act(1, HIGHER)
        await bob.resume(1)
        assert (bob.metadata.status, bob.clock.running) == ("playing", (1,))
        assert paused.value.code == "paused"
    async with two_players(url) as (ada, bob):
        assert ada.clock is None
        with pytest.raises(Refused) as refused:
            await ada.pause(0)
        assert refused.value.code == "no-pause"


async def test_a_spectator_needs_the_key_and_sees_no_secret(url):
    async with two_players(url) as (ada, _), connect(url) as eve:
        with pytest.raises(Refused) as refused:
            await eve.watch(ada.id)
        assert refused.value.code == "not-invited"
        with pytest.raises(Refused) as unknown:
            await eve.watch("no-such-match")
        assert unknown.value.code == "no-such-match"
        async with connect(url) as client:
            new = await client.create("liars-dice", seats=["me", "me"])
            theirs, seen = await client.watch(new.match), await eve.watch(new.match, new.watch_key)
            assert (seen.seats, seen.view()["yours"], seen.view(-1)["counts"]) == ((), [], [3, 3])
            await theirs.act(0, BID)
            await seen.moved(0)
            assert seen.view()["bid"] == BID
            with pytest.raises(Refused) as theirs_only:
                await seen.act(1, HIGHER)
            assert theirs_only.value.code == "not-your-seat"


async def test_a_match_starts_when_its_open_seat_is_taken(url):
    async with connect(url) as ada, connect(url) as bob:
        new = await ada.create("liars-dice", seats=["open", "me"])
        match = await ada.watch(new.match)
        assert (match.metadata.status, match.view(), match.outcome) == ("open", None, None)
        with pytest.raises(Refused) as early:
            await match.act(1, BID)
        assert early.value.code == "not-begun"
        await bob.join(new.match, new.invites[0])
        await (await bob.watch(new.match)).act(0, BID)
        assert await match.turn(1)
        assert match.view()["bid"] == BID


async def test_watching_a_match_twice_returns_the_same_object(url):
    async with connect(url) as client:
        new = await client.create("liars-dice", seats=["me", "me"])
        first, second = await asyncio.gather(client.watch(new.match), client.watch(new.match))
        assert first is second
        assert second.seats == (0, 1)
        answers = await asyncio.gather(client.watch("nothing"), client.watch("nothing"), return_exceptions=True)
        assert [answer.code for answer in answers] == ["no-such-match", "no-such-match"]


async def test_leaving_a_match_and_watching_it_again(url):
    async with two_players(url) as (ada, _), connect(url) as client:
        new = await client.create("liars-dice", seats=["me", "me"])
        match = await client.watch(new.match)
        assert await client.watch(new.match) is match
        waiting = asyncio.create_task(match.over())
        await asyncio.sleep(0)
        await client.leave(match)
        for call in (waiting, match.turn(1), match.act(0, BID)):
            with pytest.raises(Refused) as left:
                await call
            assert left.value.code == "left"
        again = await client.watch(new.match)
        assert again is not match
        assert await again.act(0, BID) == 1
        assert ada.version == 0


async def test_a_cookie_identifies_the_same_guest(url):
    async with connect(url, name="Ada") as first:
        new = await first.create("liars-dice", seats=["me", "me"])
        cookie = first.cookie
    async with connect(url, cookie=cookie) as second:
        assert (second.guest, second.name) == (first.guest, "Ada")
        assert (await second.watch(new.match)).seats == (0, 1)
    async with connect(url) as stranger:
        assert stranger.guest != first.guest


async def test_http_errors_are_raised_as_refused(url):
    async with connect(url) as client:
        assert "liars-dice" in [game["id"] for game in await client.games()]
        codes = []
        new = await client.create("liars-dice", seats=["me", "open"])
        for call in (
            client.create("no-such-game"),
            client.create("liars-dice", seats=["me"]),
            client.create("liars-dice", seats=["me", "bot:clever"]),
            client.create("liars-dice", options={"dice": 99}),
            client.join(new.match, "forged"),
            client.join("no-such-match", new.invites[1]),
        ):
            with pytest.raises(Refused) as refused:
                await call
            codes.append(refused.value.code)
    assert codes == ["unknown-game", "wrong-seats", "unknown-bot", "bad-options", "bad-invite", "bad-invite"]


async def test_connecting_without_a_server_raises_server_gone(unused_port):
    for url in (f"http://127.0.0.1:{unused_port}", f"127.0.0.1:{unused_port}"):
        with pytest.raises(ServerGone) as gone:
            async with connect(url):
                pass
        assert gone.value.code == "server-gone"


async def test_a_closed_client_raises_server_gone(url):
    async with connect(url) as client:
        new = await client.create("liars-dice", seats=["me", "me"])
        match = await client.watch(new.match)
        waiting = asyncio.create_task(match.over())
        await asyncio.sleep(0)
    for call in (waiting, match.act(0, BID), client.watch(new.match)):
        with pytest.raises(ServerGone):
            await call


async def test_requests_refused_as_too_fast_are_sent_again():
    server = Server(messages_per_second=50, burst=10)
    try:
        async with connect(server.url) as client:
            new = await client.create("liars-dice", seats=["me", "me"], options={"dice": 5})
            match = await client.watch(new.match)
            looks = [match.describe(0) for _ in range(15)]
            done: list = await asyncio.gather(*looks, match.act(0, BID))
            assert done[-1] == 1
            assert {look.seat for look in done[:-1]} == {0}
            assert await match.act(1, HIGHER) == 2
    finally:
        server.stop()
