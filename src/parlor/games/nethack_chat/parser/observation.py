"""Look, examine, show: what changes nothing."""

from __future__ import annotations

from . import movement
from .context import CHEST_WORDS
from .line import Line, Said, names, reads
from .looting import was_killed
from .nouns import ALL, ANYBODY, PRONOUN, Found, chosen_of, named, own_words
from .vocabulary import words

_SURROUNDINGS, _BELONGINGS, _STATE, _BAGS = words("surroundings"), words("belongings"), words("state"), words("bags")
_ADVICE, _MANUAL = words("advice"), words("manual")


# --- look ----------------------------------------------------------------------------------------------------------


def _search(line: Line, said: Said) -> bool | None:
    if said.verb in ("where", "room") and said.marks:
        return False
    if "for" in (*said.verb.split(), *said.words[:1]):
        return line.do("look")
    if said.verb.startswith("search"):
        if said.marks & CHEST_WORDS and line.context.chest and not said.has("for"):
            return line.do("loot", line.context.chest.name)
        if said.has(*words("remains")) or (was_killed(line.context, said) and not said.marks & _SURROUNDINGS):
            return line.do("loot", "all")
    return None


def _look(line: Line, said: Said) -> bool:
    around = not said.marks or said.marks & _SURROUNDINGS or movement.is_way(line.context, said.words)
    if around or said.verb in ("search", "sweep", "take in", "take stock", "survey"):
        if said.marks & _BAGS:
            return line.do("inventory")
        if not _thing(line, said):
            return line.do("look")
    return line.hand("examine", said)


reads("look", _search, _look)


# --- examine -------------------------------------------------------------------------------------------------------


def _oneself(line: Line, said: Said) -> bool | None:
    if said.verb in ("consider", "con") and (said.has("my") or not _thing(line, said)):
        return False
    if said.verb == "x" and not said.marks:
        return line.do("look")
    if said.verb in ("read", "feel", "touch", "describe", "watch", "judge", "eye") and not said.words:
        return said.verb == "describe" and line.do("look")
    if not said.marks and said.has("me", "myself"):
        return line.do("look" if "behind" in said.verb else "status")
    return line.do("status") if said.marks and said.marks <= _STATE else None


def _something(line: Line, said: Said) -> bool | None:
    thing = _thing(line, said)
    if thing and not said.marks & _BAGS:
        return line.take("examine", thing)
    if said.marks & CHEST_WORDS:
        return line.do("examine", line.context.chest.name if line.context.chest else "chest")
    visited = said.verb in ("check out", "scope out", "investigate", "check", "check on")
    if visited and movement.exit_named(line.context, said.words):
        return line.hand("move", said)
    return about(line, said) or None


def _spoken_of(line: Line, said: Said) -> bool | None:
    context = line.context
    somebody = (said.marks & ANYBODY or said.has(*PRONOUN)) and not said.marks - ANYBODY - PRONOUN
    if context.monsters and (somebody or said.has("its", "his")):
        it = line.spoken_of(context.monsters, "attack", "examine")
        return line.do("examine", it.name) if it else line.ask("examine", names(context.monsters))
    if said.marks - PRONOUN:
        return None
    if "inside" in said.verb and context.chest:
        return line.do("examine", context.chest.name)
    it = line.spoken_of(context.things) or context.chest
    if it is None or not (said.has(*PRONOUN) or context.monsters):
        return line.do("look")
    return line.do("examine", it.name, f"{it.name} was spoken of")


def _unseen(line: Line, said: Said) -> bool:
    if movement.is_way(line.context, said.words):
        return line.do("look")
    return line.do("examine", own_words(said.words), "nothing of that name is in view")


reads("examine", _oneself, _something, _spoken_of, _unseen)


def about(line: Line, said: Said) -> bool:
    """A word for what one carries, how one is, or what is around."""
    marks = said.marks | ({"me"} if said.has("me") else set())
    if marks & (_BAGS | {"loadout", "inv"}):
        return line.do("inventory")
    if marks & _STATE and not marks & {"potion", "potions"}:
        return line.do("status")
    if marks & words("room"):
        return line.do("look")
    if marks & _BELONGINGS:
        return line.do("inventory")
    if marks and marks <= words("self"):
        return line.do("status")
    return bool(marks & _SURROUNDINGS) and line.do("look")


# --- show ----------------------------------------------------------------------------------------------------------


def _question(line: Line, said: Said) -> bool | None:
    beyond = said.has("behind", "beyond", "through", "past", "lies") and movement.is_way(line.context, said.words)
    visited = said.verb in ("see", "find out") and (movement.exit_named(line.context, said.words) or beyond)
    if said.words and said.words[0] in ("what", "where", "how", "which", "who") and not visited:
        return line.hand("question", said)
    if said.marks & _ADVICE:
        return line.do("hint")
    return line.do("help") if said.marks & _MANUAL else None


def _not_shown(line: Line, said: Said) -> bool | None:
    if said.verb == "give me":
        wanted = said.marks & (_STATE | _BELONGINGS | {"description", "look", "summary", "rundown"})
        lying = line.floor(said).things or (line.context.floor and said.marks & ALL)
        return bool(wanted and not lying) and (about(line, said) or line.do("look"))
    if said.verb == "see" and not said.words:
        return line.do("look")  # "see if ..."
    if said.verb == "check" or (said.verb == "open" and not said.marks & _BAGS):
        return False
    if said.marks & {"joke", "story", "name", "stories", "jokes", "riddle", "lie", "truth"}:
        return line.talk()
    visited = (
        said.verb in ("see", "find out") and movement.is_way(line.context, said.words) and not said.has("all", "exits")
    )
    return line.hand("move", Said("go", said.but("what", "is", "lies", "behind").words)) if visited else None


def _show(line: Line, said: Said) -> bool:
    thing = _thing(line, said)
    if thing and said.verb != "open" and not said.marks & (_BAGS | {"status", "stats", "health", "hp"}):
        return line.take("examine", thing)
    return about(line, said)


reads("show", _question, _not_shown, _show)


def _thing(line: Line, said: Said) -> Found | None:
    """Something in view that the words name, nearest first."""
    context = line.context
    near = (context.monsters, context.floor, context.pack, context.worn)
    for pool in (context.worn + context.pack, *near) if said.has("my") else near:
        found = named(said.words, pool, line.mention or context.last_thing())
        if found.things:
            return found if not found.unclear or pool is context.monsters else Found(found.things[:1])
    if said.has("both", "all", "everyone") and context.monsters and not said.marks - ALL - ANYBODY:
        return Found(tuple({one.name: one for one in context.monsters}.values()))
    chosen = chosen_of(said.words, context.monsters, line.mention or context.last_thing("attack", "examine"))
    if chosen.things and said.has("one", "other", "guy", "enemy", "monster"):
        return chosen
    other = chosen_of(said.words, context.floor, context.last_thing("examine", "loot")) if said.has("one") else Found()
    if other.one:
        return other
    return Found((context.chest,)) if context.chest and said.has(*CHEST_WORDS) else None
