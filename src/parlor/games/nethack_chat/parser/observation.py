"""The verbs look, examine and show, which change nothing."""

from __future__ import annotations

from . import movement
from .context import CHEST_WORDS
from .line import LineState, VerbPhrase, names_of, register
from .looting import was_killed
from .nouns import ALL_WORDS, MONSTER_WORDS, PRONOUNS, NounMatch, choose_described, match_things, unmatched_name
from .vocabulary import words

_SURROUNDINGS, _BELONGINGS, _STATE, _BAGS = words("surroundings"), words("belongings"), words("state"), words("bags")
_ADVICE, _HELP_WORDS = words("advice"), words("help words")


# --- look ----------------------------------------------------------------------------------------------------------


def _search(line: LineState, phrase: VerbPhrase) -> bool | None:
    if phrase.verb in ("where", "room") and phrase.content_set:
        return False
    if "for" in (*phrase.verb.split(), *phrase.words[:1]):
        return line.do("look")
    if phrase.verb.startswith("search"):
        if phrase.content_set & CHEST_WORDS and line.context.chest and not phrase.has("for"):
            return line.do("loot", line.context.chest.name)
        if phrase.has(*words("remains")) or (
            was_killed(line.context, phrase) and not phrase.content_set & _SURROUNDINGS
        ):
            return line.do("loot", "all")
    return None


def _look(line: LineState, phrase: VerbPhrase) -> bool:
    around = (
        not phrase.content_set or phrase.content_set & _SURROUNDINGS or movement.names_exit(line.context, phrase.words)
    )
    if around or phrase.verb in ("search", "sweep", "take in", "take stock", "survey"):
        if phrase.content_set & _BAGS:
            return line.do("inventory")
        if not _thing(line, phrase):
            return line.do("look")
    return line.delegate("examine", phrase)


register("look", _search, _look)


# --- examine -------------------------------------------------------------------------------------------------------


def _self(line: LineState, phrase: VerbPhrase) -> bool | None:
    if phrase.verb in ("consider", "con") and (phrase.has("my") or not _thing(line, phrase)):
        return False
    if phrase.verb == "x" and not phrase.content_set:
        return line.do("look")
    if phrase.verb in ("read", "feel", "touch", "describe", "watch", "judge", "eye") and not phrase.words:
        return phrase.verb == "describe" and line.do("look")
    if not phrase.content_set and phrase.has("me", "myself"):
        return line.do("look" if "behind" in phrase.verb else "status")
    return line.do("status") if phrase.content_set and phrase.content_set <= _STATE else None


def _thing_in_view(line: LineState, phrase: VerbPhrase) -> bool | None:
    thing = _thing(line, phrase)
    if thing and not phrase.content_set & _BAGS:
        return line.take("examine", thing)
    if phrase.content_set & CHEST_WORDS:
        return line.do("examine", line.context.chest.name if line.context.chest else "chest")
    visited = phrase.verb in ("check out", "scope out", "investigate", "check", "check on")
    if visited and movement.find_exit(line.context, phrase.words):
        return line.delegate("move", phrase)
    return about(line, phrase) or None


def _mentioned(line: LineState, phrase: VerbPhrase) -> bool | None:
    context = line.context
    is_monster = (
        phrase.content_set & MONSTER_WORDS or phrase.has(*PRONOUNS)
    ) and not phrase.content_set - MONSTER_WORDS - PRONOUNS
    if context.monsters and (is_monster or phrase.has("its", "his")):
        it = line.referent(context.monsters, "attack", "examine")
        return line.do("examine", it.name) if it else line.ask("examine", names_of(context.monsters))
    if phrase.content_set - PRONOUNS:
        return None
    if "inside" in phrase.verb and context.chest:
        return line.do("examine", context.chest.name)
    it = line.referent(context.things) or context.chest
    if it is None or not (phrase.has(*PRONOUNS) or context.monsters):
        return line.do("look")
    return line.do("examine", it.name, f"{it.name} was spoken of")


