"""The seed's HTTP dictionary, for matches with `dictionary = "api"`. The only part of the game that leaves the machine.

Its address is the host's to set (PARLOR_DICTIONARY), not the players': a match option would let any player make the
host send requests wherever they like.
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
PATIENCE = 5.0  # seconds; longer and a player takes the game for broken

Answer = Literal["word", "no-word", "no-answer"]


def vouch(word: str, claim: Claim) -> Claim | Refusal:
    """The claim with its voucher, or why there is none. Honour counts only where the service does not answer."""
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
                f"The dictionary did not answer for {word}. Try again, or play the word on your honour.",
            )


def not_a_word(word: str) -> Refusal:
    return Refusal("not-a-word", f"{word} is not in the dictionary.")


def ask(word: str) -> Answer:
    """200 means a word and 404 none (R3.7); everything else is no answer at all."""
    address = os.environ.get("PARLOR_DICTIONARY", ADDRESS)
    try:
        request = Request(f"{address}{word.lower()}", headers={"User-Agent": "parlor"})  # noqa: S310 - the host's own
        with urlopen(request, timeout=PATIENCE) as reply:  # noqa: S310
            return "word" if reply.status == 200 else "no-answer"
    except HTTPError as error:
        with error:
            return "no-word" if error.code == 404 else "no-answer"
    except (OSError, HTTPException, ValueError):
        return "no-answer"
