"""What the stages hand on: a phrase, a reading of it with its score, and the state of the line so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from ..actions import Act, Move, make_act, object_of
from .context import Context, Thing
from .nouns import content_words

# Scores of readings, by what is known of the object.
NAMED: Final = 0.9  # the object is in view
PLAIN: Final = 0.8  # the verb needs no object
REFERRED: Final = 0.75  # a pronoun or a description has a referent
UNCLEAR: Final = 0.7  # several objects fit: ask back
ABSENT: Final = 0.5  # nothing of that name is in view
INERT: Final = 0.4  # understood, and no act


class Phrase:
    """The words after a verb. `trigger` is the verb phrase as the vocabulary has it: "take ... out"."""

    def __init__(self, trigger: str, words: Iterable[str]) -> None:
        self.trigger, self.words = trigger, tuple(words)

    @cached_property
    def content(self) -> list[str]:
        """The words without articles, prepositions and adverbs."""
        return content_words(self.words)

    @cached_property
    def set(self) -> frozenset[str]:
        return frozenset(self.content)

    def has(self, *words: str) -> bool:
        """Return whether one of these words occurs."""
        return not set(words).isdisjoint(self.words)

    def after(self, mark: str) -> Phrase:
        return Phrase(self.trigger, self.words[self.words.index(mark) + 1 :])

    def before(self, *marks: str) -> Phrase:
        """Return the words before the first of the marks that is not the first word."""
        at = next((at for at, word in enumerate(self.words) if at and word in marks), len(self.words))
        return Phrase(self.trigger, self.words[:at])

    def without(self, *words: str) -> Phrase:
        return Phrase(self.trigger, [word for word in self.words if word not in words])


class ClauseReading(NamedTuple):
    """One way to understand a clause. Without acts and question back it is talk."""

    score: float
    acts: tuple[Act, ...] = ()
    why: str = ""
    asked: str = ""  # verb whose object is unclear
    choices: tuple[str, ...] = ()
    intent: str = ""  # verb that a clause without one takes over
    source: str = ""  # verb phrase or stage that found it


TALK: Final = ClauseReading(INERT, intent="talk")
IMPOSSIBLE: Final = ClauseReading(INERT, intent="cannot")
DONE: Final = ClauseReading(PLAIN, intent="done")  # nothing is to be added


class Line:
    """The part of a line that has been read so far."""

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
        self.is_hypothetical = False
        self.skips_next = False  # the next clause belongs to this one
        self.has_talk = False
        self.has_impossible = False  # a part asks for something that cannot be done here
        self.spared: Sequence[str] = ()  # names of things that are not to be taken
        self.explained: list[list[ClauseReading]] = []  # candidates of each clause, best first

    def referent(self, pool: Sequence[Thing], *verbs: str) -> Thing | None:
        """Return the thing of the pool that "it" means: mentioned in the line, the last act or the last message."""
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
        """The monster that was last mentioned, in this line or by the last act."""
        return self.mention if self.mention in names_of(self.context.monsters) else self.context.last_foe


def do(verb: str, name: str = "", why: str = "", score: float = PLAIN, target: str = "") -> ClauseReading:
    return ClauseReading(score, (make_act(verb, name, target),), why)


def ask(verb: str, things: Iterable[Thing | str]) -> ClauseReading:
    """Return the reading that asks back: two readings are likely, and it matters which one is meant."""
    names = tuple(dict.fromkeys(thing if isinstance(thing, str) else thing.name for thing in things))
    why = f"it is not clear what to {verb}: {' or '.join(names) or 'nothing was named'}"
    return ClauseReading(UNCLEAR, (), why, verb, names)


def names_of(things: Iterable[Thing]) -> list[str]:
    return list(dict.fromkeys(thing.name for thing in things))


def mentioned(acts: Iterable[Act]) -> str:
    """Return the last name that the acts are about, or ""."""
    return next((object_of(act) for act in reversed(list(acts)) if not isinstance(act, Move) and object_of(act)), "")


Frame = Callable[[Line, Phrase], ClauseReading | None]  # None: the verb does not fit
FRAMES: Final[dict[str, Frame]] = {}


def frame(*verbs: str) -> Callable[[Frame], Frame]:
    """Register the frame of verbs."""

    def register(one: Frame) -> Frame:
        FRAMES.update(dict.fromkeys(verbs, one))
        return one

    return register
