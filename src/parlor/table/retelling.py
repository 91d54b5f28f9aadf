"""An action that was played, told by the game in other words: nobody waits for them, and they are dropped where the
match has gone on.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ..kernel.capabilities import Narration
from ..kernel.game import Seat, Step
from ..kernel.match import Match
from ..model import Payer
from .connection import Connection
from .draft import Draft

if TYPE_CHECKING:
    from .live import Live

log = logging.getLogger("parlor.table")


class Retold(Struct, frozen=True):
    """Other words have been found."""

    draft: Draft
    action: Any


def retell(live: Live, match: Match, seat: Seat, step: Step[Any]) -> None:
    """Have the newest action told again. Which one that is stands fast from here: others may wait to be played."""
    live.table.spawn(_retell(Draft(live, seat, match.ply), match.state, step))


async def _retell(draft: Draft, state: Any, step: Step[Any]) -> None:
    live, seat = draft.live, draft.seat
    game, table = live.game, live.table
    assert isinstance(game, Narration), "asked only of games that narrate"
    guest = live.kept.places[seat].player
    try:
        view, events = game.view(state, seat), step.events_for(seat)
        action = await table.outside.spare(
            game.rewrite_narration, view, events, draft.show, payer=Payer(guest, table.addresses.get(guest, ""))
        )
    except Exception:
        log.exception("an action could not be told again", extra={"match": live.id, "game": game.id})
        action = None
    if action is not None and table.live.get(live.id) is live:
        live.handle(None, Retold(draft, action))
    else:
        draft.over()


def retold(live: Live, conn: Connection | None, request: Retold) -> None:
    """Other words arrive. They belong to the newest action, or to none."""
    match, draft = live.begun(), request.draft
    if match.ply == draft.ply and live.kept.status == "playing" and not live.flagged():
        refusal = match.check(draft.seat, request.action)
        if refusal is None:
            live.play(None, request, draft.seat, request.action, live.entry_at(), "")
        else:
            log.error("other words were refused", extra={"match": live.id, "code": refusal.code})
    if not live.busy:  # nothing follows that would take the draft's place
        draft.over()
        live.proceed()
