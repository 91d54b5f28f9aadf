"""`python tools/attacks`: see command.py."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent.parent)]

from attacks.command import main  # noqa: E402

main()
