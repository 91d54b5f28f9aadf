"""Records which requirement rows a test run proves, for tools/ledger.py.

A test claims rows of docs/requirements in one of two ways:

    @pytest.mark.proves("TW-12")    the whole test proves them: recorded when it has passed
    with proves("TW-59"): ...       the assertions in the block prove them: recorded when the block ends without error

A test that is skipped or fails records nothing. No test claims more than eight rows.
"""

import json
import os
from contextlib import contextmanager
from pathlib import Path

FILE = Path(__file__).resolve().parent.parent / ".proofs.jsonl"  # `make test` begins with an empty one


@contextmanager
def proves(*rows):
    """Record these rows for the running test if the block raises nothing."""
    yield
    record(os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0], rows)


def record(test, rows):
    """Append one line to FILE. Workers share it: each line is one short write to a file opened for appending."""
    line = json.dumps({"test": test, "rows": list(rows)}) + "\n"
    with FILE.open("ab", buffering=0) as file:
        file.write(line.encode())


def record_markers(item, report):
    """Record the rows that the markers of a test claim if this is the report of its body, and the body passed."""
    rows = dict.fromkeys(row for marker in item.iter_markers("proves") for row in marker.args)
    if rows and (report.when, report.outcome) == ("call", "passed"):
        record(item.nodeid, rows)
