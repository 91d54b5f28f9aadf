"""Train the dungeon's learned reader from the data in tools/reader_lines. Needs the extra `train`.

    PYTHONPATH=src OMP_NUM_THREADS=1 python tools/train_reader.py --checkpoint reader.pt --examples 300000

The same command resumes from the checkpoint. tools/pack_reader.py makes the file that the game loads.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from reader_training.train import main

if __name__ == "__main__":
    main()
