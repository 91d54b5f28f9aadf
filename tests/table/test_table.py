"""Playing at a table, on every store."""

import asyncio
import threading

import pytest
from people import Person, new_table, seats, settled, two_at

from parlor import protocol
from parlor.kernel import Match, ParlorError, registry
from parlor.table.executors import WorkLimits
from parlor.table.orders import Order, Wish
from parlor.table.stored import Settings

pytestmark = pytest.mark.anyio

BID = {"type": "bid", "count": 1, "face": 2}
HIGHER = {"type": "bid", "count": 1, "face": 3}
CALL = {"type": "call"}


def only(replies, kind):
    found = [reply for reply in replies if isinstance(reply, kind)]
    assert len(found) == 1, replies
    return found[0]


def codes(replies):
    return [reply.code for reply in replies if isinstance(reply, protocol.RefusedMessage)]


async def test_a_match_begins_when_the_last_seat_is_taken(table):
    stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "open")))
    ann = Person(table, "ann")
    before = only(await ann.watch(stored.id), protocol.MatchMessage)
    assert (before.metadata.status, before.views, before.commitment) == ("open", (), "")
    assert codes(await ann.play(stored.id, 0, BID)) == ["not-begun"]

    await table.service.join("bob", "Bob", stored.id, 1)
    await settled(table)
    after = ann.last(protocol.MatchMessage)
    assert (after.metadata.status, after.to_act, len(after.commitment)) == ("playing", (0,), 64)
    assert [seat.name for seat in after.metadata.seats] == ["Ann", "Bob"]
    assert [seat.yours for seat in after.metadata.seats] == [True, False]


async def test_a_move_is_shown_to_each_player_as_they_may_see_it_and_acknowledged_to_its_player(table):
    match, ann, bob = await two_at(table)
    eve = Person(table, "eve")
    await eve.watch(match, watch_key=f"watch {match}")
    step = only(await ann.play(match, 0, BID, "mine"), protocol.StepMessage)
    assert (step.version, step.viewer, step.seat, step.to_act, step.ack) == (1, 0, 0, (1,), "mine")
    assert step.view["yours"]
    assert step.events == ({"type": "bid-made", "seat": 0, "bid": BID},)
    assert (bob.last(protocol.StepMessage).viewer, bob.last(protocol.StepMessage).ack) == (1, "")
    assert (eve.last(protocol.StepMessage).viewer, eve.last(protocol.StepMessage).view["yours"]) == (-1, [])


async def test_an_action_sent_twice_is_played_once(table):
    match, ann, bob = await two_at(table)
    ann.send(protocol.ActRequest(match, 0, BID, "once"))
    again = await ann.request(protocol.ActRequest(match, 0, BID, "once"))
    assert only(again, protocol.StepMessage).version == 1
    assert only(again, protocol.AckMessage) == protocol.AckMessage(match, "once", 1)
    await bob.play(match, 1, HIGHER)
    assert only(await ann.play(match, 0, BID, "once"), protocol.AckMessage).version == 1


async def test_ids_are_remembered_by_the_store(database, table):
    match, ann, bob = await two_at(table)
    await ann.play(match, 0, BID, "once")
    for person in (ann, bob):
        person.disconnect()
    await settled(table)
    assert not table.cache.actors
    ann = Person(table, "ann")
    await ann.watch(match)
    assert only(await ann.play(match, 0, BID, "once"), protocol.AckMessage).version == 1


