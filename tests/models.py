"""A scripted language model: an HTTP server on this machine whose every byte a test decides."""

import json
import socket
import threading
import time
from contextlib import contextmanager

CANARY = "sk-canary-7f3a9c2e51d84b06"
BY_PARSER = "the language model was of no use: the game master's parser understood it so"
BY_MODEL = "a language model understood it so"


class Wire:
    """One connection to the endpoint, after its request was read."""

    def __init__(self, conn, body, closing):
        self._conn, self.body, self._closing = conn, body, closing

    def send(self, data):
        """Return False once the client is gone."""
        try:
            self._conn.sendall(data)
        except OSError:
            return False
        return not self._closing.is_set()

    def answer(self, body, status="200 OK", headers=""):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        head = f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n{headers}\r\n"
        self.send(head.encode() + data)

    def begin(self):
        """A body of unknown length."""
        return self.send(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n")

    def hang(self):
        self._closing.wait(60)

    def drip(self, data):
        """Send one byte every 50 ms until the client is gone."""
        for byte in data:
            if not self.send(bytes([byte])):
                return
            time.sleep(0.05)
        self.hang()


class Endpoint:
    """`read` and `tell` answer requests to parse and to narrate; `asked` holds every request."""

    def __init__(self):
        self.read = self.tell = lambda wire: wire.answer({}, "500 Internal Server Error")
        self.asked = []  # (headers, body)
        self._closing = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=50)
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}/v1"
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def _accept(self):
        while True:
            conn, _ = self._listener.accept()
            if self._closing.is_set():
                conn.close()
                return
            thread = threading.Thread(target=self._serve, args=(conn,))
            self._threads.append(thread)
            thread.start()

    def _serve(self, conn):
        with conn:
            data = b""
            while b"\r\n\r\n" not in data:
                if not (piece := conn.recv(65536)):
                    return  # the client was ended
                data += piece
            head, _, body = data.partition(b"\r\n\r\n")
            lines = head.decode().lower().split("\r\n")
            headers = dict(line.split(": ", 1) for line in lines[1:])
            while len(body) < int(headers["content-length"]):
                body += conn.recv(65536)
            wire = Wire(conn, json.loads(body), self._closing)
            self.asked.append((head.decode(), wire.body))
            (self.read if "tools" in wire.body else self.tell)(wire)

    def close(self):
        self._closing.set()
        socket.create_connection(self._listener.getsockname()).close()
        for thread in self._threads:
            thread.join(20)
            assert not thread.is_alive()
        self._listener.close()


@contextmanager
def endpoint(monkeypatch, timeout="20", **more):
    """An endpoint that this process takes for its model."""
    from parlor.model import settings

    settings._model.cache_clear()  # another test's endpoint may have had the same port
    found = Endpoint()
    environment = {"URL": found.url, "KEY": CANARY, "TIMEOUT": timeout, **more}
    monkeypatch.setenv("PARLOR_MODEL", "scripted")
    for name, value in environment.items():
        monkeypatch.setenv(f"PARLOR_MODEL_{name}", value)
    try:
        yield found
    finally:
        found.close()


def calls(*called):
    """A whole answer that calls these tools: (name, arguments)."""
    tool_calls = [
        {"id": f"c{n}", "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
        for n, (name, arguments) in enumerate(called)
    ]
    return {"choices": [{"message": {"role": "assistant", "content": None, "tool_calls": tool_calls}}]}


def calling(*called):
    return lambda wire: wire.answer(calls(*called))


def prose(text):
    return {"choices": [{"message": {"role": "assistant", "content": text}}]}


def event(text):
    return b"data: " + json.dumps({"choices": [{"delta": {"content": text}}]}).encode() + b"\n\n"


def telling(*pieces, until=lambda: True):
    """Streams these pieces; the last one waits for `until`."""

    def tell(wire):
        wire.begin()
        *first, last = pieces
        for piece in first:
            wire.send(event(piece))
        while not until():
            time.sleep(0.01)
        wire.send(event(last) + b"data: [DONE]\n\n")

    return tell


BROKEN_URLS = (
    "nonsense",
    "ftp://127.0.0.1/v1",
    "http://",
    "http://127.0.0.1:x/v1",
    "http://a b/v1",
    "http://[/v1",
    "http://127.0.0.1/v1?k=x",
    "http://127.0.0.1/v1#k",
)
