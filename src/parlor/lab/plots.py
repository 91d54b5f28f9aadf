"""Plots as inline SVG, as wide as a phone. Colors are CSS variables of the page, so that they suit light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from .intervals import Share

WIDTH = 360  # of the drawing; the page scales it
ROW = 46  # height of a bar with its label and its value above it
SCALE = 22  # height of the scale below bars
TICKS = (0, 0.25, 0.5, 0.75, 1)
MARGIN = 18  # on both sides, so that the first and the last tick have room
MAX_LABEL = 26  # characters


def share_bars(rows: Sequence[tuple[str, Share]], even: float | None = None) -> str:
    """Return shares as bars with their intervals, and a line where shares are even."""
    bottom = ROW * len(rows)
    parts = []
    for tick in TICKS:
        parts.append(f'<line class="grid" x1="{_x(tick):.1f}" x2="{_x(tick):.1f}" y1="0" y2="{bottom}"/>')
        parts.append(f'<text class="tick" x="{_x(tick):.1f}" y="{bottom + 15}">{tick:.0%}</text>')
    for number, (label, share) in enumerate(rows):
        top = ROW * number
        middle = top + 32
        low, high, wide = _x(share.low), _x(share.high), max(0.5, _x(share.value) - MARGIN)
        ends = f"M{low:.1f} {middle - 4}v8M{high:.1f} {middle - 4}v8"
        parts += [
            f'<text class="label" x="{MARGIN}" y="{top + 17}">{_cut(label)}</text>',
            f'<text class="value" x="{WIDTH - MARGIN}" y="{top + 17}">{escape(share_text(share))}</text>',
            f'<rect class="bar" x="{MARGIN}" y="{top + 24}" width="{wide:.1f}" height="16"/>',
            f'<path class="whisker" d="M{low:.1f} {middle}H{high:.1f}{ends}"/>',
        ]
        if even is not None:
            parts.append(
                f'<line class="even" x1="{_x(even):.1f}" x2="{_x(even):.1f}" y1="{top + 21}" y2="{top + 43}"/>'
            )
    label = "Shares with 95 % intervals: " + "; ".join(f"{name} {share_text(share)}" for name, share in rows)
    return _svg(bottom + SCALE, parts, label)


def histogram_bars(bars: Sequence[tuple[int, int, int]]) -> str:
    """Return numbers of games by ranges of lengths."""
    bottom, most = 150, max(games for _, _, games in bars)
    step = (WIDTH - 2 * MARGIN) / len(bars)
    parts = [f'<text class="note" x="{MARGIN}" y="14">highest bar: {most:,} games</text>']
    for number, (first, last, games) in enumerate(bars):
        tall, left = 120 * games / most, MARGIN + number * step
        label = str(first) if first == last else f"{first}-{last}"
        parts.append(
            f'<rect class="bar" x="{left + 0.5:.1f}" y="{bottom - tall:.1f}" width="{max(1.0, step - 1):.1f}" '
            f'height="{tall:.1f}"><title>{label} plies: {games:,} games</title></rect>'
        )
        if number % -(-len(bars) // 5) == 0:
            parts.append(f'<text class="tick" x="{left + step / 2:.1f}" y="{bottom + 16}">{first}</text>')
    parts.append(f'<line class="axis" x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{bottom}" y2="{bottom}"/>')
    return _svg(bottom + SCALE, parts, f"Lengths from {bars[0][0]} to {bars[-1][1]} plies")


def curve(points: Sequence[tuple[float, Share]], label: str) -> str:
    """Return shares over a scale from 0 to 1 as a curve in a band of their intervals."""
    left, right, top, bottom = 46, WIDTH - MARGIN, 10, 170

    def x(at: float) -> float:
        return left + (right - left) * at

    def y(share: float) -> float:
        return bottom - (bottom - top) * share

    parts = []
    for tick in TICKS:
        parts.append(f'<line class="grid" x1="{left}" x2="{right}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>')
        parts.append(f'<text class="scale" x="{left - 6}" y="{y(tick) + 4:.1f}">{tick:.0%}</text>')
        parts.append(f'<text class="tick" x="{x(tick):.1f}" y="{bottom + 16}">{tick:.0%}</text>')
    upper = [(x(at), y(share.high)) for at, share in points]
    lower = [(x(at), y(share.low)) for at, share in reversed(points)]
    parts.append(f'<polygon class="band" points="{_points(upper + lower)}"/>')
    parts.append(f'<polyline class="curve" points="{_points([(x(at), y(share.value)) for at, share in points])}"/>')
    for at, share in points:
        parts.append(
            f'<circle class="dot" cx="{x(at):.1f}" cy="{y(share.value):.1f}" r="3.5">'
            f"<title>{at:.0%}: {escape(share_text(share))}</title></circle>"
        )
    return _svg(bottom + SCALE, parts, label)


def share_text(share: Share) -> str:
    """Return "62% (55-69)", or a dash for a share of no games."""
    if (share.low, share.high) == (0, 1):
        return "–"
    return f"{share.value:.0%} ({100 * share.low:.0f}-{100 * share.high:.0f})"


def _x(share: float) -> float:
    return MARGIN + (WIDTH - 2 * MARGIN) * share


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _cut(label: str) -> str:
    if len(label) <= MAX_LABEL:
        return escape(label)
    return f"{escape(label[: MAX_LABEL - 1])}…<title>{escape(label)}</title>"


def _svg(height: int, parts: Sequence[str], label: str) -> str:
    head = f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label, quote=True)}">'
    return f"{head}{''.join(parts)}</svg>"
