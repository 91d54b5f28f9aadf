"""Measure the learned reader alone on labelled lines: match, verbs, inert lines that it acts upon, and CPU time.

    PYTHONPATH=src PARLOR_READER_FILE=reader.bin python tools/measure_reader.py [--set held-out|test|older] [--show]

`held-out` is the writer of tools/reader_lines/train whose lines training leaves out, `test` is tools/reader_lines/test,
`older` is guests_b and strangers_b of tests/nethack_chat/utterances. --show prints the wrong lines and is refused for
`test`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from reader_training.lines import Line, read_lines, read_older, training_lines
from reader_training.views import HAND_MADE, LINES

from parlor.games.nethack_chat.parser.reader import Reading, load_reader
from parlor.games.nethack_chat.parser.reader_entities import EntityTable

ASKING = {"look", "examine", "status", "inventory", "journal", "map", "help", "hint", "nothing", "clarify"}


def lines_of(name: str) -> list[Line]:
    if name == "test":
        return [line for path in sorted((LINES / "test").glob("*.txt")) for line in read_lines(path, HAND_MADE)]
    return read_older(("guests_b", "strangers_b")) if name == "older" else training_lines()[1]


def is_match(line: Line, reading: Reading, verbs_only: bool = False) -> bool:
    """Return whether the acts equal one of the alternatives. A name that is not in view equals any absent thing."""
    entities = EntityTable(line.view, {}).entities
    names = {name.lower() for entity in entities for name in (entity.name, entity.room) if name}
    ways = {room.lower(): way for way, room in (line.view.get("exits") or {}).items()}
    doors = {door.lower(): way for way, door in (line.view.get("locked") or {}).items()}

    def plain(name: str, verb: str) -> str:
        name = name.lower()
        if verb in ("move", "unlock", "examine"):
            name = ways.get(name, name)
        if verb == "unlock":
            name = doors.get(name, name)
        return name if name in names or name in ("", "all") else "(absent)"

    got = [(verb, thing.lower(), target.lower()) for verb, thing, target in reading.acts]
    for acts in line.alternatives:
        if len(acts) != len(got):
            continue
        for index, (right, read) in enumerate(zip(acts, got, strict=True)):
            if right[0] != read[0]:
                break
            if verbs_only:
                continue
            missing = index in reading.absent_acts
            pairs = [(plain(right[i], right[0]), plain(read[i], read[0])) for i in (1, 2)]
            if not all(a == b or (a == "(absent)" and missing and b == "") for a, b in pairs):
                break
        else:
            return True
    return False


def is_inert(line: Line) -> bool:
    return all(act[0] in ASKING for acts in line.alternatives for act in acts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", default="held-out", choices=("held-out", "test", "older"))
    parser.add_argument("--show", action="store_true", help="print the wrong lines")
    options = parser.parse_args()
    if options.show and options.set == "test":
        parser.error("test lines are for figures only")
    reader = load_reader()
    if reader is None:
        sys.exit("no reader file")
    lines = lines_of(options.set)
    for line in lines:
        reader.read(line.view, "look")  # fill the cache of views
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    times: list[float] = []
    inert = 0
    acted: dict[str, int] = defaultdict(int)
    for line in lines:
        started = time.process_time()
        readings = reader.read(line.view, line.text)
        times.append(time.process_time() - started)
        right = is_match(line, readings[0])
        for kind in (line.kind, "ALL"):
            row = counts[kind]
            row[0] += 1
            row[1] += right
            row[2] += is_match(line, readings[0], verbs_only=True)
            row[3] += any(is_match(line, reading) for reading in readings)
        if is_inert(line):
            inert += 1
            acted[line.kind] += any(act[0] not in ASKING for act in readings[0].acts)
        if options.show and not right:
            print(f"{line.kind}: {line.text}\n    right {line.alternatives}\n    read  {readings[0]}")
    print(f"{'kind':<12}{'lines':>6}{'match %':>9}{'verb %':>8}{'top 3 %':>9}")
    for kind, (count, match, verb, top) in sorted(counts.items(), key=lambda item: (item[0] == "ALL", item[0])):
        print(f"{kind:<12}{count:>6}{100 * match / count:>9.1f}{100 * verb / count:>8.1f}{100 * top / count:>9.1f}")
    print(f"inert lines acted upon: {sum(acted.values())} of {inert} {dict(acted)}")
    times.sort()
    middle, late = times[len(times) // 2], times[int(len(times) * 0.99)]
    print(f"CPU a line: median {1000 * middle:.1f} ms, p99 {1000 * late:.1f} ms")


if __name__ == "__main__":
    main()
