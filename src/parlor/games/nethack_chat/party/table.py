"""A party at the table: what players say is sealed until all have spoken, then the round is played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec import UNSET
from msgspec.structs import replace

from parlor.kernel import SPECTATOR, Chance, Emit, Outcome, Refusal, Seat, Step, with_item

from ..actions import MAX_LINE_LENGTH, Action, Become, Question, Retell, RoundAct, Say, TurnAct, Wait
from ..deep.data.classes import CLASSES, ClassName
from ..engine.answers import answer
from ..engine.legal import legal_acts
from ..engine.perform import resolve_room_name, turn_dice
from ..engine.refusals import refusal
from ..events import Event, Reply
from ..narrator.conversation import apply_line, example_lines
from ..narrator.lines import LinePicker
from ..state import Exchange, Options, Party, PartyView, State
from . import party_tuning as tuning
from .members import (
    Companions,
    first_companion,
    first_party,
    free_classes,
    put_in,
    seen_by,
    standing,
    toughened,
    with_free_classes,
)
from .party_events import Became, Heard, Spoken
from .round import PartyRound
from .round_acts import round_acts, round_refusal
from .story import address, invitation, party_opening, quote, told_round

NO_SEAT = frozenset[Seat]()
WAITING = "wait"  # topic of a line whose player does nothing in this round
TOO_LONG = Refusal("too-long", f"Keep it under {MAX_LINE_LENGTH} characters.")
MASTERS_PART = Refusal("masters-part", "Only the master tells the story.")
HAS_CLASS = Refusal("has-class", "You have chosen your class already.")
CLASS_TAKEN = Refusal("class-taken", "Another one of you has that class. Choose one that is left.")
NO_CLASS = Refusal("no-class", "Choose your class first, such as: become mage.")
NOT_IN_PARTY = Refusal("not-there", "You have left this party. You can watch how it ends.")


def party_of(state: State) -> Party:
    assert state.party, "only states of a party get here"
    return state.party


def start_party(state: State, options: Options) -> State:
    """Return the first state of a party, from that of a hero alone."""
    party = first_party(options)
    scene = toughened(put_in(state.now, party.companions[0]), options.heroes)
    return party_opening(replace(state, now=scene, party=party))


def to_act(state: State) -> frozenset[Seat]:
    """Return the seats of those who choose their class, then of those who stand and have not spoken in this round."""
    party = party_of(state)
    if state.now.over:
        return NO_SEAT
    if party.unchosen:
        return frozenset(party.unchosen)
    return frozenset([seat for seat in standing(party.companions) if party.sealed[seat] is None])


def as_alone(state: State, seat: Seat) -> State:
    """Return the state as the rules of a hero alone see it."""
    party = party_of(state)
    return replace(state, now=seen_by(state.now, party.companions, seat), party=UNSET)


def legal(state: State, seat: Seat) -> Iterator[Action]:
    """Return all acts and questions, then some lines."""
    party = party_of(state)
    if seat in party.unchosen:
        return map(Become, free_classes(party.companions, party.unchosen))
    alone = as_alone(state, seat)
    questions = (act for act in legal_acts(alone) if isinstance(act, Question))
    return chain(round_acts(alone.now, party.companions), questions, example_lines(alone))


def check(state: State, seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, Say):
        return TOO_LONG if len(action.text) > MAX_LINE_LENGTH else None
    if isinstance(action, Retell):
        return MASTERS_PART
    unchosen = party_of(state).unchosen
    if isinstance(action, Become):
        if not unchosen:
            return HAS_CLASS
        return None if action.hero_class in free_classes(party_of(state).companions, unchosen) else CLASS_TAKEN
    if unchosen:
        return NO_CLASS
    alone = as_alone(state, seat)
    if isinstance(action, TurnAct | Wait):
        return round_refusal(alone.now, party_of(state).companions, action)
    return refusal(alone, action)


def apply(state: State, seat: Seat, action: Action) -> Step[State]:
    """Answer a question at once; keep anything else until all have spoken."""
    if isinstance(action, Become):
        return become(state, seat, action.hero_class)
    if party_of(state).unchosen:
        assert isinstance(action, Say), "check lets nothing else pass"
        return ask_again(state, seat, action)
    if isinstance(action, Question):
        return Step(state, (Emit(answer(as_alone(state, seat), action), (seat,)),))
    if isinstance(action, Say) and deed_of(state, seat, action) is None:
        return reply_at_once(state, seat, action)
    assert isinstance(action, TurnAct | Wait | Say), "check lets nothing else pass"
    party = party_of(state)
    companion = replace(party.companions[seat], missed=0)
    party = Party(with_item(party.companions, seat, companion), with_item(party.sealed, seat, action))
    after, events = play_if_complete(replace(state, party=party))
    return Step(after, tuple(map(Emit, (Spoken(seat), *events))))


def become(state: State, seat: Seat, name: ClassName) -> Step[State]:
    """Give a player a class. When all have one, the master begins."""
    party = party_of(state)
    unchosen = tuple([other for other in party.unchosen if other != seat])
    chosen = with_item(party.companions, seat, first_companion(name, state.options))
    after = settled(state, chosen, unchosen)
    told = () if unchosen else (Emit(Reply(after.story[-1].told)),)
    return Step(after, (Emit(Became(seat, CLASSES[name].name)), *told))


def settled(state: State, companions: Companions, unchosen: tuple[Seat, ...]) -> State:
    """Return the state after a player has chosen a class, or has left before it did."""
    heroes = with_free_classes(companions, unchosen, state.options)
    party = replace(party_of(state), companions=heroes, unchosen=unchosen)
    after = replace(state, now=seen_by(state.now, heroes, SPECTATOR), party=party)
    return after if unchosen else party_opening(after)


def ask_again(state: State, seat: Seat, said: Say) -> Step[State]:
    """Reply to a line that names no class."""
    picker = LinePicker(state.voice)
    told = address(seat, invitation(picker, party_of(state)))
    story = (*state.story, Exchange(quote(seat, said.text), told, state.now.turn))
    return Step(replace(state, story=story, voice=picker.history), (Emit(Heard(seat, said.text)), Emit(Reply(told))))


def deed_of(state: State, seat: Seat, said: Say) -> RoundAct | None:
    """Return what the hero does in this round if the player says this: the first thing that takes a turn. None if there
    is nothing, or if it is not possible.
    """
    if said.topic == WAITING and not said.acts:
        return Wait()
    alone = as_alone(state, seat).now
    wanted = next((act for act in said.acts if isinstance(act, TurnAct)), None)
    if wanted is None:
        return None
    act = resolve_room_name(alone, wanted)
    assert isinstance(act, TurnAct), "a move stays one"
    return None if round_refusal(alone, party_of(state).companions, act) else act


def reply_at_once(state: State, seat: Seat, said: Say) -> Step[State]:
    """Reply to a line that takes no turn: questions, talk, and what is not possible."""
    first = next((at for at, act in enumerate(said.acts) if isinstance(act, TurnAct)), len(said.acts))
    heard = replace(said, acts=said.acts[: first + 1])
    after, _ = apply_line(as_alone(state, seat), heard)
    told = address(seat, after.story[-1].told)
    exchange = Exchange(quote(seat, said.text), told, state.now.turn, asked=said.asked, choices=said.choices)
    answers = (Heard(seat, said.text, said.asked, said.choices), Reply(told))
    return Step(replace(state, story=(*state.story, exchange), voice=after.voice), tuple(map(Emit, answers)))


# --- rounds --------------------------------------------------------------------------------------------------------


def play_if_complete(state: State) -> tuple[State, tuple[Event, ...]]:
    """Play the round if all who stand have spoken. Return the state afterwards and the events."""
    if to_act(state):
        return state, ()
    party = party_of(state)
    acts = tuple([sealed_act(state, seat) for seat in range(len(party.sealed))])
    played = PartyRound(state.now, party.companions, state.options.easy, turn_dice(state))
    played.play(acts)
    after = replace(state, now=played.scene, party=Party(played.companions, (None,) * len(played.companions)))
    events = tuple(played.events)
    lines = [Heard(seat, said.text) for seat, said in enumerate(party.sealed) if isinstance(said, Say)]
    if not lines:
        return after, events
    told = told_round(after, lines, events)
    return told, (*lines, *events, Reply(told.story[-1].told))


def sealed_act(state: State, seat: Seat) -> RoundAct | None:
    said = party_of(state).sealed[seat]
    return deed_of(state, seat, said) if isinstance(said, Say) else said


def without(state: State, seat: Seat, reason: str) -> State | Refusal | None:
    """Return the state after a player has resigned, or was out of time; None if no one is left who could go on."""
    party = party_of(state)
    companion = party.companions[seat]
    if companion.away:
        return NOT_IN_PARTY
    missed = companion.missed + 1
    away = reason == "resignation" or missed >= tuning.MAX_MISSED
    companions = with_item(party.companions, seat, replace(companion, missed=missed, away=away))
    if not standing(companions):
        return None
    if party.unchosen:
        return settled(state, companions, tuple([other for other in party.unchosen if other != seat]))
    said = None if away else Wait()
    after = replace(state, party=Party(companions, with_item(party.sealed, seat, said)))
    after = replace(after, now=seen_by(after.now, companions, SPECTATOR))
    return play_if_complete(after)[0]


def outcome(state: State, over: str) -> Outcome:
    """Return the result of a party that is over: all win together, but those who left, or lose together."""
    won = [over == "victory" and not one.away for one in party_of(state).companions]
    return Outcome(tuple("win" if each else "loss" for each in won), over)


# --- secrets -------------------------------------------------------------------------------------------------------


def sampled(state: State, seen: PartyView, viewer: Seat, chance: Chance) -> State:
    """Return a state drawn from a view, with its party."""
    sealed: list[TurnAct | Say | Wait | None] = [Wait() if spoken else None for spoken in seen.spoken]
    if viewer >= 0:
        sealed[viewer] = seen.sealed
    party = Party(seen.companions, tuple(sealed), seen.unchosen)
    scene = toughened(seen_by(state.now, seen.companions, SPECTATOR), len(sealed))
    state = replace(state, now=scene, party=party)
    return unsealed_again(state, viewer, chance)


def unsealed_again(state: State, viewer: Seat, chance: Chance) -> State:
    """Return the state with what the others have said for this round drawn again among all that they could do."""
    party = party_of(state)
    sealed = [
        said
        if said is None or seat == viewer
        else chance.choice(list(round_acts(as_alone(state, seat).now, party.companions)))
        for seat, said in enumerate(party.sealed)
    ]
    return replace(state, party=replace(party, sealed=tuple(sealed)))
