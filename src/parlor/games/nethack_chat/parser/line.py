"""A line while it is being read: what has been understood of it so far, and who reads which verb."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Final

from ..actions import Act, Move, make_act, object_of
from .context import Context, Thing
from .nouns import NounMatch, content_words, match_things


class VerbPhrase:
    """A verb and the words after it."""

    def __init__(self, verb: str, words: Iterable[str]) -> None:
        self.verb = verb  # as the tables have it: "take ... out"
        self.words = tuple(words)

    @cached_property
    def content_words(self) -> list[str]:
        """The words that mean something."""
        return content_words(self.words)

    @cached_property
    def content_set(self) -> frozenset[str]:
        return frozenset(self.content_words)

    def has(self, *words: str) -> bool:
        return not set(words).isdisjoint(self.words)

    def after(self, mark: str) -> VerbPhrase:
        return VerbPhrase(self.verb, self.words[self.words.index(mark) + 1 :])

    def before(self, mark: str) -> VerbPhrase:
        return VerbPhrase(self.verb, self.words[: self.words.index(mark)])

    def without(self, *words: str) -> VerbPhrase:
        return VerbPhrase(self.verb, [word for word in self.words if word not in words])


class LineState:
    def __init__(self, context: Context) -> None:
        self.context = context
        self.acts: list[Act] = []
        self.why: list[str] = []
        self.asked = ""  # the verb of the first thing that is not clear
        self.choices: tuple[str, ...] = ()
        self.mention = ""  # the thing that was last named in this line
        self.intent = ""  # what was last done in it
        self.words: Sequence[str] = ()  # the clause that is read now
        self.link = ""  # how it hangs on the one before
        self.next_words: Sequence[str] = ()  # the clause that follows
        self.condition_held: bool | None = None  # whether the last condition does
        self.unless: bool | None = None  # and whether it was one of "unless"
        self.addressed = False  # somebody else was told to do it
        self.is_hypothetical = False  # it was thought of, not ordered
        self.has_talk = False  # some of it was speech
        self.spared_names: Sequence[str] = ()  # what is to stay where it lies
        self.has_impossible = False  # some of it asked for what nobody can do here

    def do(self, verb: str, argument: str = "", why: str = "") -> bool:
        return self.add(make_act(verb, argument), why)

    def add(self, act: Act, why: str = "") -> bool:
        self.acts.append(act)
        if why:
            self.why.append(why)
        if not isinstance(act, Move) and object_of(act):
            self.mention = object_of(act)
        return True

    def talk(self) -> bool:
        self.has_talk = True
        return True

    def give_up(self) -> bool:
        """Nobody can do that here."""
        self.has_impossible, self.intent = True, "cannot"
        return True

    def ask(self, verb: str, choices: Iterable[str] = ()) -> bool:
        """Two readings are fair, and it matters which."""
        if not self.asked:
            self.asked, self.choices = verb, tuple(dict.fromkeys(choices))
            self.why.append(f"it is not clear what to {verb}: {' or '.join(self.choices) or 'nothing was named'}")
        return True

    def take(self, verb: str, found: NounMatch) -> bool:
        """The verb with what was found for it."""
        if found.ambiguous:
            return self.ask(verb, names_of(found.things))
        for thing in found.things:
            self.do(verb, thing.name, found.why)
        return True

    def delegate(self, intent: str, phrase: VerbPhrase) -> bool:
        """Let another handler read the words."""
        return HANDLERS[intent](self, phrase)

    def referent(self, pool: Sequence[Thing], *verbs: str) -> Thing | None:
        """The thing of the pool that "it" means: named earlier in the line, in the last action, or the last message."""
        by_name = {thing.name: thing for thing in pool}
        for name in (self.mention, self.context.last_thing(*verbs), self.context.last_thing()):
            if name in by_name:
                return by_name[name]
        if len(by_name) == 1:
            return next(iter(by_name.values()))
        told = [thing for name, thing in by_name.items() if name.lower() in self.context.last_message]
        return told[0] if len(told) == 1 else None

    @property
    def foe(self) -> str:
        """The monster that was spoken of: in this line, or by the last action."""
        living = names_of(self.context.monsters)
        return self.mention if self.mention in living else self.context.last_thing("attack", "examine")

    def floor(self, phrase: VerbPhrase) -> NounMatch:
        return match_things(phrase.words, self.context.floor, self.mention or self.context.last_thing())

    def pack(self, phrase: VerbPhrase) -> NounMatch:
        return match_things(phrase.words, self.context.pack, self.context.last_thing())


Handler = Callable[[LineState, VerbPhrase], bool]
Rule = Callable[[LineState, VerbPhrase], bool | None]  # done, not to be read by this verb, or let the next rule try
HANDLERS: Final[dict[str, Handler]] = {}


def register(intent: str, *rules: Rule) -> Handler:
    """The handler of a verb: the first rule that knows an answer gives it."""

    def handler(line: LineState, tokens: VerbPhrase) -> bool:
        for rule in rules:
            answer = rule(line, tokens)
            if answer is not None:
                return answer
        return False

    HANDLERS[intent] = handler
    return handler


def names_of(things: Iterable[Thing]) -> list[str]:
    return list(dict.fromkeys(thing.name for thing in things))
