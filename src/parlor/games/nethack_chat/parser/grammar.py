"""From clauses to acts: strips prefixes, finds the verb, and lets its handler read the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..actions import Attack, Say, verb_of
from . import combat, equipment, looting, movement, observation, questions  # noqa: F401 - they register what they read
from .clarification import read_clarification
from .clauses import Clause
from .conditions import is_condition_met
from .context import WAYS, Context
from .hypotheticals import CHANGING, answer_hypothetical, is_hypothetical
from .line import HANDLERS, LineState, VerbPhrase, names_of
from .nouns import PRONOUNS, choose_described, match_things
from .prefixes import expand_letter, filler_length, is_negated, names_anything, strip_courtesies, strip_repetition
from .spelling import is_english
from .third_person import is_about_others, strip_hero_subject
from .tokens import KNOWN_WORDS, VERB_PHRASES, base_form, rest_after, starts_with_verb
from .verbless import is_name_only, read_verbless, remember_mention
from .vocabulary import phrases, words

Words = Sequence[str]

_LETTERS: Final = {"i": "inventory", "l": "look", "h": "help", "me": "status"}
_CORRECTIONS: Final = phrases("corrections")
_STATEMENT_OPENINGS: Final = words("statement openings")
_LEADERS: Final = words("leaders")
_ONCE: Final = {"loot", "attack", "defend", "flee", "equip", "look", "status", "inventory", "examine", "help", "hint"}


def read(text: str, clauses: Sequence[Clause], context: Context) -> Say:
    """Return the text with the acts that its clauses ask for, the question back that they need, or what else it is."""
    line = LineState(context)
    for at, clause in enumerate(clauses):
        line.words, line.link = clause.words, clause.link
        line.next_words = clauses[at + 1].words if at + 1 < len(clauses) else ()
        if not is_about_others(clauses, at, context) and is_condition_met(line, clause, clauses[at + 1 :]):
            _clause(line, clause)
        else:
            line.talk()
            remember_mention(line, clause.words)
    if line.asked:
        return Say(text, (), tuple(line.why), line.asked, line.choices)
    if line.acts:
        return Say(text, tuple(line.acts), tuple(line.why))
    return _no_act(text, line, [word for clause in clauses for word in clause.words])


def _no_act(text: str, line: LineState, tokens: Words) -> Say:
    if line.has_impossible and not line.has_talk:
        return Say(text, why=("that cannot be done here",), aside="unknown")
    sense = [word for word in tokens if word in KNOWN_WORDS or (len(word) > 1 and is_english(word))]
    if line.has_talk or (2 * len(sense) > len(tokens) and not all(word.isdecimal() for word in tokens)):
        return Say(text, why=(*line.why, "nothing in it is an action"), aside="talk")
    return Say(text, why=("no word of it makes sense here",), aside="unknown")


def _clause(line: LineState, clause: Clause) -> None:
    """Read one clause and add its acts to the line."""
    tokens, often = strip_repetition(_strip_correction(line, strip_courtesies(clause.words)))
    if not tokens:
        return
    others = (
        ("your" in tokens or tuple(tokens[:2]) == ("you", "are"))
        and not clause.is_question
        and words("your own").isdisjoint(tokens)
    )
    line.addressed = others or (line.addressed and clause.link == "and")
    if line.addressed or clause.negated or is_negated(tokens):
        line.talk()
        line.intent = "talk" if line.addressed else line.intent
        line.spared_names = names_of(match_things(tokens, line.context.floor).things)
        remember_mention(line, tokens)
        return
    if clause.is_question and clause.link == "," and tokens[0] == "to" and starts_with_verb(tokens[1:]):
        line.do("hint")  # "is it wise, just now, to withdraw?"
        return
    before, unclear = len(line.acts), line.asked
    _read(line, tokens, clause.is_question)
    done = line.acts[before:]
    line.is_hypothetical = is_hypothetical(line, tokens, clause.is_question) or (
        line.is_hypothetical and clause.link in ("and", "then", ",") and tokens[0] not in ("i", "we")
    )
    verbs = set(map(verb_of, done))
    if line.is_hypothetical and (verbs & CHANGING or line.asked != unclear):
        del line.acts[before:]
        line.asked = unclear
        answer_hypothetical(line, tokens, verbs)
        return
    repeated = done and done == line.acts[before - len(done) : before] and clause.link != "then"
    # "I uncork the potion and drain it", "... and down the contents"
    healed = line.intent == "heal" or not (PRONOUNS | {"contents"}).isdisjoint(tokens)
    once = _ONCE | {"use"} if healed else _ONCE
    is_repetition = not {"again", "another", "more", "second"}.isdisjoint(tokens)
    if repeated and not is_repetition and all(verb_of(act) in once for act in done):
        del line.acts[before:]  # "I lunge and stab": one attack in two words
    line.acts += done * (often - 1)


def _strip_correction(line: LineState, tokens: Words) -> Words:
    """Strip a correction ("North, no wait, east") and drop the acts before it."""
    size = next((len(phrase) for phrase in _CORRECTIONS if tuple(tokens[: len(phrase)]) == phrase), 0)
    if size > 1 and starts_with_verb(tokens[size:]) and not line.acts:
        return tokens[size:]  # "wait no undo"
    goes_on = (
        line.next_words
        if size == len(tokens)
        else starts_with_verb(tokens[size:]) or names_anything(line.context, tokens[size:])
    )
    if not size or not goes_on or not (line.acts or line.asked):
        return tokens
    line.acts.clear()
    line.asked = ""
    return tokens[size:]


def _read(line: LineState, tokens: Words, asks: bool) -> bool:
    tokens = strip_hero_subject(expand_letter(tokens, line.context), line.context)
    if (not asks and read_clarification(line, tokens)) or _letter(line, tokens) or _asks_counsel(line, tokens):
        return True
    if is_name_only(line, tokens):
        return read_verbless(line, tokens)
    if " ".join(tokens[:2]) in ("there is", "there are", "here is") and not asks:
        return _speech(line, tokens)
    tokens = questions.question_word_first(tokens)
    if questions.is_question(tokens, asks) and not _is_polite(tokens, asks):
        return _verb(line, tokens, only=("hint", "undo", "help")) or questions.read_question(line, tokens)
    if (
        "or" in tokens[1:-1]
        and tokens[0] not in WAYS
        and (asks or starts_with_verb(tokens[list(tokens).index("or") + 1 :]))
    ):
        return line.do("hint", "", "it weighs one thing against another")
    rest = tokens
    while rest:
        if _by_shape(line, rest) or _verb(line, rest):
            return True
        skipped = filler_length(rest)
        if not skipped:
            return read_verbless(line, rest) or _inner_verb(line, rest) or _speech(line, rest)
        rest = rest[skipped:]
        if rest and rest[0] in ("what", "where", "who", "which", "how", "is", "are"):
            return questions.read_question(line, rest)
    return line.talk()


def _asks_counsel(line: LineState, tokens: Words) -> bool:
    """Read "ok boss what would you do"."""
    at = next((at for at, word in enumerate(tokens) if at and word == "what"), 0)
    return at > 0 and _verb(line, tokens[at:], only=("hint",))


def _by_shape(line: LineState, tokens: Words) -> bool:
    """Read clauses whose words mean more together than their verb alone."""
    shapes = (
        looting.read_bagging,
        equipment.read_applying,
        combat.read_dealt_blow,
        combat.read_served_blow,
        combat.read_ward,
    )
    return any(shape(line, tokens) for shape in shapes)


def _is_polite(tokens: Words, asks: bool) -> bool:
    """ "Would you open it?" is a polite order; "what if I did?" is not."""
    if asks and " ".join(tokens[:2]) == "what if":
        return False
    return " ".join(tokens[:2]) in words("polite") and filler_length(tokens) >= 2


# --- the verb ------------------------------------------------------------------------------------------------------


def _verb(line: LineState, tokens: Words, only: Sequence[str] = ()) -> bool:
    """Read the clause by the longest verb phrase at its beginning whose handler accepts it."""
    skip = filler_length(tokens)
    for phrase, intent in VERB_PHRASES.get(base_form(tokens[0]), ()):
        if only and intent not in only:
            continue
        if len(phrase) < skip or (len(phrase) == skip < len(tokens) and _goes_on(tokens[skip:])):
            continue  # "keep attacking", "go ahead and hit it": the verb comes later
        rest = rest_after(tokens, phrase)
        if rest is not None and _run(line, intent, VerbPhrase(" ".join(phrase), rest)):
            return True
    return False


def _goes_on(tokens: Words) -> bool:
    return starts_with_verb(tokens) or (tokens[0] in ("i", "we") and filler_length(tokens) > 0)


def _run(line: LineState, intent: str, phrase: VerbPhrase) -> bool:
    if intent in HANDLERS:
        done = HANDLERS[intent](line, phrase)
        line.intent = intent if done else line.intent
        return done
    return _SPECIAL[intent](line, phrase)


def _talk(line: LineState, phrase: VerbPhrase) -> bool:
    if phrase.verb in words("feeling") and line.acts:
        return False
    line.intent = "talk"
    return line.talk()


def _not(line: LineState, phrase: VerbPhrase) -> bool:
    remember_mention(line, phrase.words)
    line.spared_names = names_of(match_things(phrase.words, line.context.floor).things)
    return line.talk()


def _cannot(line: LineState, phrase: VerbPhrase) -> bool:
    if phrase.verb in words("ways to go") and (movement.names_exit(line.context, phrase.words) or phrase.has("back")):
        return line.delegate("move", phrase)  # "swim back"
    if phrase.verb in words("sounding"):
        played = match_things(phrase.words, (*line.context.pack, *line.context.floor)).one
        if played and not played.sort:
            return line.do("use", played.name)
    return line.give_up()


def _undo(line: LineState, phrase: VerbPhrase) -> bool:
    return line.do("undo")


def _help(line: LineState, phrase: VerbPhrase) -> bool:
    plain = (
        phrase.content_set <= {"menu", "commands", "please", "screen", "list"} or " " in phrase.verb or phrase.has("me")
    )
    return plain and line.do("help")


def _hint(line: LineState, phrase: VerbPhrase) -> bool:
    return line.do("hint")


def _switch(line: LineState, phrase: VerbPhrase) -> bool:
    """Attack the named target, or else the other one."""
    target = combat.find_target(line, phrase.words)
    other = choose_described(("other",), line.context.monsters, line.context.last_thing("attack"))
    return line.take("attack", target if target.things else other)


def _again(line: LineState, phrase: VerbPhrase) -> bool:
    """Repeat the last act of the line or of the turn before; with a new object, if one is named."""
    if phrase.verb.startswith("repeat") and "you" in line.words:
        return False  # the game master is to repeat
    if phrase.words and (
        _verb(line, phrase.words) if starts_with_verb(phrase.words) else _with_new_object(line, phrase)
    ):
        return True
    if phrase.content_set - words("repeated"):
        return False
    if line.acts:
        return line.add(line.acts[-1], "once more")
    return _last_action(line)


def _with_new_object(line: LineState, phrase: VerbPhrase) -> bool:
    target = combat.find_target(line, phrase.words)
    if target.things:
        return line.take("attack", target)
    if not phrase.content_words or phrase.verb not in ("another", "one more"):
        return False
    verb = verb_of(line.acts[-1]) if line.acts else line.context.last_verb
    return (verb in HANDLERS and line.delegate(verb, VerbPhrase(verb, phrase.words))) or read_verbless(
        line, phrase.words
    )


def _last_action(line: LineState) -> bool:
    last = line.context.last_act
    if isinstance(last, Attack):
        return combat.attack_unnamed(line)
    return line.add(last, "the last action again") if last else line.ask("repeat")


_SPECIAL: Final = {
    "talk": _talk,
    "not": _not,
    "cannot": _cannot,
    "undo": _undo,
    "help": _help,
    "hint": _hint,
    "switch": _switch,
    "again": _again,
}


# --- no verb at the beginning --------------------------------------------------------------------------------------


def _letter(line: LineState, tokens: Words) -> bool:
    if len(tokens) > 1 or (line.next_words and tokens[0] == "i"):
        return False
    word = tokens[0]
    if word in _LETTERS:
        return (word == "me" and bool(line.acts)) or line.do(_LETTERS[word])
    if word in ("a", "k", "f") and line.context.in_combat:
        return combat.attack_unnamed(line)
    aside = line.link and line.intent in ("talk", "cannot")  # "jump up and down"
    return word in WAYS and not aside and movement.go(line, WAYS[word])


def _inner_verb(line: LineState, tokens: Words) -> bool:
    """Read a verb further on, after "I" or "to": "the wisest course would be to walk north"."""
    if tokens[0] in _STATEMENT_OPENINGS and "to" not in tokens and "i" not in tokens:
        return False
    for at in range(1, len(tokens)):
        not_wanted = tokens[at - 1] == "to" and at > 1 and tokens[at - 2] in words("not a wish")
        not_wanted = not_wanted or tokens[at : at + 2] in (("ask", "you"), ("beg", "you"))  # "I must ask you to strike"
        if tokens[at - 1] in _LEADERS and not not_wanted and tokens[at] != "back" and starts_with_verb(tokens[at:]):
            return _verb(line, tokens[at:])
    manner = next((at for at in range(1, min(len(tokens), 4)) if tokens[at] in VERB_PHRASES), 0)
    return bool(manner) and set(tokens[:manner]) <= words("manners") and _verb(line, tokens[manner:])


def _speech(line: LineState, tokens: Words) -> bool:
    """Read the clause as talk. Words that are not English do not count as talk."""
    remember_mention(line, tokens)
    line.intent = "talk"
    if len(tokens) > 1 and all(word in KNOWN_WORDS or len(word) == 1 or is_english(word) for word in tokens):
        line.talk()
    return True
