"""The guard of the ledger: no due row without a test, no claim without a row, no old page."""

import re

import ledger


def test_every_due_row_is_claimed_and_every_claim_has_its_row():
    assert ledger.faults() == []


def test_the_coverage_page_says_what_the_markers_say():
    assert ledger.PAGE.read_text("utf-8") == ledger.page(), "run python tools/ledger.py"


def test_every_row_of_every_ledger_is_read():
    for file in ledger.LEDGERS.glob("*.md"):
        lines = re.findall(r"^\| ([A-Z]+-\d+) \|", file.read_text("utf-8"), re.MULTILINE)
        assert len(lines) == len(set(lines)) > 100
        assert set(lines) <= ledger.rows().keys()


def test_the_guard_sees_an_unclaimed_and_an_unknown_row(monkeypatch):
    honest = ledger.claims()
    monkeypatch.setattr(ledger, "claims", lambda: {row: tests for row, tests in honest.items() if row != "TW-23"})
    assert any("TW-23 is claimed by no test" in fault for fault in ledger.faults())
    monkeypatch.setattr(ledger, "claims", lambda: {**honest, "TW-999": ["tests/x.py::test"]})
    assert ledger.faults() == ["TW-999 is claimed by tests/x.py::test but is in no ledger"]
