"""A house in a process of its own, and people who visit it with a browser."""

import json
import os
import re
import subprocess
import sys
from urllib.parse import urlsplit

from unlimited import UNLIMITED_HTTP_RATES

# No limit may bind: everybody comes from one address.
LIMITS = {
    "messages_per_second": 1e6,
    "burst": 10**6,
    **UNLIMITED_HTTP_RATES,
    "connections_per_address": 10**4,
    "open_matches": 10**6,
}
PATIENCE = 15_000  # ms until something that is waited for is missed


class House:
    """`parlor serve` as anyone starts it. Killed and started again it is at the same address with the same matches."""

    def __init__(self, home, command=(sys.executable, "-m", "parlor.cli"), without=()):
        """`command` is a parlor to start instead of this one, `without` the variables that it must not have."""
        self.home = home
        self._command, self._without = command, without
        self._process = None
        self.port = 0  # one that is free, at first
        self.start()

    def start(self):
        if self._process:
            self._process.stdout.close()  # it may have ended without `kill`
        command = [*self._command, "serve", "--port", str(self.port), "--log-level", "error"]
        # without coverage: it ends by being killed
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("COV", *self._without))}
        env = plain | {"PARLOR_HOME": str(self.home), "PARLOR_LIMITS": json.dumps(LIMITS)}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        line = self._process.stdout.readline()
        found = re.fullmatch(r"Parlor is at (http://\S+)\n", line)
        assert found, f"The house did not open: {line!r}"
        self.url = found[1]
        self.port = urlsplit(self.url).port

    @property
    def is_open(self):
        return self._process is not None and self._process.poll() is None

    def kill(self):
        self._process.kill()
        self._process.communicate()


class Person:
    """A guest with a browser of their own: a context without cookies, and its first page. What goes wrong in any of its
    pages is noted: what the console calls an error, what nobody caught, and requests to anywhere but the house.
    """

    def __init__(self, chromium, house, allow_errors, **context):
        self.house = house
        self.allow_errors = allow_errors
        self.errors = []
        self.foreign = []
        self.context = chromium.new_context(base_url=house.url, **context)
        self.context.set_default_timeout(PATIENCE)
        self.context.on("console", self._said)
        self.context.on("weberror", lambda error: self.errors.append(str(error.error)))
        self.context.on("request", lambda request: self._asked(request.url))
        self.context.on("page", lambda page: page.on("websocket", lambda socket: self._asked(socket.url)))
        self.page = self.context.new_page()

    def opens(self, address="/"):
        """Go to an address of the house; gives the page."""
        self.page.goto(address)
        return self.page

    def offline(self, off=True):
        """Pull the plug, or put it back."""
        self.context.set_offline(off)

    def leaves(self):
        self.context.close()
        assert self.foreign == []
        if not self.allow_errors:
            assert self.errors == []

    def _said(self, message):
        if message.type == "error":
            self.errors.append(message.text)

    def _asked(self, url):
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob", "about") and parts.netloc != urlsplit(self.house.url).netloc:
            self.foreign.append(url)
