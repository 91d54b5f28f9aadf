"""Names and pictures of guests: those that a guest chose, or else ones made from the guest's id.

A generated name costs no storage: the same guest gets the same name and picture everywhere, at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Literal, get_args

from msgspec import Struct

from .lookalikes import distinct_name, is_taken
from .stored import StoredGuest

Avatar = Literal["otter", "fox", "owl", "hare", "whale", "teapot", "lantern", "acorn"]  # pictures that the page has
AVATARS: tuple[str, ...] = get_args(Avatar)
ADJECTIVES = (
    *("Amber", "Bold", "Brave", "Bright", "Calm", "Cheerful", "Clever", "Cozy", "Curious", "Dapper"),
    *("Gentle", "Golden", "Honest", "Humble", "Jolly", "Keen", "Kind", "Lively", "Lucky", "Mellow"),
    *("Merry", "Misty", "Nimble", "Noble", "Patient", "Quick", "Quiet", "Royal", "Silver", "Sleepy"),
    *("Snowy", "Spry", "Steady", "Sunny", "Swift", "Tidy", "Velvet", "Warm", "Wise", "Witty"),
)


class Profile(Struct, frozen=True):
    """A guest as others see them."""

    name: str
    avatar: str  # one of AVATARS
    named: bool  # whether the guest chose the name


def profile(player: str, stored: StoredGuest) -> Profile:
    """Return the profile of a guest from what they chose."""
    avatar = stored.avatar or default_avatar(player)
    return Profile(stored.name or generated_name(player, avatar), avatar, bool(stored.name))


def default_avatar(player: str) -> str:
    """Return the picture of a guest who has not chosen one."""
    return AVATARS[_hash(player)[0] % len(AVATARS)]


def generated_name(player: str, avatar: str, taken: Iterable[str] = ()) -> str:
    """Return a name such as "Quiet Otter" for a guest who has not chosen one; it looks like none of `taken`."""
    looks = list(taken)
    names = list(_names(player, avatar))
    return next((name for name in names if not is_taken(name, looks)), None) or distinct_name(names[0], looks)


def _names(player: str, avatar: str) -> Iterator[str]:
    """Return all names of a guest with this picture, the usual one first."""
    first = int.from_bytes(_hash(player)[1:]) % len(ADJECTIVES)
    for adjective in ADJECTIVES[first:] + ADJECTIVES[:first]:
        yield f"{adjective} {avatar.title()}"


def _hash(player: str) -> bytes:
    return blake2b(player.encode(), digest_size=9).digest()
