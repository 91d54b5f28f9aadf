"""Positions of the dungeon for tests, fixed dice, and whole runs of bots."""

from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.bots import LEVELS
from parlor.games.nethack_chat.engine.monsters import KINDS
from parlor.games.nethack_chat.engine.perform import perform
from parlor.games.nethack_chat.engine.refusals import refusal
from parlor.games.nethack_chat.engine.rooms import ROOMS
from parlor.games.nethack_chat.state import Monster, Options, State, first_scene
from parlor.kernel import Chance, Turn, bot_chance

NUMBERS = {room.name: number for number, room in ROOMS.items()}


class FixedDice(Chance):
    """Draws the given numbers in order, then zeros."""

    def __init__(self, *draws):
        super().__init__(0)
        self.draws = list(draws)

    def below(self, n):
        drawn = self.draws.pop(0) if self.draws else 0
        assert 0 <= drawn < n, f"{drawn} cannot be drawn below {n}"
        return drawn


def draws_for(*faces):
    """Return the draws for these faces of a die."""
    return [face - 1 for face in faces]


def state_in(room, monsters=None, dice=(), options=None, came_from=0, past=(), hero=None, **chamber):
    """Return a run in a room. Monsters are kinds or (kind, hp); their dice are ones unless `dice` is given."""
    options = options or Options()
    scene = first_scene(options)
    at = NUMBERS[room] - 1
    changes = dict(chamber)
    if monsters is not None:
        changes["monsters"] = tuple(monster(n, each) for n, each in enumerate(monsters))
    here = replace(scene.chambers[at], visited=True, **changes)
    living = [beast for beast in here.monsters if beast.hp]
    rolls = dice or tuple(int(beast.hp > 0) for beast in here.monsters) if living else ()
    now = replace(
        scene,
        chambers=(*scene.chambers[:at], here, *scene.chambers[at + 1 :]),
        room=at + 1,
        came_from=came_from,
        dice=tuple(rolls),
        hero=replace(scene.hero, **(hero or {})),
    )
    return State(options, 12345, now, past)


def monster(number, of):
    kind, hp = of if isinstance(of, tuple) else (of, KINDS[of].hp)
    return Monster(kind if number == 0 else f"{kind} {number + 1}", kind, hp)


def perform_with(state, act, *draws):
    """Return the state after an act with these draws, and the events."""
    assert refusal(state, act) is None
    return perform(state, act, FixedDice(*draws))


def refusal_code(state, act):
    """Return the code of the refusal, and check that its sentence is one."""
    found = game.check(state, 0, act)
    assert found is not None
    assert found.message.endswith((".", "?"))
    return found.code


def events_of(events, kind):
    return [event for event in events if isinstance(event, kind)]


def only_event(events, kind):
    (event,) = events_of(events, kind)
    return event


class BotTurn(NamedTuple):
    before: State
    act: object
    events: tuple
    after: State


@cache
def bot_run(level, seed, options=None):
    """Return every turn of one run of a bot."""
    bot = LEVELS[level]() if isinstance(level, str) else level()
    state, turns = game.start(options or Options(), Chance(seed)), []
    while game.to_act(state):
        chance = bot_chance(seed, len(turns) + 1, 0)
        act = bot.choose(Turn(game, 0, game.view(state, 0), game.legal(state, 0), chance))
        assert game.check(state, 0, act) is None
        step = game.apply(state, 0, act, Chance(seed, len(turns) + 1))
        turns.append(BotTurn(state, act, step.events_for(0), step.state))
        state = step.state
    return turns


@cache
def many_turns():
    """Return turns of random, naive and expert bots."""
    runs = [("random", seed) for seed in range(150)] + [("naive", seed) for seed in range(60)]
    runs += [("expert", seed) for seed in range(8)]
    return [turn for level, seed in runs for turn in bot_run(level, seed)]


def win_rate(level, runs, options=None, first=1):
    """Return the share of runs that are won."""
    ends = (bot_run(level, seed, options)[-1].after.now.over for seed in range(first, first + runs))
    return sum(over == "victory" for over in ends) / runs
