"""The connected model, set by environment variables. It is not an option of a match: a player could then make the host
send requests, and the key of the model, to any address.

PARLOR_MODEL_URL      base URL, such as http://127.0.0.1:11434/v1; without it there is no model
PARLOR_MODEL          name of the model
PARLOR_MODEL_KEY      API key, if one is needed; or PARLOR_MODEL_KEY_FILE, a file that holds only the key
PARLOR_MODEL_TIMEOUT  seconds that a player waits for a call at most; a narration on a server, for which no player
                      waits, may take three times as long
PARLOR_MODEL_BUDGET   tokens that this process may use in total
PARLOR_MODEL_GUEST_BUDGET
                      tokens per hour for one guest of a server; by default a tenth of the budget
PARLOR_MODEL_ADDRESS_BUDGET
                      tokens per hour for all guests of one address; by default three tenths of the budget, or the
                      budget of one guest if that is more
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from ..kernel.errors import ParlorError
from .budget import TokenBudget
from .chat import Model

TIMEOUT: Final = 10.0  # seconds: after a longer wait a player takes the game for broken
BUDGET: Final = 1_000_000  # tokens: about a hundred games
MAX_TIMEOUT: Final = 600.0  # seconds
MAX_KEY_LENGTH: Final = 4096
MAX_BUDGET: Final = 1e15  # tokens


class ModelSettings(Struct, frozen=True):
    url: str  # without /chat/completions
    name: str
    key: str = ""
    timeout: float = TIMEOUT  # seconds
    budget: int = BUDGET  # tokens of this process
    guest_budget: int = BUDGET // 10  # tokens per hour for one guest
    address_budget: int = BUDGET * 3 // 10  # tokens per hour for all guests of one address

    def __repr__(self) -> str:
        """Leave out the key: output and logs may be public."""
        return f"ModelSettings(url={self.url!r}, name={self.name!r}, key={'...' if self.key else ''!r})"

    __str__ = __repr__

    def __rich_repr__(self) -> list[tuple[str, str]]:
        return [("url", self.url), ("name", self.name)]


def read_settings(environ: Mapping[str, str] = os.environ) -> ModelSettings | None:
    """Return the settings of the environment, None without a URL. Raises ParlorError; the key is in no message."""
    url = environ.get("PARLOR_MODEL_URL", "").strip().rstrip("/").removesuffix("/chat/completions")
    if not url:
        return None
    check_url(url)
    if not find_spec("httpx"):
        raise ParlorError("missing-extra", "A language model needs an extra. Install it: pip install 'parlor[llm]'")
    budget = int(read_number("PARLOR_MODEL_BUDGET", environ, BUDGET, MAX_BUDGET))
    guest_budget = int(read_number("PARLOR_MODEL_GUEST_BUDGET", environ, max(1, budget // 10), MAX_BUDGET))
    return ModelSettings(
        url,
        environ.get("PARLOR_MODEL", "").strip(),
        read_key(environ),
        read_number("PARLOR_MODEL_TIMEOUT", environ, TIMEOUT, MAX_TIMEOUT),
        budget,
        guest_budget,
        int(read_number("PARLOR_MODEL_ADDRESS_BUDGET", environ, max(guest_budget, budget * 3 // 10), MAX_BUDGET)),
    )


def check_url(url: str) -> None:
    """Raise ParlorError unless this is an http or https URL without a key, a query or a fragment."""
    try:
        parts = urlsplit(url)
        valid = parts.scheme in ("http", "https") and bool(parts.hostname) and url.isprintable()
        valid = valid and not set(url) & set(" ?#")
        _ = parts.port  # raises if it is not a number
    except ValueError:
        valid = False
    if not valid:
        raise ParlorError("bad-model", "The URL of a language model must look like http://127.0.0.1:11434/v1.")
    if parts.username is not None or parts.password is not None:
        raise ParlorError(
            "bad-model", "The URL of a language model must not contain a key. Set PARLOR_MODEL_KEY instead."
        )


def read_key(environ: Mapping[str, str]) -> str:
    """Return the key, "" for none. Raises ParlorError if its file cannot be read or it is not a valid key."""
    key, file = environ.get("PARLOR_MODEL_KEY", ""), environ.get("PARLOR_MODEL_KEY_FILE", "")
    if not key and file:
        try:
            key = Path(file).expanduser().read_text("utf-8")
        except (OSError, UnicodeError, RuntimeError) as error:
            raise ParlorError("bad-model", "Cannot read the file that PARLOR_MODEL_KEY_FILE names.") from error
    key = key.strip()
    if not key.isascii() or not key.isprintable() or " " in key or len(key) > MAX_KEY_LENGTH:
        raise ParlorError(
            "bad-model", "The key of the language model must be one line of ASCII characters without spaces."
        )
    return key


def read_number(name: str, environ: Mapping[str, str], default: float, maximum: float) -> float:
    """Return a number of the environment, above 0 and at most `maximum`. Raises ParlorError for any other value."""
    text = environ.get(name, "").strip()
    try:
        value = float(text) if text else default
    except ValueError:
        value = -1.0
    if not 0 < value <= maximum:
        raise ParlorError("bad-model", f"{name} must be a number above 0 and at most {maximum:g}.")
    return value


_is_disconnected: ContextVar[bool] = ContextVar("is_disconnected", default=False)


@contextmanager
def disconnected() -> Iterator[None]:
    """Let `connected_model` return None in this context."""
    token = _is_disconnected.set(True)
    try:
        yield
    finally:
        _is_disconnected.reset(token)


def connected_model() -> Model | None:
    """Return the model of this process; None without one, or if its settings are not valid."""
    if _is_disconnected.get():
        return None
    try:
        settings = read_settings()
    except ParlorError:
        return None  # `parlor serve` reported the error when it started
    return _model(settings) if settings else None


@lru_cache(maxsize=4)
def _model(settings: ModelSettings) -> Model:
    """Return the model of these settings; always the same object, since it counts tokens and may be suspended."""
    budget = TokenBudget(settings.budget, settings.guest_budget, settings.address_budget)
    return Model(settings.url, settings.name, settings.key, settings.timeout, budget)
