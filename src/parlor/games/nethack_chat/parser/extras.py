"""Frames of the verbs of the next edition, read by their slots, and of the verbs that are about the line itself.

In a view of this edition none of the verbs with slots applies.
"""

from __future__ import annotations

from typing import Final

from ..actions import Attack, make_act, verb_of
from .combat import attack_unnamed, find_foe
from .movement import names_exit
from .nouns import ALL_WORDS, PRONOUNS, content_words, match_things, unmatched_name
from .readings import (
    ABSENT,
    FRAMES,
    IMPOSSIBLE,
    NAMED,
    PLAIN,
    REFERRED,
    TALK,
    ClauseReading,
    Line,
    Phrase,
    ask,
    do,
    frame,
    names_of,
)
from .resolver import BONUS, do_each, find_target, is_in_view, pool_of, read_target, resolve, slots_of, split_at_mark
from .vocabulary import words


def read_slots(line: Line, verb: str, phrase: Phrase) -> ClauseReading | None:
    """Read the words after a verb of the next edition; None in a view of this one or without an object for it."""
    context, slots = line.context, slots_of(verb)
    if not context.is_next_edition:
        return None
    if not slots.objects:
        return do(verb, score=PLAIN + BONUS)
    pool = pool_of(context, slots.objects)
    if verb == "unlock" and not context.chest_locked:
        pool = context.locks
    if not pool:
        return None
    first, last = split_at_mark(phrase.words, slots.marks)
    found = resolve(line, first, pool, verb)
    target = find_target(line, verb, last)
    if found.ambiguous:
        return ask(verb, found.things)
    if found.things:
        return ClauseReading(NAMED + BONUS, (make_act(verb, found.things[0].name, target),))
    if not content_words(first) and not last:
        return ask(verb, pool) if len(names_of(pool)) > 1 else do(verb, pool[0].name, score=REFERRED)
    if verb in ("buy", "cast") and not is_in_view(line, first):
        name = unmatched_name(first)
        return do(verb, name, "nothing of that name is here", ABSENT, target) if name else None
    return None


@frame("ability")
def _ability(line: Line, phrase: Phrase) -> ClauseReading | None:
    if not line.context.ability:
        return None
    return do("ability", score=PLAIN, target=find_target(line, "ability", phrase.words))


@frame("give")
def _give(line: Line, phrase: Phrase) -> ClauseReading | None:
    """Read "give the bread to Lina", "give Lina the bread"."""
    if not line.context.is_next_edition:
        return None
    aimed = read_target(line, "give", phrase.words)
    people = pool_of(line.context, slots_of("give").targets)
    item = match_things(phrase.words, line.context.pack).one
    whom = resolve(line, phrase.words, people, "give").one or (people[0] if len(people) == 1 and item else None)
    gold = "Gold Coins" if not words("gold").isdisjoint(phrase.words) else ""
    name = item.name if item else gold
    return aimed or (do("give", name, score=NAMED + BONUS, target=whom.name) if whom and name else None)


@frame("combine")
def _combine(line: Line, phrase: Phrase) -> ClauseReading | None:
    """Read two things that are carried: "the rope with the hook", "moss and vial"."""
    if not line.context.is_next_edition:
        return None
    pool = pool_of(line.context, slots_of("combine").objects)
    tokens = (*phrase.words, "and", *line.next_words) if line.next_words else phrase.words
    for at, word in enumerate(tokens):
        if word in slots_of("combine").marks:
            one = resolve(line, tokens[:at], pool, "combine").one
            other = resolve(line, tokens[at + 1 :], [thing for thing in pool if thing != one], "combine").one
            if one and other and content_words(tokens[:at]):
                line.skips_next = at >= len(phrase.words)
                return do("combine", one.name, score=NAMED + BONUS, target=other.name)
    found = match_things(phrase.words, pool).things
    return do("combine", found[0].name, score=NAMED, target=found[1].name) if len(found) == 2 else None


