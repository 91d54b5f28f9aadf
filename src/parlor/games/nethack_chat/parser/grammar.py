"""From clauses to acts: what is said before the verb is peeled off, the verb is found, its handler reads the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..actions import Attack, Say, verb_of
from . import combat, equipment, looting, movement, observation, questions  # noqa: F401 - they register what they read
from .clarification import answers
from .clauses import Clause
from .conditions import is_wanted
from .context import WAYS, Context
from .hypotheticals import CHANGING, muses, weighed
from .line import HANDLERS, Line, Said, names
from .nouns import PRONOUN, chosen_of, named
from .prefixes import courteous, filler, is_denied, names_any, spelled_out, times
from .spelling import is_english
from .third_person import narrated, tells
from .tokens import FIRST, KNOWN, after_phrase, base, starts_verb
from .verbless import bare, is_thing, remember
from .vocabulary import phrases, words

Words = Sequence[str]

_LETTERS: Final = {"i": "inventory", "l": "look", "h": "help", "me": "status"}
_CORRECTIONS: Final = phrases("corrections")
_TELLERS: Final = words("tellers")
_LEADERS: Final = words("leaders")
_ONCE: Final = {"loot", "attack", "defend", "flee", "equip", "look", "status", "inventory", "examine", "help", "hint"}


def read(text: str, clauses: Sequence[Clause], context: Context) -> Say:
    """Return the text with the acts that its clauses ask for, the question back that they need, or what else it is."""
    line = Line(context)
    for at, clause in enumerate(clauses):
        line.words, line.link = clause.words, clause.link
        line.coming = clauses[at + 1].words if at + 1 < len(clauses) else ()
        if not tells(clauses, at, context) and is_wanted(line, clause, clauses[at + 1 :]):
            _clause(line, clause)
        else:
            line.talk()
            remember(line, clause.words)
    if line.asked:
        return Say(text, (), tuple(line.why), line.asked, line.choices)
    if line.acts:
        return Say(text, tuple(line.acts), tuple(line.why))
    return _no_act(text, line, [word for clause in clauses for word in clause.words])


def _no_act(text: str, line: Line, said: Words) -> Say:
    if line.puzzled and not line.talked:
        return Say(text, why=("that cannot be done here",), aside="unknown")
    sense = [word for word in said if word in KNOWN or (len(word) > 1 and is_english(word))]
    if line.talked or (2 * len(sense) > len(said) and not all(word.isdecimal() for word in said)):
        return Say(text, why=(*line.why, "nothing in it is to be done"), aside="talk")
    return Say(text, why=("no word of it makes sense here",), aside="unknown")


def _clause(line: Line, clause: Clause) -> None:
    said, often = times(_corrected(line, courteous(clause.words)))
    if not said:
        return
    others = (
        ("your" in said or tuple(said[:2]) == ("you", "are")) and not clause.asks and words("your own").isdisjoint(said)
    )
    line.addressed = others or (line.addressed and clause.link == "and")
    if line.addressed or clause.denied or is_denied(said):
        line.talk()
        line.intent = "talk" if line.addressed else line.intent
        line.spared = names(named(said, line.context.floor).things)
        remember(line, said)
        return
    if clause.asks and clause.link == "," and said[0] == "to" and starts_verb(said[1:]):
        line.do("hint")  # "is it wise, just now, to withdraw?"
        return
    before, unclear = len(line.acts), line.asked
    _read(line, said, clause.asks)
    done = line.acts[before:]
    line.mused = muses(line, said, clause.asks) or (
        line.mused and clause.link in ("and", "then", ",") and said[0] not in ("i", "we")
    )
    verbs = set(map(verb_of, done))
    if line.mused and (verbs & CHANGING or line.asked != unclear):
        del line.acts[before:]
        line.asked = unclear
        weighed(line, said, verbs)
        return
    repeated = done and done == line.acts[before - len(done) : before] and clause.link != "then"
    healed = line.intent == "heal" or not PRONOUN.isdisjoint(said)  # "I uncork the potion and drain it"
    once = _ONCE | {"use"} if healed else _ONCE
    meant = not {"again", "another", "more", "second"}.isdisjoint(said)
    if repeated and not meant and all(verb_of(act) in once for act in done):
        del line.acts[before:]  # "I lunge and stab": one attack in two words
    line.acts += done * (often - 1)


def _corrected(line: Line, said: Words) -> Words:
    """ "North, no wait, east": what was said before no longer holds."""
    size = next((len(phrase) for phrase in _CORRECTIONS if tuple(said[: len(phrase)]) == phrase), 0)
    if size > 1 and starts_verb(said[size:]) and not line.acts:
        return said[size:]  # "wait no undo"
    goes_on = line.coming if size == len(said) else starts_verb(said[size:]) or names_any(line.context, said[size:])
    if not size or not goes_on or not (line.acts or line.asked):
        return said
    line.acts.clear()
    line.asked = ""
    return said[size:]


def _read(line: Line, said: Words, asks: bool) -> bool:
    said = narrated(spelled_out(said, line.context), line.context)
    if (not asks and answers(line, said)) or _letter(line, said) or _asks_counsel(line, said):
        return True
    if is_thing(line, said):
        return bare(line, said)
    if " ".join(said[:2]) in ("there is", "there are", "here is") and not asks:
        return _speech(line, said)
    said = questions.turned(said)
    if questions.is_question(said, asks) and not _is_polite(said, asks):
        return _verb(line, said, only=("hint", "undo", "help")) or questions.answer(line, said)
    if "or" in said[1:-1] and said[0] not in WAYS and (asks or starts_verb(said[list(said).index("or") + 1 :])):
        return line.do("hint", "", "it weighs one thing against another")
    rest = said
    while rest:
        if _by_shape(line, rest) or _verb(line, rest):
            return True
        skipped = filler(rest)
        if not skipped:
            return bare(line, rest) or _inner_verb(line, rest) or _speech(line, rest)
        rest = rest[skipped:]
        if rest and rest[0] in ("what", "where", "who", "which", "how", "is", "are"):
            return questions.answer(line, rest)
    return line.talk()


def _asks_counsel(line: Line, said: Words) -> bool:
    """ "Ok boss what would you do"."""
    at = next((at for at, word in enumerate(said) if at and word == "what"), 0)
    return at > 0 and _verb(line, said[at:], only=("hint",))


def _by_shape(line: Line, said: Words) -> bool:
    """What several words mean together, whatever their verb alone would."""
    shapes = (looting.is_bagged, equipment.serves, combat.deals_blow, combat.is_dealt, combat.wards_off)
    return any(shape(line, said) for shape in shapes)


def _is_polite(said: Words, asks: bool) -> bool:
    """ "Would you open it?" is how many ask for what they want done; "what if I did?" is not."""
    if asks and " ".join(said[:2]) == "what if":
        return False
    return " ".join(said[:2]) in words("polite") and filler(said) >= 2


# --- the verb ------------------------------------------------------------------------------------------------------


def _verb(line: Line, said: Words, only: Sequence[str] = ()) -> bool:
    """The longest phrase that the words begin with and that its handler takes."""
    skip = filler(said)
    for phrase, intent in FIRST.get(base(said[0]), ()):
        if only and intent not in only:
            continue
        if len(phrase) < skip or (len(phrase) == skip < len(said) and _goes_on(said[skip:])):
            continue  # "keep attacking", "go ahead and hit it": the verb comes later
        rest = after_phrase(said, phrase)
        if rest is not None and _run(line, intent, Said(" ".join(phrase), rest)):
            return True
    return False


def _goes_on(said: Words) -> bool:
    return starts_verb(said) or (said[0] in ("i", "we") and filler(said) > 0)


def _run(line: Line, intent: str, said: Said) -> bool:
    if intent in HANDLERS:
        done = HANDLERS[intent](line, said)
        line.intent = intent if done else line.intent
        return done
    return _SPECIAL[intent](line, said)


def _talk(line: Line, said: Said) -> bool:
    if said.verb in words("feeling") and line.acts:
        return False
    line.intent = "talk"
    return line.talk()


def _not(line: Line, said: Said) -> bool:
    remember(line, said.words)
    line.spared = names(named(said.words, line.context.floor).things)
    return line.talk()


def _cannot(line: Line, said: Said) -> bool:
    if said.verb in words("ways to go") and (movement.is_way(line.context, said.words) or said.has("back")):
        return line.hand("move", said)  # "swim back"
    if said.verb in words("sounding"):
        played = named(said.words, (*line.context.pack, *line.context.floor)).one
        if played and not played.sort:
            return line.do("use", played.name)
    return line.give_up()


def _undo(line: Line, said: Said) -> bool:
    return line.do("undo")


def _help(line: Line, said: Said) -> bool:
    plain = said.marks <= {"menu", "commands", "please", "screen", "list"} or " " in said.verb or said.has("me")
    return plain and line.do("help")


def _hint(line: Line, said: Said) -> bool:
    return line.do("hint")


def _switch(line: Line, said: Said) -> bool:
    """The next target: the one that is named, else the other one."""
    target = combat.target_of(line, said.words)
    other = chosen_of(("other",), line.context.monsters, line.context.last_thing("attack"))
    return line.take("attack", target if target.things else other)


def _again(line: Line, said: Said) -> bool:
    """What was done before, in this line or in the last one; with a new object, if one is named."""
    if said.verb.startswith("repeat") and "you" in line.words:
        return False  # it is the master who shall repeat
    if said.words and (_verb(line, said.words) if starts_verb(said.words) else _with_new_object(line, said)):
        return True
    if said.marks - words("repeated"):
        return False
    if line.acts:
        return line.add(line.acts[-1], "once more")
    return _last_action(line)


def _with_new_object(line: Line, said: Said) -> bool:
    target = combat.target_of(line, said.words)
    if target.things:
        return line.take("attack", target)
    if not said.content or said.verb not in ("another", "one more"):
        return False
    verb = verb_of(line.acts[-1]) if line.acts else line.context.last_verb
    return (verb in HANDLERS and line.hand(verb, Said(verb, said.words))) or bare(line, said.words)


def _last_action(line: Line) -> bool:
    last = line.context.last_act
    if isinstance(last, Attack):
        return combat.attack_anybody(line)
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


def _letter(line: Line, said: Words) -> bool:
    if len(said) > 1 or (line.coming and said[0] == "i"):
        return False
    word = said[0]
    if word in _LETTERS:
        return (word == "me" and bool(line.acts)) or line.do(_LETTERS[word])
    if word in ("a", "k", "f") and line.context.in_combat:
        return combat.attack_anybody(line)
    aside = line.link and line.intent in ("talk", "cannot")  # "jump up and down"
    return word in WAYS and not aside and movement.go(line, WAYS[word])


def _inner_verb(line: Line, said: Words) -> bool:
    """A verb further on, after "I" or "to": "the wisest course would be to walk north"."""
    if said[0] in _TELLERS and "to" not in said and "i" not in said:
        return False
    for at in range(1, len(said)):
        told = said[at - 1] == "to" and at > 1 and said[at - 2] in words("not a wish")
        told = told or said[at : at + 2] in (("ask", "you"), ("beg", "you"))  # "I must ask you to strike"
        if said[at - 1] in _LEADERS and not told and said[at] != "back" and starts_verb(said[at:]):
            return _verb(line, said[at:])
    manner = next((at for at in range(1, min(len(said), 4)) if said[at] in FIRST), 0)
    return bool(manner) and set(said[:manner]) <= words("manners") and _verb(line, said[manner:])


def _speech(line: Line, said: Words) -> bool:
    remember(line, said)
    line.intent = "talk"
    if len(said) > 1 and all(word in KNOWN or len(word) == 1 or is_english(word) for word in said):
        line.talk()
    return True
