"""docs/architecture.md and its drawing come from the code."""

import asyncio
import subprocess
import sys
from pathlib import Path

import architecture
import import_graph
import pytest
from call_paths import Call, trace_move

ROOT = Path(__file__).parent.parent


def test_page_and_drawing_are_up_to_date():
    command = [sys.executable, "tools/architecture.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
def test_a_move_passes_at_most_8_functions_in_4_files_of_the_table(kind, request):
    calls = architecture.table_calls(asyncio.run(trace_move(request.getfixturevalue(kind).store())))
    assert {"Connections.handle", "MatchActor.handle", "MatchActor.publish"} <= {call.function for call in calls}
    assert len(calls) <= 8
    assert len({call.file for call in calls}) <= 4


def test_a_longer_move_is_reported():
    calls = tuple(Call(f"step{n}", "parlor/table/actor.py") for n in range(9))
    assert "9 functions in 1 files" in architecture.excess(calls)
    assert architecture.excess(calls[:8]) == ""
    assert "5 files" in architecture.excess(tuple(Call("step", f"parlor/table/{n}.py") for n in range(5)))


@pytest.mark.parametrize("file", ["PAGE", "DRAWING"])
def test_a_stale_file_is_reported(monkeypatch, tmp_path, capsys, file):
    stale = tmp_path / "stale.txt"
    text = getattr(architecture, file).read_text("utf-8")
    stale.write_text(text.replace("| `MatchActor._act` |", "| `gone` |").replace(">kernel<", ">gone<"), "utf-8")
    monkeypatch.setattr(architecture, file, stale)
    assert architecture.main(["--check"]) == 1
    assert capsys.readouterr().err == "stale.txt is stale: run `python tools/architecture.py`.\n"


def test_imports_that_follow_from_others_are_left_out():
    graph = {"a": {"b", "c"}, "b": {"c"}, "c": set()}
    assert import_graph.without_implied(graph) == {"a": {"b"}, "b": {"c"}, "c": set()}
