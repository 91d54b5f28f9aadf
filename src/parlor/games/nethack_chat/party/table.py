"""A party at the table: what players say is sealed until all have spoken, then the round is played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec import UNSET
from msgspec.structs import replace

from parlor.kernel import SPECTATOR, Chance, Emit, Outcome, Refusal, Seat, Step, with_item

from ..actions import MAX_LINE_LENGTH, Action, Question, Retell, RoundAct, Say, TurnAct, Wait
from ..engine.answers import answer
from ..engine.legal import legal_acts
from ..engine.perform import resolve_room_name, turn_dice
from ..engine.refusals import refusal
from ..events import Event, Reply
from ..narrator.conversation import apply_line, example_lines
from ..state import Exchange, Options, Party, PartyView, State
from . import party_tuning as tuning
from .members import first_party, put_in, seen_by, standing, toughened
from .party_events import Heard, Spoken
from .round import PartyRound
from .round_acts import round_acts, round_refusal
from .story import address, party_opening, quote, told_round

NO_SEAT = frozenset[Seat]()
WAITING = "wait"  # topic of a line whose player does nothing in this round
TOO_LONG = Refusal("too-long", f"Keep it under {MAX_LINE_LENGTH} characters.")
MASTERS_PART = Refusal("masters-part", "Only the master tells the story.")
NOT_IN_PARTY = Refusal("not-there", "You have left this party. You can watch how it ends.")


def party_of(state: State) -> Party:
    assert state.party, "only states of a party get here"
    return state.party


def start_party(state: State, options: Options) -> State:
    """Return the first state of a party, from that of a hero alone."""
    assert options.party, "only options with a party get here"
    party = first_party(options, options.party)
    scene = toughened(put_in(state.now, party.companions[0]), options.party)
    return party_opening(replace(state, now=scene, party=party))


def to_act(state: State) -> frozenset[Seat]:
    """Return the seats of those who stand and have not spoken in this round."""
    party = party_of(state)
    if state.now.over:
        return NO_SEAT
    return frozenset([seat for seat in standing(party.companions) if party.sealed[seat] is None])


def as_alone(state: State, seat: Seat) -> State:
    """Return the state as the rules of a hero alone see it."""
    party = party_of(state)
    return replace(state, now=seen_by(state.now, party.companions, seat), party=UNSET)


def legal(state: State, seat: Seat) -> Iterator[Action]:
    """Return all acts and questions, then some lines."""
    alone = as_alone(state, seat)
    questions = (act for act in legal_acts(alone) if isinstance(act, Question))
    return chain(round_acts(alone.now, party_of(state).companions), questions, example_lines(alone))


def check(state: State, seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, Say):
        return TOO_LONG if len(action.text) > MAX_LINE_LENGTH else None
    if isinstance(action, Retell):
        return MASTERS_PART
    alone = as_alone(state, seat)
    if isinstance(action, TurnAct | Wait):
        return round_refusal(alone.now, party_of(state).companions, action)
    return refusal(alone, action)


def apply(state: State, seat: Seat, action: Action) -> Step[State]:
    """Answer a question at once; keep anything else until all have spoken."""
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
    party = Party(seen.companions, tuple(sealed))
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
    return replace(state, party=Party(party.companions, tuple(sealed)))
