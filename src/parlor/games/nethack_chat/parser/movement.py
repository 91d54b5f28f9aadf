"""The verb move: by direction, by the name of a room next door, back, onward, or "that way"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..actions import Examine, Move
from ..engine.rooms import COMPASS
from .context import WAYS, Context
from .line import LineState, VerbPhrase, names_of, register
from .nouns import ALL_WORDS, match_things, unmatched_name
from .vocabulary import OPPOSITE, words

_DOORS, _ONWARD, _BACKWARD, _VAGUE = words("doors"), words("onward"), words("backward"), words("vague places")
_PREPOSITIONS: Final = (("through",), ("to",), ("into",), ("toward",), ("towards",), ("by",), ("via",))
_POINTED: Final = (("it",), ("him",), ("her",), ("them",))
# Words with other meanings too: directions only in a phrase that has no clear direction and no other meaning.
_WEAK: Final = {"up", "down", "u", "d", "n", "e", "s", "w", "below", "ascend", "descend"}


def find_direction(phrase: Sequence[str]) -> str:
    """Return the last direction of the phrase ("through the north door to the east"), or ""."""
    strong = [WAYS[word] for word in phrase if word in WAYS and word not in _WEAK]
    weak = [WAYS[word] for word in phrase if word in WAYS and word in _WEAK]
    return (strong or weak or [""])[-1]


def find_clear_direction(phrase: Sequence[str]) -> str:
    """Return the last direction that has no other meaning, or ""."""
    return find_direction([word for word in phrase if word not in _WEAK])


def find_exit(context: Context, phrase: Sequence[str]) -> str:
    """Return the direction of the room next door that the words name, or ""."""
    found = match_things([word for word in phrase if word != "room"], context.exits)
    if len(found.things) > 1:
        found = match_things(phrase, context.exits)
    return found.things[0].way if found.things else ""


def names_exit(context: Context, phrase: Sequence[str]) -> bool:
    """Return whether the words name a direction, an exit or a room next door."""
    door = not {"door", "doors", "doorway", "stairs", "exit", "exits"}.isdisjoint(phrase)
    return door or bool(find_clear_direction(phrase) or find_exit(context, phrase)) or {"way", "came"} <= set(phrase)


def go(line: LineState, direction: str, why: str = "") -> bool:
    return line.add(Move(direction), why)


# --- move ----------------------------------------------------------------------------------------------------------


def _already(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read a phrase that only repeats the move before it: "open the door and go through" is one step."""
    moved = line.acts and isinstance(line.acts[-1], Move) and line.link != "then"
    if moved and not phrase.content_words and not phrase.has(*_BACKWARD, *WAYS):
        return True
    way = find_exit(line.context, phrase.words) if moved else ""
    return True if way and line.acts[-1] == Move(way) else None


