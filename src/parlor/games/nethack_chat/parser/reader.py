"""The learned reader: a small network that reads a player's line against the view and gives the acts it asks for.

`load_reader()` returns the reader, or None if the packed file is missing or damaged; the grammar then works alone.
`Reader.read(view, text)` takes the JSON view of tools/reader_lines/README.md. It needs numpy only. tools/train_reader.py
trains the weights.
"""

from __future__ import annotations

import json
import logging
import math
import os
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from .reader_entities import OBJECTS, TARGETS, VERBS, Entity, Scene
from .reader_file import Array, DamagedReaderFile, ReaderFile, Tokenizer, read_reader_file

READER_PATH = Path(__file__).with_name("reader.bin")
PATH_VARIABLE = "PARLOR_READER_FILE"  # environment variable with another path, for tests and measurements
HEADS = 12
MAX_ACTS = 3
BEAM = 3  # readings that are kept while decoding
CACHED_SCENES = 64
CACHED_VECTORS = 4096
MAX_TEXT = 1000  # characters that are looked at before the tokenizer cuts
END = VERBS.index("end")
SINGLE = {"nothing", "clarify"}  # verbs that never stand beside another act

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
        return Reader(read_reader_file(path))
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


class Reader:
    """The network with its caches. Not thread-safe."""

    def __init__(self, content: ReaderFile) -> None:
        self._w = {name: _prepared(name, value) for name, value in content.weights.items() if name != "known_vectors"}
        self._glosses = content.glosses
        self._tokenizer = Tokenizer(content.pieces)
        self._encoder_layers = _count(self._w, "encoder.layers.")
        self._decoder_layers = _count(self._w, "decoder.")
        self._vectors: OrderedDict[str, Array] = OrderedDict()
        for text, vector in zip(content.texts, content.weights.get("known_vectors", ()), strict=True):
            self._vectors[text] = np.asarray(vector)
        self._scenes: OrderedDict[str, tuple[Scene, Array, Array]] = OrderedDict()
        for index in range(self._encoder_layers):
            self._join(f"encoder.layers.{index}.attend.", "qkv")

    def read(self, view: Mapping[str, Any], text: str) -> list[Reading]:
        """Return up to three readings of a line, the most probable first. Each has at least one act."""
        text = text[: MAX_TEXT // 2] + " " + text[-MAX_TEXT // 2 :] if len(text) > MAX_TEXT else text
        scene, entity_base, context = self._scene(view)
        x = self._encode(text)
        entities = entity_base + self._linear(np.asarray(scene.figures(text), dtype=np.float32), "entity_figures")
        entities = self._attend(self._norm(entities, "entity_norm"), self._memory("align", x), "align")
        memory = np.concatenate([x, entities, context[None]])
        memories = [self._memory(f"decoder.{i}.cross", memory) for i in range(self._decoder_layers)]
        start = x.mean(0) + context
        object_keys = self._linear(entities, "object_key")
        target_keys = self._linear(entities, "target_key")
        beams = [_Beam(0.0)]
        for slot in range(MAX_ACTS):
            grown: list[_Beam] = []
            for beam in beams:
                if beam.done:
                    grown.append(beam)
                    continue
                state = self._decode(start, beam.inputs, memories)
                grown += self._extend(beam, slot, state, scene.entities, entities, object_keys, target_keys)
            beams = sorted(grown, key=lambda beam: -beam.score)[:BEAM]
        readings: dict[tuple[Act, ...], Reading] = {}
        for beam in beams:
            acts, before = beam.acts, readings.get(beam.acts)
            share = math.exp(beam.score) + (before.probability if before else 0.0)
            readings[acts] = Reading(acts, min(1.0, share), beam.absent)
        return sorted(readings.values(), key=lambda reading: -reading.probability)

    def _extend(self, beam: _Beam, slot: int, state: Array, things: list[Entity], entities: Array, object_keys: Array,
                target_keys: Array) -> list[_Beam]:  # fmt: skip
        """Return the beam's likeliest continuations by one act, or by the end of the line."""
        verb_logs = _log_softmax(self._linear(state, "verb"))
        grown = []
        for verb_index in np.argsort(-verb_logs)[: BEAM + 1]:
            score = beam.score + float(verb_logs[verb_index])
            verb = VERBS[verb_index]
            if verb_index == END or (slot and verb in SINGLE):
                if slot:
                    grown.append(_Beam(score, beam.acts, beam.absent, beam.inputs, True))
                continue
            vector = self._w["verb_vector.weight"][verb_index]
            wanted = state + vector
            objects = self._point(wanted, "object_query", object_keys, OBJECTS.get(verb), things)
            for object_index, object_log in objects:
                chosen = entities[object_index] if object_index >= 0 else np.zeros_like(state)
                aim = wanted + self._linear(chosen, "chosen_object") if verb in TARGETS else wanted
                told = vector + self._linear(chosen, "previous")
                for target_index, target_log in self._point(
                    aim, "target_query", target_keys, TARGETS.get(verb), things
                ):
                    act = (verb, _name(things, object_index), _name(things, target_index))
                    missing = any(i >= 0 and things[i].place == "absent" for i in (object_index, target_index))
                    grown.append(
                        _Beam(
                            score + object_log + target_log,
                            (*beam.acts, act),
                            (*beam.absent, slot) if missing else beam.absent,
                            (*beam.inputs, told),
                            verb in SINGLE,
                        )
                    )
        return grown

    def _point(self, wanted: Array, name: str, keys: Array, places: set[str] | None,
               things: list[Entity]) -> list[tuple[int, float]]:  # fmt: skip
        """Return the likeliest entities with their log probabilities, or [(-1, 0)] for a verb without such an object."""
        if places is None:
            return [(-1, 0.0)]
        allowed = [index for index, thing in enumerate(things) if thing.place in places]
        scores = keys[allowed] @ self._linear(wanted, name) / math.sqrt(keys.shape[1])
        logs = _log_softmax(scores)
        return [(allowed[place], float(logs[place])) for place in np.argsort(-logs)[:2]]

    # Views and texts -------------------------------------------------------------------------------------------------

    def _scene(self, view: Mapping[str, Any]) -> tuple[Scene, Array, Array]:
        """Return the entities of a view, the part of their vectors that no line changes, and the context vector."""
        key = json.dumps(view, sort_keys=True, default=str)
        found = self._scenes.get(key)
        if found is None:
            scene = Scene(view, self._glosses)
            texts = np.stack([self._vector(entity.text) for entity in scene.entities])
            base = self._linear(texts, "entity_text")
            for row, entity in enumerate(scene.entities):
                if entity.clause:
                    base[row] += self._vector(entity.clause) @ self._w["entity_clause.weight"]
            found = scene, base, self._linear(np.asarray(scene.context, dtype=np.float32), "context")
            self._scenes[key] = found
            if len(self._scenes) > CACHED_SCENES:
                self._scenes.popitem(last=False)
        return found

    def _vector(self, text: str) -> Array:
        vector = self._vectors.get(text)
        if vector is None:
            vector = self._vectors[text] = self._encode(text).mean(0)
            if len(self._vectors) > CACHED_VECTORS:
                self._vectors.popitem(last=False)
        return vector

    def _encode(self, text: str) -> Array:
        """Return one vector for each word piece of the text."""
        ids = self._tokenizer.encode(text)
        x = self._norm(
            self._w["encoder.word.weight"][ids] + self._w["encoder.position.weight"][: len(ids)], "encoder.norm"
        )
        width = x.shape[1]
        for index in range(self._encoder_layers):
            layer = f"encoder.layers.{index}."
            joint = x @ self._w[layer + "attend.qkv.weight"] + self._w[layer + "attend.qkv.bias"]
            found = _attention(joint[:, :width], joint[:, width : 2 * width], joint[:, 2 * width :])
            x = self._norm(x + self._linear(found, layer + "attend.o"), layer + "attend.norm")
            x = self._feed(x, layer + "feed")
        return x

    # The decoder -----------------------------------------------------------------------------------------------------

    def _decode(self, start: Array, inputs: tuple[Array, ...], memories: list[tuple[Array, Array]]) -> Array:
        """Return the state of the slot after the acts in `inputs`."""
        z = start + self._w["slot"][: len(inputs) + 1]
        for index, told in enumerate(inputs):
            z[index + 1] += told
        count = len(z)
        causal = np.triu(np.full((count, count), -1e4, dtype=np.float32), 1)
        for index in range(self._decoder_layers):
            layer = f"decoder.{index}."
            z = self._attend(z, self._memory(layer + "own", z), layer + "own", causal)
            z = self._attend(z, memories[index], layer + "cross")
            z = self._feed(z, layer + "feed")
        return z[-1]

    # Arithmetic ------------------------------------------------------------------------------------------------------

    def _join(self, prefix: str, parts: str) -> None:
        """Join the weights of several linear layers with the same input to one."""
        name = prefix + parts
        self._w[name + ".weight"] = np.concatenate([self._w.pop(f"{prefix}{part}.weight") for part in parts], 1)
        self._w[name + ".bias"] = np.concatenate([self._w.pop(f"{prefix}{part}.bias") for part in parts])

    def _linear(self, x: Array, name: str) -> Array:
        result: Array = x @ self._w[name + ".weight"] + self._w[name + ".bias"]
        return result

    def _norm(self, x: Array, name: str) -> Array:
        x = x - x.mean(-1, keepdims=True)
        deviation = np.sqrt((x * x).mean(-1, keepdims=True) + 1e-12)
        result: Array = x / deviation * self._w[name + ".weight"] + self._w[name + ".bias"]
        return result

    def _feed(self, x: Array, name: str) -> Array:
        return self._norm(x + self._linear(_gelu(self._linear(x, name + ".up")), name + ".down"), name + ".norm")

    def _memory(self, name: str, memory: Array) -> tuple[Array, Array]:
        return self._linear(memory, name + ".k"), self._linear(memory, name + ".v")

    def _attend(self, x: Array, memory: tuple[Array, Array], name: str, mask: Array | None = None) -> Array:
        found = _attention(self._linear(x, name + ".q"), *memory, mask)
        return self._norm(x + self._linear(found, name + ".o"), name + ".norm")


def _name(things: list[Entity], index: int) -> str:
    """Return the name of an entity as in the view; "" for none and for something absent."""
    return "" if index < 0 or things[index].place in ("none", "absent") else things[index].name


def _prepared(name: str, value: Array) -> Array:
    """Return a weight as the reader multiplies it: matrices of linear layers are transposed."""
    table = name in ("encoder.word.weight", "encoder.position.weight", "verb_vector.weight", "slot")
    return np.ascontiguousarray(value if value.ndim < 2 or table else value.T)


def _count(weights: Mapping[str, Array], prefix: str) -> int:
    return 1 + max(int(name.removeprefix(prefix).split(".")[0]) for name in weights if name.startswith(prefix))


def _attention(q: Array, k: Array, v: Array, mask: Array | None = None) -> Array:
    width = q.shape[1]
    size = width // HEADS
    q, k, v = (part.reshape(-1, HEADS, size).transpose(1, 0, 2) for part in (q, k, v))
    scores = q @ k.transpose(0, 2, 1) / np.float32(math.sqrt(size))
    if mask is not None:
        scores = scores + mask
    scores = np.exp(scores - scores.max(-1, keepdims=True))
    scores /= scores.sum(-1, keepdims=True)
    result: Array = (scores @ v).transpose(1, 0, 2).reshape(-1, width)
    return result


def _log_softmax(x: Array) -> Array:
    x = x - x.max()
    result: Array = x - np.log(np.exp(x).sum())
    return result


def _gelu(x: Array) -> Array:
    """Return the exact GELU, with the error function of Abramowitz and Stegun 7.1.26 (error below 2e-7)."""
    a = np.abs(x) * np.float32(0.70710678)
    t = 1 / (1 + np.float32(0.3275911) * a)
    poly = ((((np.float32(1.061405429) * t - np.float32(1.453152027)) * t + np.float32(1.421413741)) * t
             - np.float32(0.284496736)) * t + np.float32(0.254829592)) * t  # fmt: skip
    result: Array = np.float32(0.5) * x * (1 + np.sign(x) * (1 - poly * np.exp(-a * a)))
    return result
