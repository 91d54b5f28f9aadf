"""CPU time and memory of servers, from /proc."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PROC = Path("/proc")


def family(pid: int) -> list[int]:
    """Return the ids of the process and all its descendants."""
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
    """Return the user and system time of all threads of these processes."""
    return sum((int(fields[11]) + int(fields[12])) / TICKS for pid in pids if (fields := _stat(pid)))


def resident_kb(pids: Iterable[int]) -> float:
    """Return the resident memory of these processes together."""
    total = 0.0
    for pid in pids:
        try:
            status = (PROC / str(pid) / "status").read_text()
        except OSError:
            continue
        total += next((float(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")), 0.0)
    return total


def _stat(pid: int) -> list[str]:
    """Return the fields of /proc/PID/stat after the name of the process; empty if it has ended."""
    try:
        return (PROC / str(pid) / "stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return []
