"""The conversation of a party: the master tells a round as one reply, and addresses each hero."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from msgspec.structs import replace

from parlor.kernel import Seat, player

from ..deep.data.classes import CLASSES
from ..engine.sight import piles, sight_of
from ..events import Event
from ..narrator.event_prose import Narrator
from ..narrator.lines import LinePicker, join_sentences
from ..narrator.noun_phrases import with_article
from ..narrator.room_prose import describe_exits
from ..state import Exchange, Party, Scene, State
from ..text import count_piles
from ..wording import join_or
from .members import Companions, free_classes, put_in
from .party_events import EVERYONE, Heard, MemberTurn


def address(seat: Seat, text: str) -> str:
    """Return the text as said to one of several players."""
    if seat == EVERYONE or not text:
        return text
    if text.startswith(("You ", "Your ", "You're ")):
        return f"{player(seat)}, y{text[1:]}"
    return f"{player(seat)}: {text}"


def quote(seat: Seat, line: str) -> str:
    return f"{player(seat)}: {line}"


def by_hero(events: Iterable[Event]) -> list[tuple[Seat, list[Event]]]:
    """Return the events of a round in parts, each with the seat of the hero that it is about."""
    about, found = EVERYONE, list[tuple[Seat, Event]]()
    for event in events:
        if isinstance(event, MemberTurn):
            about = event.seat
        else:
            found.append((about, event))
    return [(seat, [event for _, event in part]) for seat, part in groupby(found, key=lambda pair: pair[0])]


def tell_round(picker: LinePicker, scene: Scene, companions: Companions, events: Iterable[Event]) -> str:
    """Return the narration of a round."""
    paragraphs = []
    for seat, part in by_hero(events):
        seen = scene if seat == EVERYONE else put_in(scene, companions[seat])
        paragraphs.append(address(seat, join_sentences(*Narrator(picker, seen).paragraphs(part))))
    return "\n\n".join(filter(None, paragraphs))


def told_round(state: State, lines: Iterable[Heard], events: tuple[Event, ...]) -> State:
    """Return the state after a round with an exchange for it."""
    assert state.party, "only a party has rounds"
    picker = LinePicker(state.voice)
    text = tell_round(picker, state.now, state.party.companions, events)
    words = "\n".join(quote(line.seat, line.text) for line in lines)
    exchange = Exchange(words, text, state.now.turn, events=events)
    return replace(state, story=(*state.story, exchange), voice=picker.history)


def invitation(picker: LinePicker, party: Party) -> str:
    """Return the question for the classes of the players."""
    names = [CLASSES[name].name for name in free_classes(party.companions, party.unchosen)]
    return picker.pick("party/choose", classes=join_or(map(with_article, names)))


def party_opening(state: State) -> State:
    """Return the state with the game master's opening: the question for the classes, or the room and the heroes."""
    assert state.party, "only a party has this opening"
    picker = LinePicker(state.voice)
    begins = invitation(picker, state.party) if state.party.unchosen else ""
    paragraphs = [picker.pick("opening/deep"), begins] if begins else introductions(picker, state, state.party)
    exchange = Exchange("", "\n\n".join(paragraphs), 0)
    return replace(state, story=(*state.story, exchange), voice=picker.history)


def introductions(picker: LinePicker, state: State, party: Party) -> list[str]:
    """Return the room, then what each hero is and has."""
    sight = sight_of(state.now)
    opening = () if state.story else (picker.pick("opening/deep"),)
    paragraphs = [
        *opening,
        join_sentences(picker.pick(f"room/{sight.room}/first"), describe_exits(picker, sight)),
    ]
    for seat, companion in enumerate(party.companions):
        hero = companion.hero
        pack = count_piles(piles(hero.pack))
        carries = picker.pick("party/carries", weapon=hero.weapon, armor=hero.armor, pack=pack, hp=hero.hp)
        paragraphs.append(address(seat, join_sentences(picker.pick(f"opening/{companion.hero_class}"), carries)))
    return [*paragraphs, picker.pick("party/begin")]