async def test_refusals_change_nothing(table):
    match, ann, bob = await two_at(table)
    eve = Person(table, "eve")
    await eve.watch(match, watch_key=f"watch {match}")
    assert codes(await bob.play(match, 1, BID)) == ["not-your-turn"]
    assert codes(await bob.play(match, 0, BID)) == ["not-your-seat"]
    assert codes(await eve.play(match, 0, BID)) == ["not-your-seat"]
    assert codes(await ann.play(match, 7, BID)) == ["no-such-seat"]
    assert codes(await ann.play(match, -1, BID)) == ["no-such-seat"]
    assert codes(await ann.play(match, 0, CALL)) == ["nothing-to-call"]
    assert codes(await ann.play(match, 0, {"type": "fly"})) == ["unreadable"]
    assert codes(await ann.play(match, 0, BID, version=3)) == ["stale"]
    assert codes(await ann.play(match, 0, BID, "\0")) == ["unreadable"]
    assert table.health.moves == 0
    assert only(await ann.play(match, 0, BID, version=0), protocol.StepMessage).version == 1
    assert table.connections.refusals["not-your-seat"] == 2


async def test_only_players_and_the_watch_link_may_see_a_match(table):
    match, ann, _ = await two_at(table)
    eve = Person(table, "eve")
    assert codes(await eve.watch(match)) == ["not-invited"]
    assert codes(await eve.watch(match, watch_key="watch something else")) == ["not-invited"]
    assert codes(await eve.play(match, 0, BID)) == ["not-watching"]
    assert codes(await eve.watch("no such match")) == ["no-such-match"]
    assert codes(await eve.watch("\0")) == ["no-such-match"]
    await ann.play(match, 0, BID)
    assert not [reply for reply in eve.messages if isinstance(reply, protocol.StepMessage | protocol.MatchMessage)]


async def test_a_frame_that_is_no_message_gets_an_error(table):
    ann = Person(table, "ann")
    for frame in (
        b"",
        b"{",
        b"[]",
        b'{"type":"fly"}',
        b'{"type":"watch"}',
        b"\xff\xfe",
        b"[" * 5000,
        b'{"type":"ping","n":-1}',
    ):
        table.connections.handle(ann, frame)
        assert ann.messages[-1].code == "unreadable", frame
    assert (await ann.request(protocol.PingRequest(7))) == [protocol.PongMessage(7)]


async def test_reconnecting_brings_what_was_missed(table):
    match, ann, bob = await two_at(table)
    await ann.play(match, 0, BID)
    bob.disconnect()
    assert ann.last(protocol.MetadataMessage).seats[1].online is False
    bob = Person(table, "bob")
    whole = only(await bob.watch(match, since_version=0), protocol.MatchMessage)
    assert [(missed.version, missed.viewer, missed.seat) for missed in whole.missed_steps] == [(1, 1, 0)]
    assert whole.missed_steps[0].events[0]["bid"] == BID
    assert ann.last(protocol.MetadataMessage).seats[1].online is True
    assert only(await bob.watch(match, since_version=1), protocol.MatchMessage).missed_steps == ()


async def test_what_was_missed_comes_from_the_store_too(table):
    match, ann, bob = await two_at(table)
    await ann.play(match, 0, BID)
    ann.disconnect()
    bob.disconnect()
    await settled(table)
    bob = Person(table, "bob")
    assert [
        missed.version for missed in only(await bob.watch(match, since_version=0), protocol.MatchMessage).missed_steps
    ] == [1]


async def test_a_match_without_watchers_is_not_in_memory(table):
    match, ann, bob = await two_at(table)
    await ann.request(protocol.LeaveRequest(match))
    assert match in table.cache.actors
    bob.disconnect()
    await settled(table)
    assert table.cache.actors == {}
    assert codes(await ann.play(match, 0, BID)) == ["not-watching"]


async def test_resigning_ends_the_match_and_its_record_opens(table):
    match, ann, bob = await two_at(table)
    with pytest.raises(ParlorError) as error:
        await table.service.finished(match)
    assert error.value.code == "not-over"
    over = only(await bob.request(protocol.ResignRequest(match, 1, "enough")), protocol.StepMessage)
    assert (over.system_action, over.ack, over.outcome.results) == ("resign", "enough", ("win", "loss"))
    assert only(await bob.request(protocol.ResignRequest(match, 1, "enough")), protocol.AckMessage).version == 1
    assert codes(await ann.play(match, 0, BID)) == ["game-over"]
    finished = await table.service.finished(match)
    assert finished.outcome.reason == "resignation"
    assert Match.replay(finished.record()).seats == ("Ann", "Bob")
    whole = only(await ann.watch(match), protocol.MatchMessage)
    assert (whole.metadata.status, whole.outcome.reason) == ("over", "resignation")


