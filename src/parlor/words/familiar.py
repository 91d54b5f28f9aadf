"""Everyday words: those that a game deals to players, who should know them all."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .lexicon import FAMILIAR_ZIPF, Lexicon

# Words that are written often, but as abbreviations, names, sounds or words of another language. They may be played,
# but are never dealt.
UNFAMILIAR: Final = {
    "en": """
        AKA AVE CAM COS DON EST EVE GEN GOV HMM HUH LAS MAC MAR MAX MID NAH NON PAR PRE REP REV SEC SEN SRI SUE THO
        THY TIL UGH UPS VOL YEA YEP YUP
        CANT EARL HAHA MAMA PROF SEPT THEE THOU WONT COSTA GONNA GOTTA INTER KINDA OUTTA TRANS TRUMP WANNA
    """,
    "pl": """
        ACH AHA ALI AUT BOY DAN DES ECH END FOR FOT HOP MAC MAN MEM MON NON NOT OCH ODE OFF PER PIT POR RED SAN SIR WAR
        WOJ WOW BILL CHAN CHIN CITY DOWN DUDA DUDY FAIR FORD FULL HOMO JUAN KING LADY LECH LISA MARY MISS NEWS NICK OKAY
        OPEN PROC REAL ROCK SHOW SONY STAR TEAM TOUR WEST WILL FRANK GRAND GREEN HOUSE PARTY PLACE POWER STORY STYLE
        CENTER HETERO JERSEY MOBILE ONLINE
    """,
}


@lru_cache(maxsize=64)
def familiar_words(words: Lexicon, shortest: int, longest: int) -> tuple[str, ...]:
    """Return the everyday words of `shortest` to `longest` letters, alphabetical; of a list without frequencies, all
    inoffensive words.
    """
    everyday = words.common(FAMILIAR_ZIPF, shortest, longest)
    if not words.file.header.ranked:
        return everyday
    unfamiliar = frozenset(UNFAMILIAR[words.language].split())
    return tuple(word for word in everyday if word not in unfamiliar)
