"""The balance report as one HTML file: it loads nothing, and is read on a phone, in light and in dark."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import Any

from .balance import Balance, ChoiceBalance, OptionBalance
from .plots import curve, histogram_bars, share_bars, share_text

MAX_CHOICES = 40  # listed, the rarest first


def balance_html(found: Balance) -> str:
    """Return the report as an HTML document."""
    sections = [
        _section("Seats", _seats(found), share_bars([(row.seat, row.share) for row in found.seats], _even(found))),
        _section("Length", _length(found), histogram_bars(found.histogram)),
        _section(
            "Levels", _levels(found), share_bars([(row.level, row.share) for row in found.levels], _level_even(found))
        ),
        _leads(found),
        _sweeps(found),
        _choices(found),
    ]
    if found.skipped:
        sections.append(_section("Not measured", "", _list(found.skipped)))
    settings = ", ".join(f"{name} {json.dumps(value)}" for name, value in found.options.items())
    head = (
        f"<h1>{escape(found.title)}: balance</h1><p>{found.games:,} games of each measurement from seed {found.seed}, "
        f"played by the bot {escape(found.bot)}. Options: {escape(settings or 'none')}. Bars show 95 % intervals; "
        "where they reach over the dashed line, the difference may be chance.</p>"
    )
    style = files(__package__).joinpath("balance_report.css").read_text("utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(found.title)}: balance</title><style>\n{style}</style></head>\n"
        f"<body><main>{head}{''.join(filter(None, sections))}</main></body></html>\n"
    )


def _even(found: Balance) -> float | None:
    return 1 / len(found.seats) if len(found.seats) > 1 else None


def _level_even(found: Balance) -> float | None:
    return 0.5 if len(found.seats) == 2 else _even(found)


def _seats(found: Balance) -> str:
    if len(found.seats) == 1:
        return f"The game is for one. The bot won {share_text(found.seats[0].share)} of its games."
    best = max(found.seats, key=lambda row: row.share.value)
    even = 1 / len(found.seats)
    verdict = (
        f"{escape(best.seat)} has an advantage: {share_text(best.share)} of the points."
        if best.share.low > even
        else "No seat has an advantage that these games could show."
    )
    return f"{verdict} Drawn: {share_text(found.draws)}."


def _length(found: Balance) -> str:
    plies = found.plies
    ends = ", ".join(f"{escape(reason.replace('-', ' '))} ({count:,})" for reason, count in found.reasons.items())
    return f"{plies.mean:g} plies on average, mostly {plies.p10} to {plies.p90}. Ended by: {ends}."


def _levels(found: Balance) -> str:
    if len(found.seats) == 1:
        return "Games won by each level."
    return f"Points of each level in the first seat against {escape(found.bot)}."


def _leads(found: Balance) -> str:
    if not found.leads:
        return ""
    settled = next((row for row in found.leads if row.won.low > 0.9 and row.led.value > 0.5), None)
    text = "How often the seat that leads at a moment of the game wins it."
    if settled:
        text += f" After {settled.progress:.0%} of the plies, nine of ten games are decided."
    won = curve(
        [(row.progress, row.won) for row in found.leads if row.led.value], "Share of leaders who win, by progress"
    )
    rows = [(f"{row.progress:.0%}", share_text(row.led), share_text(row.won)) for row in found.leads]
    return _section("Leads", text, won + _table(("progress", "games with a leader", "leader wins"), rows))


def _sweeps(found: Balance) -> str:
    parts = []
    for option, group in groupby(found.sweeps, key=lambda row: row.option):
        rows: list[OptionBalance] = list(group)
        if len(rows) == 1:  # the other values are under "Not measured"
            continue
        plot = share_bars(
            [(f"{_value(row.value)}{' (default)' if row.is_default else ''}", row.share) for row in rows],
            0.5 if all(row.seats == 2 for row in rows) else None,
        )
        table = _table(
            ("value", "seats", "drawn", "plies"),
            [(_value(row.value), str(row.seats), share_text(row.draws), f"{row.plies:g}") for row in rows],
        )
        parts.append(f"<h3>{escape(option)}</h3>{plot}{table}")
    if not parts:
        return ""
    return _section(
        "Options", "Points of the first seat for each value, with all other options as above.", "".join(parts)
    )


def _choices(found: Balance) -> str:
    if not found.choices:
        return ""
    dead = [choice.choice for choice in found.choices if choice.is_dead]
    text = (
        f"Dead choices, legal but hardly ever made by this bot: {escape(', '.join(dead))}."
        if dead
        else "Every choice that was often legal was made by this bot now and then."
    )
    shown: Sequence[ChoiceBalance] = found.choices[:MAX_CHOICES]
    rows = [
        (
            f"{choice.choice}{' (dead)' if choice.is_dead else ''}",
            f"{choice.offered:,}",
            share_text(choice.share),
            share_text(choice.points),
        )
        for choice in shown
    ]
    table = _table(("choice", "turns legal", "made", "points of games with it"), rows)
    more = f"<p>{len(found.choices) - len(shown)} more are in the JSON.</p>" if len(shown) < len(found.choices) else ""
    return _section("Choices", text, table + more)


def _value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _section(title: str, text: str, content: str) -> str:
    paragraph = f"<p>{text}</p>" if text else ""
    return f"<section><h2>{escape(title)}</h2>{paragraph}{content}</section>"


def _list(lines: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    titles = "".join(f"<th>{escape(title)}</th>" for title in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table></div>'
