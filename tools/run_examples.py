"""Run the examples of the lab from end to end: train an agent if sb3-contrib is installed, then hold the tournament.

python tools/run_examples.py --steps 20000 --games 20
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", default="20000")
    parser.add_argument("--games", default="20")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PARLOR_AGENT": str(Path(folder, "agent.zip"))}
        commands = [["run_tournament.py", "--games", arguments.games, "--folder", folder]]
        if find_spec("sb3_contrib"):
            commands.insert(0, ["train_agent.py", "--steps", arguments.steps])
        for command in commands:
            done = subprocess.run([sys.executable, *command], cwd=EXAMPLES, env=environment, check=False)
            if done.returncode:
                return done.returncode
        missing = [name for name in ("tournament.html", "tournament.jsonl") if not Path(folder, name).exists()]
    print(f"Missing: {', '.join(missing)}" if missing else "All examples ran.")
    return 1 if missing else 0


if __name__ == "__main__":
    raise SystemExit(main())
