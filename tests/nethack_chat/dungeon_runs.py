"""Runs into the dungeon: positions that a test lays out, dice that it fixes, and whole runs of bots."""

from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.bots import LEVELS
from parlor.games.nethack_chat.engine.monsters import KINDS
from parlor.games.nethack_chat.engine.perform import perform
from parlor.games.nethack_chat.engine.refusals import refusal
from parlor.games.nethack_chat.engine.rooms import ROOMS
from parlor.games.nethack_chat.state import Monster, Options, first_scene
from parlor.games.nethack_chat.state import State as Delve
from parlor.kernel import Chance, Turn, bot_chance

NUMBERS = {room.name: number for number, room in ROOMS.items()}


class Fixed(Chance):
    """Draws what it is told, then the lowest."""

    def __init__(self, *draws):
        super().__init__(0)
        self.draws = list(draws)

    def below(self, n):
        drawn = self.draws.pop(0) if self.draws else 0
        assert 0 <= drawn < n, f"{drawn} cannot be drawn below {n}"
        return drawn


def die(*faces):
    """The draws that show these faces."""
    return [face - 1 for face in faces]


def standing(room, monsters=None, dice=(), options=None, came_from=0, past=(), hero=None, **chamber):
    """A run in a room: the monsters by kind, or (kind, hp), all with a one on their dice unless told otherwise."""
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
    return Delve(options, 12345, now, past)


def monster(number, of):
    kind, hp = of if isinstance(of, tuple) else (of, KINDS[of].hp)
    return Monster(kind if number == 0 else f"{kind} {number + 1}", kind, hp)


def done(state, act, *draws):
    """What follows from an act with these draws."""
    assert refusal(state, act) is None
    return perform(state, act, Fixed(*draws))


def refused(state, act):
    """The code of the refusal; its sentence says something."""
    found = game.check(state, 0, act)
    assert found is not None
    assert found.sentence.endswith((".", "?"))
    return found.code


def of_kind(events, kind):
    return [event for event in events if isinstance(event, kind)]


def one(events, kind):
    (event,) = of_kind(events, kind)
    return event


class Played(NamedTuple):
    before: Delve
    act: object
    events: tuple
    after: Delve


@cache
def delve(level, seed, options=None):
    """Every turn of one run of a bot."""
    bot = LEVELS[level]() if isinstance(level, str) else level()
    state, turns = game.start(options or Options(), Chance(seed)), []
    while game.to_act(state):
        chance = bot_chance(seed, len(turns) + 1, 0)
        act = bot.choose(Turn(game, 0, game.view(state, 0), game.legal(state, 0), chance))
        assert game.check(state, 0, act) is None
        step = game.apply(state, 0, act, Chance(seed, len(turns) + 1))
        turns.append(Played(state, act, step.events_for(0), step.state))
        state = step.state
    return turns


@cache
def many_turns():
    """Turns of careless, naive and careful players."""
    runs = [("random", seed) for seed in range(150)] + [("naive", seed) for seed in range(60)]
    runs += [("expert", seed) for seed in range(8)]
    return [turn for level, seed in runs for turn in delve(level, seed)]


def wins(level, runs, options=None, first=1):
    """The share of runs that are won."""
    ends = (delve(level, seed, options)[-1].after.now.over for seed in range(first, first + runs))
    return sum(over == "victory" for over in ends) / runs
