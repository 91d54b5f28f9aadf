"""Pack a checkpoint of tools/train_reader.py into the file that the game loads (parser/reader_file.py).

PYTHONPATH=src python tools/pack_reader.py reader.pt reader.bin
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import numpy as np
from reader_training.batches import Vectors
from reader_training.train import load_checkpoint, piece_texts
from reader_training.views import GLOSSES, HAND_MADE, names_of

from parlor.games.nethack_chat.parser.reader_entities import EntityTable
from parlor.games.nethack_chat.parser.reader_file import ReaderFile, write_reader_file


def known_texts() -> list[str]:
    """Return the texts of the game's known things, whose vectors are stored in the file."""
    view = {
        "exits": {}, "monsters": [{"name": name} for name in names_of("monster")],
        "inventory": [{"name": name} for name in GLOSSES if name not in names_of("monster", "room", "spell", "trap")],
        "spells": [{"name": name} for name in names_of("spell")], "traps": names_of("trap"),
    }  # fmt: skip
    scenes = [EntityTable(view, GLOSSES)]
    scenes += [EntityTable(view, GLOSSES) for view in HAND_MADE.values()]
    return sorted({entity.text for scene in scenes for entity in scene.entities})


def main(checkpoint: str, target: str) -> None:
    reader, tokenizer, state = load_checkpoint(Path(checkpoint), average=True)
    reader.eval()
    vectors = Vectors(reader, tokenizer)
    texts = known_texts()
    vectors.add(set(texts))
    weights = {name: value.numpy() for name, value in reader.state_dict().items()}
    weights["known_vectors"] = np.stack([vectors[text].numpy() for text in texts])
    write_reader_file(Path(target), ReaderFile(weights, piece_texts(state["pieces"]), GLOSSES, texts))
    print(
        f"{target}: {Path(target).stat().st_size / 1e6:.2f} MB, {state['seen']} examples seen, {len(texts)} known texts"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
