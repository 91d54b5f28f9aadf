"""CPU time and memory of servers, from /proc."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PROC = Path("/proc")


def family(pid: int) -> list[int]:
    """The process and all its descendants."""
    children: dict[int, list[int]] = {}
    for entry in PROC.iterdir():
        if entry.name.isdigit() and (fields := _stat(int(entry.name))):
            children.setdefault(int(fields[1]), []).append(int(entry.name))
    found, new = [], [pid]
    while new:
        found += new
        new = [child for parent in new for child in children.get(parent, ())]
    return found


def cpu_seconds(pids: Iterable[int]) -> float:
    """User and system time of all threads."""
    return sum((int(fields[11]) + int(fields[12])) / TICKS for pid in pids if (fields := _stat(pid)))


def resident_kb(pids: Iterable[int]) -> float:
    total = 0.0
    for pid in pids:
        try:
            status = (PROC / str(pid) / "status").read_text()
        except OSError:
            continue
        total += next((float(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")), 0.0)
    return total


def _stat(pid: int) -> list[str]:
    """The fields after the process's name, or none if it has ended."""
    try:
        return (PROC / str(pid) / "stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return []