@frame("talk")
def _talk(line: Line, phrase: Phrase) -> ClauseReading | None:
    people, feeling = line.context.people + line.context.friends, phrase.trigger in words("feeling")
    found = resolve(line, phrase.words, people, "talk") if people and not feeling else None
    if found and found.things:
        return do("talk", found.things[0].name, score=NAMED + BONUS)
    return None if feeling and line.acts else TALK


def read_by_name(line: Line, tokens: tuple[str, ...]) -> ClauseReading | None:
    """Read a clause that names a spell or the ability of the hero: "firebolt the bat", "second wind"."""
    context, said = line.context, set(tokens)
    if not context.is_next_edition or not said.isdisjoint(words("not cast")):
        return None
    ability = {word for word in context.ability.lower().split() if word not in ("of", "the")}
    if ability and ability <= said:
        target = find_target(line, "ability", [word for word in tokens if word not in ability])
        return do("ability", "", f"{context.ability} is the ability", NAMED + 2 * BONUS, target)
    spells = [spell for spell in context.spells if spell.name_words <= said]
    rest = [word for spell in spells for word in tokens if word not in spell.name_words]
    if len(spells) != 1 or said & {"scroll", "book", "page"} or match_things(rest, context.pack).things:
        return None
    target = find_target(line, "cast", rest) if content_words(rest) or said & PRONOUNS else ""
    return do("cast", spells[0].name, f"{spells[0].name} is a spell", NAMED + 2 * BONUS, target)


# --- verbs that are about the line, not about things -----------------------------------------------------------------


@frame("not")
def _not(line: Line, phrase: Phrase) -> ClauseReading | None:
    line.spared = names_of(match_things(phrase.words, line.context.floor).things)
    return TALK._replace(score=PLAIN, intent="not")


@frame("cannot")
def _cannot(line: Line, phrase: Phrase) -> ClauseReading | None:
    if phrase.trigger in words("ways to go") and (names_exit(line.context, phrase.words) or phrase.has("back")):
        return FRAMES["move"](line, phrase)  # "swim back"
    if phrase.trigger in words("sounding"):
        played = match_things(phrase.words, (*line.context.pack, *line.context.floor)).one
        if played and not played.sort:
            return do("use", played.name)
    return IMPOSSIBLE


@frame("undo")
def _undo(line: Line, phrase: Phrase) -> ClauseReading | None:
    return do("undo")


@frame("help")
def _help(line: Line, phrase: Phrase) -> ClauseReading | None:
    plain = phrase.set <= {"menu", "commands", "please", "screen", "list"} or " " in phrase.trigger or phrase.has("me")
    return do("help") if plain else None


@frame("hint")
def _hint(line: Line, phrase: Phrase) -> ClauseReading | None:
    return do("hint")


@frame("again")
def _again(line: Line, phrase: Phrase) -> ClauseReading | None:
    """Repeat the last act of the line or of the turn before; with a new object, if one is named."""
    if phrase.trigger.startswith("repeat") and "you" in line.words:
        return None  # the game master is to repeat
    target = find_foe(line, phrase.words)
    if target.things:
        return do_each("attack", target, REFERRED)
    last = line.acts[-1] if line.acts else line.context.last_act
    changed = phrase.set - words("repeated") and phrase.trigger in ("another", "one more", "same")
    if changed and last and verb_of(last) in FRAMES:
        same = FRAMES[verb_of(last)](line, Phrase(verb_of(last), phrase.words))
        if same:
            return same
    if phrase.set - words("repeated") - ALL_WORDS:
        return None
    if isinstance(last, Attack) and not line.acts:
        return attack_unnamed(line)
    return ClauseReading(PLAIN, (last,), "the last action again") if last else ask("repeat", ())


LATER_VERBS: Final = ("search", "rest", "journal", "map", "cast", "buy", "sell", "haggle", "unlock", "disarm", "revive")
for _verb in LATER_VERBS:
    FRAMES[_verb] = lambda line, phrase, verb=_verb: read_slots(line, verb, phrase)  # type: ignore[misc]
