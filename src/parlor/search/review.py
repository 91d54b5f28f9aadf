"""A review of a finished match: how every seat stood after each move, what each move lost, and what would have been
better.

A game that declares `Reviewed` evaluates its own positions and moves. Other games have no review.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct
from msgspec.structs import replace

from .. import __version__
from ..kernel import (
    AnyGame,
    Assessment,
    Chance,
    Departures,
    EarlierRules,
    Match,
    ParlorError,
    Record,
    Reviewed,
    Reviewer,
    Seat,
    Step,
    bot_chance,
    registry,
)
from ..kernel.codec import decode
from ..kernel.outcome import Outcome, Result
from ..kernel.record import Entry, Header, Reseed, Resign, TimeOut, raw
from ..kernel.reviewer import Measure
from .summary import Grade, accuracy, grade, largest_losses, loss_of, taken_share, turning_point

EVEN: dict[Measure, float | None] = {"lead": 0.0, "chance": 50.0, "points": None}  # of two seats
REVIEW_FORMAT = 1  # raise it when the fields of `Review` or their meaning change
DIGITS = 3  # of values after the decimal point
SYSTEM_MOVES: dict[type, str] = {Resign: "resigns", TimeOut: "is out of time"}


class BetterMove(Struct, frozen=True):
    """A move that would have been better than the one played."""

    move: Annotated[str, Meta(description="The move in a few words.")]
    action: Annotated[Raw, Meta(description="The action of the move, as JSON.")]
    value: Annotated[float, Meta(description="Value that the seat could expect after it.")]
    gain: Annotated[float, Meta(description="Gain over the move that was played.")]


class ReviewedMove(Struct, frozen=True, kw_only=True):
    """An entry of the record that was not taken back. Values are in the unit of the review."""

    ply: Annotated[int, Meta(description="Number of the entry in the record, from 1.")]
    seat: Annotated[Seat, Meta(description="Number of the seat, from 0.")]
    move: Annotated[str, Meta(description="The move in a few words.")]
    action: Annotated[Raw, Meta(description="The action of the move, as JSON.")]
    values: Annotated[tuple[float, ...], Meta(description="Value of each seat after the move.")]
    expected: Annotated[
        float | None, Meta(description="Value that the seat could expect after it; null if the move is not judged.")
    ]
    floor: Annotated[float | None, Meta(description="Value that it could expect after a move that achieves nothing.")]
    better: Annotated[tuple[BetterMove, ...], Meta(description="Better moves, the best first.")]
    loss: Annotated[float, Meta(description="Loss against the best moves that were found.")]
    accuracy: Annotated[
        float | None, Meta(description="0 to 100; null: the move is not judged, or nothing was at stake.")
    ]
    grade: Annotated[Grade | None, Meta(description="Null if `accuracy` is.")]
    luck: Annotated[float | None, Meta(description="Value after it less `expected`; null where chance has no part.")]


class PlayerReview(Struct, frozen=True, kw_only=True):
    """The figures of a player for the whole match. Values are in the unit of the review."""

    seat: Annotated[Seat, Meta(description="Number of the seat, from 0.")]
    name: Annotated[str, Meta(description="Name of the player.")]
    result: Annotated[Result, Meta(description="Result of the seat.")]
    accuracy: Annotated[float | None, Meta(description="0 to 100; null if no move was judged.")]
    judged: Annotated[int, Meta(description="Number of moves that were judged.")]
    best: Annotated[int, Meta(description='Number of moves of the grade "best".')]
    loss: Annotated[float, Meta(description="Loss against the best moves that were found.")]
    luck: Annotated[float | None, Meta(description="Value after it less `expected`; null where chance has no part.")]
    missed: Annotated[
        int | None, Meta(description="Ply of the move with the largest loss; null if no better move was found.")
    ]
    par: Annotated[
        tuple[float, ...],
        Meta(description="Values that a strong player would have reached after each judged move; or empty."),
    ]


class Review(Struct, frozen=True, kw_only=True):
    """The review of a finished match: its curve, its moves and its players."""

    game: Annotated[str, Meta(description="Id of the game.")]
    title: Annotated[str, Meta(description="Title of the game.")]
    seats: Annotated[tuple[str, ...], Meta(description="Names of the seats.")]
    outcome: Outcome
    measure: Annotated[
        Measure, Meta(description="Kind of the values: the lead over the others, the chance to win, or points.")
    ]
    unit: Annotated[str, Meta(description="Unit of all values.")]
    even: Annotated[
        float | None, Meta(description="Value at which no seat is ahead; null if players are not compared by it.")
    ]
    method: Annotated[str, Meta(description="Method by which values and best moves were found.")]
    start: Annotated[tuple[float, ...], Meta(description="Value of each seat before the first move.")]
    moves: Annotated[tuple[ReviewedMove, ...], Meta(description="The moves in order.")]
    players: Annotated[tuple[PlayerReview, ...], Meta(description="A summary for each seat.")]
    turning_point: Annotated[
        int | None, Meta(description="Ply of the move that decided most; null if no move lost anything.")
    ]
    largest_losses: Annotated[tuple[int, ...], Meta(description="Plies of up to three moves, the largest loss first.")]

    def move_at(self, ply: int) -> ReviewedMove:
        """Return the move with this ply. Raises KeyError if there is none."""
        for move in self.moves:
            if move.ply == ply:
                return move
        raise KeyError(ply)


def review_version(header: Header) -> str | None:
    """Return the version of the code that reviews a match: a stored review of another version is computed again. None
    if matches of this game and this version of its rules have no review.
    """
    game = registry.game(header.game)
    rules = game.for_rules(header.rules_version) if isinstance(game, EarlierRules) else game
    if not isinstance(rules, Reviewed):
        return None
    return f"parlor {__version__}, format {REVIEW_FORMAT}, rules {header.rules_version}, review {rules.review_version}"


def review(record: Record, game: AnyGame | None = None) -> Review:
    """Return the review of a finished match.

    Raises RecordError if the record does not replay, and ParlorError "not-over", or "no-review" if its game has none.
    """
    states: list[Any] = []

    def keep_state(match: Match, step: Step[Any] | None) -> None:
        states.append(match.state)

    match = Match.replay(record, game, after=keep_state)
    first = match.game.start(match.options, Chance(record.seed, 0))
    return _review(match, [first, *states])


def review_match(match: Match) -> Review:
    """Return the review of a finished match. Raises ParlorError as `review` does."""
    return review(match.record(), match.game)


def _review(match: Match, states: list[Any]) -> Review:
    """Return the review. `states` are those after 0, 1, 2, ... entries."""
    if not isinstance(match.game, Reviewed):
        raise ParlorError("no-review", f"{match.game.title} has no review. Replay the match instead.")
    outcome = match.outcome
    if outcome is None:
        raise ParlorError("not-over", "This match is not over. Finish it first; then it can be reviewed.")
    entries = match.record().entries
    live = [ply for ply in match.live_plies() if _is_move(match, entries[ply - 1])]
    actions = sum(entries[ply - 1].system_action() is None for ply in live)
    reviewer = match.game.reviewer(actions)
    even = EVEN[reviewer.measure] if len(match.seats) == 2 else None
    moves, before = [], states[0]
    for ply in live:
        moves.append(_reviewed_move(match, reviewer, ply, before, states[ply]))
        before = states[ply]
    return Review(
        game=match.game.id,
        title=match.game.title,
        seats=match.seats,
        outcome=outcome,
        measure=reviewer.measure,
        unit=reviewer.unit,
        even=even,
        method=reviewer.method,
        start=_rounded(reviewer.evaluate(states[0])),
        moves=tuple(moves),
        players=tuple(_player(match, reviewer, seat, moves, states[0]) for seat in range(len(match.seats))),
        turning_point=turning_point(moves, outcome.results, even),
        largest_losses=largest_losses(moves),
    )


def _is_move(match: Match, entry: Entry) -> bool:
    return not isinstance(entry.system_action(), Reseed) and not match.is_narration(entry)


def _reviewed_move(match: Match, reviewer: Reviewer, ply: int, before: Any, after: Any) -> ReviewedMove:
    entry, game = match.record().entries[ply - 1], match.game
    system = entry.system_action()
    if system is not None:  # it changes nothing on the board, unless the match goes on without the seat
        position = after if isinstance(game, Departures) else before
        return _unjudged(entry, ply, SYSTEM_MOVES[type(system)], reviewer.evaluate(position))
    values = reviewer.evaluate(after)
    action, view = decode(bytes(entry.action), game.Action), game.view(before, entry.seat)
    chance = bot_chance(match.seed, ply, entry.seat).stream("review")
    found = reviewer.assess(view, entry.seat, action, chance)
    move = _unjudged(entry, ply, reviewer.describe_action(view, action), values)
    return _judged(move, found, reviewer, view, values[entry.seat]) if found else move


def _unjudged(entry: Entry, ply: int, text: str, values: tuple[float, ...]) -> ReviewedMove:
    return ReviewedMove(
        ply=ply,
        seat=entry.seat,
        move=text,
        action=entry.action,
        values=_rounded(values),
        expected=None,
        floor=None,
        better=(),
        loss=0.0,
        accuracy=None,
        grade=None,
        luck=None,
    )


def _judged(move: ReviewedMove, found: Assessment, reviewer: Reviewer, view: Any, value: float) -> ReviewedMove:
    better = tuple(
        BetterMove(
            other.text or reviewer.describe_action(view, other.action),
            raw(other.action),
            _round(other.value),
            _round(other.value - found.played),
        )
        for other in found.better
    )
    share = taken_share(found)
    return replace(
        move,
        expected=_round(found.played),
        floor=_round(found.floor),
        better=better,
        loss=_round(loss_of(found)),
        accuracy=None if share is None else round(100 * share, 1),
        grade=grade(found),
        luck=_round(value - found.played) if reviewer.luck else None,
    )


def _player(match: Match, reviewer: Reviewer, seat: Seat, moves: list[ReviewedMove], first: Any) -> PlayerReview:
    own = [move for move in moves if move.seat == seat and move.expected is not None]
    worst = max(own, key=lambda move: move.loss, default=None)
    assert match.outcome, "only finished matches are reviewed"
    return PlayerReview(
        seat=seat,
        name=match.seats[seat],
        result=match.outcome.results[seat],
        accuracy=accuracy(own),
        judged=len(own),
        best=sum(move.grade == "best" for move in own),
        loss=_round(sum(move.loss for move in own)),
        luck=_round(sum(move.luck or 0.0 for move in own)) if reviewer.luck else None,
        missed=worst.ply if worst and worst.loss > 0 else None,
        par=_rounded(reviewer.par(first, seat, len(own), bot_chance(match.seed, 0, seat).stream("review"))),
    )


def _round(value: float) -> float:
    return round(float(value), DIGITS)


def _rounded(values: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(map(_round, values))
