"""Take-backs and rematches: what happens only if every player agrees. Bots agree to everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from .. import protocol
from ..kernel.codec import encode
from ..kernel.errors import ParlorError, Refused
from ..kernel.game import Seat
from ..kernel.match import GAME_OVER, Match
from . import broadcast, orders
from .adaptive_bots import adapted_seats
from .connection import Connection
from .messages import Effect, OfferChange, OfferReceived, PendingWork, RematchAgreed, RematchStored

if TYPE_CHECKING:
    from .actor import MatchActor


def request_take_back(actor: MatchActor, conn: Connection, request: protocol.TakeBackRequest) -> Effect:
    match = actor.check_seat(conn, request.seat)
    if actor.was_played(conn, request):
        return None
    if not (request.whole_turn or actor.state.stored.settings.allow_take_backs):
        raise ParlorError("no-take-backs", "Moves cannot be taken back in this match. Play on.")
    if time_out := actor.time_out(conn, request):
        return time_out
    if actor.state.stored.status == "over":
        raise Refused(GAME_OVER)
    if request.whole_turn:  # nothing was revealed, so the others need not agree
        return actor.take_back(
            protocol.Offer("take-back", (request.seat,), match.turn_start(request.seat), request.id), conn, request
        )
    to = _ply_before_last_action(match, request.seat) if request.to_version is None else request.to_version
    if not 0 <= to < match.ply:
        message = f"There is no earlier version {to} to go back to; the match is at version {match.ply}."
        raise ParlorError("nothing-to-take-back", message)
    others = [seat for seat in actor.state.seats_of(conn.player) if seat != request.seat]
    offer = protocol.Offer("take-back", (request.seat, *others), to, request.id)
    return actor.take_back(offer, conn, request) if _all_agree(actor, offer) else OfferChange(offer)


def answer_take_back(actor: MatchActor, conn: Connection, request: protocol.AnswerOfferRequest) -> Effect:
    actor.check_seat(conn, request.seat)
    offer = actor.state.offer
    if offer is None or offer.kind != "take-back" or request.seat in offer.accepted_by:
        raise ParlorError("no-offer", "No offer waits for your answer. It may have been withdrawn.")
    if time_out := actor.time_out(conn, request):
        return time_out
    if not request.accept:
        return OfferChange(None)
    offer = replace(offer, accepted_by=(*offer.accepted_by, *actor.state.seats_of(conn.player)))
    return actor.take_back(offer, None, request) if _all_agree(actor, offer) else OfferChange(offer)


def merged(ours: protocol.Offer | None, theirs: protocol.Offer | None) -> protocol.Offer | None:
    """Return the pending offer that two servers shall have, whichever of them hears of the other's first."""
    if ours is None or theirs is None:
        return theirs
    if ours.kind == theirs.kind == "rematch":
        return replace(ours, accepted_by=tuple(sorted({*ours.accepted_by, *theirs.accepted_by})))
    return min(ours, theirs, key=encode)


def receive(actor: MatchActor, conn: None, message: OfferReceived) -> Effect:
    """Take over what another server's players have offered or withdrawn, beside what players have offered here."""
    if message.ply != actor.state.offer_ply() or actor.state.stored.rematch_id:
        return None
    offer = merged(actor.state.offer, message.offer)
    is_agreed = offer is not None and offer.kind == "rematch" and _all_agree(actor, offer)
    return OfferChange(offer, is_known=offer == message.offer, is_agreed=is_agreed)


def store_agreed(actor: MatchActor, conn: None, message: RematchAgreed) -> Effect:
    """Store the rematch to which all agreed at different servers. If that fails, any player may request it again."""
    offer = actor.state.offer
    if offer is None or actor.state.stored.rematch_id:
        return None
    return PendingWork(_store_rematch(actor, actor.state.stored.seats[offer.accepted_by[0]].player))


def request_rematch(actor: MatchActor, conn: Connection, request: protocol.RematchRequest) -> Effect:
    actor.check_seat(conn, request.seat)
    if actor.state.stored.status != "over":
        raise ParlorError("not-over", "The match is not over yet. Try again after the end.")
    if actor.state.stored.rematch_id:
        conn.push(encode(broadcast.metadata(actor, conn.player)))
        return None
    before = actor.state.offer.accepted_by if actor.state.offer else ()
    offer = protocol.Offer("rematch", tuple(sorted({*before, *actor.state.seats_of(conn.player)})))
    if _all_agree(actor, offer):
        return PendingWork(_store_rematch(actor, conn.player))
    return OfferChange(offer)


async def _store_rematch(actor: MatchActor, player: str) -> RematchStored:
    host = actor.host
    await host.service.check_new_match(player)
    async with host.service.set_up_slot(player):
        stored = actor.state.stored
        seats = await adapted_seats(host.store, player, stored.game, stored.seats)
        rematch = await host.executors.set_up.run(orders.create_rematch, replace(stored, seats=seats), host.now())
    if not await host.store.rematch(rematch):
        return RematchStored("")
    host.cache.expect(rematch)
    return RematchStored(rematch.id)


def _ply_before_last_action(match: Match, seat: Seat) -> int:
    """Return the ply before the seat's last action that was not taken back. Raises ParlorError if there is none."""
    record = match.record()
    for ply in reversed(match.live_plies()):
        entry = record.entries[ply - 1]
        if entry.seat == seat and entry.system_action() is None and not match.is_narration(entry):
            return ply - 1
    raise ParlorError("nothing-to-take-back", "You have no move to take back. Make one first.")


def _all_agree(actor: MatchActor, offer: protocol.Offer) -> bool:
    return all(
        assignment.kind != "human" or seat in offer.accepted_by
        for seat, assignment in enumerate(actor.state.stored.seats)
    )
