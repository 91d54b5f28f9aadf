"""Examples as tensors: entities of the view, figures, and the acts as indices of verbs and entities."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import accumulate
from random import Random

import torch
from torch import Tensor

from parlor.games.nethack_chat.parser.reader_entities import EntityTable
from parlor.games.nethack_chat.parser.reader_file import Tokenizer
from parlor.games.nethack_chat.parser.reader_tables import OBJECTS, TARGETS, VERBS

from .generator import generate
from .joined import Joiner
from .lines import Line, change
from .model import SLOTS, WIDTH, Reader
from .phrases import Act
from .typos import mistype
from .views import GLOSSES, View

GENERATED_SHARE, JOINED_SHARE, OLDER_SHARE = 0.28, 0.2, 0.08  # the rest are lines of tools/reader_lines/train
MAX_ANSWERS = 3
MISTYPED_SHARE = 0.2
KIND_WEIGHTS = {"plain": 0.4, "typo": 0.6, "question": 0.8, "inert": 1.5, "impossible": 1.5, "reference": 1.3,
                "wordy": 1.2, "roleplay": 1.3}  # how often a line is drawn; those of other kinds: 1  # fmt: skip


@dataclass
class Answer:
    """Acts as indices, one for each slot."""

    verbs: list[int]  # -1: no loss
    objects: list[list[int]]  # entities that are right; empty: no loss
    targets: list[list[int]]


@dataclass
class Example:
    ids: list[int]
    scene: EntityTable
    figures: list[list[float]]
    answers: list[Answer]  # each is right


def _find(scene: EntityTable, name: str, places: Set[str]) -> list[int]:
    """Return the entities with this name in the given places; the absent one for an unknown name."""
    if not name:
        return [i for i, e in enumerate(scene.entities) if e.place == "none" and "none" in places]
    found = [i for i, e in enumerate(scene.entities) if e.place in places and e.matches(name)]
    if not found and not any(e.matches(name) for e in scene.entities):
        found = [i for i, e in enumerate(scene.entities) if e.place == "absent"]
    return found


def prepare(tokenizer: Tokenizer, view: View, text: str, alternatives: Sequence[Sequence[Act]]) -> Example | None:
    """Return an example, or None if no alternative can be expressed."""
    scene = EntityTable(view, GLOSSES)
    answers = [answer for acts in alternatives if (answer := _answer(scene, acts))]
    return Example(tokenizer.encode(text), scene, scene.figures(text), answers[:MAX_ANSWERS]) if answers else None


def _answer(scene: EntityTable, acts: Sequence[Act]) -> Answer | None:
    answer = Answer([], [], [])
    for verb, thing, target in acts[:SLOTS]:
        if verb not in VERBS:
            return None
        answer.verbs.append(VERBS.index(verb))
        answer.objects.append(_find(scene, thing.lstrip("?"), OBJECTS[verb]) if verb in OBJECTS else [])
        answer.targets.append(_find(scene, target.lstrip("?"), TARGETS[verb]) if verb in TARGETS else [])
        if (verb in OBJECTS and not answer.objects[-1]) or (verb in TARGETS and not answer.targets[-1]):
            return None
    while len(answer.verbs) < SLOTS:
        answer.verbs.append(0 if len(answer.verbs) == len(acts) else -1)
        answer.objects.append([])
        answer.targets.append([])
    return answer


def examples(rng: Random, tokenizer: Tokenizer, lines: list[Line], older: list[Line]) -> Iterator[Example]:
    """Yield examples without end: generated lines, and changed and joined lines of people."""
    joiner = Joiner(lines)
    weights = list(accumulate(KIND_WEIGHTS.get(line.kind, 1.0) for line in lines))
    while True:
        draw = rng.random()
        if draw < GENERATED_SHARE:
            view, text, acts = generate(rng)
            alternatives: Sequence[Sequence[Act]] = [acts]
        elif draw < GENERATED_SHARE + JOINED_SHARE:
            view, text, alternatives = joiner.join(rng)
        else:
            is_older = draw < GENERATED_SHARE + JOINED_SHARE + OLDER_SHARE
            line = rng.choice(older) if is_older else rng.choices(lines, cum_weights=weights)[0]
            view, text, alternatives = change(rng, line)
        if rng.random() < MISTYPED_SHARE:
            text = mistype(rng, text)
        example = prepare(tokenizer, view, text, alternatives)
        if example:
            yield example


class Vectors:
    """Vectors of entity texts by the present encoder, without gradient. Call `refresh` as the encoder learns."""

    def __init__(self, reader: Reader, tokenizer: Tokenizer) -> None:
        self._reader, self._tokenizer = reader, tokenizer
        self._known: dict[str, Tensor] = {"": torch.zeros(WIDTH)}

    def add(self, texts: set[str]) -> None:
        new = sorted(text for text in texts if text not in self._known)
        for text, vector in zip(new, self._encode(new), strict=True):
            self._known[text] = vector

    def refresh(self) -> None:
        texts = [text for text in self._known if text][-4000:]
        self._known = {"": torch.zeros(WIDTH), **dict(zip(texts, self._encode(texts), strict=True))}

    def __getitem__(self, text: str) -> Tensor:
        return self._known[text]

    @torch.no_grad()
    def _encode(self, texts: list[str]) -> list[Tensor]:
        training = self._reader.training
        self._reader.eval()
        found: list[Tensor] = []
        for start in range(0, len(texts), 64):
            ids, mask = pad([self._tokenizer.encode(text) for text in texts[start : start + 64]])
            x = self._reader.encoder(ids, mask)
            found += list((x * mask[..., None]).sum(1) / mask.sum(1, keepdim=True))
        self._reader.train(training)
        return found


def pad(rows: list[list[int]]) -> tuple[Tensor, Tensor]:
    width = max(len(row) for row in rows)
    ids = torch.tensor([row + [0] * (width - len(row)) for row in rows])
    mask = torch.tensor([[1.0] * len(row) + [0.0] * (width - len(row)) for row in rows])
    return ids, mask


def collate(batch: list[Example], vectors: Vectors) -> dict[str, Tensor]:
    """Return the tensors of a batch."""
    vectors.add({text for x in batch for e in x.scene.entities for text in (e.text, e.clause)})
    ids, mask = pad([x.ids for x in batch])
    answers = [(row, number, answer) for row, x in enumerate(batch) for number, answer in enumerate(x.answers)]
    size, most, count = len(batch), max(len(x.scene.entities) for x in batch), len(answers)
    tensors = {
        "ids": ids, "mask": mask, "entity_mask": torch.zeros(size, most), "entity_text": torch.zeros(size, most, WIDTH),
        "entity_clause": torch.zeros(size, most, WIDTH), "figures": torch.zeros(size, most, len(batch[0].figures[0])),
        "context": torch.tensor([x.scene.context for x in batch]),
        "of": torch.tensor([row for row, _, _ in answers]),
        "number": torch.tensor([number for _, number, _ in answers]),
        "verbs": torch.tensor([answer.verbs for _, _, answer in answers]),
        "objects": torch.tensor([[o[0] if o else -1 for o in answer.objects] for _, _, answer in answers]),
        "object_right": torch.zeros(count, SLOTS, most), "target_right": torch.zeros(count, SLOTS, most),
        "object_open": torch.zeros(count, SLOTS, most), "target_open": torch.zeros(count, SLOTS, most),
    }  # fmt: skip
    for row, x in enumerate(batch):
        entities = x.scene.entities
        tensors["entity_mask"][row, : len(entities)] = 1
        tensors["entity_text"][row, : len(entities)] = torch.stack([vectors[e.text] for e in entities])
        tensors["entity_clause"][row, : len(entities)] = torch.stack([vectors[e.clause] for e in entities])
        tensors["figures"][row, : len(entities)] = torch.tensor(x.figures)
    for index, (row, _, answer) in enumerate(answers):
        entities = batch[row].scene.entities
        for slot, verb in enumerate(answer.verbs):
            for kind, right, allowed in (("object", answer.objects, OBJECTS), ("target", answer.targets, TARGETS)):
                if right[slot]:
                    places = allowed[VERBS[verb]]
                    tensors[kind + "_right"][index, slot, right[slot]] = 1
                    open_ = torch.tensor([float(e.place in places) for e in entities])
                    tensors[kind + "_open"][index, slot, : len(entities)] = open_
    return tensors


def loss(reader: Callable[[dict[str, Tensor]], tuple[Tensor, Tensor, Tensor]], batch: dict[str, Tensor]) -> Tensor:
    """Return the mean negative log-likelihood of a batch: of any right answer of each line."""
    verb_scores, object_scores, target_scores = reader(batch)
    verbs = batch["verbs"]
    found = verb_scores.float().log_softmax(-1).gather(-1, verbs.clamp(min=0)[..., None])[..., 0]
    total = (found * (verbs >= 0)).sum(-1)
    for kind, scores in (("object", object_scores), ("target", target_scores)):
        right, allowed = batch[kind + "_right"], batch[kind + "_open"]
        logs = scores.float().masked_fill(allowed == 0, -1e4).log_softmax(-1)
        logs = logs.masked_fill(right == 0, -1e4).logsumexp(-1)
        total = total + (logs * (right.sum(-1) > 0)).sum(-1)
    lines = torch.full((len(batch["ids"]), MAX_ANSWERS), -1e4)
    lines = lines.index_put((batch["of"], batch["number"]), total)
    return -lines.logsumexp(-1).mean()
