"""Playing from Python at a server that runs."""

import asyncio

import pytest
from running import BID, CALL, HIGHER, Server, two

from parlor import protocol
from parlor.client import Refused, ServerGone, connect
from parlor.kernel import Match

pytestmark = pytest.mark.anyio


async def test_two_people_play_a_match_to_its_end(url):
    async with two(url, options={"dice": 1}) as (ada, bob):
        assert (ada.game, ada.options, ada.around.status) == ("liars-dice", {"dice": 1}, "playing")
        assert (ada.seats, bob.seats) == ((0,), (1,))
        assert [seat.name for seat in bob.around.seats] == ["Ada", "Bob"]
        assert await ada.act(0, BID) == 1
        assert (ada.version, ada.to_act, ada.view(0)["bid"]) == (1, (1,), BID)
        assert await bob.turn(1)
        assert (bob.version, bob.view(1)["bid"]) == (1, BID)
        assert (len(ada.view()["yours"]), ada.view(1), ada.view(-1)) == (1, None, None)
        assert await bob.act(1, CALL, version=1) == 2
        assert await ada.over() == await bob.over()
        assert not await ada.turn(0)
        assert (ada.outcome.reason, ada.around.status, ada.to_act) == ("last-dice", "over", ())


async def test_the_record_of_a_match_that_is_over_replays(url):
    async with connect(url) as house:
        new = await house.create("liars-dice", seats=["me", "me"], options={"dice": 1})
        table = await house.watch(new.match)
        with pytest.raises(Refused) as early:
            await house.record(new.match)
        await table.act(0, BID)
        await table.act(1, CALL)
        match = Match.replay(await house.record(new.match))
        async with connect(url) as stranger:
            assert (await stranger.record(new.match, new.watch)).header == match.record().header
    assert early.value.code == "not-over"
    assert (match.outcome, match.ply) == (table.outcome, 2)


async def test_what_the_rules_refuse_is_raised_and_changes_nothing(url):
    async with two(url) as (ada, bob):
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


async def test_what_no_server_could_read_is_refused_before_it_is_sent(url):
    async with connect(url) as house:
        with pytest.raises(Refused) as refused:
            await house.watch("x" * 65)
        assert refused.value.code == "unreadable"
        new = await house.create("liars-dice", seats=["me", "me"])
        assert (await house.watch(new.match)).version == 0


async def test_all_seats_of_one_guest_move_together(url):
    async with connect(url) as house:
        new = await house.create("liars-dice", seats=["me", "me"])
        table = await house.watch(new.match)
        assert table.seats == (0, 1)
        for version, face in enumerate(range(1, 7), start=1):
            seat = table.to_act[0]
            assert await table.act(seat, {"type": "bid", "count": 1, "face": face}) == version == table.version
            assert [table.view(seat)["bid"]["face"] for seat in (0, 1)] == [face, face]


async def test_updates_begin_with_everything_and_end_with_the_match(url):
    async with two(url, options={"dice": 1}) as (ada, bob):
        await ada.act(0, BID)
        await bob.turn(1)
        heard = []
        async for update in bob:
            heard.append(update)
            if isinstance(update, protocol.Table):
                assert (update.version, update.shown[0].view) == (1, bob.view(1))
                await bob.act(1, HIGHER)
                await ada.act(0, CALL)
        steps = [update for update in heard if isinstance(update, protocol.Step)]
        assert isinstance(heard[0], protocol.Table)
        assert [(step.version, step.seat, step.outcome is None) for step in steps] == [(2, 1, True), (3, 0, False)]
        assert [type(update) async for update in bob] == [protocol.Table]


async def test_looking_gives_words_and_legal_actions(url):
    async with two(url, options={"dice": 1}) as (ada, _):
        looked = await ada.look(0)
        assert (looked.version, looked.more, len(looked.legal)) == (0, False, 12)
        assert (looked.written[0], "Your dice" in looked.text) == ("bid 1 1", True)
        await ada.act(0, looked.legal[0])
        assert (await ada.look(0)).legal == ()
        with pytest.raises(Refused) as refused:
            await ada.look(1)
        assert refused.value.code == "not-your-seat"


