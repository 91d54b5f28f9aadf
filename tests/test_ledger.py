"""The ledger of requirements: what counts as a proof, and what the check finds."""

import json
import re
from functools import partial
from types import SimpleNamespace

import ledger
import limits
import pytest

import proofs
from parlor.kernel.game_modules import benches


@pytest.fixture
def run(tmp_path, monkeypatch):
    """A function that replaces the records of the last test run: every due row is proven, but for these changes."""
    file = tmp_path / "proofs.jsonl"
    monkeypatch.setattr(ledger, "PROOFS", file)

    def replace(without=(), more=()):
        due = [row.id for row in ledger.rows().values() if row.level in ledger.BINDING and row.id not in without]
        lines = [{"test": f"tests/test_{row}.py::test", "rows": [row]} for row in due] + list(more)
        file.write_text("".join(json.dumps(line) + "\n" for line in lines))

    return replace


def test_a_row_that_no_executed_test_proved_is_a_fault(run):
    run()
    assert ledger.faults() == []
    run(without=["TW-23"])
    assert len(ledger.faults()) == 1
    assert ledger.faults()[0].startswith("TW-23 was proven by no test that ran: ")


def test_without_a_recorded_run_every_row_but_those_of_benchmarks_and_long_runs_is_a_fault(run):
    due = {row.id for row in ledger.rows().values() if row.level in ledger.BINDING}
    assert {fault.split()[0] for fault in ledger.faults()} == due - (
        limits.benchmarks_of_rows() | ledger.long_runs()
    ).keys()


LONG_TESTS = """
import pytest

@pytest.mark.long_only
@pytest.mark.proves("TW-180")
def test_levels(): ...

@pytest.mark.proves("TW-181")
def test_short(): ...
"""


def test_rows_of_long_runs_are_read_from_the_markers_of_tests(tmp_path, monkeypatch):
    monkeypatch.setattr(ledger, "ROOT", tmp_path)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_few.py").write_text(LONG_TESTS)
    (tmp_path / "tests" / "test_all.py").write_text(LONG_TESTS + "\npytestmark = [pytest.mark.long_only]\n")
    assert ledger.long_runs() == {
        "TW-180": ["tests/test_all.py::test_levels", "tests/test_few.py::test_levels"],
        "TW-181": ["tests/test_all.py::test_short"],
    }


def test_a_claim_of_an_unknown_row_is_a_fault(run):
    run(more=[{"test": "tests/x.py::test", "rows": ["TW-999"]}])
    assert ledger.faults() == ["TW-999 is claimed by tests/x.py::test but is in no ledger"]


def test_a_test_with_more_than_eight_rows_is_a_fault(run):
    run(more=[{"test": "tests/x.py::test", "rows": [f"TW-{n}"]} for n in range(10, 18)])
    assert ledger.faults() == []
    run(more=[{"test": "tests/x.py::test", "rows": [f"TW-{n}"]} for n in range(10, 19)])
    assert ledger.faults() == ["tests/x.py::test claims 9 rows, more than 8: split it"]


def test_a_row_of_a_benchmark_needs_no_test_but_the_benchmark_must_exist(run, monkeypatch):
    run(without=["TW-190"])
    assert ledger.faults() == []
    monkeypatch.delitem(limits.LIMITS, "territory-words: edge table")
    [fault] = ledger.faults()
    assert fault.startswith("TW-190 is proven by the benchmark 'territory-words: edge table', which")


def test_a_limit_on_a_benchmark_of_a_game_names_one_that_exists():
    named = [
        limit.prepare.args
        for limit in limits.LIMITS.values()
        if isinstance(limit.prepare, partial) and limit.prepare.func in (limits.bench_seconds, limits.bench_rate)
    ]
    assert named
    assert [name for game, name in named if name not in benches(game)] == []


def test_the_page_names_the_test_or_benchmark_of_each_row(run):
    run()
    assert re.search(r"^\| TW-23 \| must \| .* \| `tests/test_TW-23.py::test` \|$", ledger.page(), re.MULTILINE)
    assert re.search(r"^\| TW-190 \|.*benchmark territory-words: edge table \|$", ledger.page(), re.MULTILINE)


def test_every_row_of_every_ledger_is_read():
    for file in ledger.REQUIREMENTS.glob("*.md"):
        lines = re.findall(r"^\| ([A-Z]+-\d+) \|", file.read_text("utf-8"), re.MULTILINE)
        assert len(lines) == len(set(lines)) > 100
        assert set(lines) <= ledger.rows().keys()


@pytest.fixture
def recorded(tmp_path, monkeypatch):
    """A function that returns the lines recorded since the test began."""
    monkeypatch.setattr(proofs, "FILE", tmp_path / "proofs.jsonl")
    return lambda: [json.loads(line) for line in proofs.FILE.read_text().splitlines()] if proofs.FILE.exists() else []


def test_a_block_records_its_rows_only_if_it_ends_without_error(recorded):
    with pytest.raises(AssertionError), proofs.proves("TW-1"):
        raise AssertionError
    assert recorded() == []
    with proofs.proves("TW-2", "TW-3"):
        pass
    name = "tests/test_ledger.py::test_a_block_records_its_rows_only_if_it_ends_without_error"
    assert recorded() == [{"test": name, "rows": ["TW-2", "TW-3"]}]


@pytest.mark.parametrize(
    ("when", "outcome", "rows"),
    [("call", "passed", ["TW-2"]), ("call", "failed", []), ("call", "skipped", []), ("setup", "passed", [])],
)
def test_a_marker_is_recorded_only_if_the_test_ran_and_passed(recorded, request, when, outcome, rows):
    item = SimpleNamespace(nodeid="tests/x.py::test[1]", iter_markers=lambda name: [pytest.mark.proves("TW-2").mark])
    proofs.record_markers(item, SimpleNamespace(when=when, outcome=outcome))
    assert recorded() == [{"test": "tests/x.py::test[1]", "rows": rows}] * bool(rows)


def test_a_benchmark_of_the_page_names_a_test_that_exists():
    for test in limits.PAGE_BENCHMARKS.values():
        file, _, name = test.partition("::")
        assert f"def {name}(" in (proofs.FILE.parent / file).read_text("utf-8")
