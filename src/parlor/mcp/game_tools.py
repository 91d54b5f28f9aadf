"""Tools that play any game: list games, start a match, look, list legal moves, move, resign."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import islice
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from ..kernel import AnyGame, ParlorError, Refusal, Refused, registry, with_names
from ..kernel.tools import Arguments
from .seats import HistoryEntry, MatchWish, Seat
from .session import Session
from .tools import SessionTool, ToolReply

INSTRUCTIONS: Final = (
    "Here you can play turn-based board and word games against bots. Start a match with new; games lists the games and "
    "their options, rules explains one. Then look, choose a move, and act; legal lists moves as they are written. The "
    "bots move at once, and act returns what happened. Every fact comes from the tools: invent none. When a move is "
    "refused, nothing has happened: read the reason and choose another one."
)
MAX_LISTED: Final = 2000  # moves from which a page is taken: a game may have endlessly many
MAX_PAGE: Final = 200
MAX_TEXT: Final = 4000  # characters of a move
Text = Annotated[str, Meta(max_length=MAX_TEXT)]

# --- results -------------------------------------------------------------------------------------------------------


class GameInfo(Struct, frozen=True):
    id: str
    title: str
    players: tuple[int, ...]
    levels: Annotated[tuple[str, ...], Meta(description="of the bots, the weakest first")]
    options: Annotated[dict[str, Any], Meta(description="the JSON schema of each option, by name")]


class GameList(Struct, frozen=True):
    games: tuple[GameInfo, ...]


class PositionResult(Struct, frozen=True):
    game: str
    you: Annotated[str, Meta(description="your name in texts")]
    players: Annotated[tuple[str, ...], Meta(description="the names of all seats, in the order of the first turn")]
    text: Annotated[str, Meta(description="what you see")]
    your_turn: bool
    result: Annotated[str, Meta(description="win, draw or loss; empty while the match is played")]
    reason: Annotated[str, Meta(description="why the match ended; empty while it is played")]


class MoveResult(Struct, frozen=True):
    happened: Annotated[tuple[str, ...], Meta(description="your move and all moves after it, in order")]
    position: PositionResult


class MovePage(Struct, frozen=True):
    moves: Annotated[tuple[str, ...], Meta(description="as act takes them, likely ones first")]
    has_more: bool
    usage: Annotated[str, Meta(description="how moves are written; it may allow more than the list shows")]


class RuleText(Struct, frozen=True):
    game: str
    text: str
    usage: Annotated[str, Meta(description="how moves are written")]


class HistoryResult(Struct, frozen=True):
    entries: tuple[HistoryEntry, ...]


# --- arguments -----------------------------------------------------------------------------------------------------


class Games(Arguments, frozen=True):
    """List the games that can be played here, with their numbers of players, the levels of their bots and their
    options. Changes nothing."""


class New(Arguments, frozen=True):
    """Start a new match, which all other tools play from now on. Bots take all other seats and have moved where they
    are to move first. The match before it stays saved."""

    game: Annotated[Text, Meta(description="id of a game")]
    level: Annotated[Text, Meta(description="of the bots; left out: the middle level")] = ""
    seat: Annotated[int, Meta(ge=0, le=99, description="your seat; seat 0 moves first")] = 0
    options: Annotated[dict[str, Any], Meta(description="values of options of the game, by name")] = {}  # noqa: RUF012 - a Struct copies it
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class LookAround(Arguments, frozen=True):
    """Show the position as you see it, whose turn it is, and the result if the match is over. Changes nothing."""


class Legal(Arguments, frozen=True):
    """List legal moves as act takes them, likely ones first, page by page. Some games have too many to list all, so a
    move that is not listed may be legal too. Changes nothing."""

    begins: Annotated[Text, Meta(description="list only moves that begin like this")] = ""
    offset: Annotated[int, Meta(ge=0, le=MAX_LISTED, description="number of moves to leave out")] = 0
    count: Annotated[int, Meta(ge=1, le=MAX_PAGE)] = 50


class Act(Arguments, frozen=True):
    """Play a move. The bots answer at once. Returns everything that happened and the new position. A move that is
    refused changes nothing."""

    move: Annotated[Text, Meta(description="one move, as legal lists it or as the rules say")]


class ReadRules(Arguments, frozen=True):
    """Return how to play a game and how its moves are written. Changes nothing."""

    game: Annotated[Text, Meta(description="id of a game; left out: that of the match")] = ""


class ShowHistory(Arguments, frozen=True):
    """Return what has happened in the match, as far as you saw it. Changes nothing."""

    after: Annotated[int, Meta(ge=0, description="only entries after this ply")] = 0


class GiveUp(Arguments, frozen=True):
    """Resign the match, which ends it and loses it. Do so only if the person you play for asks you to."""


# --- what they do --------------------------------------------------------------------------------------------------


async def list_games(session: Session, _: Games) -> ToolReply:
    found = []
    for game_id in registry.installed():
        with suppress(ParlorError):  # `parlor games` shows what is wrong with it
            found.append(_game_info(registry.game(game_id)))
    lines = [
        f"{info.id}: {info.title}, {' or '.join(map(str, info.players))} players, bots {', '.join(info.levels)}"
        for info in found
    ]
    return ToolReply(GameList(tuple(found)), "\n".join(lines))


def _game_info(game: AnyGame) -> GameInfo:
    schema = msgspec.json.schema(game.Options)
    fields = schema["$defs"][game.Options.__name__]["properties"]
    return GameInfo(game.id, game.title, tuple(game.seats), game.levels, fields)


async def new(session: Session, wish: New) -> ToolReply:
    game = registry.game(wish.game)
    seat = await session.new(MatchWish(game, wish.options, wish.level, wish.seat, wish.seed))
    return await _move_reply(seat, 0)


async def look(session: Session, _: LookAround) -> ToolReply:
    position = position_of(session.seat)
    return ToolReply(position, describe(position))


async def legal(session: Session, wish: Legal) -> ToolReply:
    page = await asyncio.to_thread(_page, session.seat, wish)  # a list may take seconds
    text = "\n".join(page.moves) or "There is no such move now."
    return ToolReply(page, f"{text}\n(there are more)" if page.has_more else text)


def _page(seat: Seat, wish: Legal) -> MovePage:
    game, actions = seat.game, seat.legal()
    lines: Iterable[str] = map(game.write, islice(actions, MAX_LISTED))
    if wish.begins:
        lines = game.complete(seat.view(), actions, wish.begins)
    found = list(islice(lines, wish.offset, wish.offset + wish.count + 1))
    return MovePage(tuple(found[: wish.count]), len(found) > wish.count, game.usage())


async def act(session: Session, wish: Act) -> ToolReply:
    seat = session.seat
    before = await _ply(seat)
    action = seat.game.read(seat.view(), wish.move)
    if isinstance(action, Refusal):
        raise Refused(action)
    await seat.act(action, wish.move)
    return await _move_reply(seat, before)


async def rules(session: Session, wish: ReadRules) -> ToolReply:
    game = registry.game(wish.game) if wish.game else session.seat.game
    return ToolReply(RuleText(game.id, game.howto(), game.usage()), rules_text(game))


async def history(session: Session, wish: ShowHistory) -> ToolReply:
    entries = await session.seat.history(wish.after)
    text = "\n".join(f"{entry.ply}. {' '.join(entry.lines)}" for entry in entries)
    return ToolReply(HistoryResult(tuple(entries)), text or "Nothing has happened yet.")


async def resign(session: Session, _: GiveUp) -> ToolReply:
    seat = session.seat
    before = await _ply(seat)
    await seat.resign()
    return await _move_reply(seat, before)


async def _ply(seat: Seat) -> int:
    return max((entry.ply for entry in await seat.history()), default=0)


async def _move_reply(seat: Seat, since: int) -> ToolReply:
    happened = tuple(line for entry in await seat.history(since) for line in entry.lines)
    position = position_of(seat)
    return ToolReply(MoveResult(happened, position), "\n".join([*happened, "", describe(position)]).lstrip("\n"))


def position_of(seat: Seat) -> PositionResult:
    outcome = seat.outcome
    return PositionResult(
        game=seat.game.id,
        you=seat.names[seat.number],
        players=seat.names,
        text=with_names(seat.game.text(seat.view()), seat.names),
        your_turn=seat.to_act,
        result=outcome.results[seat.number] if outcome else "",
        reason=outcome.reason if outcome else "",
    )


def describe(position: PositionResult) -> str:
    """Return the position in words."""
    state = "It is your turn." if position.your_turn else "It is not your turn: look again."
    if position.result:
        state = f"The match is over ({position.reason.replace('-', ' ')}). Your result: {position.result}."
    return f"You are {position.you}. {state}\n\n{position.text}"


def rules_text(game: AnyGame) -> str:
    return f"{game.howto()}\n\n{game.usage()}"


def _tools(*rows: tuple[str, str, type[Arguments], type[Struct], Any, bool]) -> Sequence[SessionTool]:
    return [SessionTool(*row) for row in rows]


TOOLS: Final = tuple(
    _tools(
        ("games", "List games", Games, GameList, list_games, True),
        ("new", "Start a match", New, MoveResult, new, False),
        ("look", "Look at the position", LookAround, PositionResult, look, True),
        ("legal", "List legal moves", Legal, MovePage, legal, True),
        ("act", "Play a move", Act, MoveResult, act, False),
        ("rules", "Read the rules", ReadRules, RuleText, rules, True),
        ("history", "Read what happened", ShowHistory, HistoryResult, history, True),
        ("resign", "Resign", GiveUp, MoveResult, resign, False),
    )
)
