"""The learned reader's network in numpy: a text encoder, entities that attend to the text, and a decoder of acts.

tools/reader_training/model.py is the same network for training; the names of the weights are shared.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from .reader_file import Array

HEADS: Final = 12
TABLES: Final = ("encoder.word.weight", "encoder.position.weight", "verb_vector.weight", "slot")  # not multiplied

Memory = tuple[Array, Array]  # keys and values that a query attends to


class Network:
    """Weights and the arithmetic with them. A line is a matrix of one row a word piece; nothing here has a state."""

    def __init__(self, weights: Mapping[str, Array]) -> None:
        self._w = {name: _prepared(name, value) for name, value in weights.items()}
        self._encoder_layers = _count(self._w, "encoder.layers.")
        self.decoder_layers = _count(self._w, "decoder.")
        for index in range(self._encoder_layers):
            self._join(f"encoder.layers.{index}.attend.", "qkv")

    def __getitem__(self, name: str) -> Array:
        return self._w[name]

    def linear(self, x: Array, name: str) -> Array:
        result: Array = x @ self._w[name + ".weight"] + self._w[name + ".bias"]
        return result

    def encode(self, ids: Sequence[int]) -> Array:
        """Return one vector for each word piece."""
        x = self._w["encoder.word.weight"][list(ids)] + self._w["encoder.position.weight"][: len(ids)]
        x = self._norm(x, "encoder.norm")
        width = x.shape[1]
        for index in range(self._encoder_layers):
            layer = f"encoder.layers.{index}."
            joint = self.linear(x, layer + "attend.qkv")
            found = attention(joint[:, :width], joint[:, width : 2 * width], joint[:, 2 * width :])
            x = self._norm(x + self.linear(found, layer + "attend.o"), layer + "attend.norm")
            x = self._feed(x, layer + "feed")
        return x

    def align(self, entities: Array, text: Array) -> Array:
        """Return the vectors of the entities after they have attended to the text, then to it and each other."""
        entities = self._attend(self._norm(entities, "entity_norm"), self.memory("align", text), "align")
        normal = self._norm(entities, "relate.norm")
        memory = self.memory("relate", np.concatenate([text, normal]))
        found = attention(self.linear(normal, "relate.q"), *memory)
        return entities + self.linear(found, "relate.o")

    def memory(self, name: str, memory: Array) -> Memory:
        return self.linear(memory, name + ".k"), self.linear(memory, name + ".v")

    def decode(self, rows: Array, memories: Sequence[Memory]) -> Array:
        """Return the state of the last slot of each partial reading.

        `rows` has a matrix of slots for each reading; `memories` is what each layer of the decoder looks at.
        """
        _, slots, width = rows.shape
        causal = np.triu(np.full((slots, slots), -1e4, dtype=np.float32), 1)
        z = rows.reshape(-1, width)
        for index, memory in enumerate(memories):
            layer = f"decoder.{index}."
            parts = [self.linear(z, f"{layer}own.{part}").reshape(rows.shape) for part in "qkv"]
            own = np.concatenate([attention(q, k, v, causal) for q, k, v in zip(*parts, strict=True)])
            z = self._norm(z + self.linear(own, layer + "own.o"), layer + "own.norm")
            z = self._attend(z, memory, layer + "cross")
            z = self._feed(z, layer + "feed")
        return z.reshape(rows.shape)[:, -1]

    def _join(self, prefix: str, parts: str) -> None:
        """Join the weights of several linear layers with the same input to one."""
        name = prefix + parts
        self._w[name + ".weight"] = np.concatenate([self._w.pop(f"{prefix}{part}.weight") for part in parts], 1)
        self._w[name + ".bias"] = np.concatenate([self._w.pop(f"{prefix}{part}.bias") for part in parts])

    def _norm(self, x: Array, name: str) -> Array:
        x = x - x.mean(-1, keepdims=True)
        deviation = np.sqrt((x * x).mean(-1, keepdims=True) + 1e-12)
        result: Array = x / deviation * self._w[name + ".weight"] + self._w[name + ".bias"]
        return result

    def _feed(self, x: Array, name: str) -> Array:
        return self._norm(x + self.linear(_gelu(self.linear(x, name + ".up")), name + ".down"), name + ".norm")

    def _attend(self, x: Array, memory: Memory, name: str) -> Array:
        found = attention(self.linear(x, name + ".q"), *memory)
        return self._norm(x + self.linear(found, name + ".o"), name + ".norm")


def attention(q: Array, k: Array, v: Array, mask: Array | None = None) -> Array:
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


def log_softmax(x: Array) -> Array:
    x = x - x.max(-1, keepdims=True)
    result: Array = x - np.log(np.exp(x).sum(-1, keepdims=True))
    return result


def _gelu(x: Array) -> Array:
    """Return the exact GELU, with the error function of Abramowitz and Stegun 7.1.26 (error below 2e-7)."""
    a = np.abs(x) * np.float32(0.70710678)
    t = 1 / (1 + np.float32(0.3275911) * a)
    poly = np.float32(1.061405429) * t
    for factor in (-1.453152027, 1.421413741, -0.284496736, 0.254829592):
        poly += np.float32(factor)
        poly *= t
    a *= a
    np.exp(-a, out=a)
    poly *= a
    result: Array = np.float32(0.5) * x * (1 + np.copysign(1 - poly, x))
    return result


def _prepared(name: str, value: Array) -> Array:
    """Return a weight as it is multiplied: matrices of linear layers are transposed."""
    return np.ascontiguousarray(value if value.ndim < 2 or name in TABLES else value.T)


def _count(weights: Mapping[str, Array], prefix: str) -> int:
    return 1 + max(int(name.removeprefix(prefix).split(".")[0]) for name in weights if name.startswith(prefix))
