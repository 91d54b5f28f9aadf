"""A fake dictionary service on this machine."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class FakeDictionary:
    """Answers every request with `status`, delays answers while `thinks(True)`, and can be shut down."""

    def __init__(self):
        self.status = 200
        self.asked = []
        self._answering = threading.Event()
        self._answering.set()
        self._server = None
        self.port = 0  # any free port at first
        self.up()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/api/v2/entries/en/"

    def up(self):
        """Start it, at the same address as before."""
        dictionary = self

        class Answers(BaseHTTPRequestHandler):
            def do_GET(self):
                dictionary.asked.append(self.path)
                dictionary._answering.wait()
                body = b"[]"
                self.send_response(dictionary.status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *given):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), Answers)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def down(self):
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def thinks(self, thinking=True):
        """Delay all answers, or send them."""
        if thinking:
            self._answering.clear()
        else:
            self._answering.set()

    def as_usual(self):
        """Reset it: running, without delay, every word known, no requests recorded."""
        self.thinks(False)
        self.status = 200
        self.asked.clear()
        if not self._server:
            self.up()
