"""The learned reader: a small network that reads a player's line against the view and gives the acts it asks for.

`load_reader()` returns the reader, or None if the packed file is missing or damaged; the grammar then works alone.
`Reader.read(view, text)` takes the JSON view of tools/reader_lines/README.md. It needs numpy only.
tools/train_reader.py trains the weights.
"""

from __future__ import annotations

import json
import logging
import math
import os
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from .reader_entities import Entity, EntityTable
from .reader_file import Array, DamagedReaderFile, ReaderFile, Tokenizer, read_reader_file
from .reader_network import Network, log_softmax
from .reader_tables import OBJECTS, TARGETS, VERBS
from .reader_threads import use_one_thread

READER_PATH: Final = Path(__file__).with_name("reader.bin")
PATH_VARIABLE: Final = "PARLOR_READER_FILE"  # environment variable with another path, for tests and measurements
MAX_ACTS: Final = 3
BEAM: Final = 3  # readings that are kept while decoding
HOPELESS: Final = 7.0  # log probability behind the best reading at which a partial one is given up
CACHED_SCENES: Final = 64
CACHED_VECTORS: Final = 4096
MAX_TEXT: Final = 1000  # characters that are looked at before the tokenizer cuts
END: Final = VERBS.index("end")
SINGLE: Final = {"nothing", "clarify"}  # verbs that never stand beside another act

log = logging.getLogger(__name__)

Act = tuple[str, str, str]  # verb, object, target; names as in the view


@dataclass(frozen=True)
class Reading:
    """One way to understand a line."""

    acts: tuple[Act, ...]
    probability: float  # 0..1
    absent_acts: tuple[int, ...] = ()  # indices of acts whose object or target is not in view; that name is ""

    @property
    def absent(self) -> bool:
        """Whether an act names something that is not in view."""
        return bool(self.absent_acts)


@lru_cache(maxsize=1)
def load_reader() -> Reader | None:
    """Return the reader of the packed file, or None if the file is missing or damaged. Loads it once."""
    path = Path(os.environ.get(PATH_VARIABLE) or READER_PATH)
    try:
        reader = Reader(read_reader_file(path))
        use_one_thread()
        return reader
    except (OSError, DamagedReaderFile, KeyError) as error:
        log.warning("reader_not_loaded path=%s error=%s", path, error)
        return None


@dataclass
class _Beam:
    """A partial reading while it is decoded."""

    score: float  # log probability
    acts: tuple[Act, ...] = ()
    absent: tuple[int, ...] = ()
    inputs: tuple[Array, ...] = ()  # what each later slot is told about the act before it
    done: bool = False


@dataclass(frozen=True)
class _Line:
    """A line and its view as the decoder sees them."""

    things: list[Entity]
    entities: Array
    object_keys: Array
    target_keys: Array


