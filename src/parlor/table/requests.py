"""What each request of a client does to the match it is about. A ParlorError refuses it; nothing has changed then."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time
from typing import Any

from msgspec.structs import replace

from .. import protocol
from ..kernel.capabilities import ExternalAnswers
from ..kernel.codec import encode
from ..kernel.errors import ParlorError, Refusal, Refused
from ..kernel.game import Seat
from ..kernel.inputs import read_action
from ..kernel.match import GAME_OVER, Match
from ..model import Payer
from . import showing
from .connection import Connection
from .live import BotAct, Live, Sent
from .look import look
from .orders import rematch as ordered_again
from .retelling import Retold, retold


def watch(live: Live, conn: Connection, request: protocol.Watch) -> None:
    watching = live.table.connections[conn]
    watching.discard(live.id)
    live.watch(conn, request.key, request.since)  # or it is refused
    watching.add(live.id)


def act(live: Live, conn: Connection, request: protocol.Act) -> None:
    match = held(live, conn, request.seat)
    if known(live, conn, request) or (live.clocks and overdue(live, conn, request)):
        return
    if live.kept.status == "paused":
        raise ParlorError("paused", "The match is paused: resume it first.")
    if request.version is not None and not live.turns.get(request.seat, match.ply) <= request.version <= match.ply:
        raise ParlorError("stale", f"The match is at version {match.ply} now, not {request.version}: look at it again.")
    if live.consults and request.seat in match.to_act:
        live.aside(conn, request, _consulted(live, conn, request, live.entry_at()))
    else:
        live.play(conn, request, request.seat, request.action, live.entry_at(), request.id)


async def _consulted(live: Live, conn: Connection, request: protocol.Act, at: int) -> None:
    """Ask the world outside what the rules want to know of the action; its time is that of its arrival."""
    match, game, table = live.begun(), live.game, live.table
    action = read_action(game, request.action)
    if not isinstance(action, Refusal):
        assert isinstance(game, ExternalAnswers), "asked only of games that need an answer"
        view = game.view(match.state, request.seat)
        async with table.executors.consults.slot(conn.player, conn.address):
            payer = Payer(conn.player, conn.address)
            action, seconds = await table.outside.ask(_timed, game.resolve_external, view, action, payer=payer)
        table.charge(conn, seconds)
    if isinstance(action, Refusal):
        raise Refused(action)
    began = thread_time()
    try:
        live.play(conn, request, request.seat, action, at, request.id)
    finally:
        table.charge(conn, thread_time() - began)


def _timed(consult: Callable[..., Any], *about: Any) -> tuple[Any, float]:
    """Return what the world outside says, and the computing time of it in seconds, without the time spent waiting."""
    began = thread_time()
    answer = consult(*about)
    return answer, thread_time() - began


def resign(live: Live, conn: Connection, request: protocol.Resign) -> None:
    match = held(live, conn, request.seat)
    if known(live, conn, request) or overdue(live, conn, request):
        return
    match.resign(request.seat, live.entry_at())
    live.commit(Sent(live, request.seat, None, "resign", conn, request, request.id))


def take_back(live: Live, conn: Connection, request: protocol.TakeBack) -> None:
    match = held(live, conn, request.seat)
    if known(live, conn, request):
        return
    if not live.kept.settings.take_backs:
        raise ParlorError("no-take-backs", "This match is played without taking back.")
    if overdue(live, conn, request):
        return
    if live.kept.status == "over":
        raise Refused(GAME_OVER)
    to = _before_last(match, request.seat) if request.to is None else request.to
    if not 0 <= to < match.ply:
        raise ParlorError("nothing-to-take-back", f"There is no earlier ply {to} to go back to.")
    others = [seat for seat in live.seats_of(conn.player) if seat != request.seat]
    live.asked = protocol.Asked("take-back", (request.seat, *others), to, request.id)
    if not _agreed(live, live.asked):
        live.tell_asked()
        return
    _taken_back(live, conn, request, live.asked)


def answer(live: Live, conn: Connection, request: protocol.Answer) -> None:
    held(live, conn, request.seat)
    asked = live.asked
    if asked is None or asked.what != "take-back" or request.seat in asked.by:
        raise ParlorError("nothing-asked", "Nothing is asked of you.")
    if overdue(live, conn, request):
        return
    if not request.yes:
        live.asked = None
        live.tell_asked()
        return
    live.asked = replace(asked, by=(*asked.by, *live.seats_of(conn.player)))
    if _agreed(live, live.asked):
        _taken_back(live, None, request, live.asked)
    else:
        live.tell_asked()


def _before_last(match: Match, seat: Seat) -> int:
    """The ply before the seat's last action that still counts."""
    record = match.record()
    for ply in reversed(match.live_plies()):
        entry = record.entries[ply - 1]
        if entry.seat == seat and entry.system_action() is None and not match.is_narration(entry):
            return ply - 1
    raise ParlorError("nothing-to-take-back", "There is no action of yours to take back.")