async def test_a_whole_turn_is_taken_back_without_consent(table):
    """Even where the match allows no take-backs: nothing was revealed."""
    options = {"army": 4}
    match, ann, bob = await two_at(table, "grid-game", options=options, settings=Settings(allow_take_backs=False))
    whole = protocol.TakeBackRequest(match, 0, id="turn", whole_turn=True)
    assert codes(await ann.request(whole)) == ["nothing-to-take-back"]
    start = ann.last(protocol.MatchMessage).views[0].view
    for action in ({"type": "wait", "unit": 0}, {"type": "wait", "unit": 1}):
        await ann.play(match, 0, action)
    assert codes(await bob.request(protocol.TakeBackRequest(match, 1, whole_turn=True))) == ["not-your-turn"]
    assert codes(await ann.request(protocol.TakeBackRequest(match, 0))) == ["no-take-backs"]
    back = only(await ann.request(whole), protocol.StepMessage)
    assert (back.system_action, back.version, back.ack, back.view) == ("take-back", 3, "turn", start)
    assert bob.last(protocol.StepMessage).version == 3
    assert only(await ann.request(whole), protocol.AckMessage).version == 3  # sent again, it takes back nothing else
    other, ann, _ = await two_at(table)
    assert codes(await ann.request(protocol.TakeBackRequest(other, 0, whole_turn=True))) == ["no-turn-undo"]


async def test_taking_back_needs_the_others_consent(table):
    match, ann, bob = await two_at(table)
    assert codes(await ann.request(protocol.TakeBackRequest(match, 0))) == ["nothing-to-take-back"]
    await ann.play(match, 0, BID)
    await ann.request(protocol.TakeBackRequest(match, 0))
    assert bob.last(protocol.MetadataMessage).offer == protocol.Offer("take-back", (0,), 0)
    assert codes(await ann.request(protocol.AnswerOfferRequest(match, 0, accept=True))) == ["no-offer"]
    await bob.request(protocol.AnswerOfferRequest(match, 1, accept=False))
    assert ann.last(protocol.MetadataMessage).offer is None
    assert codes(await bob.request(protocol.AnswerOfferRequest(match, 1, accept=True))) == ["no-offer"]

    await ann.request(protocol.TakeBackRequest(match, 0))
    back = only(await bob.request(protocol.AnswerOfferRequest(match, 1, accept=True)), protocol.StepMessage)
    assert (back.system_action, back.version, back.seat, back.to_act, back.view["bid"]) == (
        "take-back",
        2,
        0,
        (0,),
        None,
    )
    assert only(await ann.play(match, 0, HIGHER), protocol.StepMessage).version == 3


async def test_a_move_withdraws_the_pending_offer(table):
    match, ann, bob = await two_at(table)
    await ann.play(match, 0, BID)
    await ann.request(protocol.TakeBackRequest(match, 0))
    await bob.play(match, 1, HIGHER)
    assert codes(await bob.request(protocol.AnswerOfferRequest(match, 1, accept=True))) == ["no-offer"]
    assert codes(await bob.request(protocol.TakeBackRequest(match, 1, to_version=9))) == ["nothing-to-take-back"]


async def test_matches_without_taking_back(table):
    from parlor.table.stored import Settings

    match, ann, _ = await two_at(table, settings=Settings(allow_take_backs=False))
    await ann.play(match, 0, BID)
    assert codes(await ann.request(protocol.TakeBackRequest(match, 0))) == ["no-take-backs"]


