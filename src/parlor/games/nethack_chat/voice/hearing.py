"""What a line means: the ear's reading as acts of the game."""

from __future__ import annotations

from typing import Final

from .. import ear
from ..acts import ALL, LONGEST, LONGEST_LINE, MOST_ACTS, Act, Aside, Attack, Loot, Move, Say
from ..deeds import toward
from ..master import master_view
from ..notation import KINDS, made
from ..state import View
from .chatter import IDLE, topic_of

CHATTER: Final = "it is said to the master, and nothing in it is to be done"
_ASIDES: Final[dict[str, Aside]] = {ear.CHEATING: "cheat", ear.FORGED: "command"}


def understood(view: View, say: Say) -> Say:
    """The line with what the ear makes of it, whatever came with it."""
    if len(say.text) > LONGEST_LINE:
        return Say(say.text)  # the rules refuse it
    if not say.text.strip() or not say.text.replace("\n", " ").replace("\t", " ").isprintable():
        return Say(say.text, aside="unknown")
    topic = topic_of(say.text, view.now)
    if topic and topic not in IDLE:
        return Say(say.text, why=(CHATTER,), aside="talk")
    reading = ear.hear(master_view(view), say.text)
    if reading.asked:
        return Say(say.text, (), reading.why, reading.asked, reading.choices)
    acts = tuple(act for act in (meant(view, heard) for heard in reading.actions[:MOST_ACTS]) if act)
    if acts:
        return Say(say.text, acts, reading.why)
    talks = any(heard.verb == "talk" for heard in reading.actions)
    aside = next((_ASIDES[why] for why in reading.why if why in _ASIDES), "talk" if talks or topic else "unknown")
    return Say(say.text, why=reading.why, aside=aside)


def meant(view: View, heard: ear.Act) -> Act | None:
    """The act of the game, if it is one. A room is a way where it lies next door; else it is tried, and refused."""
    if heard.key == "room":
        return toward(view.now, Move(heard.argument[:LONGEST]))
    kind = KINDS.get(heard.verb)
    if kind is None:
        return None
    if not kind.__struct_fields__:
        return made(kind)
    if kind is Loot and not heard.argument:
        return Loot(ALL)
    name = heard.argument[:LONGEST]
    if kind is Attack:  # the ear does not see the dead, who are named as well
        name = next((one.name for one in view.now.chamber.monsters if one.name.lower() == name.lower()), name)
    return made(kind, name)
