"""Play on a Parlor server from Python.

    async with parlor.client.connect("http://127.0.0.1:8080", name="Ada") as client:
        new = await client.create("liars-dice", seats=["me", "bot"])
        match = await client.watch(new.match)
        while await match.turn(0):
            description = await match.describe(0)
            await match.act(0, description.legal[0])

Methods raise `Refused` if the server refuses a request, and `ServerGone` if it cannot be reached. A broken connection
is opened again.
"""

from ..kernel.errors import Refused
from .bot import play_bot
from .client import Client, NewMatch
from .errors import ServerGone
from .remote_match import RemoteMatch
from .websocket import WebSocket

__all__ = ["Client", "NewMatch", "Refused", "RemoteMatch", "ServerGone", "WebSocket", "connect", "play_bot"]


def connect(url: str, *, name: str = "", cookie: str = "", patience: float = 60.0) -> Client:
    """Return a client for `async with`: a new guest, or with a `cookie` the guest of that cookie.

    After `patience` seconds without a connection, pending requests raise ServerGone.
    """
    return Client(url, name, cookie, patience)
