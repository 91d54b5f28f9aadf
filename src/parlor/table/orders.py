"""Setting up a match: an order is checked against the game and becomes a `StoredMatch`."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from ..kernel import registry
from ..kernel.capabilities import Daily, LimitedAids, TimeControl
from ..kernel.chance import new_seed
from ..kernel.errors import ParlorError
from ..kernel.game import AnyGame
from ..kernel.game_modules import has_bot, unknown_bot
from ..kernel.inputs import read_options
from ..kernel.match import Match
from ..kernel.record import raw, revealed_seed
from ..kernel.seat_counts import SeatCount, seat_counts
from ..shared.bot_characters import bot_character
from . import days
from .guest_profiles import default_avatar, generated_name
from .lookalikes import distinct_name
from .stored import EntryRow, SeatAssignment, Settings, StoredMatch


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat of a new match: for you, for a bot, or open to a player with an invite."""

    kind: Annotated[
        Literal["me", "bot", "open"], Meta(description="`me`: your seat; `bot`; `open`: for a player with an invite.")
    ]
    level: Annotated[
        str, Meta(max_length=40, description="Level of the bot, one of the game's `levels`, or `adaptive`.")
    ] = ""
    name: Annotated[
        str, Meta(max_length=40, description="Name of the player, if several people play at one screen.")
    ] = ""


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be created."""

    game: Annotated[str, Meta(max_length=100, description="Id of the game, such as `letter-crush`.")]
    seats: Annotated[tuple[Wish, ...], Meta(description="One for each seat, in the order of the first turn.")]
    options: Annotated[dict[str, Any], Meta(description="Options of the game. Missing ones have their defaults.")] = {}
    settings: Settings = Settings()


def new_id() -> str:
    """Return a match id. It cannot be guessed, but it is no secret: it permits nothing by itself."""
    return secrets.token_urlsafe(12)


def create_match(order: Order, player: str, name: str, now: int, secret: bytes = b"", avatar: str = "") -> StoredMatch:
    """Return the match that was ordered; it has begun if no seat is open. `name` and `avatar` are those that the guest
    chose, or "". `secret` is the store's: the dice of a daily match come from it. Raises ParlorError.
    """
    game = registry.game(order.game)
    options = _options_for(game, order)
    wanted = game.seat_count(options)
    time_settings = game.time_control(options) if isinstance(game, TimeControl) else None
    if order.settings.time.increment_seconds and order.settings.time.game_seconds is None:
        raise ParlorError("bad-time", "An increment needs a time for the whole game. Set game_seconds too.")
    if order.settings.series:
        _check_series(game, options, order.settings.series, wanted)
    settings = (
        order.settings if time_settings is None else replace(order.settings, time=time_settings, allow_take_backs=False)
    )
    if game.has_secrets(options) and any(wish.kind == "bot" for wish in order.seats):
        settings = replace(settings, allow_take_backs=False)  # bots agree to everything, and what was seen stays seen
    if wanted == 1 and isinstance(game, LimitedAids) and game.check_aid(options, "undo"):
        settings = replace(settings, allow_take_backs=False)
    stored = StoredMatch(
        id=new_id(),
        game=game.id,
        options=raw(options),
        settings=settings,
        seats=assign_seats(game, order.seats, player, name, avatar),
        created_at_ms=now,
    )
    return begin_if_full(
        _as_daily(stored, game, secret) if isinstance(game, Daily) and game.daily(options) else stored, now
    )


def _options_for(game: AnyGame, order: Order) -> Any:
    """Return the options of an order. Options that decide the number of seats and are not given follow from the number
    of seats. Raises ParlorError "wrong-seats" if options and seats contradict each other.
    """
    count, given, ways = len(order.seats), order.options, seat_counts(game)
    fitting = [way.options for way in ways if way.seats == count]
    deciding = ways[0].options if ways else {}
    if deciding and not fitting:
        raise ParlorError("wrong-seats", f"{game.title} is for {_seat_counts_text(ways)} players, not {count}.")
    implied = next((way for way in fitting if all(given.get(name, way[name]) == way[name] for name in way)), {})
    options = read_options(game, {**implied, **given})
    wanted = game.seat_count(options)
    if count == wanted:
        return options
    contradicting = [name for name in deciding if name in given]
    if len(contradicting) == 1:
        option = contradicting[0]
        message = f"The option {option} is {given[option]}, but {count} seats are ordered. Leave the option out."
        raise ParlorError("wrong-seats", message)
    raise ParlorError(
        "wrong-seats", f"{game.title} has {wanted} seats with these options, not {count}. Order {wanted}."
    )


def _seat_counts_text(ways: Iterable[SeatCount]) -> str:
    """Return the possible numbers of seats in words: "2 to 4", "2, 4 or 6"."""
    counts = sorted({way.seats for way in ways})
    if counts == list(range(counts[0], counts[-1] + 1)) and len(counts) > 2:
        return f"{counts[0]} to {counts[-1]}"
    return " or ".join(filter(None, (", ".join(map(str, counts[:-1])), str(counts[-1]))))


def _as_daily(stored: StoredMatch, game: AnyGame, secret: bytes) -> StoredMatch:
    """Return the match as everyone plays it today. Raises ParlorError."""
    assert secret, "without a secret anyone could compute the dice"
    if [assignment.kind for assignment in stored.seats if assignment.kind != "bot"] != [
        "human"
    ] or stored.settings.series:
        raise ParlorError(
            "not-alone",
            "A daily match is for you alone or against bots, without a series. Change the seats or the settings.",
        )
    day = days.day_of(stored.created_at_ms)
    seed = days.daily_seed(day, stored.game, stored.options, secret)
    header = Match(game, seed=seed, options=_options(stored), seats=_names(stored)).header
    return replace(stored, day=day, header=header, settings=replace(stored.settings, allow_take_backs=False))


def _check_series(game: AnyGame, options: Any, number: int, seats: int) -> None:
    if number != 1:
        raise ParlorError(
            "bad-series", "Order a fair series with series 1. Its second game is the rematch of the first."
        )
    if seats != 2:
        raise ParlorError(
            "bad-series",
            f"A fair series is for 2 players; {game.title} has {seats} seats here. Order it with series 0.",
        )
    if game.has_secrets(options):  # the seed of the first game, which is public after it, tells them
        raise ParlorError(
            "series-of-secrets",
            f"The second game of a fair series would reveal the secrets of {game.title}. Order it with series 0.",
        )


def begin_if_full(stored: StoredMatch, now: int) -> StoredMatch:
    """Return the match as it starts if every seat is taken, else unchanged."""
    if any(assignment.kind == "open" for assignment in stored.seats):
        return stored
    header = stored.header or Match(registry.game(stored.game), options=_options(stored), seats=_names(stored)).header
    at = stored.rows[-1].time_ms if stored.rows else 0
    needs_server = stored.settings.time or any(assignment.kind == "bot" for assignment in stored.seats)
    due = now if needs_server else None
    return replace(
        stored, header=header, status="playing", due_at_ms=due, clock_anchor_at_ms=now, clock_anchor_time_ms=at
    )


def fork_match(
    finished: Match,
    origin: StoredMatch,
    ply: int,
    seats: Sequence[Wish],
    player: str,
    name: str,
    now: int,
    avatar: str = "",
) -> StoredMatch:
    """Return a new match from a ply of a finished one, with new dice. Raises ParlorError."""
    fork = finished.fork(ply, new_seed())
    if fork.outcome:
        raise ParlorError("game-over", "The game is over at this ply: fork from an earlier one.")
    if len(seats) != len(origin.seats):
        raise ParlorError(
            "wrong-seats", f"The match has {len(origin.seats)} seats, not {len(seats)}. Order {len(origin.seats)}."
        )
    new = _next_match(origin, assign_seats(finished.game, seats, player, name, avatar), now)
    return begin_if_full(with_entries(fork, replace(new, settings=replace(origin.settings, series=0)), now), now)


def create_rematch(stored: StoredMatch, now: int) -> StoredMatch:
    """Return a match with the same settings and everyone one seat further on. After the first game of a fair series
    comes the second: from the same start, but with new dice.
    """
    again = _next_match(stored, (*stored.seats[1:], stored.seats[0]), now)
    if stored.settings.series:
        again = replace(again, settings=replace(stored.settings, series=3 - stored.settings.series))
    if again.settings.series == 2:
        again = with_entries(_same_start(stored, again), again, now)
    return begin_if_full(again, now)


def _next_match(origin: StoredMatch, assignments: tuple[SeatAssignment, ...], now: int) -> StoredMatch:
    """Return a match with the same settings and no entries."""
    return replace(
        origin,
        id=new_id(),
        seats=assignments,
        created_at_ms=now,
        status="open",
        due_at_ms=None,
        outcome=None,
        header=None,
        origin_id=origin.id,
        rematch_id="",
        day="",
        rows=(),
    )


def _same_start(first: StoredMatch, second: StoredMatch) -> Match:
    assert first.header, "a rematch comes after the end"
    seed = revealed_seed(first.header)
    return Match(registry.game(first.game), seed=seed, options=_options(first), seats=_names(second)).fork(
        0, new_seed()
    )


def with_entries(match: Match, stored: StoredMatch, now: int) -> StoredMatch:
    """Return the stored match with the entries of a match in memory."""
    rows = tuple(
        EntryRow(stored.id, number, entry.seat, bytes(entry.action).decode(), entry.time_ms, entry.digest, "", now)
        for number, entry in enumerate(match.record().entries, start=1)
    )
    return replace(stored, header=match.header, rows=rows)


def assign_seats(
    game: AnyGame, wishes: Sequence[Wish], player: str, name: str, avatar: str = ""
) -> tuple[SeatAssignment, ...]:
    """Return the seats. No two names look alike: of two, the later seat gets a number, and a bot before a person."""
    avatar = avatar or default_avatar(player)
    name = name or generated_name(player, avatar, [wish.name for wish in wishes if wish.kind == "me"])
    seats = [_assign_seat(game, wish, player, name, avatar) for wish in wishes]
    taken: list[str] = []
    for number in sorted(range(len(seats)), key=lambda number: seats[number].kind == "bot"):
        seats[number] = replace(seats[number], name=distinct_name(seats[number].name, taken))
        taken.append(seats[number].name)
    return tuple(seats)


def _assign_seat(game: AnyGame, wish: Wish, player: str, name: str, avatar: str) -> SeatAssignment:
    match wish.kind:
        case "me":
            return SeatAssignment("human", wish.name or name, player, avatar=avatar)
        case "open":
            return SeatAssignment("open")
        case "bot":
            level = wish.level or game.levels[-1]
            if not has_bot(game, level):
                raise unknown_bot(game, level)
            character = bot_character(level)
            return SeatAssignment("bot", wish.name or character.name, level=level, avatar=character.face)


def _options(stored: StoredMatch) -> Any:
    return msgspec.json.decode(stored.options)


def _names(stored: StoredMatch) -> list[str]:
    return [assignment.name or f"Player {seat + 1}" for seat, assignment in enumerate(stored.seats)]
