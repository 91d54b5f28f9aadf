"""The conversation of a party: the master tells a round as one reply, and addresses each hero."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from msgspec.structs import replace

from parlor.kernel import Seat, player

from ..engine.sight import piles, sight_of
from ..events import Event
from ..narrator.event_prose import Narrator
from ..narrator.lines import LinePicker, join_sentences
from ..narrator.room_prose import describe_exits
from ..state import Exchange, Scene, State
from ..text import count_piles
from .members import Companions, put_in
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


def party_opening(state: State) -> State:
    """Return the state with the game master's opening: the room, and what each hero has."""
    assert state.party, "only a party has this opening"
    picker, sight = LinePicker(state.voice), sight_of(state.now)
    paragraphs = [
        picker.pick("opening/deep"),
        join_sentences(picker.pick(f"room/{sight.room}/first"), describe_exits(picker, sight)),
    ]
    for seat, companion in enumerate(state.party.companions):
        hero = companion.hero
        pack = count_piles(piles(hero.pack))
        carries = picker.pick("party/carries", weapon=hero.weapon, armor=hero.armor, pack=pack, hp=hero.hp)
        paragraphs.append(address(seat, join_sentences(picker.pick(f"opening/{companion.hero_class}"), carries)))
    paragraphs.append(picker.pick("party/begin"))
    return replace(state, story=(Exchange("", "\n\n".join(paragraphs), 0),), voice=picker.history)
