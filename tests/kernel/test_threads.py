"""Types may be used for the first time in several threads at once: see codec.prepare."""

import subprocess
import sys
from pathlib import Path


def test_types_are_used_for_the_first_time_in_several_threads():
    script = Path(__file__).with_name("thread_rounds.py")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (0, "done\n"), done.stderr
