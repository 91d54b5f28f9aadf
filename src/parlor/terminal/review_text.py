"""A review as plain text: a curve of values, accuracy, the turning point and the largest losses."""

from __future__ import annotations

from collections.abc import Sequence

from ..search import PlayerReview, Review, ReviewedMove
from ..shared.control_characters import clean_line
from .plain import wrap

CURVE_HEIGHT = 9  # lines
LABEL_WIDTH = 8  # columns for the values at the left of the curve
MIN_SPAN = 1.0  # of values from the bottom to the top of a curve: a flat one is not magnified
MAX_MOVE_WIDTH = 40  # columns of a move in a list
MAX_STRETCH = 4  # columns of one move in a short match
PAR = "."  # mark of the curve of a strong player


def review_text(review: Review, width: int, *, all_moves: bool = False) -> str:
    """Return the review for a terminal of this many columns; with `all_moves`, with a line for each judged move."""
    names = [clean_line(name) for name in review.seats]
    parts = [_result(review, names), "", *curve(review, names, width), "", *_players(review, names)]
    parts += ["", *_turning_point(review, names), *_largest_losses(review, names)]
    if all_moves:
        judged = [move for move in review.moves if move.expected is not None]
        parts += ["", "Moves", *_move_lines(judged, review, names)]
    parts += ["", wrap(f"Method: {review.method}")]
    return "\n".join(parts)


def amount(value: float, unit: str, sign: bool = False) -> str:
    """Return a value with its unit: "18.2% of the map", "13 points"; with `sign`, "+13 points"."""
    number = f"{value:+.1f}" if sign else f"{value:.1f}"
    return f"{number.removesuffix('.0')}{'' if unit.startswith('%') else ' '}{unit}"


def _result(review: Review, names: Sequence[str]) -> str:
    outcome = review.outcome
    results = ", ".join(f"{name}: {result}" for name, result in zip(names, outcome.results, strict=True))
    return wrap(f"{review.title}. {results} ({outcome.reason.replace('-', ' ')}), {len(review.moves)} moves.")


# --- the curve ------------------------------------------------------------------------------------------------------


def curve(review: Review, names: Sequence[str], width: int) -> list[str]:
    """Return the values after each move as a curve. Two seats of which one gains what the other loses share one curve,
    that of the first seat; else each seat has the digit of its number as its mark.
    """
    shared = review.even is not None and len(names) == 2
    seats = range(1 if shared else len(names))
    points = [review.start, *(move.values for move in review.moves)]
    columns = _columns(len(points), width - LABEL_WIDTH - 1)
    places = _spread(len(points), columns)
    par = [_par(review)[place] for place in places] if len(names) == 1 and review.players[0].par else []
    shown = [[points[place][seat] for place in places] for seat in seats]
    low, high = _range([value for values in (*shown, par) for value in values], review.even)
    rows = [[" "] * columns for _ in range(CURVE_HEIGHT)]
    labels = {0: high, CURVE_HEIGHT - 1: low}
    if review.even is not None:
        labels[_row(review.even, low, high)] = review.even
        rows[_row(review.even, low, high)] = ["-"] * columns
    marks = "*" if len(seats) == 1 else "123456789"
    for mark, values in ((PAR, par), *zip(marks, shown, strict=False)):
        for column, value in enumerate(values):
            rows[_row(value, low, high)][column] = mark
    lines = [
        f"{f'{labels[number]:.0f}' if number in labels else '':>{LABEL_WIDTH - 1}} |{''.join(row)}".rstrip()
        for number, row in enumerate(rows)
    ]
    return [_heading(review, names, shared), *lines, *_rulers(review, places)]


def _heading(review: Review, names: Sequence[str], shared: bool) -> str:
    value = f"lead in {review.unit}" if review.even == 0 else review.unit
    if shared or len(names) == 1:
        return wrap(f"{names[0]}: {value}" + (f"; {PAR} is par" if review.players[0].par and not shared else ""))
    return wrap(f"{', '.join(f'{n} is {name}' for n, name in enumerate(names, start=1))}: {value}")


