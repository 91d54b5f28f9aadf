"""Codes by which another device becomes the same guest: each works once, for ten minutes.

A code has 8 of 27 characters, some 38 bits. With the limit of `code_guesses_per_second` an address that guesses for ten
minutes finds one of a hundred valid codes with a probability of one in forty million.
"""

from __future__ import annotations

import logging
import secrets

from msgspec import Struct

from ..kernel.errors import ParlorError
from ..table.store import Store
from ..table.stored import StoredTransfer, TransferOwner
from .identity import GuestSession, Identity
from .sessions import Sessions

CODE_LENGTH = 8
ALPHABET = "ACDEFGHJKMNPQRTVWXY23456789"  # without 0 O, 1 I L, and the letters of these pairs: 2 Z, 5 S, 8 B, V U
VALID_MS = 600_000  # from when a code is made

_MISREAD = str.maketrans("ZSBU", "258V", " -.\u00a0\u2013")

log = logging.getLogger("parlor.server")


class Transfer(Struct, frozen=True):
    code: str
    expires_at_ms: int  # by the store's clock


class Transfers:
    """Makes codes and exchanges them for sessions."""

    def __init__(self, store: Store, identity: Identity, sessions: Sessions) -> None:
        self._store, self._identity, self._sessions = store, identity, sessions

    async def create(self, session: GuestSession) -> Transfer:
        """Return a new code for the guest of the session; their unused codes of before end. Raises StoreError."""
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        owner = TransferOwner(session.player, session.id, session.generation)
        return Transfer(code, await self._store.add_transfer(code, owner, VALID_MS))

    async def use(self, text: str, player: str, user_agent: str) -> GuestSession:
        """Use up a code and return a new session of its guest. `player` is the guest of the device that sent it, or "".

        Raises ParlorError, and changes nothing, if the code is unknown, used, expired or made by a session that has
        ended since, or if the device is that guest's already. Of two devices that send a code at once one wins.
        """
        code = read_code(text)
        stored = await self._store.transfer(code)
        self._check(stored, player)
        owner = await self._store.use_transfer(code)
        if owner is None:  # another device was faster, or it has expired just now
            self._check(await self._store.transfer(code), player)
            raise ParlorError(*UNKNOWN)
        log.info("device_added", extra={"player": owner.player})
        return await self._sessions.add_device(owner.player, owner.session, user_agent)

    def _check(self, stored: StoredTransfer | None, player: str) -> None:
        """Raise ParlorError unless the code can be used by a device of this guest."""
        if stored is None:
            raise ParlorError(*UNKNOWN)
        if stored.is_used:
            raise ParlorError("code-used", "This code was used already. Create a new one on your other device.")
        owner = stored.owner
        if stored.is_expired or not self._identity.accepts(GuestSession(owner.player, owner.session, owner.generation)):
            raise ParlorError("code-expired", "This code has expired. Create a new one on your other device.")
        if owner.player == player:
            raise ParlorError("same-guest", "This device is signed in as you already. Enter the code on another one.")


UNKNOWN = "bad-code", "There is no such code. Check it, or create a new one on your other device."


def read_code(text: str) -> str:
    """Return the code that a person typed: in any case, with blanks or hyphens, and with letters that codes do not have
    read as the ones they look like. Raises ParlorError if it cannot be a code.
    """
    code = text.upper().translate(_MISREAD)
    if len(code) != CODE_LENGTH or not set(code) <= set(ALPHABET):
        raise ParlorError(*UNKNOWN)
    return code
