"""Chooses what a player does, from what the player sees."""

from __future__ import annotations

import random

from parlor.kernel import Turn, bot_chance, registry
from parlor.kernel.codec import decode, encode

LINES = ("look around", "go north", "go east", "attack", "rest", "search the room", "inventory", "hello")


def choose(game: str, view: bytes, seat: int, version: int, rng: random.Random) -> bytes:
    """JSON of an action that is legal for the seat by this view. Raises ValueError if there is none."""
    if game == "nethack-chat":  # any line may be said, and its views hold a whole conversation
        return encode({"type": "say", "text": rng.choice(LINES)})
    if game == "grid-game" and rng.random() < 0.25:  # so that bots have many turns
        return encode({"type": "end-turn"})
    rules = registry.game(game)
    chance = bot_chance(rng.getrandbits(60), version, seat)
    seen = decode(view, rules.View)
    legal = rules.legal(rules.sample(seen, seat, chance), seat)
    return encode(rules.bot("random").choose(Turn(rules, seat, seen, legal, chance)))