async def test_two_at_one_screen(table):
    wishes = (Wish("me", name="Ann"), Wish("me", name="Ben"))
    stored = await table.service.create("ann", "Ann", Order("liars-dice", wishes))
    screen = Person(table, "ann")
    whole = only(await screen.watch(stored.id), protocol.MatchMessage)
    assert [seat_view.viewer for seat_view in whole.views] == [0, 1]
    assert [seat.name for seat in whole.metadata.seats] == ["Ann", "Ben"]
    steps = await screen.play(stored.id, 0, BID, "a")
    assert [(step.viewer, step.ack) for step in steps] == [(0, "a"), (1, "")]
    await screen.play(stored.id, 1, HIGHER)
    back = await screen.request(protocol.TakeBackRequest(stored.id, 1))
    assert [step.system_action for step in back] == ["take-back", "take-back"]


async def test_a_rematch_swaps_the_seats_once_both_want_it(table):
    match, ann, bob = await two_at(table)
    assert codes(await ann.request(protocol.RematchRequest(match, 0))) == ["not-over"]
    await ann.request(protocol.ResignRequest(match, 0, "x"))
    await ann.request(protocol.RematchRequest(match, 0))
    assert bob.last(protocol.MetadataMessage).offer == protocol.Offer("rematch", (0,))
    await bob.request(protocol.RematchRequest(match, 1))
    again = ann.last(protocol.MetadataMessage).rematch
    assert again
    assert bob.last(protocol.MetadataMessage).rematch == again
    whole = only(await ann.watch(again), protocol.MatchMessage)
    assert [seat.name for seat in whole.metadata.seats] == ["Bob", "Ann"]
    assert [seat_view.viewer for seat_view in whole.views] == [1]
    assert only(await ann.request(protocol.RematchRequest(match, 0)), protocol.MetadataMessage).rematch == again


async def test_a_fork_goes_on_from_any_ply_of_a_finished_match(table):
    match, ann, bob = await two_at(table)
    await ann.play(match, 0, BID)
    await bob.play(match, 1, HIGHER)
    with pytest.raises(ParlorError, match="not-over"):
        await table.service.fork("ann", "Ann", match, 1, seats("me", "random"))
    await ann.request(protocol.ResignRequest(match, 0, "x"))
    fork = await table.service.fork("ann", "Ann", match, 1, seats("me", "open"))
    await table.service.join("cy", "Cy", fork.id, 1)
    cy = Person(table, "cy")
    whole = only(await cy.watch(fork.id), protocol.MatchMessage)
    assert (whole.version, whole.to_act, whole.views[0].view["bid"]) == (2, (1,), BID)  # the first ply and the new seed
    assert only(await cy.play(fork.id, 1, HIGHER), protocol.StepMessage).version == 3
    with pytest.raises(ParlorError, match="game-over"):
        await table.service.fork("ann", "Ann", match, 3, seats("me", "open"))
    with pytest.raises(ParlorError, match="no-such-ply"):
        await table.service.fork("ann", "Ann", match, 9, seats("me", "open"))
    with pytest.raises(ParlorError, match="wrong-seats"):
        await table.service.fork("ann", "Ann", match, 1, seats("me"))


async def test_no_other_request_waits_while_a_match_is_set_up(table, monkeypatch):
    """A game may take long to start: never in the thread that answers everyone."""
    kind = type(registry.game("liars-dice"))
    start, threads = kind.start, []
    monkeypatch.setattr(kind, "start", lambda *given: threads.append(threading.current_thread()) or start(*given))
    match, ann, bob = await two_at(table)  # ordered and joined
    await ann.request(protocol.ResignRequest(match, 0, "x"))
    for person, seat in ((ann, 0), (bob, 1)):
        await person.request(protocol.RematchRequest(match, seat))
    assert ann.last(protocol.MetadataMessage).rematch
    await table.service.fork("ann", "Ann", match, 0, seats("me", "random"))
    await settled(table)
    assert len(threads) >= 4
    assert threading.current_thread() not in threads


