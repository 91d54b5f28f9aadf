"""Start a Parlor server and Vite, which shows every change of client/ at once. Ctrl-C stops both (`make dev`).

Arguments are passed to `parlor serve`.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress

from page import Client, PageError


def main() -> None:
    command = [sys.executable, "-m", "parlor.cli", "serve", "--port", "0", *sys.argv[1:]]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        first_line = server.stdout.readline()  # "Parlor is at http://...", or nothing if it could not start
        try:
            if first_line:
                print(first_line, end="", flush=True)
                with suppress(KeyboardInterrupt):
                    Client().run("dev", PARLOR_HOUSE=first_line.split()[-1])
        except PageError as error:
            sys.exit(str(error))
        finally:
            server.terminate()
    sys.exit(0 if first_line else server.returncode)


if __name__ == "__main__":
    main()
