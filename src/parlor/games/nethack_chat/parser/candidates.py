"""The candidates stage: every verb phrase that fits the words of a clause gives a reading with a score.

The best reading of the earliest place in the clause wins; a clause without a verb is read by what it names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from . import extras, handling  # noqa: F401 - they register their frames
from .context import WAYS, Context
from .movement import go
from .nouns import match_things
from .perception import is_question, question
from .readings import FRAMES, TALK, ClauseReading, Line, Phrase, do
from .resolver import read_objects
from .spelling import is_english
from .third_person import strip_hero_subject
from .tokens import FILLERS, KNOWN_WORDS, VERB_PHRASES, base_form, rest_after, starts_with_verb
from .verbless import is_name, read_answer, read_verbless, remember_mention
from .vocabulary import replacements, words

Words = Sequence[str]
_SINGLE: Final = {"i": "inventory", "l": "look", "h": "help", "me": "status"}
_LETTERS: Final = replacements("letters")
_STATE, _POINTING, _ANY = words("state"), words("pointing"), words("any answer")
PER_WORD: Final = 0.15  # added for each further word of a verb phrase: "take a swing" is no "take"
MAX_ANSWER_WORDS: Final = 7  # of an answer to a question back
MAX_NAME_WORDS: Final = 6  # of a clause without a verb


def candidates(line: Line, tokens: Words, asks: bool) -> list[ClauseReading]:
    """Return the readings of a clause, the best first; an empty list if no word of it makes sense."""
    tokens = strip_hero_subject(_expand_letter(tokens, line.context), line.context)
    early = (None if asks else read_answer(line, tokens)) or _letter(line, tokens)
    if early:
        return [early._replace(source=early.source or "answer or letter")]
    if is_name(line, tokens):
        named = read_objects(line, "name", tokens)
        return [named._replace(source="name")] if named else []
    if " ".join(tokens[:2]) in ("there is", "there are", "here is") and not asks:
        return _speech(line, tokens)
    if is_question(tokens, asks) and not _is_polite(tokens, asks):
        return verb_candidates(line, tokens, ("hint", "undo", "help")) or [_question(line, tokens)]
    return _walk(line, tokens)


def _question(line: Line, tokens: Words) -> ClauseReading:
    return (question(line, Phrase("question", tokens)) or TALK)._replace(source="question")


def _walk(line: Line, tokens: Words) -> list[ClauseReading]:
    """Read the clause at its beginning, or after each filler."""
    named = extras.read_by_name(line, tuple(tokens))
    if named:
        return [named._replace(source="name of a spell or ability")]
    rest = tokens
    while rest:
        found = verb_candidates(line, rest)
        skipped = 0 if found else filler_length(rest)
        if not skipped:
            bare = None if found else read_verbless(line, rest)
            found = found or ([bare._replace(source="no verb")] if bare else _inner_verb(line, rest))
            return found or _speech(line, rest)
        rest = rest[skipped:]
        if rest and rest[0] in ("what", "where", "who", "which", "how", "is", "are"):
            return [_question(line, rest)]
    return [TALK._replace(intent="aside")]


def verb_candidates(line: Line, tokens: Words, only: Sequence[str] = ()) -> list[ClauseReading]:
    """Return the reading of each verb phrase at the beginning of the words, the best first."""
    skip, found = filler_length(tokens), list[ClauseReading]()
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
            score = reading.score + PER_WORD * (len(phrase) - 1)
            found.append(reading._replace(score=score, intent=reading.intent or verb, source=f"{verb}: {trigger}"))
    return sorted(found, key=lambda one: -one.score)


def _goes_on(tokens: Words) -> bool:
    return starts_with_verb(tokens) or (tokens[0] in ("i", "we") and filler_length(tokens) > 0)


def filler_length(tokens: Words) -> int:
    """Return how many words at the beginning have no meaning."""
    verb_next = starts_with_verb(tokens[1:])
    if verb_next and (tokens[0] in words("listing") or (tokens[0].endswith("ly") and len(tokens[0]) > 4)):
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


def _letter(line: Line, tokens: Words) -> ClauseReading | None:
    if len(tokens) > 1 or (line.next_words and tokens[0] == "i"):
        return None
    word = tokens[0]
    if word in _SINGLE:
        return TALK if word == "me" and line.acts else do(_SINGLE[word])
    if word in ("a", "k", "f") and line.context.in_combat:
        return FRAMES["attack"](line, Phrase("attack", ()))
    aside = line.link and line.intent in ("talk", "cannot")  # "jump up and down"
    return go(WAYS[word]) if word in WAYS and not aside else None


def _is_polite(tokens: Words, asks: bool) -> bool:
    """ "Would you open it?" is a polite order; "what if I did?" is not."""
    start = " ".join(tokens[:2])
    return not (asks and start == "what if") and start in words("polite") and filler_length(tokens) >= 2


def _inner_verb(line: Line, tokens: Words) -> list[ClauseReading]:
    """Read a verb further on, after "I" or "to": "the wisest course would be to walk north"."""
    if tokens[0] in words("statement openings") and "to" not in tokens and "i" not in tokens:
        return []
    for at in range(1, len(tokens)):
        unwanted = tokens[at - 1] == "to" and at > 1 and tokens[at - 2] in words("not a wish")
        if tokens[at - 1] in words("leaders") and not unwanted and starts_with_verb(tokens[at:]):
            return verb_candidates(line, tokens[at:])
    manner = next((at for at in range(1, min(len(tokens), 4)) if tokens[at] in VERB_PHRASES), 0)
    return verb_candidates(line, tokens[manner:]) if manner and set(tokens[:manner]) <= words("manners") else []


def _speech(line: Line, tokens: Words) -> list[ClauseReading]:
    """Read the clause as talk. Words that are not English do not count as talk."""
    remember_mention(line, tokens)
    line.intent = "talk"
    sense = len(tokens) > 1 and all(word in KNOWN_WORDS or len(word) == 1 or is_english(word) for word in tokens)
    return [TALK._replace(source="speech")] if sense else []
