"""Plain text of a party: its events, and its heroes under the text of a view."""

from __future__ import annotations

from parlor.kernel import SPECTATOR, player

from ..state import Companion, View
from ..wording import join_or
from . import party_events as events
from .members import free_classes, name_of


def describe_party_event(event: events.PartyEvent) -> str:
    """Return one event as a sentence."""
    match event:
        case events.MemberTurn(seat):
            return "\nAll:" if seat == events.EVERYONE else f"\n{player(seat)}:"
        case events.Became(seat, hero_class):
            return f"{player(seat)} is the {hero_class}."
        case events.Spoken(seat):
            return f"{player(seat)} is ready."
        case events.Heard():
            return ""
        case events.Waited():
            return "You wait."
        case events.TooLate(_, sentence):
            return f"Too late: {sentence}"
        case events.GoldShared(gold):
            return f"Each of the others gets {gold} gold."
        case events.Fell(by, room):
            return f"The {by} fells you in the {room}. A friend can help you up."
        case events.Revived(name, hp, left):
            return f"You give {hp} HP to the {name}, who stands up. You have {left} HP left."


def describe_members(view: View) -> list[str]:
    """Return a line for each hero."""
    if not view.party:
        return []
    lines = ["", "The party:"]
    for seat, one in enumerate(view.party.companions):
        mana = f", mana {one.mana}/{one.max_mana}" if one.max_mana else ""
        you = " (you)" if seat == view.you else ""
        body = f"{name_of(one)}, HP {one.hero.hp}/{one.hero.max_hp}{mana}, level {one.hero.level}"
        if seat in view.party.unchosen:
            lines.append(f"{player(seat)}{you} is choosing a class.")
            continue
        lines.append(f"{player(seat)}{you}: {body}{_condition(view, one, view.party.spoken[seat])}.")
    if view.you in view.party.unchosen:
        free = free_classes(view.party.companions, view.party.unchosen)
        lines.append(f"Choose your class: {join_or(f'become {name}' for name in free)}.")
    if view.you != SPECTATOR and not view.party.companions[view.you].stands:
        lines.append("You see through a friend's eyes.")
    return lines


def _condition(view: View, one: Companion, spoken: bool) -> str:
    if one.away:
        return ", has left"
    if one.lies:
        return ", lies here" if one.lies == view.now.room else ", lies in another room"
    return ", ready" if spoken else ""