def _along_the_wall(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Read "creep forward along the wall" as "creep forward"."""
    beside = phrase.has("along") and phrase.has("wall", "walls")
    return line.delegate("move", phrase.without("along", "wall", "walls")) if beside else None


def _named_way(line: LineState, phrase: VerbPhrase) -> bool | None:
    context, strong = line.context, find_clear_direction(phrase.words)
    if phrase.has("except"):
        rest = [way for way in context.onward if way != strong]
        return go(line, rest[0]) if len(rest) == 1 else line.ask("move", rest)
    if strong:
        return go(line, strong)
    if {"anywhere", "else"} <= set(phrase.words):
        return True  # "before going anywhere else"
    room = find_exit(context, phrase.words)
    if room and (phrase.has("room") or not match_things(phrase.words, context.monsters).things):
        return go(line, room, f"{context.ways[room]} lies {room}")
    return None


def _approach(line: LineState, phrase: VerbPhrase) -> bool | None:
    whom = match_things(phrase.words, line.context.monsters).things or (
        phrase.verb == "face" and phrase.words[:1] in _POINTED
    )
    if phrase.verb in words("approaching") and whom and line.context.monsters:
        return line.delegate("attack", VerbPhrase("attack", phrase.words))
    if line.context.in_combat and line.next_words and not phrase.content_words and phrase.verb in words("footwork"):
        return line.talk()  # "I step in and thrust"
    aimless = not phrase.content_words and not phrase.has(
        "left", "right", "there", "that", "it", "this", *_ONWARD, *_BACKWARD
    )
    return False if aimless and phrase.verb in words("aimless") else None


def _turn(line: LineState, phrase: VerbPhrase) -> bool | None:
    """Back, left or right, up or down."""
    context = line.context
    elsewhere = phrase.content_set - _BACKWARD - _DOORS - {"outside"}
    if phrase.has("back", "came", "previous", "backwards", "backward") and not elsewhere:
        return line.delegate("back", phrase.without("outside"))
    turned = _left_or_right(context, phrase)
    if turned:
        return go(line, turned)
    if phrase.verb in ("climb", "ascend", "descend") and not phrase.has("down", "downstairs"):
        way = "down" if phrase.verb == "descend" else "up"
        if (
            not phrase.content_words
            or phrase.has("stairs", "steps", "ladder", "staircase", "up")
            or way in context.ways
        ):
            return go(line, way)
    weak = find_direction(phrase.words)
    return go(line, weak) if weak and (weak in context.ways or not phrase.content_set - _DOORS) else None


def _that_way(line: LineState, phrase: VerbPhrase) -> bool | None:
    there = phrase.has("way", "there") and not phrase.content_set - _DOORS - {"there", "that", "it", "this"}
    trail = phrase.verb == "follow" and not phrase.has("corridor", "path", "hallway", "tunnel")
    way = _mentioned_way(line.context) if there or trail else ""
    if way:
        return go(line, way, f"{way} was spoken of")
    return False if trail else None


def _somewhere(line: LineState, phrase: VerbPhrase) -> bool | None:
    if phrase.content_set - _DOORS - _ONWARD - _VAGUE:
        return None
    if phrase.content_words or phrase.has(*_ONWARD, *_DOORS) or phrase.verb != "go" or line.acts:
        return _ahead(line, phrase)
    return _only_way(line)


def _elsewhere(line: LineState, phrase: VerbPhrase) -> bool:
    context = line.context
    thing = match_things(phrase.words, (*context.floor, *((context.chest,) if context.chest else ()))).things
    if thing:
        line.mention = thing[0].name
        return bool(line.next_words) or line.do("examine", thing[0].name)
    if match_things(phrase.words, context.pack + context.worn).things:
        return line.talk()  # "I slide the dagger away"
    if phrase.has("home", "outside") and phrase.verb != "sneak":
        return line.delegate("leave", phrase)
    return line.add(Move(unmatched_name(phrase.words)), "no exit that is in view leads there")


register("move", _already, _along_the_wall, _named_way, _approach, _turn, _that_way, _somewhere, _elsewhere)


# --- back, onward, leave -------------------------------------------------------------------------------------------


def _back_to(line: LineState, phrase: VerbPhrase) -> bool | None:
    context, strong, weak = line.context, find_clear_direction(phrase.words), find_direction(phrase.words)
    if strong:
        return go(line, strong)
    room = find_exit(context, phrase.words)
    if room:
        return go(line, room, f"{context.ways[room]} lies {room}")
    if weak in context.ways:
        return go(line, weak)
    if weak and phrase.content_set <= WAYS.keys():
        return go(line, weak)
    elsewhere = (
        phrase.content_set - _BACKWARD - _DOORS - {"from", "home", "we", "started", "earlier", "was", "got", "entered"}
    )
    if elsewhere and not phrase.has("came", "way", "out") and phrase.verb != "back up":
        return line.add(Move(unmatched_name(phrase.words)), "no exit that is in view leads there")
    return None


def _back(line: LineState, phrase: VerbPhrase) -> bool:
    context = line.context
    if context.in_combat and line.next_words and phrase.verb in ("step back", "move back", "back up"):
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


def _onward(line: LineState, phrase: VerbPhrase) -> bool | None:
    context = line.context
    if phrase.verb in ("let us go", "let us roll", "straight", "ahead") and (
        phrase.content_words or phrase.has("back")
    ):
        return False
    if find_clear_direction(phrase.words) or phrase.content_set - _ONWARD - _DOORS - _VAGUE:
        return line.delegate("move", VerbPhrase("onward", phrase.words))
    fighting = context.in_combat and context.last_verb == "attack"
    return False if fighting and phrase.verb in words("verb again") else None


def _ahead(line: LineState, phrase: VerbPhrase) -> bool:
    """Take the only way that does not lead back; of several the one straight on, or ask back."""
    context = line.context
    if _already(line, phrase) or (line.next_words[:1] in _PREPOSITIONS and find_clear_direction(line.next_words)):
        return True  # "proceed, if possible, through the northern passage": the next clause says where
    if len(context.onward) == 1:
        return go(line, context.onward[0], f"{context.onward[0]} is the only way on")
    straight = OPPOSITE.get(context.came_from, "")
    choosing = phrase.has("door", "doors", "exit", "exits", "room", "one") or phrase.verb in words("choosing")
    if straight in context.onward and not choosing:
        return go(line, straight, f"{straight} is straight on")
    return line.ask("move", context.onward)


def _leave(line: LineState, phrase: VerbPhrase) -> bool:
    context = line.context
    if line.acts and isinstance(line.acts[-1], Move) and line.link == "and" and not phrase.words:
        if not context.in_combat:
            return True  # "open the door and leave" is one step
        line.acts.pop()
        return line.do("flee")
    if find_clear_direction(phrase.words) or find_exit(context, phrase.words):
        return line.delegate("move", phrase)
    if phrase.has("came", "back"):
        return line.delegate("back", phrase)
    mine = line.pack(phrase).one
    if mine and phrase.verb == "leave" and not line.floor(phrase).things:
        return line.do("drop", mine.name)
    if phrase.has("rest") and not phrase.content_words:
        return line.talk()  # "take the sword, leave the rest"
    left = phrase.content_set - _DOORS - _VAGUE
    if left and phrase.verb == "leave" and (match_things(phrase.words, context.things).things or left <= ALL_WORDS):
        line.spared_names = names_of(match_things(phrase.words, context.floor).things)
        return line.talk()  # it stays where it is
    return line.do("flee") if context.in_combat else _only_way(line)


register("back", _back_to, _back)
register("onward", _onward, _ahead)
register("leave", _leave)


def _only_way(line: LineState) -> bool:
    ways = list(line.context.ways)
    if find_direction(line.next_words):
        return True  # "go, north"
    return go(line, ways[0], f"{ways[0]} is the only way") if len(ways) == 1 else line.ask("move", ways)


def _mentioned_way(context: Context) -> str:
    """Return the way that the last message or act mentioned, or the only one; "" if that is unclear."""
    ways = [WAYS[word] for word in re.findall(r"[a-z]+", context.last_message) if word in WAYS and word not in _WEAK]
    ways = [way for way in dict.fromkeys(ways) if way in context.ways]
    if len(ways) > 1:
        ways = [way for way in ways if way != context.came_from]
    if len(ways) == 1:
        return ways[0]
    examined = context.last_act.thing.lower() if isinstance(context.last_act, Examine) else ""
    if examined in context.ways:
        return examined
    return context.onward[0] if len(context.onward) == 1 else ""


def _left_or_right(context: Context, phrase: VerbPhrase) -> str:
    """Return the direction of left or right for a hero who has just come in."""
    turn = 3 if phrase.has("left") else 1 if phrase.has("right") else 0
    facing = OPPOSITE.get(context.came_from, "north")
    return COMPASS[(COMPASS.index(facing) + turn) % 4] if turn and facing in COMPASS else ""
