"""The words in which the tables say what a choice needs and what it leads to."""

from __future__ import annotations

from typing import Literal

from parlor.shared.structs import Frozen


class Need(Frozen):
    """A condition: the hero has so many of an item, or so much gold, or a mark, or not, or is of a class."""

    sort: Literal["item", "gold", "mark", "no-mark", "class"]
    name: str = ""
    count: int = 1


class Result(Frozen):
    """An effect of a choice in a conversation."""

    sort: Literal[
        "mark",  # name
        "give",  # an item, into the pack or among the keepsakes
        "take",  # count of an item
        "pay",  # count gold
        "quest",  # take the quest of that id
        "done",  # the quest of that id is done: its reward
        "free",  # the person of that name
        "heal",  # count HP
        "vigor",  # count HP, and as much Max HP
        "reveal",  # the hidden ways of this floor
        "unlock",  # the door in the direction of that name
        "war",  # the Chieftain fights
        "duel",  # alone
        "ending",  # of that id
    ]
    name: str = ""
    count: int = 1
