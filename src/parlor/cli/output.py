"""Output of commands: one JSON document or a table.

Tables are formatted here: rich would add 50 ms to every start and cut lines at 80 columns in a pipe.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ..shared.control_characters import escape_json

if TYPE_CHECKING:
    from ..lab.tally import ModelReport


def print_json(document: Any) -> None:
    """Print one line of JSON without control characters."""
    print(escape_json(msgspec.json.encode(document).decode()))


def print_table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Print rows under a head, in columns of minimal width; numbers and percentages are right-aligned."""
    cells = [[_cell(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(head, *cells, strict=True)]
    right = [
        any(isinstance(row[i], int | float) or str(row[i]).endswith("%") for row in rows) for i in range(len(head))
    ]
    for line in (head, *cells):
        padded = (text.rjust(w) if r else text.ljust(w) for text, w, r in zip(line, widths, right, strict=True))
        print("  ".join(padded).rstrip())


def _cell(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def print_models(models: Sequence[ModelReport] | None) -> None:
    """Print what language models needed; nothing if there are none."""
    if not models:
        return
    rows = [
        (
            found.model,
            found.calls,
            found.tokens,
            found.refusals,
            ", ".join(f"{reason} {count}" for reason, count in found.failures.items()) or "none",
            found.resignations,
            f"{found.mean_seconds:.2f} s",
            f"{found.p90_seconds:.2f} s",
        )
        for found in models
    ]
    print("\nLanguage models:")
    print_table(("model", "calls", "tokens", "refused", "failed", "resigned", "mean", "90 % below"), rows)
