"""The HTTP dictionary for matches with `dictionary = "api"`: the only part of the game that uses the network.

The host sets its address (PARLOR_DICTIONARY). As a match option it would let any player make the host send requests to
any address.
"""

from __future__ import annotations

import os
from http.client import HTTPException
from typing import Literal
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from msgspec.structs import replace

from parlor.kernel import Refusal

from .state import Claim

ADDRESS = "https://api.dictionaryapi.dev/api/v2/entries/en/"  # followed by the word, in lower case
TIMEOUT = 5.0  # seconds

Answer = Literal["word", "no-word", "no-answer"]


def confirm_word(word: str, claim: Claim) -> Claim | Refusal:
    """Return the claim with a voucher, or why there is none. The voucher "honour" counts only if the service does not
    answer.
    """
    match ask(word):
        case "word":
            return replace(claim, voucher="service")
        case "no-word":
            return not_a_word(word)
        case "no-answer" if claim.voucher == "honour":
            return claim
        case _:
            return Refusal(
                "dictionary-down",
                f"The dictionary isn't responding for {word}. Try again, or play it anyway.",
            )


def not_a_word(word: str) -> Refusal:
    return Refusal("not-a-word", f"{word} isn't in the dictionary.")


def ask(word: str) -> Answer:
    """Ask the service: status 200 means a word, 404 none (R3.7), everything else no answer."""
    address = os.environ.get("PARLOR_DICTIONARY", ADDRESS)
    try:
        request = Request(f"{address}{word.lower()}", headers={"User-Agent": "parlor"})  # noqa: S310 - the host's own
        with urlopen(request, timeout=TIMEOUT) as reply:  # noqa: S310
            return "word" if reply.status == 200 else "no-answer"
    except HTTPError as error:
        with error:
            return "no-word" if error.code == 404 else "no-answer"
    except (OSError, HTTPException, ValueError):
        return "no-answer"
