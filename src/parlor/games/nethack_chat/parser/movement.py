"""Frames of going: by direction, by the name of a room next door, back, onward, away."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..actions import Examine, Move
from ..engine.rooms import COMPASS
from .context import WAYS, Context
from .nouns import ALL_WORDS, PRONOUNS, match_things, unmatched_name
from .readings import ABSENT, DONE, FRAMES, NAMED, PLAIN, REFERRED, TALK, ClauseReading, Line, Phrase, ask, do, frame
from .resolver import is_in_view
from .vocabulary import OPPOSITE, words

_DOORS, _ONWARD, _BACKWARD, _VAGUE = words("doors"), words("onward"), words("backward"), words("vague places")
# Directions that mean something else as well, and a way only where nothing else is meant.
_WEAK: Final = {"up", "down", "u", "d", "n", "e", "s", "w", "below", "ascend", "descend"}
_PREPOSITIONS: Final = ("through", "to", "into", "toward", "towards", "by", "via")


def find_direction(phrase: Sequence[str], weak: bool = True) -> str:
    """Return the last direction of the phrase, or "". Without `weak` only one that has no other meaning."""
    clear = [WAYS[word] for word in phrase if word in WAYS and word not in _WEAK]
    unclear = [WAYS[word] for word in phrase if word in WAYS and word in _WEAK] if weak else []
    return (clear or unclear or [""])[-1]


def find_exit(context: Context, phrase: Sequence[str]) -> str:
    """Return the direction of the room next door that the words name, or ""."""
    found = match_things([word for word in phrase if word != "room"], context.exits)
    if len(found.things) > 1:
        found = match_things(phrase, context.exits)
    return found.things[0].way if found.things else ""


def names_exit(context: Context, phrase: Sequence[str]) -> bool:
    """Return whether the words name a direction, an exit or a room next door."""
    door = not {"door", "doors", "doorway", "stairs", "exit", "exits"}.isdisjoint(phrase)
    named = find_direction(phrase, weak=False) or find_exit(context, phrase)
    return door or bool(named) or {"way", "came"} <= set(phrase)


def go(direction: str, why: str = "", score: float = NAMED) -> ClauseReading:
    return ClauseReading(score, (Move(direction),), why, intent="move")


def _has_moved(line: Line, phrase: Phrase) -> bool:
    """Return whether the clause only says the step before it in other words: "open the door and go through"."""
    moved = bool(line.acts) and isinstance(line.acts[-1], Move) and line.link != "then"
    return moved and not phrase.content and not phrase.has(*_BACKWARD, *WAYS)


@frame("move")
def move(line: Line, phrase: Phrase) -> ClauseReading | None:
    context = line.context
    if phrase.has("along") and phrase.has("wall", "walls"):
        phrase = phrase.without("along", "wall", "walls")
    if _has_moved(line, phrase) or {"anywhere", "else"} <= set(phrase.words):
        return DONE
    clear, room = find_direction(phrase.words, weak=False), find_exit(context, phrase.words)
    if phrase.has("except"):
        rest = [way for way in context.onward if way != clear]
        return go(rest[0]) if len(rest) == 1 else ask("move", rest)
    if clear:
        return go(clear)
    foes = match_things(phrase.words, context.monsters).things
    if room and not foes:
        done = line.acts[-1:] == [Move(room)] and line.link != "then"
        return DONE if done else go(room, f"{context.ways[room]} lies {room}")
    pointed = phrase.trigger == "face" and not PRONOUNS.isdisjoint(phrase.words[:1])
    if phrase.trigger in words("approaching") and (foes or pointed) and context.monsters:
        return FRAMES["attack"](line, Phrase("attack", phrase.words))
    if context.in_combat and line.next_words and not phrase.content and phrase.trigger in words("footwork"):
        return TALK  # "I step in and thrust"
    pointing = ("left", "right", "there", "that", "it", "this", *_ONWARD, *_BACKWARD)
    if not phrase.content and not phrase.has(*pointing) and phrase.trigger in words("aimless"):
        return None
    return _turn(line, phrase) or _elsewhere(line, phrase)


def _turn(line: Line, phrase: Phrase) -> ClauseReading | None:
    """Read back, left or right, up or down, "that way", and a way that is not named."""
    context = line.context
    elsewhere = phrase.set - _BACKWARD - _DOORS - {"outside"}
    if phrase.has("back", "came", "previous", "backwards", "backward") and not elsewhere:
        return back(line, phrase.without("outside"))
    turn = 3 if phrase.has("left") else 1 if phrase.has("right") else 0
    facing = OPPOSITE.get(context.came_from, "north")
    if turn and facing in COMPASS:
        return go(COMPASS[(COMPASS.index(facing) + turn) % 4])
    weak = find_direction(phrase.words) or {"descend": "down", "climb": "up", "ascend": "up"}.get(phrase.trigger, "")
    plain = weak in context.ways and not phrase.set - _DOORS - _VAGUE - WAYS.keys()
    if weak and (plain or phrase.set & words("stairs") or phrase.set <= _DOORS | WAYS.keys()):
        return go(weak)
    if phrase.has("way", "there") and not phrase.set - _DOORS - {"there", "that", "it", "this"}:
        way = _mentioned_way(context)
        if way:
            return go(way, f"{way} was spoken of", REFERRED)
    if phrase.set - _DOORS - _ONWARD - _VAGUE:
        return None
    if phrase.content or phrase.has(*_ONWARD, *_DOORS) or phrase.trigger != "go" or line.acts:
        return _ahead(line, phrase)
    return _only_way(line)


def _elsewhere(line: Line, phrase: Phrase) -> ClauseReading | None:
    if phrase.trigger == "follow":
        return None
    if is_in_view(line, phrase.words):
        thing = match_things(phrase.words, line.context.things + line.context.others).things[0]
        line.mention = thing.name
        return DONE if line.next_words or thing.place in ("pack", "worn") else do("examine", thing.name, score=REFERRED)
    if phrase.has("home", "outside") and phrase.trigger != "sneak":
        return leave(line, phrase)
    name = unmatched_name(phrase.words)
    return go(name, "no exit that is in view leads there", ABSENT) if name else None


@frame("back")
def back(line: Line, phrase: Phrase) -> ClauseReading | None:
    context, clear, weak = line.context, find_direction(phrase.words, weak=False), find_direction(phrase.words)
    way = clear or find_exit(context, phrase.words) or (weak if weak in context.ways else "")
    if way or (weak and phrase.set <= WAYS.keys()):
        return go(way or weak, f"{context.ways[way]} lies {way}" if way in context.ways and not clear else "")
    elsewhere = phrase.set - _BACKWARD - _DOORS - words("where one was")
    if elsewhere and not phrase.has("came", "way", "out") and phrase.trigger != "back up":
        name = unmatched_name(phrase.words)
        return go(name, "no exit that is in view leads there", ABSENT) if name else None
    walked = [act.direction for act in line.acts if isinstance(act, Move) and context.is_direction(act.direction)]
    if walked:
        return go(OPPOSITE.get(walked[-1], "back"), "back from there", REFERRED)
    if context.came_from:
        return go(context.came_from, f"you came from the {context.came_from}", PLAIN)
    return go("back", "you came from nowhere", PLAIN)


@frame("onward")
def onward(line: Line, phrase: Phrase) -> ClauseReading | None:
    vague = phrase.trigger in ("let us go", "let us roll", "straight", "ahead")
    if vague and (phrase.content or phrase.has("back")):
        return None
    if find_direction(phrase.words, weak=False) or phrase.set - _ONWARD - _DOORS - _VAGUE:
        return move(line, Phrase("onward", phrase.words))
    fighting = line.context.in_combat and line.context.last_verb == "attack"
    return None if fighting and phrase.trigger in words("verb again") else _ahead(line, phrase)


def _ahead(line: Line, phrase: Phrase) -> ClauseReading:
    """Take the only way that does not lead back; of several the one straight on, or ask back."""
    context = line.context
    tells = line.next_words[:1] and line.next_words[0] in _PREPOSITIONS and find_direction(line.next_words, weak=False)
    if _has_moved(line, phrase) or tells:
        return DONE  # "proceed, if possible, through the northern passage": the next clause says where
    if len(context.onward) == 1:
        return go(context.onward[0], f"{context.onward[0]} is the only way on", PLAIN)
    straight = OPPOSITE.get(context.came_from, "")
    choosing = phrase.has("door", "doors", "exit", "exits", "room", "one") or phrase.trigger in words("choosing")
    if straight in context.onward and not choosing:
        return go(straight, f"{straight} is straight on", PLAIN)
    return ask("move", context.onward)


@frame("leave")
def leave(line: Line, phrase: Phrase) -> ClauseReading | None:
    context = line.context
    if _has_moved(line, phrase) and line.link == "and" and not phrase.words:
        if not context.in_combat:
            return DONE  # "open the door and leave" is one step
        line.acts.pop()
        return do("flee")
    if find_direction(phrase.words, weak=False) or find_exit(context, phrase.words):
        return move(line, phrase)
    if phrase.has("came", "back"):
        return back(line, phrase)
    if match_things(phrase.words, context.pack).one and phrase.trigger == "leave":
        return FRAMES["drop"](line, phrase)
    left = phrase.set - _DOORS - _VAGUE
    stays = left and phrase.trigger == "leave" and (is_in_view(line, phrase.words) or left <= ALL_WORDS)
    if stays or (phrase.has("rest") and not phrase.content):
        line.spared = [thing.name for thing in match_things(phrase.words, context.floor).things]
        return TALK  # it stays where it is
    return do("flee") if context.in_combat else _only_way(line)


@frame("flee")
def flee(line: Line, phrase: Phrase) -> ClauseReading | None:
    """To run to a place is to move there, which the rules refuse in a fight; to run away is to flee."""
    context, first = line.context, phrase.trigger.split()[0]
    somewhere = find_direction(phrase.words, weak=False) or find_exit(context, phrase.words)
    away = "for" in (*phrase.trigger.split(), *phrase.words[:1]) and not somewhere
    resolved = context.in_combat and (first in ("flee", "escape", "retreat") or away)
    if phrase.trigger in ("run away", "run from") or resolved:
        return do("flee")
    if names_exit(context, phrase.words) or (phrase.has("back") and first != "fall"):
        return move(line, phrase)
    if not context.in_combat:
        if first in words("going off") or phrase.trigger.startswith(("get out", "get me out", "get us out", "get the")):
            return leave(line, phrase)
        if phrase.trigger in ("retreat", "withdraw", "back off", "back away"):
            return back(line, phrase)
    return do("flee")


def _only_way(line: Line) -> ClauseReading:
    ways = list(line.context.ways)
    if find_direction(line.next_words):
        return DONE  # "go, north"
    return go(ways[0], f"{ways[0]} is the only way", PLAIN) if len(ways) == 1 else ask("move", ways)


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
