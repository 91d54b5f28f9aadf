"""Positions and matches of parties for tests."""

from deep_runs import monster, room_number
from msgspec.structs import replace

import parlor
from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import Wait
from parlor.games.nethack_chat.party.members import put_in
from parlor.games.nethack_chat.state import Party
from parlor.kernel import Chance, bot_chance

DICE = Chance(1)  # the rules draw from the state's own dice


def new_party(size=2, seed=5, seats=None, **options):
    """Return a match whose players still choose their classes."""
    return parlor.new("nethack-chat", seed=seed, seats=seats, options={"edition": "deep", "party": size, **options})


def party_match(size=2, seed=5, seats=None, **options):
    """Return a match of a Warrior, a Cleric, a Mage and a Rogue; the option `class` is that of the first."""
    match = new_party(size, seed, seats, **options)
    while match.state.party and match.state.party.unchosen:
        seat = match.state.party.unchosen[0]
        match.play(seat, next(iter(match.legal(seat))))
    return match


def party_state(room="Entrance", size=2, monsters=(), dice=None, heroes=(), adventure=None, seed=5, **chamber):
    """Return a party in a room. `heroes` are changes of the first heroes, as dictionaries of their companions' fields;
    what belongs to the hero itself is under "hero".
    """
    state = party_match(size, seed).state
    scene, companions = state.now, list(state.party.companions)
    for seat, changes in enumerate(heroes):
        own = {name: value for name, value in changes.items() if name != "hero"}
        hero = replace(companions[seat].hero, **changes.get("hero", {}))
        companions[seat] = replace(companions[seat], hero=hero, **own)
    at = room_number(scene, room) - 1
    beasts = tuple(monster(n, each) for n, each in enumerate(monsters))
    here = replace(scene.chambers[at], visited=True, monsters=beasts, **chamber)
    now = replace(
        scene,
        chambers=(*scene.chambers[:at], here, *scene.chambers[at + 1 :]),
        room=at + 1,
        dice=tuple(dice or (1,) * len(beasts)),
        adventure=replace(scene.adventure, **(adventure or {})),
    )
    first = next(one for one in companions if one.stands)
    return replace(state, now=put_in(now, first), party=Party(tuple(companions), (None,) * size))


def play_round(state, *acts):
    """Return the state after a round with these acts by seat, and its events as the first seat receives them. None: the
    seat is not to act.
    """
    events = ()
    for seat, act in enumerate(acts):
        if act is None:
            continue
        assert game.check(state, seat, act) is None, game.check(state, seat, act)
        step = game.apply(state, seat, act, DICE)
        state, events = step.state, step.events_for(0)
    return state, events


def wait(size):
    return (Wait(),) * size


def play_to_the_end(match, level="expert", bound=6000):
    """Let bots of a level play all seats. Return the match."""
    bot = match.game.bot(level)
    while match.to_act and match.ply < bound:
        seat = min(match.to_act)
        match.play(seat, bot.choose(match.turn(seat, bot_chance(match.seed, match.ply + 1, seat))))
    return match


def say(match, seat, line):
    """Let a player say a line, as the server does. Return the step."""
    view = match.view(seat)
    action = game.resolve_external(view, game.read(view, line))
    return match.play(seat, game.as_spoken(line, action))


def of_kind(events, kind):
    return [event for event in events if isinstance(event, kind)]
