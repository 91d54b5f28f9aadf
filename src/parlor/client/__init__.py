"""Playing on a Parlor server from Python.

    async with parlor.client.connect("http://127.0.0.1:8080", name="Ada") as house:
        new = await house.create("liars-dice", seats=["me", "bot"])
        table = await house.watch(new.match)
        while await table.turn(0):
            looked = await table.look(0)
            await table.act(0, looked.legal[0])

Everything raises `Refused` for a no and `ServerGone` for silence; connections that break are taken up again.
"""

from ..kernel.errors import Refused
from .bot import play_bot
from .errors import ServerGone
from .house import House, New
from .table import Table
from .wire import Wire

__all__ = ["House", "New", "Refused", "ServerGone", "Table", "Wire", "connect", "play_bot"]


def connect(url: str, *, name: str = "", cookie: str = "", patience: float = 60.0) -> House:
    """A house to enter with `async with`: as a new guest, or with a cookie as one that was there before.

    `patience` is how many seconds a house may be unreachable before ServerGone is raised.
    """
    return House(url, name, cookie, patience)
