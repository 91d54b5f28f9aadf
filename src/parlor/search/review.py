"""A review of a finished match: how every seat stood after each move, what each move lost, and what would have been
better.

A game that declares `Reviewed` evaluates its own positions and moves. Other games have no review.
"""

from __future__ import annotations

from typing import Any

from msgspec import Raw, Struct
from msgspec.structs import replace

from ..kernel import (
    AnyGame,
    Assessment,
    Chance,
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
DIGITS = 3  # of values after the decimal point
SYSTEM_MOVES: dict[type, str] = {Resign: "resigns", TimeOut: "is out of time"}


class BetterMove(Struct, frozen=True):
    """A move that would have been better than the one played."""

    move: str  # in a few words
    action: Raw  # as JSON
    value: float  # that the seat could expect after it
    gain: float  # over the move that was played


class ReviewedMove(Struct, frozen=True, kw_only=True):
    """An entry of the record that was not taken back. Values are in the unit of the review."""

    ply: int
    seat: Seat
    move: str  # in a few words
    action: Raw  # as JSON
    values: tuple[float, ...]  # of each seat after it
    expected: float | None  # what the seat could expect after it; None: the move is not judged
    floor: float | None  # what it could expect after a move that achieves nothing
    better: tuple[BetterMove, ...]  # the best first
    loss: float  # against the best move that was found
    accuracy: float | None  # 0 to 100; None: the move is not judged, or nothing was at stake
    grade: Grade | None  # None as for `accuracy`
    luck: float | None  # value after it less `expected`; None where chance has no part


class PlayerReview(Struct, frozen=True, kw_only=True):
    """How a player did in the whole match. Values are in the unit of the review."""

    seat: Seat
    name: str
    result: Result
    accuracy: float | None  # 0 to 100; None if no move was judged
    judged: int  # moves
    best: int  # moves of the grade "best"
    loss: float  # of all moves
    luck: float | None  # of all moves; None where chance has no part
    missed: int | None  # ply of the move with the largest loss; None if no better move was found
    par: tuple[float, ...]  # values that a strong player would have reached after each judged move; or empty


class Review(Struct, frozen=True, kw_only=True):
    """Where a finished match was won and lost."""

    game: str
    title: str
    seats: tuple[str, ...]
    outcome: Outcome
    measure: Measure
    unit: str  # of all values
    even: float | None  # the value at which no seat is ahead; None if players are not compared by it
    method: str  # how values and best moves were found
    start: tuple[float, ...]  # value of each seat before the first move
    moves: tuple[ReviewedMove, ...]
    players: tuple[PlayerReview, ...]
    turning_point: int | None  # ply; None if no move lost anything
    largest_losses: tuple[int, ...]  # plies of up to three moves, the largest loss first

    def move_at(self, ply: int) -> ReviewedMove:
        """Return the move with this ply. Raises KeyError if there is none."""
        for move in self.moves:
            if move.ply == ply:
                return move
        raise KeyError(ply)


def has_review(header: Header) -> bool:
    """Return whether matches of this game and this version of its rules can be reviewed."""
    game = registry.game(header.game)
    rules = game.for_rules(header.rules_version) if isinstance(game, EarlierRules) else game
    return isinstance(rules, Reviewed)


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
    if system is not None:  # it ends the match, but changes nothing on the board
        return _unjudged(entry, ply, SYSTEM_MOVES[type(system)], reviewer.evaluate(before))
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