class Reader:
    """The network with its caches. Not thread-safe."""

    def __init__(self, content: ReaderFile) -> None:
        self._net = Network({name: value for name, value in content.weights.items() if name != "known_vectors"})
        self._glosses = content.glosses
        self._tokenizer = Tokenizer(content.pieces)
        known = content.weights.get("known_vectors", ())
        self._vectors: OrderedDict[str, Array] = OrderedDict(zip(content.texts, known, strict=True))
        self._scenes: OrderedDict[str, tuple[EntityTable, Array, Array]] = OrderedDict()

    def read(self, view: Mapping[str, Any], text: str) -> list[Reading]:
        """Return up to three readings of a line, the most probable first. Each has at least one act."""
        net = self._net
        text = text[: MAX_TEXT // 2] + " " + text[-MAX_TEXT // 2 :] if len(text) > MAX_TEXT else text
        scene, entity_base, context = self._scene(view)
        x = net.encode(self._tokenizer.encode(text))
        figures = np.asarray(scene.figures(text), dtype=np.float32)
        entities = net.align(entity_base + net.linear(figures, "entity_figures"), x)
        memory = np.concatenate([x, entities, context[None]])
        memories = [net.memory(f"decoder.{i}.cross", memory) for i in range(net.decoder_layers)]
        keys = (net.linear(entities, name) for name in ("object_key", "target_key"))
        line = _Line(scene.entities, entities, *keys)
        start = x.mean(0) + context
        beams = [_Beam(0.0)]
        for slot in range(MAX_ACTS):
            open_beams = [beam for beam in beams if not beam.done]
            if not open_beams:
                break
            grown = [beam for beam in beams if beam.done]
            states = net.decode(self._slots(start, open_beams), memories)
            for beam, state in zip(open_beams, states, strict=True):
                grown += self._extend(beam, slot, state, line)
            grown.sort(key=lambda beam: -beam.score)
            beams = [beam for beam in grown[:BEAM] if beam.score > grown[0].score - HOPELESS]
        return _readings(beams)

    def _slots(self, start: Array, beams: Sequence[_Beam]) -> Array:
        """Return the decoder's input for each beam: one row for each act so far, and one for the next."""
        rows = np.repeat((start + self._net["slot"][: len(beams[0].inputs) + 1])[None], len(beams), 0)
        for row, beam in zip(rows, beams, strict=True):
            for index, told in enumerate(beam.inputs):
                row[index + 1] += told
        return rows

    def _extend(self, beam: _Beam, slot: int, state: Array, line: _Line) -> list[_Beam]:
        """Return the beam's likeliest continuations by one act, or by the end of the line."""
        verb_logs = log_softmax(self._net.linear(state, "verb"))
        grown = []
        for index in np.argsort(-verb_logs)[: BEAM + 1]:
            score = beam.score + float(verb_logs[index])
            if index == END or (slot and VERBS[index] in SINGLE):
                if slot:
                    grown.append(_Beam(score, beam.acts, beam.absent, beam.inputs, True))
            else:
                grown += self._acts(beam, slot, state, int(index), score, line)
        return grown

    def _acts(self, beam: _Beam, slot: int, state: Array, index: int, score: float, line: _Line) -> list[_Beam]:
        """Return the beam continued by a verb with its likeliest objects and targets."""
        net, verb, grown = self._net, VERBS[index], []
        vector = net["verb_vector.weight"][index]
        wanted = state + vector
        for thing, thing_log in self._point(wanted, "object_query", line.object_keys, OBJECTS.get(verb), line.things):
            chosen = line.entities[thing] if thing >= 0 else np.zeros_like(state)
            aim = wanted + net.linear(chosen, "chosen_object") if verb in TARGETS else wanted
            told = vector + net.linear(chosen, "previous")
            for target, target_log in self._point(
                aim, "target_query", line.target_keys, TARGETS.get(verb), line.things
            ):
                act = (verb, _name(line.things, thing), _name(line.things, target))
                if act in beam.acts:
                    continue  # one intention is one act
                missing = any(i >= 0 and line.things[i].place == "absent" for i in (thing, target))
                absent = (*beam.absent, slot) if missing else beam.absent
                total = score + thing_log + target_log
                grown.append(_Beam(total, (*beam.acts, act), absent, (*beam.inputs, told), verb in SINGLE))
        return grown

    def _point(self, wanted: Array, query: str, keys: Array, places: frozenset[str] | None,
               things: Sequence[Entity]) -> list[tuple[int, float]]:  # fmt: skip
        """Return the likeliest entities with their log probabilities, or [(-1, 0)] if the verb takes none."""
        if places is None:
            return [(-1, 0.0)]
        allowed = [index for index, thing in enumerate(things) if thing.place in places]
        logs = log_softmax(keys[allowed] @ self._net.linear(wanted, query) / math.sqrt(keys.shape[1]))
        return [(allowed[place], float(logs[place])) for place in np.argsort(-logs)[:2]]

    def _scene(self, view: Mapping[str, Any]) -> tuple[EntityTable, Array, Array]:
        """Return the entities of a view, the part of their vectors that no line changes, and the context vector."""
        key = json.dumps(view, sort_keys=True, default=str)
        found = self._scenes.get(key)
        if found is None:
            net, scene = self._net, EntityTable(view, self._glosses)
            base = net.linear(np.stack([self._vector(entity.text) for entity in scene.entities]), "entity_text")
            for row, entity in enumerate(scene.entities):
                if entity.clause:
                    base[row] += self._vector(entity.clause) @ net["entity_clause.weight"]
            found = scene, base, net.linear(np.asarray(scene.context, dtype=np.float32), "context")
            self._scenes[key] = found
            if len(self._scenes) > CACHED_SCENES:
                self._scenes.popitem(last=False)
        return found

    def _vector(self, text: str) -> Array:
        vector = self._vectors.get(text)
        if vector is None:
            vector = self._vectors[text] = self._net.encode(self._tokenizer.encode(text)).mean(0)
            if len(self._vectors) > CACHED_VECTORS:
                self._vectors.popitem(last=False)
        return vector


def _readings(beams: Sequence[_Beam]) -> list[Reading]:
    """Return the readings of the beams, the most probable first. Beams with the same acts are one reading."""
    found: dict[tuple[Act, ...], Reading] = {}
    for beam in beams:
        before = found.get(beam.acts)
        share = math.exp(beam.score) + (before.probability if before else 0.0)
        found[beam.acts] = Reading(beam.acts, min(1.0, share), beam.absent)
    return sorted(found.values(), key=lambda reading: -reading.probability)


def _name(things: Sequence[Entity], index: int) -> str:
    """Return the name of an entity as in the view; "" for none and for something absent."""
    return "" if index < 0 or things[index].place in ("none", "absent") else things[index].name
