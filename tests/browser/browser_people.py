"""A server process, and people who use it with a browser."""

import json
import os
import re
import subprocess
import sys
from urllib.parse import urlsplit

from unlimited import UNLIMITED_HTTP_RATES

# No limit applies: all requests come from one address.
LIMITS = {
    "messages_per_second": 1e6,
    "burst": 10**6,
    **UNLIMITED_HTTP_RATES,
    "connections_per_address": 10**4,
    "open_matches": 10**6,
}
TIMEOUT = 15_000  # ms until an expectation fails


class ServerProcess:
    """`parlor serve` in a process of its own. After a kill and a start it has the same address and the same matches."""

    def __init__(self, home, command=(sys.executable, "-m", "parlor.cli"), without=()):
        """`command` starts another installation of parlor, `without` names environment variables to leave out."""
        self.home = home
        self._command, self._without = command, without
        self._process = None
        self.port = 0  # any free port at first
        self.start()

    def start(self):
        if self._process:
            self._process.stdout.close()  # it may have ended without `kill`
        command = [*self._command, "serve", "--port", str(self.port), "--log-level", "error"]
        # without coverage, because it is killed at the end
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("COV", *self._without))}
        env = plain | {"PARLOR_HOME": str(self.home), "PARLOR_LIMITS": json.dumps(LIMITS)}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        line = self._process.stdout.readline()
        found = re.fullmatch(r"Parlor is at (http://\S+)\n", line)
        assert found, f"The server did not open: {line!r}"
        self.url = found[1]
        self.port = urlsplit(self.url).port

    @property
    def is_open(self):
        return self._process is not None and self._process.poll() is None

    def kill(self):
        self._process.kill()
        self._process.communicate()


class Person:
    """A guest with a browser context of their own and its first page. It records console errors, uncaught errors
    and requests to other servers.
    """

    def __init__(self, chromium, server, allow_errors, **context):
        self.server = server
        self.allow_errors = allow_errors
        self.errors = []
        self.foreign = []
        self.context = chromium.new_context(base_url=server.url, **context)
        self.context.set_default_timeout(TIMEOUT)
        self.context.on("console", self._said)
        self.context.on("weberror", lambda error: self.errors.append(str(error.error)))
        self.context.on("request", lambda request: self._asked(request.url))
        self.context.on("page", lambda page: page.on("websocket", lambda socket: self._asked(socket.url)))
        self.page = self.context.new_page()

    def opens(self, address="/"):
        """Open an address of the server and return the page."""
        self.page.goto(address)
        return self.page

    def offline(self, off=True):
        """Disconnect from the network, or connect again."""
        self.context.set_offline(off)

    def leaves(self):
        self.context.close()
        assert self.foreign == [], self.foreign
        if not self.allow_errors:
            assert self.errors == [], self.errors

    def _said(self, message):
        if message.type == "error":
            self.errors.append(message.text)

    def _asked(self, url):
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob", "about") and parts.netloc != urlsplit(self.server.url).netloc:
            self.foreign.append(url)