def _columns(points: int, most: int) -> int:
    """Return the width of a curve: up to MAX_STRETCH columns a point if there is room."""
    return min(most, points * max(1, min(MAX_STRETCH, most // points)))


def _spread(count: int, columns: int) -> list[int]:
    """Return a place among `count` for each column; the last column shows the last place."""
    return [((column + 1) * count - 1) // columns for column in range(columns)]


def _par(review: Review) -> list[float]:
    """Return par at the start and after each move: it rises with each judged move until its own end."""
    par = review.players[0].par
    after, judged = [review.start[0]], 0
    for move in review.moves:
        judged += move.expected is not None
        after.append(par[min(judged, len(par)) - 1] if judged else after[0])
    return after


def _range(values: Sequence[float], even: float | None) -> tuple[float, float]:
    low, high = min(values), max(values)
    if even is not None:
        low, high = min(low, even), max(high, even)
    return (low, high) if high - low >= MIN_SPAN else (low, low + MIN_SPAN)


def _row(value: float, low: float, high: float) -> int:
    """Return the line of a value, from 0 at the top."""
    return round((CURVE_HEIGHT - 1) * (high - value) / (high - low))


def _rulers(review: Review, places: Sequence[int]) -> list[str]:
    """Return the lines below the curve: T at the turning point, then the first and the last ply."""
    plies, columns = [0, *(move.ply for move in review.moves)], len(places)
    lines = [f"{'0':<{columns - len(str(plies[-1]))}}{plies[-1]}"]
    if review.turning_point is not None:
        place = plies.index(review.turning_point)
        lines.insert(0, " " * next(column for column, last in enumerate(places) if last >= place) + "T")
    return [f"{'ply' if line is lines[-1] else '':>{LABEL_WIDTH - 1}}  {line}" for line in lines]


# --- figures --------------------------------------------------------------------------------------------------------


def _players(review: Review, names: Sequence[str]) -> list[str]:
    return [wrap(_player(player, review.unit, names[player.seat]), hang="  ") for player in review.players]


def _player(player: PlayerReview, unit: str, name: str) -> str:
    if player.accuracy is None:
        return f"{name}: no move to judge."
    text = f"{name}: accuracy {player.accuracy:.0f}%, {player.best} of {player.judged} moves were best"
    text += f", {amount(player.loss / player.judged, unit)} lost per move"
    if player.luck is not None:
        text += f", luck {amount(player.luck, unit, sign=True)}"
    if player.par:
        text += f"; par {player.par[-1]:.0f}"
    return text + "."


def _turning_point(review: Review, names: Sequence[str]) -> list[str]:
    if review.turning_point is None:
        return ["No better move was found."]
    move = review.move_at(review.turning_point)
    best = move.better[0]
    text = f"Turning point, ply {move.ply}: {names[move.seat]} played {clean_line(move.move)}; "
    text += f"{clean_line(best.move)} was better by {amount(best.gain, review.unit)}."
    return [wrap(text, hang="  ")]


def _largest_losses(review: Review, names: Sequence[str]) -> list[str]:
    if not review.largest_losses:
        return []
    moves = [review.move_at(ply) for ply in review.largest_losses]
    return ["", "Largest losses", *_move_lines(moves, review, names)]


def _move_lines(moves: Sequence[ReviewedMove], review: Review, names: Sequence[str]) -> list[str]:
    lines = []
    for move in moves:
        text = f"{move.ply:>5}  {names[move.seat]}: {_short(move.move)}"
        if move.better:
            text += f", lost {amount(move.loss, review.unit)}; best {_short(move.better[0].move)}"
        elif move.grade == "best":
            text += ", best"
        lines.append(wrap(text, hang=" " * 7))
    return lines


def _short(text: str) -> str:
    text = clean_line(text)
    return text if len(text) <= MAX_MOVE_WIDTH else f"{text[: MAX_MOVE_WIDTH - 3]}..."