async def test_taking_back_is_agreed_to_or_declined_or_overtaken(url):
    async with two(url) as (ada, bob):
        await ada.act(0, BID)
        asking = asyncio.create_task(ada.take_back(0))
        async for _ in bob:
            if bob.around.asked:
                break
        assert (bob.around.asked.what, bob.around.asked.by, bob.around.asked.to) == ("take-back", (0,), 0)
        await bob.answer(1, True)
        assert await asking
        assert (ada.version, ada.to_act, ada.view()["bid"]) == (2, (0,), None)

        await ada.act(0, BID)
        for reply in (bob.answer(1, False), bob.act(1, HIGHER)):
            asking = asyncio.create_task(ada.take_back(0))
            async for _ in bob:
                if bob.around.asked:
                    break
            await reply
            assert not await asking
        with pytest.raises(Refused) as refused:
            await bob.answer(1, True)
        assert refused.value.code == "nothing-asked"


async def test_a_bot_agrees_to_take_backs_at_once(url):
    async with connect(url) as house:
        new = await house.create("grid-game", seats=["me", "bot:random"])
        table = await house.watch(new.match)
        await table.act(0, {"type": "wait", "unit": 0})
        assert table.view()["units"][0]["lock"] == "used"
        assert await table.take_back(0, to=0)
        assert table.view()["units"][0]["lock"] == ""


async def test_nothing_is_taken_back_against_a_bot_where_secrets_were_seen(url):
    async with connect(url) as house:
        new = await house.create("liars-dice", seats=["me", "bot:random"], options={"dice": 5})
        table = await house.watch(new.match)
        await table.act(0, BID)
        with pytest.raises(Refused) as refused:
            await table.take_back(0, to=0)
        assert refused.value.code == "no-take-backs"


async def test_resigning_and_playing_again_with_seats_swapped(url):
    async with two(url) as (ada, bob):
        with pytest.raises(Refused) as early:
            await ada.rematch(0)
        assert early.value.code == "not-over"
        await ada.resign(0)
        assert (await bob.over()).results == ("loss", "win")
        matches = await asyncio.gather(ada.rematch(0), bob.rematch(1))
        assert matches[0] == matches[1] == ada.around.successor
        assert await ada.rematch(0) == matches[0]


async def test_the_clock_is_shown_and_can_be_stopped(url):
    pace = {"game": 600, "increment": 1, "pause": True}
    async with two(url, settings={"pace": pace}) as (ada, bob):
        assert ada.clock.running == (0,)
        await ada.act(0, BID)
        assert ada.clock.running == (1,)
        await ada.pause(0)
        assert (ada.around.status, ada.clock.running) == ("paused", ())
        with pytest.raises(Refused) as paused:
            await bob.act(1, HIGHER)
        await bob.resume(1)
        assert (bob.around.status, bob.clock.running) == ("playing", (1,))
        assert paused.value.code == "paused"
    async with two(url) as (ada, bob):
        assert ada.clock is None
        with pytest.raises(Refused) as refused:
            await ada.pause(0)
        assert refused.value.code == "no-pause"


async def test_a_spectator_needs_the_key_and_sees_no_secret(url):
    async with two(url) as (ada, _), connect(url) as eve:
        with pytest.raises(Refused) as refused:
            await eve.watch(ada.match)
        assert refused.value.code == "not-invited"
        with pytest.raises(Refused) as unknown:
            await eve.watch("no-such-match")
        assert unknown.value.code == "no-such-match"
        async with connect(url) as house:
            new = await house.create("liars-dice", seats=["me", "me"])
            theirs, seen = await house.watch(new.match), await eve.watch(new.match, new.watch)
            assert (seen.seats, seen.view()["yours"], seen.view(-1)["counts"]) == ((), [], [3, 3])
            await theirs.act(0, BID)
            await seen.moved(0)
            assert seen.view()["bid"] == BID
            with pytest.raises(Refused) as theirs_only:
                await seen.act(1, HIGHER)
            assert theirs_only.value.code == "not-your-seat"


