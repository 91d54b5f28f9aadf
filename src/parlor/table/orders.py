"""Setting up a match: what is ordered, checked against the game, becomes what is kept."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from ..kernel import registry
from ..kernel.chance import new_seed
from ..kernel.errors import ParlorError
from ..kernel.game import AnyGame, unknown_bot
from ..kernel.match import Match, read_options
from ..kernel.record import raw
from .kept import Kept, Place, Row, Settings


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat of a new match: for whoever orders it, for a bot, or open to whoever is invited."""

    kind: Literal["me", "bot", "open"]
    level: Annotated[str, Meta(max_length=40)] = ""  # of a bot
    name: Annotated[str, Meta(max_length=40)] = ""  # of one of several players at one screen


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=100)]
    seats: tuple[Wish, ...]
    options: dict[str, Any] = {}
    settings: Settings = Settings()


def new_id() -> str:
    """A match's id. It cannot be guessed, but it is no secret: it permits nothing by itself."""
    return secrets.token_urlsafe(12)


def filled(order: Order, player: str, name: str, now: int) -> Kept:
    """The match that was ordered; it has begun if no seat is open."""
    game = registry.game(order.game)
    options = read_options(game, order.options)
    wanted = game.seat_count(options)
    if len(order.seats) != wanted:
        raise ParlorError("wrong-seats", f"{game.title} has {wanted} seats with these options, not {len(order.seats)}.")
    pace = game.pace(options)
    if order.settings.pace.increment and order.settings.pace.game is None:
        raise ParlorError("bad-pace", "An increment is added to the time for the whole game: give that too.")
    kept = Kept(
        id=new_id(),
        game=game.id,
        options=raw(options),
        settings=order.settings if pace is None else replace(order.settings, pace=pace),
        places=places(game, order.seats, player, name),
        created_wall=now,
    )
    return begun(kept, now)


def begun(kept: Kept, now: int) -> Kept:
    """The match as it starts, once every seat is taken; until then, as it is."""
    if any(place.kind == "open" for place in kept.places):
        return kept
    header = kept.header or Match(registry.game(kept.game), options=_options(kept), seats=_names(kept)).header
    at = kept.rows[-1].at if kept.rows else 0
    somebody_waits = kept.settings.pace or any(place.kind == "bot" for place in kept.places)
    due = now if somebody_waits else None
    return replace(kept, header=header, status="playing", due=due, anchor_wall=now, anchor_at=at)


def forked(finished: Match, origin: Kept, ply: int, seats: Sequence[Wish], player: str, name: str, now: int) -> Kept:
    """A new match from a ply of a finished one, with dice that nobody has seen."""
    fork = finished.fork(ply, new_seed())
    if fork.outcome:
        raise ParlorError("game-over", "The game is over at this ply: fork from an earlier one.")
    if len(seats) != len(origin.places):
        raise ParlorError("wrong-seats", f"The match has {len(origin.places)} seats, not {len(seats)}.")
    match_id = new_id()
    kept = replace(
        origin,
        id=match_id,
        places=places(finished.game, seats, player, name),
        created_wall=now,
        status="open",
        due=None,
        outcome=None,
        header=fork.header,
        origin=origin.id,
        successor="",
        rows=tuple(
            Row(match_id, number, entry.seat, bytes(entry.act).decode(), entry.at, entry.digest, "", now)
            for number, entry in enumerate(fork.record().entries, start=1)
        ),
    )
    return begun(kept, now)


def rematch(kept: Kept, now: int) -> Kept:
    """The same again with everyone one seat further on."""
    again = replace(
        kept,
        id=new_id(),
        places=(*kept.places[1:], kept.places[0]),
        created_wall=now,
        status="open",
        due=None,
        outcome=None,
        header=None,
        origin=kept.id,
        successor="",
        rows=(),
    )
    return begun(again, now)


def places(game: AnyGame, wishes: Sequence[Wish], player: str, name: str) -> tuple[Place, ...]:
    return tuple(_place(game, wish, player, name) for wish in wishes)


def _place(game: AnyGame, wish: Wish, player: str, name: str) -> Place:
    match wish.kind:
        case "me":
            return Place("human", wish.name or name, player)
        case "open":
            return Place("open")
        case "bot":
            level = wish.level or game.levels[-1]
            if level not in game.levels:
                raise unknown_bot(game, level)
            return Place("bot", wish.name or f"Bot ({level})", level=level)


def _options(kept: Kept) -> Any:
    return msgspec.json.decode(kept.options)


def _names(kept: Kept) -> list[str]:
    return [place.name or f"Player {seat + 1}" for seat, place in enumerate(kept.places)]
