"""The state of a line while it is parsed, and the registry of verb handlers."""

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
        self.verb = verb  # as in the vocabulary: "take ... out"
        self.words = tuple(words)

    @cached_property
    def content_words(self) -> list[str]:
        """The words without articles, prepositions and adverbs."""
        return content_words(self.words)

    @cached_property
    def content_set(self) -> frozenset[str]:
        return frozenset(self.content_words)

    def has(self, *words: str) -> bool:
        """Return whether one of these words occurs."""
        return not set(words).isdisjoint(self.words)

    def after(self, mark: str) -> VerbPhrase:
        return VerbPhrase(self.verb, self.words[self.words.index(mark) + 1 :])

    def before(self, mark: str) -> VerbPhrase:
        return VerbPhrase(self.verb, self.words[: self.words.index(mark)])

    def without(self, *words: str) -> VerbPhrase:
        return VerbPhrase(self.verb, [word for word in self.words if word not in words])


class LineState:
    """The part of a line that has been parsed so far.

    The handlers of verbs write to it. Methods that add something return True, which a handler returns for "done".
    """

    def __init__(self, context: Context) -> None:
        self.context = context
        self.acts: list[Act] = []
        self.why: list[str] = []
        self.asked = ""  # verb of the first question back; "": none
        self.choices: tuple[str, ...] = ()
        self.mention = ""  # name of the thing last mentioned in this line
        self.intent = ""  # verb of the last clause
        self.words: Sequence[str] = ()  # of the current clause
        self.link = ""  # of the current clause to the one before
        self.next_words: Sequence[str] = ()  # of the next clause
        self.condition_held: bool | None = None  # result of the last condition; None: none or unknown
        self.unless: bool | None = None  # whether the last condition was one of "unless"
        self.addressed = False  # another person was told to do it
        self.is_hypothetical = False  # the clause only considers an act
        self.has_talk = False  # a part is talk
        self.spared_names: Sequence[str] = ()  # things that are not to be taken
        self.has_impossible = False  # a part asks for something that cannot be done here

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
        """Note that the line asks for something that cannot be done here."""
        self.has_impossible, self.intent = True, "cannot"
        return True

    def ask(self, verb: str, choices: Iterable[str] = ()) -> bool:
        """Ask back: two readings are likely, and it matters which one is meant."""
        if not self.asked:
            self.asked, self.choices = verb, tuple(dict.fromkeys(choices))
            self.why.append(f"it is not clear what to {verb}: {' or '.join(self.choices) or 'nothing was named'}")
        return True

    def take(self, verb: str, found: NounMatch) -> bool:
        """Do the verb with each thing of the match, or ask back if the match is ambiguous."""
        if found.ambiguous:
            return self.ask(verb, names_of(found.things))
        for thing in found.things:
            self.do(verb, thing.name, found.why)
        return True

    def delegate(self, intent: str, phrase: VerbPhrase) -> bool:
        """Let the handler of another verb read the words. Return whether it accepted them."""
        return HANDLERS[intent](self, phrase)

    def referent(self, pool: Sequence[Thing], *verbs: str) -> Thing | None:
        """Return the thing of the pool that "it" means: mentioned in the line, the last act or the last message."""
        by_name = {thing.name: thing for thing in pool}
        for name in (self.mention, self.context.last_thing(*verbs), self.context.last_thing()):
            if name in by_name:
                return by_name[name]
        if len(by_name) == 1:
            return next(iter(by_name.values()))
        candidates = [thing for name, thing in by_name.items() if name.lower() in self.context.last_message]
        return candidates[0] if len(candidates) == 1 else None

    @property
    def foe(self) -> str:
        """The monster that was last mentioned, in this line or by the last act."""
        living = names_of(self.context.monsters)
        return self.mention if self.mention in living else self.context.last_thing("attack", "examine")

    def floor(self, phrase: VerbPhrase) -> NounMatch:
        return match_things(phrase.words, self.context.floor, self.mention or self.context.last_thing())

    def pack(self, phrase: VerbPhrase) -> NounMatch:
        return match_things(phrase.words, self.context.pack, self.context.last_thing())


Handler = Callable[[LineState, VerbPhrase], bool]
# Returns True: done; False: the verb does not fit; None: try the next rule.
Rule = Callable[[LineState, VerbPhrase], bool | None]
HANDLERS: Final[dict[str, Handler]] = {}


def register(intent: str, *rules: Rule) -> Handler:
    """Register the handler of a verb, which returns the result of the first rule that does not return None."""

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