async def test_a_seat_is_taken_once(table):
    stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "open")))
    results = await asyncio.gather(
        *(table.service.join(player, player, stored.id, 1) for player in ("bob", "cy")), return_exceptions=True
    )
    assert sorted(getattr(result, "code", "sat") for result in results) == ["sat", "seat-taken"]
    with pytest.raises(ParlorError, match="no-such-seat"):
        await table.service.join("bob", "Bob", stored.id, 5)
    with pytest.raises(ParlorError, match="no-such-match"):
        await table.service.join("bob", "Bob", "nowhere", 0)
    assert (await table.service.join("ann", "Ann", stored.id, 0)).seats[0].player == "ann"  # her own link, opened again


async def test_orders_that_cannot_be_filled(table):
    for order, code in [
        (Order("chess", seats("me", "open")), "unknown-game"),
        (Order("liars-dice", seats("me")), "wrong-seats"),
        (Order("liars-dice", seats("me", "godlike")), "unknown-bot"),
        (Order("liars-dice", seats("me", "open"), {"dice": 99}), "bad-options"),
        (Order("liars-dice", seats("me", "open"), {"cats": 1}), "unknown-option"),
    ]:
        with pytest.raises(ParlorError) as error:
            await table.service.create("ann", "Ann", order)
        assert error.value.code == code


async def rematches(person, match, count):
    """Resign and ask for a rematch again and again; return the codes of refusals."""
    refused = []
    for n in range(count):
        await person.watch(match)
        await person.request(protocol.ResignRequest(match, 0, f"id{n}"))
        replies = await person.request(protocol.RematchRequest(match, 0))
        refused += [reply.code for reply in replies if isinstance(reply, protocol.RefusedMessage)]
        match = person.last(protocol.MetadataMessage).rematch or match
    return refused


async def test_new_matches_of_one_address_are_limited_however_they_are_made(database):
    table = new_table(database.store(), work=WorkLimits(new_matches_per_second=0.001, new_match_burst=4))
    await table.open()
    ann, eve = Person(table, "ann", "10.0.0.6"), Person(table, "eve", "10.0.0.6")
    alone = Order("liars-dice", seats("me", "me"))
    stored = await table.service.create("ann", "Ann", alone)
    assert await rematches(ann, stored.id, 3) == []
    assert await rematches(ann, ann.last(protocol.MetadataMessage).rematch, 1) == ["too-fast"]
    for refused in (
        table.service.create("eve", "Eve", alone),
        table.service.fork("eve", "Eve", stored.id, 0, seats("me", "me")),
    ):
        with pytest.raises(ParlorError, match="too-fast"):
            await refused
    eve.address = "10.0.0.7"
    table.addresses.note("eve", eve.address)
    await table.service.create("eve", "Eve", alone)
    await table.close()


async def test_a_rematch_counts_as_an_open_match(database):
    table = new_table(database.store(), open_matches=2)
    await table.open()
    alone = Order("liars-dice", seats("me", "me"))
    stored = await table.service.create("ann", "Ann", alone)
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    await ann.request(protocol.ResignRequest(stored.id, 0, "x"))
    for _ in range(2):
        await table.service.create("ann", "Ann", alone)
    [refused] = await ann.request(protocol.RematchRequest(stored.id, 0))
    assert refused.code == "too-many-matches"
    await table.close()


async def test_open_matches_are_limited(database):
    table = new_table(database.store(), open_matches=2)
    await table.open()
    for _ in range(2):
        stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "open")))
    with pytest.raises(ParlorError, match="too-many-matches"):
        await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "open")))
    await table.service.join("bob", "Bob", stored.id, 1)
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    await ann.request(protocol.ResignRequest(stored.id, 0, "x"))
    await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "open")))
    await table.close()


async def test_watched_matches_are_limited(database):
    table = new_table(database.store(), watched=1)
    await table.open()
    first, ann, _ = await two_at(table)
    third = await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "open")))
    assert codes(await ann.watch(third.id)) == ["too-many-watched"]
    await ann.request(protocol.LeaveRequest(first))
    assert only(await ann.watch(third.id), protocol.MatchMessage)
    await table.close()


