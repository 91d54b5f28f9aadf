"""The network addresses of guests, as last seen."""

from __future__ import annotations

MAX_ADDRESSES = 20_000  # some 4 MB; twice as many as there may be connections


class GuestAddresses(dict[str, str]):
    """Address by guest, of the last MAX_ADDRESSES guests that were seen. Bot moves are charged to it."""

    def note(self, guest: str, address: str) -> None:
        self.pop(guest, None)
        self[guest] = address
        if len(self) > MAX_ADDRESSES:
            del self[next(iter(self))]
