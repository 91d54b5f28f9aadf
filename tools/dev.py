"""`make dev`: a server of Parlor, and Vite's beside it, which shows every change of client/ at once. Ctrl-C ends both.

Whatever is given goes to `parlor serve`.
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
        said = server.stdout.readline()  # "Parlor is at http://..."; nothing where it could not begin
        try:
            if said:
                print(said, end="", flush=True)
                with suppress(KeyboardInterrupt):
                    Client().run("dev", PARLOR_HOUSE=said.split()[-1])
        except PageError as error:
            sys.exit(str(error))
        finally:
            server.terminate()
    sys.exit(0 if said else server.returncode)


if __name__ == "__main__":
    main()
