"""docs/protocol.md has every message, field and code, and docs/hosting.md every limit and option; examples are true."""

import argparse
import ast
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from parlor import protocol
from parlor.cli.arguments import parser
from parlor.kernel.outcome import Outcome
from parlor.server.config import Limits
from parlor.table.orders import Order, create_match

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")
PARTS = dict(re.findall(r"^### (\S+)\n(.*?)(?=^##)", PAGE, re.MULTILINE | re.DOTALL))
REQUESTS, REPLIES = get_args(protocol.Request), get_args(protocol.ServerMessage)
NESTED = (
    protocol.SeatStatus,
    protocol.Spectator,
    protocol.ClockStatus,
    protocol.Offer,
    protocol.ViewerView,
    protocol.MissedStep,
    protocol.LogEntry,
    Outcome,
)
CODE = re.compile(r"[a-z]+(-[a-z]+)*")


def tag(kind):
    return kind.__struct_config__.tag


def fields(kind):
    return kind.__struct_encode_fields__


def examples():
    for name, part in PARTS.items():
        for number, block in enumerate(re.findall(r"^```json\n(.*?)^```$", part, re.MULTILINE | re.DOTALL)):
            yield pytest.param(name, block, id=f"{name}-{number}")


def test_every_message_has_its_part_and_nothing_else_has():
    assert list(PARTS) == [tag(kind) for kind in (*REQUESTS, *REPLIES)]


@pytest.mark.parametrize("kind", [*REQUESTS, *REPLIES], ids=tag)
def test_every_field_of_a_message_is_told_and_shown(kind):
    part = PARTS[tag(kind)]
    prose = re.sub(r"^```json.*?^```$", "", part, flags=re.MULTILINE | re.DOTALL)
    example_fields = {
        key for param in examples() if param.values[0] == tag(kind) for key in json.loads(param.values[1])
    }
    named_elsewhere = {"match"} if kind in REQUESTS else set()  # "Every request but `ping` names a `match`"
    for field in fields(kind):
        assert f"`{field}`" in prose or field in named_elsewhere or (kind, field) == (protocol.PongMessage, "n"), field
        assert field in example_fields or field in ("watch_key", "system_action"), field


@pytest.mark.parametrize("kind", NESTED, ids=lambda kind: kind.__name__)
def test_every_field_within_a_message_is_told(kind):
    for field in fields(kind):
        assert f"`{field}`" in PAGE, field


@pytest.mark.parametrize(("name", "example"), list(examples()))
def test_an_example_is_of_the_type_it_claims(name, example):
    kind = next(kind for kind in (*REQUESTS, *REPLIES) if tag(kind) == name)
    union = protocol.Request if kind in REQUESTS else protocol.ServerMessage
    message = msgspec.json.decode(example, type=union)
    assert type(message) is kind
    written = msgspec.json.decode(msgspec.json.encode(message))
    for key, value in json.loads(example).items():  # nothing in it that the type would drop
        assert written[key] == value


def test_the_order_that_is_shown_can_be_placed():
    [order] = re.findall(r'`({"game":.*?})`', PAGE, re.DOTALL)
    assert create_match(msgspec.json.decode(order, type=Order), "ada", "Ada", 0).status == "open"


def limits_in(page):
    rows = re.findall(r"^\| `(\w+)` \| ([\d.]+) \|", page, re.MULTILINE)
    assert len(dict(rows)) == len(rows)
    return {name: float(value) for name, value in rows}


def test_limits_are_named_with_their_defaults():
    """All of them in docs/hosting.md, and here those that a client meets first."""
    assert limits_in(HOSTING) == msgspec.structs.asdict(Limits())
    assert limits_in(HOSTING).items() >= limits_in(PAGE).items() >= {("frame_bytes", 16384), ("heartbeat_seconds", 20)}


def test_every_option_of_the_server_is_in_the_table_of_hosting():
    commands = next(action for action in parser()._actions if isinstance(action, argparse._SubParsersAction))
    options = {name for action in commands.choices["serve"]._actions for name in action.option_strings}
    table = HOSTING[HOSTING.index("| option |") : HOSTING.index("## What it stores")]
    assert set(re.findall(r"`(--[a-z-]+)`", table)) == options - {"-h", "--help"}


def said_in(path):
    """Every code that stands before a sentence: `ParlorError("not-over", "The match is ...")`, or a pair of the two."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        values = node.args if isinstance(node, ast.Call) else node.elts if isinstance(node, ast.Tuple) else ()
        for code, sentence in pairwise(values):
            if is_code(code) and is_sentence(sentence):
                yield ast.literal_eval(code)


def is_code(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(CODE.fullmatch(node.value))


def is_sentence(node):
    """Text with a full stop in it."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return any(isinstance(part, ast.Constant) and "." in str(part.value) for part in parts)


def test_every_code_is_in_the_page():
    package = ROOT / "src" / "parlor"
    files = [*(package / "table").rglob("*.py"), *(package / "server").rglob("*.py"), package / "cli" / "serve.py"]
    files += [package / "kernel" / name for name in ("match.py", "record.py", "game.py", "registry.py")]
    codes = {code for path in files for code in said_in(path)}
    # what the collection must find if it works at all: a raised error, a refusal, a pair, a table of pairs
    assert {"not-over", "busy", "closing", "database-full", "too-fast", "no-guest"} <= codes
    assert {code for code in codes if f"`{code}`" not in PAGE} == set()
