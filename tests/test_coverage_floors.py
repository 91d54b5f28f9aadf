"""The check of coverage by package."""

import json
import sys

import coverage_floors


def summary(lines, statements, branches=0, all_branches=0):
    return {
        "summary": {
            "covered_lines": lines,
            "num_statements": statements,
            "covered_branches": branches,
            "num_branches": all_branches,
        }
    }


def test_lines_and_branches_of_all_files_of_a_package_are_added_up():
    files = {
        "src/parlor/kernel/chance.py": summary(50, 50, 10, 20),
        "src/parlor/kernel/laws/run.py": summary(10, 30),
        "src/parlor/games/grid_game/rules.py": summary(9, 10),
        "src/parlor/protocol.py": summary(3, 3),
        "src/parlor/games/__init__.py": summary(0, 0),
    }
    assert coverage_floors.percentages({"files": files}) == {"games/grid_game": 90.0, "kernel": 70.0, "parlor": 100.0}


def test_one_low_package_fails_and_is_named(tmp_path, monkeypatch, capsys):
    report = tmp_path / "coverage.json"
    monkeypatch.setattr(sys, "argv", ["coverage_floors.py", str(report)])
    files = {"src/parlor/kernel/chance.py": summary(95, 100), "src/parlor/words/bag.py": summary(94, 100)}
    report.write_text(json.dumps({"files": files}))
    assert coverage_floors.main() == 1
    assert " 94.00 %  words  (at least 95 % wanted)" in capsys.readouterr().out
    files["src/parlor/words/bag.py"] = summary(99, 100)
    report.write_text(json.dumps({"files": files}))
    assert coverage_floors.main() == 0
