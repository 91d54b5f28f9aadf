"""parlor bench: measure the speed of this installation."""

from __future__ import annotations

from argparse import Namespace

from ..lab.bench import benches
from .output import print_json, print_table
from .progress import ProgressReport


def run(arguments: Namespace) -> int:
    """Run the benchmarks whose name contains `arguments.part`, print the results and return the exit code."""
    selected = {name: bench for name, bench in benches().items() if arguments.part in name}
    rows = []
    with ProgressReport("bench", len(selected)) as progress:
        for name, bench in selected.items():
            value, unit = bench()
            rows.append((name, float(f"{value:.4g}"), unit))  # 4 significant digits
            progress.advance()
    if arguments.json:
        print_json([{"name": name, "value": value, "unit": unit} for name, value, unit in rows])
    else:
        print_table(("measurement", "value", "unit"), rows)
    return 0
