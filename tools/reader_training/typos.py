"""Typing and spelling mistakes for training lines."""

from __future__ import annotations

import re
from random import Random

ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")  # of a keyboard
NEIGHBORS = {
    key: "".join(row[max(0, at - 1) : at] + row[at + 1 : at + 2]) for row in ROWS for at, key in enumerate(row)
}
SPELLED_BY_EAR = tuple(
    tuple(pair.split("="))
    for pair in (
        "ight=ite", "tion=shun", "tion=tin", "ph=f", "ck=k", "ck=c", "qu=kw", "wh=w", "kn=n", "ea=ee", "ee=ea", "oo=u",
        "ai=ay", "ou=ow", "er=ur", "or=er", "le=el", "ll=l", "tt=t", "ss=s", "pp=p", "ff=f", "ie=ei", "ei=ie", "th=f",
        "the=teh", "the=da", "the=th", "and=n", "and=nad", "you=u", "your=ur", "to=2", "for=4", "with=wiht", "with=wif",
        "please=plz", "please=pls", "ing=in", "ing=ign", "c=k", "k=c", "s=z", "ce=se", "ge=j", "y=ie", "ough=uff",
        "a=e", "e=a", "i=e", "o=u", "dge=j", "x=ks", "ar=er", "ous=us", "al=el",
    )
)  # fmt: skip


def mistype(rng: Random, text: str) -> str:
    """Return the line with one to three mistakes of the fingers, or spelled by ear."""
    return _misspell(rng, text) if rng.random() < 0.35 else _slip(rng, text)


def _misspell(rng: Random, text: str) -> str:
    for right, wrong in rng.sample(SPELLED_BY_EAR, 14)[: rng.choice([5, 9, 14])]:
        whole = len(right) > 2 and right in ("the", "and", "you", "your", "for", "with", "please")
        found = list(re.finditer(rf"\b{right}\b" if whole or right == "to" else right, text))
        if found:
            at = rng.choice(found)
            text = text[: at.start()] + wrong + text[at.end() :]
    return text


def _slip(rng: Random, text: str) -> str:
    letters = list(text)
    for _ in range(rng.choice([1, 1, 2, 3])):
        places = [i for i, c in enumerate(letters) if c.isalpha()]
        if len(places) < 4:
            break
        i = rng.choice(places)
        way = rng.random()
        if way < 0.3 and i + 1 < len(letters):
            letters[i], letters[i + 1] = letters[i + 1], letters[i]
        elif way < 0.55:
            del letters[i]
        elif way < 0.75:
            letters.insert(i, letters[i])
        else:
            letters[i] = rng.choice(NEIGHBORS.get(letters[i].lower(), letters[i]))
    return "".join(letters)