async def test_describe_returns_text_and_legal_actions(table):
    match, ann, bob = await two_at(table)
    description = only(await ann.request(protocol.DescribeRequest(match, 0)), protocol.DescriptionMessage)
    assert description.text.startswith("Dice: 3 against 3.")
    assert (description.legal[0], description.legal_text[0], description.has_more) == (
        {"type": "bid", "count": 1, "face": 1},
        "bid 1 1",
        False,
    )
    assert only(await bob.request(protocol.DescribeRequest(match, 1)), protocol.DescriptionMessage).legal == ()
    assert codes(await bob.request(protocol.DescribeRequest(match, 0))) == ["not-your-seat"]


@pytest.mark.usefixtures("toys")
async def test_sealed_actions_are_made_at_once_in_any_order(table):
    match, ann, bob = await two_at(table, "draw-lots")
    first = only(await bob.play(match, 1, {"type": "take", "count": 9}, version=0), protocol.StepMessage)
    assert first.view == {"drawn": [0, 9]}
    assert ann.last(protocol.StepMessage).view == {"drawn": [0, 0]}
    second = only(
        await ann.play(match, 0, {"type": "take", "count": 5}, version=0), protocol.StepMessage
    )  # not stale: sealed
    assert (second.view, second.outcome.results) == ({"drawn": [5, 9]}, ("loss", "win"))


@pytest.mark.usefixtures("toys")
async def test_external_answers_are_resolved_before_an_action_is_checked(table):
    match, ann, _ = await two_at(table, "draw-lots")
    ann.send(protocol.ActRequest(match, 0, {"type": "take", "count": 13}, "a"))
    ann.send(protocol.ActRequest(match, 0, {"type": "take", "count": 12}, "b"))  # waits until the first is answered
    replies = await ann.request(protocol.ActRequest(match, 0, {"type": "fly"}, "c"))
    assert [(reply.id, reply.code) for reply in replies if isinstance(reply, protocol.RefusedMessage)] == [
        ("a", "unlucky"),
        ("c", "unreadable"),
    ]
    assert only(replies, protocol.StepMessage).ack == "b"


@pytest.mark.usefixtures("toys")
async def test_a_game_for_one(table):
    stored = await table.service.create("ann", "Ann", Order("patience", seats("me"), {"sticks": 3}))
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    over = only(await ann.play(stored.id, 0, {"type": "take", "count": 3}), protocol.StepMessage)
    assert over.outcome.scores == (7,)
    await ann.request(protocol.RematchRequest(stored.id, 0))
    assert ann.last(protocol.MetadataMessage).rematch


async def test_a_crowd_of_requests_at_a_busy_match(table):
    match, ann, bob = await two_at(table)
    for n in range(300):
        ann.send(protocol.ActRequest(match, 0, BID, f"n{n}"))
    await settled(table)
    assert len([reply for reply in ann.messages if isinstance(reply, protocol.StepMessage)]) == 1
    refused = [reply.code for reply in ann.messages if isinstance(reply, protocol.RefusedMessage)]
    assert len(refused) == 299
    assert set(refused) == {"not-your-turn", "busy"}
    assert only(await bob.play(match, 1, HIGHER), protocol.StepMessage).version == 2


async def test_a_closing_table_takes_no_more_requests_but_keeps_what_it_took(database):
    table = new_table(database.store())
    await table.open()
    match, ann, bob = await two_at(table)
    ann.send(protocol.ActRequest(match, 0, BID, "last"))
    closing = asyncio.ensure_future(table.close())
    await asyncio.sleep(0)
    bob.send(protocol.ActRequest(match, 1, HIGHER, "late"))
    await closing
    assert bob.last(protocol.RefusedMessage).code == "closing"
    assert ann.last(protocol.StepMessage).ack == "last"
    table = new_table(database.store())
    await table.open()
    ann = Person(table, "ann")
    assert only(await ann.watch(match), protocol.MatchMessage).version == 1
    await table.close()
