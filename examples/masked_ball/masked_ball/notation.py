"""Masked Ball as it is typed: "owl 2" aims the Owl at Player 2, "fox 2 bear" guesses that Player 2 is the Bear."""

from __future__ import annotations

from parlor.kernel import Refusal, player

from .state import Mask, Play, View

USAGE = 'Type a mask, the number of a player to aim it at, and for the Fox a guess: "hedgehog", "owl 2", "fox 2 bear".'


def write(action: Play) -> str:
    words = [action.mask.name.lower()]
    if action.target is not None:
        words.append(player(action.target))  # replaced by the player's name where it is known
    if action.guess is not None:
        words.append(action.guess.name.lower())
    return " ".join(words)


def read(view: View, line: str) -> Play | Refusal:
    words = [word for word in line.upper().split() if word != "PLAYER"]
    masks = [Mask[word] for word in words if word in Mask.__members__]
    players = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 4]
    if not 1 <= len(masks) <= 2 or len(players) > 1 or len(masks) + len(players) < len(words):
        return Refusal("unreadable", USAGE)
    target = players[0] - 1 if players else None
    return Play(masks[0], target, masks[1] if len(masks) > 1 else None)
