"""Setting up a match: what is ordered, checked against the game, becomes what is kept."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from ..kernel import registry
from ..kernel.capabilities import Daily, TimeControl
from ..kernel.chance import new_seed
from ..kernel.errors import ParlorError
from ..kernel.game import AnyGame
from ..kernel.game_modules import unknown_bot
from ..kernel.inputs import read_options
from ..kernel.match import Match
from ..kernel.record import raw, revealed_seed
from ..kernel.seat_counts import SeatCount, seat_counts
from . import days
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


def filled(order: Order, player: str, name: str, now: int, secret: bytes = b"") -> Kept:
    """The match that was ordered; it has begun if no seat is open. The house's secret is for the dice of a day."""
    game = registry.game(order.game)
    options = _options_for(game, order)
    wanted = game.seat_count(options)
    pace = game.time_control(options) if isinstance(game, TimeControl) else None
    if order.settings.pace.increment and order.settings.pace.game is None:
        raise ParlorError("bad-pace", "An increment is added to the time for the whole game: give that too.")
    if order.settings.series:
        _check_series(game, options, order.settings.series, wanted)
    settings = order.settings if pace is None else replace(order.settings, pace=pace, take_backs=False)
    if game.has_secrets(options) and any(wish.kind == "bot" for wish in order.seats):
        settings = replace(settings, take_backs=False)  # bots agree to everything, and what was seen stays seen
    kept = Kept(
        id=new_id(),
        game=game.id,
        options=raw(options),
        settings=settings,
        places=places(game, order.seats, player, name),
        created_wall=now,
    )
    return begun(_of_today(kept, game, secret) if isinstance(game, Daily) and game.daily(options) else kept, now)


def _options_for(game: AnyGame, order: Order) -> Any:
    """The options, with those that decide the number of seats taken from the seats where they are not given. Raises
    ParlorError "wrong-seats" if they do not fit each other.
    """
    count, given, ways = len(order.seats), order.options, seat_counts(game)
    fitting = [way.options for way in ways if way.seats == count]
    deciding = ways[0].options if ways else {}
    if deciding and not fitting:
        raise ParlorError("wrong-seats", f"{game.title} is for {_numbers(ways)} players, not {count}.")
    implied = next((way for way in fitting if all(given.get(name, way[name]) == way[name] for name in way)), {})
    options = read_options(game, {**implied, **given})
    wanted = game.seat_count(options)
    if count == wanted:
        return options
    named = [name for name in deciding if name in given]
    if len(named) == 1:
        said = f"The option {named[0]} is {given[named[0]]}, but {count} seats are ordered. Leave the option out."
        raise ParlorError("wrong-seats", said)
    raise ParlorError("wrong-seats", f"{game.title} has {wanted} seats with these options, not {count}.")


def _numbers(ways: Iterable[SeatCount]) -> str:
    """Return the possible numbers of seats in words: "2 to 4", "2, 4 or 6"."""
    counts = sorted({way.seats for way in ways})
    if counts == list(range(counts[0], counts[-1] + 1)) and len(counts) > 2:
        return f"{counts[0]} to {counts[-1]}"
    return " or ".join(filter(None, (", ".join(map(str, counts[:-1])), str(counts[-1]))))


def _of_today(kept: Kept, game: AnyGame, secret: bytes) -> Kept:
    """The match as everyone plays it today."""
    assert secret, "anybody could work out the dice"
    if [place.kind for place in kept.places if place.kind != "bot"] != ["human"] or kept.settings.series:
        raise ParlorError("not-alone", "A game of the day is played alone, or against bots, and in no series.")
    day = days.day_of(kept.created_wall)
    seed = days.seed_of(day, kept.game, kept.options, secret)
    header = Match(game, seed=seed, options=_options(kept), seats=_names(kept)).header
    return replace(kept, day=day, header=header, settings=replace(kept.settings, take_backs=False))


def _check_series(game: AnyGame, options: Any, number: int, seats: int) -> None:
    if number != 1:
        raise ParlorError("bad-series", "A series is ordered by its first game, 1: the rematch of that is the second.")
    if seats != 2:
        raise ParlorError("bad-series", f"A fair series is for two, and {game.title} has {seats} seats here.")
    if game.has_secrets(options):  # the seed of the first game, which is public after it, tells them
        raise ParlorError(
            "series-of-secrets", f"{game.title} has secrets, which a second game from the same start would tell."
        )


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
    new = _after(origin, places(finished.game, seats, player, name), now)
    return begun(_continuing(fork, replace(new, settings=replace(origin.settings, series=0)), now), now)


def rematch(kept: Kept, now: int) -> Kept:
    """The same again with everyone one seat further on. After the first game of a fair series comes the second: from
    the same start, but with dice that nobody has seen.
    """
    again = _after(kept, (*kept.places[1:], kept.places[0]), now)
    if kept.settings.series:
        again = replace(again, settings=replace(kept.settings, series=3 - kept.settings.series))
    if again.settings.series == 2:
        again = _continuing(_same_start(kept, again), again, now)
    return begun(again, now)


def _after(origin: Kept, seated: tuple[Place, ...], now: int) -> Kept:
    """Another match like this one, of which nothing is played yet."""
    return replace(
        origin,
        id=new_id(),
        places=seated,
        created_wall=now,
        status="open",
        due=None,
        outcome=None,
        header=None,
        origin=origin.id,
        successor="",
        day="",
        rows=(),
    )


def _same_start(first: Kept, second: Kept) -> Match:
    assert first.header, "a rematch comes after the end"
    seed = revealed_seed(first.header)
    return Match(registry.game(first.game), seed=seed, options=_options(first), seats=_names(second)).fork(
        0, new_seed()
    )


def _continuing(match: Match, kept: Kept, now: int) -> Kept:
    """The match as it is kept, when it has entries already."""
    rows = tuple(
        Row(kept.id, number, entry.seat, bytes(entry.act).decode(), entry.at, entry.digest, "", now)
        for number, entry in enumerate(match.record().entries, start=1)
    )
    return replace(kept, header=match.header, rows=rows)


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
