"""The candidates stage: every verb phrase that fits the words of a clause gives a reading with a score.

The frames of the verbs resolve the objects (objects, combat, places, perception). The best reading of the earliest
place in the clause wins; a clause without a verb is read by what it names (verbless).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from ..actions import Attack, verb_of
from . import extras, looting, objects, perception  # noqa: F401 - they register their frames
from .combat import attack_unnamed, find_target
from .context import WAYS, Context
from .nouns import choose_described, match_things
from .places import go, names_exit
from .questions import is_question, question
from .readings import (
    FRAMES,
    IMPOSSIBLE,
    PLAIN,
    REFERRED,
    TALK,
    Line,
    Phrase,
    Reading,
    ask,
    do,
    do_each,
    frame,
    names_of,
)
from .shapes import read_answer, read_shape, remember_mention
from .spelling import is_english
from .third_person import strip_hero_subject
from .tokens import FILLERS, KNOWN_WORDS, VERB_PHRASES, base_form, rest_after, starts_with_verb
from .verbless import is_name_only, read_verbless
from .vocabulary import replacements, weights, words

Words = Sequence[str]
_SINGLE: Final = {"i": "inventory", "l": "look", "h": "help", "me": "status"}
_LETTERS: Final = replacements("letters")
_HOW_MANY: Final = (("how", "many"), ("how", "much"))
_WEIGHTS: Final = weights("weights")
PER_WORD: Final = 0.15  # added for each further word of a verb phrase: "take a swing" is no "take"


def candidates(line: Line, tokens: Words, asks: bool) -> list[Reading]:
    """Return the readings of a clause, the best first; an empty list if no word of it makes sense."""
    tokens = strip_hero_subject(_expand_letter(tokens, line.context), line.context)
    early = (None if asks else read_answer(line, tokens)) or _letter(line, tokens) or _counsel(line, tokens)
    if early:
        return [early._replace(source=early.source or "answer or letter")]
    if is_name_only(line, tokens):
        named = read_verbless(line, tokens)
        return [named._replace(source="name")] if named else []
    if " ".join(tokens[:2]) in ("there is", "there are", "here is") and not asks:
        return _speech(line, tokens)
    at = next((at for at, pair in enumerate(pairwise(tokens)) if pair in _HOW_MANY), 0)
    if at and tokens[0] in ("i", "my", "me", "we", "our", "myself"):
        tokens = (*tokens[at:], *tokens[:at])  # "I have how many coins"
    if is_question(tokens, asks) and not _is_polite(tokens, asks):
        return verb_candidates(line, tokens, ("hint", "undo", "help")) or [_question(line, tokens)]
    weighs = "or" in tokens[1:-1] and tokens[0] not in WAYS
    if weighs and (asks or starts_with_verb(tokens[list(tokens).index("or") + 1 :])):
        return [do("hint", "", "it weighs one thing against another")._replace(source="alternatives")]
    return _walk(line, tokens)


def _question(line: Line, tokens: Words) -> Reading:
    return (question(line, Phrase("question", tokens)) or TALK)._replace(source="question")


def _walk(line: Line, tokens: Words) -> list[Reading]:
    """Read the clause at its beginning, or after each filler."""
    named = extras.read_by_name(line, tokens)
    if named:
        return [named._replace(source="name of a spell or ability")]
    rest = tokens
    while rest:
        shape = read_shape(line, rest)
        found = [shape._replace(source="shape")] if shape else verb_candidates(line, rest)
        if found:
            return found
        skipped = filler_length(rest)
        if not skipped:
            bare = read_verbless(line, rest)
            return ([bare._replace(source="no verb")] if bare else _inner_verb(line, rest)) or _speech(line, rest)
        rest = rest[skipped:]
        if rest and rest[0] in ("what", "where", "who", "which", "how", "is", "are"):
            return [_question(line, rest)]
    return [TALK._replace(intent="aside")]


def verb_candidates(line: Line, tokens: Words, only: Sequence[str] = ()) -> list[Reading]:
    """Return the reading of each verb phrase at the beginning of the words, the best first."""
    skip, found = filler_length(tokens), list[Reading]()
    for phrase, verb in VERB_PHRASES.get(base_form(tokens[0]), ()):
        if only and verb not in only:
            continue
        if len(phrase) < skip or (len(phrase) == skip < len(tokens) and _goes_on(tokens[skip:])):
            continue  # "keep attacking", "go ahead and hit it": the verb comes later
        rest = rest_after(tokens, phrase)
        if rest is None or verb not in FRAMES:
            continue
        trigger = " ".join(phrase)
        reading = FRAMES[verb](line, Phrase(trigger, rest))
        if reading:
            score = reading.score + PER_WORD * (len(phrase) - 1) + _WEIGHTS.get(trigger, 0.0)
            found.append(reading._replace(score=score, intent=reading.intent or verb, source=f"{verb}: {trigger}"))
    return sorted(found, key=lambda one: -one.score)


def _goes_on(tokens: Words) -> bool:
    return starts_with_verb(tokens) or (tokens[0] in ("i", "we") and filler_length(tokens) > 0)


def filler_length(tokens: Words) -> int:
    """Return how many words at the beginning have no meaning."""
    if tokens[0] in words("listing") and starts_with_verb(tokens[1:]):
        return 1
    if tokens[0] == "get" and tokens[1:2] and tokens[1].endswith("ing") and base_form(tokens[1]) in VERB_PHRASES:
        return 1  # "let us get cleaving"
    if tokens[0].endswith("ly") and len(tokens[0]) > 4 and starts_with_verb(tokens[1:]):
        return 1  # "I reluctantly open it"
    return next((len(one) for one in FILLERS.get(tokens[0], ()) if tuple(tokens[: len(one)]) == one), 0)


def _expand_letter(tokens: Words, context: Context) -> Words:
    """Return the words with a verb for the letter in "q potion", "w axe", if the rest is in view."""
    if not 1 < len(tokens) < 5 or tokens[0] not in _LETTERS:
        return tokens
    pool = context.monsters if tokens[0] == "k" else context.floor + context.pack
    if not match_things(tokens[1:], pool).things and not (tokens[0] == "o" and context.chest):
        return tokens
    return (_LETTERS[tokens[0]], *tokens[1:])


def _letter(line: Line, tokens: Words) -> Reading | None:
    if len(tokens) > 1 or (line.next_words and tokens[0] == "i"):
        return None
    word = tokens[0]
    if word in _SINGLE:
        return TALK if word == "me" and line.acts else do(_SINGLE[word])
    if word in ("a", "k", "f") and line.context.in_combat:
        return attack_unnamed(line)
    aside = line.link and line.intent in ("talk", "cannot")  # "jump up and down"
    return go(WAYS[word]) if word in WAYS and not aside else None


def _counsel(line: Line, tokens: Words) -> Reading | None:
    """Read "ok boss what would you do"."""
    at = next((at for at, word in enumerate(tokens) if at and word == "what"), 0)
    return next(iter(verb_candidates(line, tokens[at:], ("hint",))), None) if at else None


def _is_polite(tokens: Words, asks: bool) -> bool:
    """ "Would you open it?" is a polite order; "what if I did?" is not."""
    start = " ".join(tokens[:2])
    return not (asks and start == "what if") and start in words("polite") and filler_length(tokens) >= 2


def _inner_verb(line: Line, tokens: Words) -> list[Reading]:
    """Read a verb further on, after "I" or "to": "the wisest course would be to walk north"."""
    if tokens[0] in words("statement openings") and "to" not in tokens and "i" not in tokens:
        return []
    for at in range(1, len(tokens)):
        unwanted = tokens[at - 1] == "to" and at > 1 and tokens[at - 2] in words("not a wish")
        unwanted = unwanted or tuple(tokens[at : at + 2]) in (("ask", "you"), ("beg", "you")) or tokens[at] == "back"
        if tokens[at - 1] in words("leaders") and not unwanted and starts_with_verb(tokens[at:]):
            return verb_candidates(line, tokens[at:])
    manner = next((at for at in range(1, min(len(tokens), 4)) if tokens[at] in VERB_PHRASES), 0)
    return verb_candidates(line, tokens[manner:]) if manner and set(tokens[:manner]) <= words("manners") else []


def _speech(line: Line, tokens: Words) -> list[Reading]:
    """Read the clause as talk. Words that are not English do not count as talk."""
    remember_mention(line, tokens)
    line.intent = "talk"
    sense = len(tokens) > 1 and all(word in KNOWN_WORDS or len(word) == 1 or is_english(word) for word in tokens)
    return [TALK._replace(source="speech")] if sense else []


# --- verbs that are about the line, not about things -----------------------------------------------------------------


@frame("talk")
def _talk(line: Line, phrase: Phrase) -> Reading | None:
    return None if phrase.trigger in words("feeling") and line.acts else TALK


@frame("not")
def _not(line: Line, phrase: Phrase) -> Reading | None:
    remember_mention(line, phrase.words)
    line.spared = names_of(match_things(phrase.words, line.context.floor).things)
    return TALK._replace(score=PLAIN, intent="not")


@frame("cannot")
def _cannot(line: Line, phrase: Phrase) -> Reading | None:
    if phrase.trigger in words("ways to go") and (names_exit(line.context, phrase.words) or phrase.has("back")):
        return FRAMES["move"](line, phrase)  # "swim back"
    if phrase.trigger in words("sounding"):
        played = match_things(phrase.words, (*line.context.pack, *line.context.floor)).one
        if played and not played.sort:
            return do("use", played.name)
    return IMPOSSIBLE


@frame("undo")
def _undo(line: Line, phrase: Phrase) -> Reading | None:
    return do("undo")


@frame("help")
def _help(line: Line, phrase: Phrase) -> Reading | None:
    plain = phrase.set <= {"menu", "commands", "please", "screen", "list"} or " " in phrase.trigger or phrase.has("me")
    return do("help") if plain else None


@frame("hint")
def _hint(line: Line, phrase: Phrase) -> Reading | None:
    return do("hint")


@frame("switch")
def _switch(line: Line, phrase: Phrase) -> Reading | None:
    """Attack the named target, or else the other one."""
    target = find_target(line, phrase.words)
    other = choose_described(("other",), line.context.monsters, line.context.last_thing("attack"))
    return do_each("attack", target if target.things else other)


@frame("again")
def _again(line: Line, phrase: Phrase) -> Reading | None:
    """Repeat the last act of the line or of the turn before; with a new object, if one is named."""
    if phrase.trigger.startswith("repeat") and "you" in line.words:
        return None  # the game master is to repeat
    if phrase.words:
        verbs = verb_candidates(line, phrase.words)
        found = (verbs[0] if verbs else None) if starts_with_verb(phrase.words) else _again_with(line, phrase)
        if found:
            return found
    if phrase.set - words("repeated"):
        return None
    last = line.acts[-1] if line.acts else line.context.last_act
    if isinstance(last, Attack) and not line.acts:
        return attack_unnamed(line)
    return Reading(PLAIN, (last,), "the last action again") if last else ask("repeat", ())


def _again_with(line: Line, phrase: Phrase) -> Reading | None:
    target = find_target(line, phrase.words)
    if target.things:
        return do_each("attack", target, REFERRED)
    if not phrase.content or phrase.trigger not in ("another", "one more"):
        return None
    verb = verb_of(line.acts[-1]) if line.acts else line.context.last_verb
    same = FRAMES[verb](line, Phrase(verb, phrase.words)) if verb in FRAMES else None
    return same or read_verbless(line, phrase.words)


extras.register_slots()
