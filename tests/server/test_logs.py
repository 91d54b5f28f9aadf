"""One line an event: JSON, or plain text on a terminal."""

import io
import json
import logging
import sys

import pytest

from parlor.server.logs import start_logging


@pytest.fixture
def logged(monkeypatch):
    """Capture the log of the test; restore all loggers afterwards."""
    names = ("", "parlor", "uvicorn", "uvicorn.error")
    before = [(log, log.level, log.handlers[:], log.propagate) for log in map(logging.getLogger, names)]

    def begin(level="info", terminal=False):
        out = io.StringIO()
        out.isatty = lambda: terminal
        monkeypatch.setattr(sys, "stderr", out)
        start_logging(level)
        return out

    yield begin
    for log, level, handlers, propagate in before:
        log.setLevel(level)
        log.handlers[:] = handlers
        log.propagate = propagate


def test_a_log_line_is_a_json_document_with_all_fields(logged):
    out = logged()
    logging.getLogger("parlor.server").info("rejected %s", "guest", extra={"code": "no-guest", "object": {1}})
    line = json.loads(out.getvalue())
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "info",
        "logger": "parlor.server",
        "event": "rejected guest",
        "code": "no-guest",
        "object": [1],
    }


def test_a_log_record_is_one_line_with_its_traceback(logged):
    out = logged()
    try:
        raise ZeroDivisionError("one\ntwo")
    except ZeroDivisionError:
        logging.getLogger("parlor").exception("a\nb\x1b[31m")
    (line,) = out.getvalue().splitlines()
    assert json.loads(line)["event"] == "a\nb\x1b[31m"
    assert "ZeroDivisionError: one\ntwo" in json.loads(line)["traceback"]


def test_log_lines_on_a_terminal_are_plain_text(logged):
    out = logged(terminal=True)
    logging.getLogger("parlor").warning("worker_died", extra={"exit_status": 9})
    assert out.getvalue()[8:] == " warning worker_died exit_status=9\n"


def test_the_log_level_applies_to_parlor_and_uvicorn(logged):
    out = logged("warning")
    logging.getLogger("parlor").info("not this")
    logging.getLogger("other.library").info("nor this")
    logging.getLogger("uvicorn.error").info("nor this")
    logging.getLogger("other.library").warning("this")
    assert [json.loads(line)["event"] for line in out.getvalue().splitlines()] == ["this"]
    out = logged("debug")
    logging.getLogger("uvicorn.error").info("and this")
    assert json.loads(out.getvalue())["event"] == "and this"