def _agreed(live: Live, asked: protocol.Asked) -> bool:
    """Bots agree to everything; every person must be asked."""
    return all(place.kind != "human" or seat in asked.by for seat, place in enumerate(live.kept.places))


def _taken_back(live: Live, conn: Connection | None, request: Any, asked: protocol.Asked) -> None:
    """Store the take-back under the id of the request that asked for it, which is then known when it is sent again."""
    seat = asked.by[0]  # the one that asked
    live.begun().take_back(seat, asked.to or 0, live.entry_at())
    live.commit(Sent(live, seat, None, "take-back", conn, request, asked.id))


def pause(live: Live, conn: Connection, request: protocol.Pause) -> None:
    held(live, conn, request.seat)
    if not (live.clocks and live.kept.settings.pace.pause):
        raise ParlorError("no-pause", "The clock of this match cannot be stopped.")
    if overdue(live, conn, request):
        return
    if live.kept.status != "playing":
        raise ParlorError("not-running", "The clock does not run.")
    live.aside(conn, request, _stop_clock(live, "paused"))


def resume(live: Live, conn: Connection, request: protocol.Resume) -> None:
    held(live, conn, request.seat)
    if live.kept.status != "paused":
        raise ParlorError("not-paused", "The match is not paused.")
    live.aside(conn, request, _stop_clock(live, "playing"))


async def _stop_clock(live: Live, status: Any) -> None:
    """Stop or start the match's own time, for good before anyone is told."""
    at, now = live.at(), live.table.now()
    kept = replace(live.kept, status=status, anchor_wall=now, anchor_at=at)
    before = live.kept, live.anchor_wall, live.anchor_at
    live.kept, live.anchor_wall, live.anchor_at = kept, now, at
    try:
        await live.table.store.mark(live.mark(status))
    except BaseException:
        live.kept, live.anchor_wall, live.anchor_at = before
        raise
    live.tell_around()
    live.tell_peers()


def rematch(live: Live, conn: Connection, request: protocol.Rematch) -> None:
    held(live, conn, request.seat)
    if live.kept.status != "over":
        raise ParlorError("not-over", "The match is not over yet.")
    if live.kept.successor:
        conn.push(encode(showing.around(live, conn.player)))
        return
    before = live.asked.by if live.asked else ()
    live.asked = protocol.Asked("rematch", tuple(sorted({*before, *live.seats_of(conn.player)})))
    if _agreed(live, live.asked):
        live.aside(conn, request, _again(live, conn.player))
    else:
        live.tell_asked()


async def _again(live: Live, player: str) -> None:
    table = live.table
    await table.check_new_match(player)
    async with table.set_up_slot(player):
        new = await table.executors.set_up.run(ordered_again, live.kept, table.now())
    if await table.store.rematch(new):
        table.expect(new)
        live.kept, live.asked = replace(live.kept, successor=new.id), None
        live.tell_around()
        live.tell_peers()
    else:  # another server was first
        live.stale = True


def bot_act(live: Live, conn: Connection | None, request: BotAct) -> None:
    live.bot_acts(request)


def held(live: Live, conn: Connection, seat: Seat) -> Match:
    """The match, if this client holds that seat of it."""
    places = live.kept.places
    if not 0 <= seat < len(places):
        raise ParlorError("no-such-seat", f"There is no seat {seat}; the seats are 0 to {len(places) - 1}.")
    if places[seat].player != conn.player:
        raise ParlorError("not-your-seat", "Somebody else sits there.")
    return live.begun()


def known(live: Live, conn: Connection, request: protocol.Act | protocol.Resign | protocol.TakeBack) -> bool:
    """Whether this action was played already; then it is only acknowledged again."""
    if not request.id.isprintable():  # a store may not hold what cannot be printed
        raise ParlorError("unreadable", "The id of an action is made of characters that can be printed.")
    ply = live.ids[request.seat].get(request.id)
    if ply is None:
        return False
    conn.push(encode(protocol.Ack(live.id, request.id, ply)))
    return True


def overdue(live: Live, conn: Connection, request: Any) -> bool:
    """Whether somebody's time is over, by the server's clock, and its grace too. The request is answered after that is
    written down.
    """
    if not live.flagged():
        return False
    live.inbox.appendleft((conn, request, live.arrival))
    return True


ANSWERS: dict[type, Callable[[Live, Any, Any], None]] = {
    protocol.Watch: watch,
    protocol.Act: act,
    protocol.Resign: resign,
    protocol.TakeBack: take_back,
    protocol.Answer: answer,
    protocol.Pause: pause,
    protocol.Resume: resume,
    protocol.Rematch: rematch,
    protocol.Look: look,
    BotAct: bot_act,
    Retold: retold,
}
