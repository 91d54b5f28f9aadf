"""Going somewhere: by direction, by the name of a room next door, back, onward, or "that way"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..actions import Examine, Move
from ..engine.rooms import COMPASS
from .context import WAYS, Context
from .line import Line, Said, names, reads
from .nouns import ALL, named, own_words
from .vocabulary import OPPOSITE, words

_DOORS, _ONWARD, _BACKWARD, _VAGUE = words("doors"), words("onward"), words("backward"), words("vague places")
_POINTED: Final = (("it",), ("him",), ("her",), ("them",))
# Directions that mean something else as well, and a way only where nothing else is meant.
_WEAK: Final = {"up", "down", "u", "d", "n", "e", "s", "w", "below", "ascend", "descend"}


def direction_in(phrase: Sequence[str]) -> str:
    """The direction that was said; the last of several, as in "through the north door to the east"."""
    strong = [WAYS[word] for word in phrase if word in WAYS and word not in _WEAK]
    weak = [WAYS[word] for word in phrase if word in WAYS and word in _WEAK]
    return (strong or weak or [""])[-1]


def clear_direction(phrase: Sequence[str]) -> str:
    return direction_in([word for word in phrase if word not in _WEAK])


def exit_named(context: Context, phrase: Sequence[str]) -> str:
    """The direction of the room next door that the words name."""
    found = named([word for word in phrase if word != "room"], context.exits)
    if len(found.things) > 1:
        found = named(phrase, context.exits)
    return found.things[0].way if found.things else ""


def is_way(context: Context, phrase: Sequence[str]) -> bool:
    door = not {"door", "doors", "doorway", "stairs", "exit", "exits"}.isdisjoint(phrase)
    return door or bool(clear_direction(phrase) or exit_named(context, phrase)) or {"way", "came"} <= set(phrase)


def go(line: Line, direction: str, why: str = "") -> bool:
    return line.add(Move(direction), why)


# --- move ----------------------------------------------------------------------------------------------------------


def _already(line: Line, said: Said) -> bool | None:
    """ "Open the door and go through": one step in two words."""
    moved = line.acts and isinstance(line.acts[-1], Move) and line.link != "then"
    if moved and not said.content and not said.has(*_BACKWARD, *WAYS):
        return True
    way = exit_named(line.context, said.words) if moved else ""
    return True if way and line.acts[-1] == Move(way) else None


def _named_way(line: Line, said: Said) -> bool | None:
    context, strong = line.context, clear_direction(said.words)
    if said.has("except"):
        rest = [way for way in context.onward if way != strong]
        return go(line, rest[0]) if len(rest) == 1 else line.ask("move", rest)
    if strong:
        return go(line, strong)
    if {"anywhere", "else"} <= set(said.words):
        return True  # "before going anywhere else"
    room = exit_named(context, said.words)
    if room and (said.has("room") or not named(said.words, context.monsters).things):
        return go(line, room, f"{context.ways[room]} lies {room}")
    return None


def _approach(line: Line, said: Said) -> bool | None:
    whom = named(said.words, line.context.monsters).things or (said.verb == "face" and said.words[:1] in _POINTED)
    if said.verb in words("approaching") and whom and line.context.monsters:
        return line.hand("attack", Said("attack", said.words))
    if line.context.in_combat and line.coming and not said.content and said.verb in words("footwork"):
        return line.talk()  # "I step in and thrust"
    aimless = not said.content and not said.has("left", "right", "there", "that", "it", "this", *_ONWARD, *_BACKWARD)
    return False if aimless and said.verb in words("aimless") else None


def _turn(line: Line, said: Said) -> bool | None:
    """Back, left or right, up or down."""
    context = line.context
    elsewhere = said.marks - _BACKWARD - _DOORS - {"outside"}
    if said.has("back", "came", "previous", "backwards", "backward") and not elsewhere:
        return line.hand("back", said.but("outside"))
    turned = _turned(context, said)
    if turned:
        return go(line, turned)
    if said.verb in ("climb", "ascend", "descend") and not said.has("down", "downstairs"):
        way = "down" if said.verb == "descend" else "up"
        if not said.content or said.has("stairs", "steps", "ladder", "staircase", "up") or way in context.ways:
            return go(line, way)
    weak = direction_in(said.words)
    return go(line, weak) if weak and (weak in context.ways or not said.marks - _DOORS) else None


def _that_way(line: Line, said: Said) -> bool | None:
    there = said.has("way", "there") and not said.marks - _DOORS - {"there", "that", "it", "this"}
    trail = said.verb == "follow" and not said.has("corridor", "path", "hallway", "tunnel")
    told = _spoken_way(line.context) if there or trail else ""
    return go(line, told, f"{told} was spoken of") if told else False if trail else None


def _somewhere(line: Line, said: Said) -> bool | None:
    if said.marks - _DOORS - _ONWARD - _VAGUE:
        return None
    if said.content or said.has(*_ONWARD, *_DOORS) or said.verb != "go" or line.acts:
        return _ahead(line, said)
    return _only_way(line)


def _elsewhere(line: Line, said: Said) -> bool:
    context = line.context
    thing = named(said.words, (*context.floor, *((context.chest,) if context.chest else ()))).things
    if thing:
        line.mention = thing[0].name
        return bool(line.coming) or line.do("examine", thing[0].name)
    if named(said.words, context.pack + context.worn).things:
        return line.talk()  # "I slide the dagger away"
    if said.has("home", "outside") and said.verb != "sneak":
        return line.hand("leave", said)
    return line.add(Move(own_words(said.words)), "no exit that is in view leads there")


reads("move", _already, _named_way, _approach, _turn, _that_way, _somewhere, _elsewhere)


# --- back, onward, leave -------------------------------------------------------------------------------------------


def _back_to(line: Line, said: Said) -> bool | None:
    context, strong, weak = line.context, clear_direction(said.words), direction_in(said.words)
    if strong:
        return go(line, strong)
    room = exit_named(context, said.words)
    if room:
        return go(line, room, f"{context.ways[room]} lies {room}")
    if weak in context.ways:
        return go(line, weak)
    if weak and said.marks <= WAYS.keys():
        return go(line, weak)
    elsewhere = said.marks - _BACKWARD - _DOORS - {"from", "home", "we", "started", "earlier", "was", "got", "entered"}
    if elsewhere and not said.has("came", "way", "out") and said.verb != "back up":
        return line.add(Move(own_words(said.words)), "no exit that is in view leads there")
    return None


def _back(line: Line, said: Said) -> bool:
    context = line.context
    if context.in_combat and line.coming and said.verb in ("step back", "move back", "back up"):
        return line.talk()  # footwork, before what is done
    walked = [act.direction for act in line.acts if isinstance(act, Move) and context.is_direction(act.direction)]
    if walked:
        return go(line, OPPOSITE.get(walked[-1], "back"), "back from there")
    if context.came_from:
        return go(line, context.came_from, f"you came from the {context.came_from}")
    last = context.last_act.direction if isinstance(context.last_act, Move) else ""
    if OPPOSITE.get(last) in context.ways:
        return go(line, OPPOSITE[last], f"you went {last} before")
    return go(line, "back", "you came from nowhere")


def _onward(line: Line, said: Said) -> bool | None:
    context = line.context
    if said.verb in ("let us go", "let us roll", "straight", "ahead") and (said.content or said.has("back")):
        return False
    if clear_direction(said.words) or said.marks - _ONWARD - _DOORS - _VAGUE:
        return line.hand("move", Said("onward", said.words))
    fighting = context.in_combat and context.last_verb == "attack"
    return False if fighting and said.verb in words("verb again") else None


def _ahead(line: Line, said: Said) -> bool:
    """The only way that does not lead back; of several the one straight on, or it must be asked."""
    context = line.context
    if _already(line, said):
        return True
    if len(context.onward) == 1:
        return go(line, context.onward[0], f"{context.onward[0]} is the only way on")
    straight = OPPOSITE.get(context.came_from, "")
    choosing = said.has("door", "doors", "exit", "exits", "room", "one") or said.verb in words("choosing")
    if straight in context.onward and not choosing:
        return go(line, straight, f"{straight} is straight on")
    return line.ask("move", context.onward)


def _leave(line: Line, said: Said) -> bool:
    context = line.context
    if clear_direction(said.words) or exit_named(context, said.words):
        return line.hand("move", said)
    if said.has("came", "back"):
        return line.hand("back", said)
    mine = line.pack(said).one
    if mine and said.verb == "leave" and not line.floor(said).things:
        return line.do("drop", mine.name)
    if said.has("rest") and not said.content:
        return line.talk()  # "take the sword, leave the rest"
    left = said.marks - _DOORS - _VAGUE
    if left and said.verb == "leave" and (named(said.words, context.things).things or left <= ALL):
        line.spared = names(named(said.words, context.floor).things)
        return line.talk()  # it stays where it is
    return line.do("flee") if context.in_combat else _only_way(line)


reads("back", _back_to, _back)
reads("onward", _onward, _ahead)
reads("leave", _leave)


def _only_way(line: Line) -> bool:
    ways = list(line.context.ways)
    if direction_in(line.coming):
        return True  # "go, north"
    return go(line, ways[0], f"{ways[0]} is the only way") if len(ways) == 1 else line.ask("move", ways)


def _spoken_way(context: Context) -> str:
    """The way that was last spoken of: in the last message or the last action; or the only one there is."""
    told = [WAYS[word] for word in re.findall(r"[a-z]+", context.last_message) if word in WAYS and word not in _WEAK]
    told = [way for way in dict.fromkeys(told) if way in context.ways]
    if len(told) > 1:
        told = [way for way in told if way != context.came_from]
    if len(told) == 1:
        return told[0]
    examined = context.last_act.thing.lower() if isinstance(context.last_act, Examine) else ""
    if examined in context.ways:
        return examined
    return context.onward[0] if len(context.onward) == 1 else ""


def _turned(context: Context, said: Said) -> str:
    """Left and right, as seen by somebody who has just come in."""
    turn = 3 if said.has("left") else 1 if said.has("right") else 0
    facing = OPPOSITE.get(context.came_from, "north")
    return COMPASS[(COMPASS.index(facing) + turn) % 4] if turn and facing in COMPASS else ""
