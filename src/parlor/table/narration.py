"""Narrating an action a second time, in better words. It happens in the background, and the result is dropped if the
match has moved on.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from ..kernel.capabilities import Narration
from ..kernel.errors import Refused
from ..kernel.game import Seat, Step
from ..kernel.match import Match
from ..model import Payer
from .draft import NarrationDraft
from .messages import Effect, NarrationReady

if TYPE_CHECKING:
    from .actor import MatchActor

log = logging.getLogger("parlor.table")


def start(actor: MatchActor, match: Match, seat: Seat, step: Step[Any]) -> None:
    """Have the newest action narrated again."""
    # Its ply and state are read now: other actions may be played before the task runs.
    actor.host.tasks.spawn(_rewrite(NarrationDraft(actor, seat, match.ply), match.state, step))


async def _rewrite(draft: NarrationDraft, state: Any, step: Step[Any]) -> None:
    actor, seat = draft.actor, draft.seat
    game, host = actor.state.game, actor.host
    assert isinstance(game, Narration), "called only for games that narrate"
    guest = actor.state.stored.seats[seat].player
    try:
        view, events = game.view(state, seat), step.events_for(seat)
        action = await host.external_calls.run_in_background(
            game.rewrite_narration, view, events, draft.show, payer=Payer(guest, host.addresses.get(guest, ""))
        )
    except Exception:
        log.exception("narration_failed", extra={"match": actor.id, "game": game.id})
        action = None
    if action is not None and host.cache.actors.get(actor.id) is actor:
        actor.handle(None, NarrationReady(draft, action))
    else:
        draft.end()


def play(actor: MatchActor, conn: None, message: NarrationReady) -> Effect:
    """Add the narration to the match, if the action that it is about is still the newest."""
    match, draft = actor.state.match, message.draft
    if match and match.ply == draft.ply and actor.state.stored.status == "playing":
        if time_out := actor.time_out():
            return time_out
        try:
            return actor.play(draft.seat, message.action)
        except Refused as error:
            log.error("narration_refused", extra={"match": actor.id, "game": actor.state.game.id, "code": error.code})
    draft.end()  # no entry follows that would replace the draft on the screen
    return None
