"""Masked Ball in words."""

from __future__ import annotations

from parlor.kernel import player

from .state import (
    Compared,
    Discarded,
    Drew,
    Event,
    Mask,
    Out,
    Peeked,
    Played,
    RoundWon,
    Swapped,
    View,
)


def name(mask: Mask) -> str:
    return mask.name.title()


def text_of(view: View) -> str:
    lines = [f"Masks left to draw: {view.deck}. Roses needed: {view.options.roses}."]
    for seat, laid in enumerate(view.laid):
        state = "out" if not view.counts[seat] else "safe" if view.safe[seat] else "in"
        open_masks = ", ".join(map(name, laid)) or "none"
        you = " (you)" if seat == view.you else ""
        lines.append(f"{player(seat)}{you}: {state}, roses: {view.roses[seat]}, laid open: {open_masks}")
    if view.hand:
        lines.append("Your masks: " + ", ".join(f"{name(mask)} ({mask})" for mask in view.hand))
    lines += [f"You know: {player(fact.seat)} holds the {name(fact.mask)}." for fact in view.known]
    if view.last:
        lines.append(f"{player(view.last.seat)} won the last round.")
    lines.append("The ball is over." if view.turn is None else f"{player(view.turn)} is to move.")
    return "\n".join(lines)


def describe(event: Event) -> str:  # noqa: C901 - one line for each kind of event
    match event:
        case Drew(mask):
            return f"You drew the {name(mask)}."
        case Played(seat, mask, None, _):
            return f"{player(seat)} lays down the {name(mask)}."
        case Played(seat, mask, int() as target, None):
            return f"{player(seat)} aims the {name(mask)} at {player(target)}."
        case Played(seat, mask, int() as target, Mask() as guess):
            return f"{player(seat)} asks {player(target)}: are you the {name(guess)}?"
        case Peeked(seat, mask):
            return f"You see that {player(seat)} holds the {name(mask)}."
        case Compared((one, other), (mine, theirs)):
            return f"{player(one)} shows the {name(mine)}, {player(other)} the {name(theirs)}."
        case Swapped(_, mask):
            return f"You hold the {name(mask)} now."
        case Out(seat, mask):
            return f"{player(seat)} is unmasked: the {name(mask)}."
        case Discarded(seat, mask):
            return f"{player(seat)} lays the {name(mask)} open and takes another mask."
        case RoundWon(seat):
            return f"{player(seat)} wins the round."
    raise AssertionError(event)