def _unseen(line: LineState, phrase: VerbPhrase) -> bool:
    if movement.names_exit(line.context, phrase.words):
        return line.do("look")
    return line.do("examine", unmatched_name(phrase.words), "nothing of that name is in view")


register("examine", _self, _thing_in_view, _mentioned, _unseen)


def about(line: LineState, phrase: VerbPhrase) -> bool:
    """Answer by inventory, status or look, if a word asks for one. Return whether one does."""
    marks = phrase.content_set | ({"me"} if phrase.has("me") else set())
    if marks & (_BAGS | {"loadout", "inv", "carrying"}):
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


def _question(line: LineState, phrase: VerbPhrase) -> bool | None:
    beyond = phrase.has("behind", "beyond", "through", "past", "lies") and movement.names_exit(
        line.context, phrase.words
    )
    visited = phrase.verb in ("see", "find out") and (movement.find_exit(line.context, phrase.words) or beyond)
    if phrase.words and phrase.words[0] in ("what", "where", "how", "which", "who") and not visited:
        return line.delegate("question", phrase)
    if phrase.content_set & _ADVICE:
        return line.do("hint")
    return line.do("help") if phrase.content_set & _HELP_WORDS else None


def _not_a_look(line: LineState, phrase: VerbPhrase) -> bool | None:
    if phrase.verb == "give me":
        wanted = phrase.content_set & (_STATE | _BELONGINGS | {"description", "look", "summary", "rundown"})
        lying = line.floor(phrase).things or (line.context.floor and phrase.content_set & ALL_WORDS)
        return bool(wanted and not lying) and (about(line, phrase) or line.do("look"))
    if phrase.verb == "see" and not phrase.words:
        return line.do("look")  # "see if ..."
    if phrase.verb == "check" or (phrase.verb == "open" and not phrase.content_set & _BAGS):
        return False
    if phrase.content_set & {"joke", "story", "name", "stories", "jokes", "riddle", "lie", "truth"}:
        return line.talk()
    visited = (
        phrase.verb in ("see", "find out")
        and movement.names_exit(line.context, phrase.words)
        and not phrase.has("all", "exits")
    )
    return (
        line.delegate("move", VerbPhrase("go", phrase.without("what", "is", "lies", "behind").words))
        if visited
        else None
    )


def _show(line: LineState, phrase: VerbPhrase) -> bool:
    thing = _thing(line, phrase)
    if thing and phrase.verb != "open" and not phrase.content_set & (_BAGS | {"status", "stats", "health", "hp"}):
        return line.take("examine", thing)
    return about(line, phrase)


register("show", _question, _not_a_look, _show)


def _thing(line: LineState, phrase: VerbPhrase) -> NounMatch | None:
    """Return the things in view that the words name, the nearest first; None if there are none."""
    context = line.context
    near = (context.monsters, context.floor, context.pack, context.worn)
    for pool in (context.worn + context.pack, *near) if phrase.has("my") else near:
        found = match_things(phrase.words, pool, line.mention or context.last_thing())
        if found.things:
            return found if not found.ambiguous or pool is context.monsters else NounMatch(found.things[:1])
    if (
        phrase.has("both", "all", "everyone")
        and context.monsters
        and not phrase.content_set - ALL_WORDS - MONSTER_WORDS
    ):
        return NounMatch(tuple({one.name: one for one in context.monsters}.values()))
    chosen = choose_described(phrase.words, context.monsters, line.mention or context.last_thing("attack", "examine"))
    if chosen.things and phrase.has("one", "other", "guy", "enemy", "monster"):
        return chosen
    other = (
        choose_described(phrase.words, context.floor, context.last_thing("examine", "loot"))
        if phrase.has("one")
        else NounMatch()
    )
    if other.one:
        return other
    return NounMatch((context.chest,)) if context.chest and phrase.has(*CHEST_WORDS) else None
