"""Which model a host has connected. It is the host's to set, by the environment, as no match option could be: players
would have the host send requests, and its key, wherever they like.

PARLOR_MODEL_URL      where it is: http://127.0.0.1:11434/v1; without it there is no model
PARLOR_MODEL          its name there
PARLOR_MODEL_KEY      the key, where one is needed; or PARLOR_MODEL_KEY_FILE, a file with nothing else in it
PARLOR_MODEL_TIMEOUT  seconds that a player waits for it, at most; at a table, where nobody waits for a tale, that may
                      take three times as long
PARLOR_MODEL_BUDGET   tokens that it may use up until this process ends
PARLOR_MODEL_GUEST_BUDGET
                      tokens that it may use up for one guest of a server in an hour; by default a tenth of the budget
PARLOR_MODEL_ADDRESS_BUDGET
                      the same for all guests of one address together; by default three tenths of the budget, or what
                      one guest may use up if that is more
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from ..kernel.errors import ParlorError
from .budget import Budget
from .chat import Model

TIMEOUT: Final = 10.0  # seconds: longer and a player takes the game for broken
BUDGET: Final = 1_000_000  # tokens: some hundred runs
LONGEST_TIMEOUT: Final = 600.0
LONGEST_KEY: Final = 4096


class Settings(Struct, frozen=True):
    url: str  # without /chat/completions
    name: str
    key: str = ""
    timeout: float = TIMEOUT
    budget: int = BUDGET
    guest_budget: int = BUDGET // 10
    address_budget: int = BUDGET * 3 // 10

    def __repr__(self) -> str:
        """Without the key: what is printed may be read by anybody."""
        return f"Settings(url={self.url!r}, name={self.name!r}, key={'...' if self.key else ''!r})"

    __str__ = __repr__

    def __rich_repr__(self) -> list[tuple[str, str]]:
        return [("url", self.url), ("name", self.name)]


def asked_settings(environ: Mapping[str, str] = os.environ) -> Settings | None:
    """What the environment asks for; raises ParlorError where that cannot be meant. No sentence has the key in it."""
    url = environ.get("PARLOR_MODEL_URL", "").strip().rstrip("/").removesuffix("/chat/completions")
    if not url:
        return None
    check_url(url)
    if not find_spec("httpx"):
        raise ParlorError("missing-extra", "A language model needs an extra: pip install 'parlor[llm]'.")
    budget = int(number("PARLOR_MODEL_BUDGET", environ, BUDGET, 1e15))
    guest_budget = int(number("PARLOR_MODEL_GUEST_BUDGET", environ, max(1, budget // 10), 1e15))
    return Settings(
        url,
        environ.get("PARLOR_MODEL", "").strip(),
        asked_key(environ),
        number("PARLOR_MODEL_TIMEOUT", environ, TIMEOUT, LONGEST_TIMEOUT),
        budget,
        guest_budget,
        int(number("PARLOR_MODEL_ADDRESS_BUDGET", environ, max(guest_budget, budget * 3 // 10), 1e15)),
    )


def check_url(url: str) -> None:
    try:
        parts = urlsplit(url)
        right = parts.scheme in ("http", "https") and bool(parts.hostname) and url.isprintable()
        right = right and not set(url) & set(" ?#")
        _ = parts.port  # which may be no number
    except ValueError:
        right = False
    if not right:
        raise ParlorError("bad-model", "The address of a language model looks like http://127.0.0.1:11434/v1.")
    if parts.username is not None or parts.password is not None:
        raise ParlorError("bad-model", "The address of a language model has no key in it: set PARLOR_MODEL_KEY.")


def asked_key(environ: Mapping[str, str]) -> str:
    key, file = environ.get("PARLOR_MODEL_KEY", ""), environ.get("PARLOR_MODEL_KEY_FILE", "")
    if not key and file:
        try:
            key = Path(file).expanduser().read_text("utf-8")
        except (OSError, UnicodeError, RuntimeError) as error:
            raise ParlorError("bad-model", "The file of PARLOR_MODEL_KEY_FILE cannot be read.") from error
    key = key.strip()
    if not key.isascii() or not key.isprintable() or " " in key or len(key) > LONGEST_KEY:
        raise ParlorError("bad-model", "The key of the language model is not one that can be sent.")
    return key


def number(name: str, environ: Mapping[str, str], usual: float, most: float) -> float:
    text = environ.get(name, "").strip()
    try:
        asked = float(text) if text else usual
    except ValueError:
        asked = -1.0
    if not 0 < asked <= most:
        raise ParlorError("bad-model", f"{name} is a number from 0 to {most:g}.")
    return asked


def connected() -> Model | None:
    """The model of this process, or None: where the environment asks for nothing that can be used, too."""
    try:
        settings = asked_settings()
    except ParlorError:
        return None  # `parlor serve` has said so
    return _model(settings) if settings else None


@lru_cache(maxsize=4)
def _model(settings: Settings) -> Model:
    """One for all who ask: it remembers what was spent, and whether it was down."""
    budget = Budget(settings.budget, settings.guest_budget, settings.address_budget)
    return Model(settings.url, settings.name, settings.key, settings.timeout, budget)