async def test_a_table_that_waits_for_players_fills(url):
    async with connect(url) as ada, connect(url) as bob:
        new = await ada.create("liars-dice", seats=["open", "me"])
        table = await ada.watch(new.match)
        assert (table.around.status, table.view(), table.outcome) == ("open", None, None)
        with pytest.raises(Refused) as early:
            await table.act(1, BID)
        assert early.value.code == "not-begun"
        await bob.join(new.match, new.invites[0])
        await (await bob.watch(new.match)).act(0, BID)
        assert await table.turn(1)
        assert table.view()["bid"] == BID


async def test_watching_twice_at_once_is_watching_once(url):
    async with connect(url) as house:
        new = await house.create("liars-dice", seats=["me", "me"])
        first, second = await asyncio.gather(house.watch(new.match), house.watch(new.match))
        assert first is second
        assert second.seats == (0, 1)
        answers = await asyncio.gather(house.watch("nothing"), house.watch("nothing"), return_exceptions=True)
        assert [answer.code for answer in answers] == ["no-such-match", "no-such-match"]


async def test_leaving_a_table_and_coming_back(url):
    async with two(url) as (ada, _), connect(url) as house:
        new = await house.create("liars-dice", seats=["me", "me"])
        table = await house.watch(new.match)
        assert await house.watch(new.match) is table
        waiting = asyncio.create_task(table.over())
        await asyncio.sleep(0)
        await house.leave(table)
        for asked in (waiting, table.turn(1), table.act(0, BID)):
            with pytest.raises(Refused) as left:
                await asked
            assert left.value.code == "left"
        again = await house.watch(new.match)
        assert again is not table
        assert await again.act(0, BID) == 1
        assert ada.version == 0


async def test_who_brings_the_cookie_is_the_same_guest(url):
    async with connect(url, name="Ada") as first:
        new = await first.create("liars-dice", seats=["me", "me"])
        cookie = first.cookie
    async with connect(url, cookie=cookie) as second:
        assert (second.you, second.name) == (first.you, "Ada")
        assert (await second.watch(new.match)).seats == (0, 1)
    async with connect(url) as stranger:
        assert stranger.you != first.you


async def test_what_the_house_refuses_over_http_is_raised(url):
    async with connect(url) as house:
        assert "liars-dice" in [game["id"] for game in await house.games()]
        codes = []
        new = await house.create("liars-dice", seats=["me", "open"])
        for asked in (
            house.create("no-such-game"),
            house.create("liars-dice", seats=["me"]),
            house.create("liars-dice", seats=["me", "bot:clever"]),
            house.create("liars-dice", options={"dice": 99}),
            house.join(new.match, "forged"),
            house.join("no-such-match", new.invites[1]),
        ):
            with pytest.raises(Refused) as refused:
                await asked
            codes.append(refused.value.code)
    assert codes == ["unknown-game", "wrong-seats", "unknown-bot", "bad-options", "bad-invite", "bad-invite"]


async def test_where_there_is_no_house(unused_port):
    for url in (f"http://127.0.0.1:{unused_port}", f"127.0.0.1:{unused_port}"):
        with pytest.raises(ServerGone) as gone:
            async with connect(url):
                pass
        assert gone.value.code == "server-gone"


async def test_after_leaving_the_house_everything_is_over(url):
    async with connect(url) as house:
        new = await house.create("liars-dice", seats=["me", "me"])
        table = await house.watch(new.match)
        waiting = asyncio.create_task(table.over())
        await asyncio.sleep(0)
    for asked in (waiting, table.act(0, BID), house.watch(new.match)):
        with pytest.raises(ServerGone):
            await asked


async def test_who_talks_too_fast_is_slowed_down_and_not_lost():
    server = Server(messages_per_second=50, burst=10)
    try:
        async with connect(server.url) as house:
            new = await house.create("liars-dice", seats=["me", "me"], options={"dice": 5})
            table = await house.watch(new.match)
            looks = [table.look(0) for _ in range(15)]
            done: list = await asyncio.gather(*looks, table.act(0, BID))
            assert done[-1] == 1
            assert {look.seat for look in done[:-1]} == {0}
            assert await table.act(1, HIGHER) == 2
    finally:
        server.stop()
