"""Positions and runs of the deep edition for tests."""

from functools import cache

from msgspec.structs import replace

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.deep.adventure import Adventure
from parlor.games.nethack_chat.deep.bots import expert_act, naive_act
from parlor.games.nethack_chat.engine.perform import perform
from parlor.games.nethack_chat.engine.refusals import refusal
from parlor.games.nethack_chat.engine.secrets import visible_scene
from parlor.games.nethack_chat.state import Monster, Options, State, first_scene

CLASS_NAMES = ("warrior", "rogue", "mage", "cleric")
MAX_ACTS = 900


def options_of(hero_class="warrior", **more):
    return Options(edition="deep", hero_class=hero_class, **more)


def room_number(scene, name):
    return next(number for number, room in scene.rooms.items() if room.name == name)


def deep_state(room="Entrance", hero_class="warrior", monsters=(), dice=None, hero=None, adventure=None, **chamber):
    """Return a run of the deep edition in a room. Monsters are kinds or (kind, hp)."""
    options = options_of(hero_class)
    scene = first_scene(options)
    at = room_number(scene, room) - 1
    beasts = tuple(monster(n, each) for n, each in enumerate(monsters))
    here = replace(scene.chambers[at], visited=True, monsters=beasts, **chamber)
    assert isinstance(scene.adventure, Adventure)
    now = replace(
        scene,
        chambers=(*scene.chambers[:at], here, *scene.chambers[at + 1 :]),
        room=at + 1,
        dice=tuple(dice or (1,) * len(beasts)),
        hero=replace(scene.hero, **(hero or {})),
        adventure=replace(scene.adventure, **(adventure or {})),
    )
    return State(options, 12345, now)


def monster(number, of):
    kind, hp = of if isinstance(of, tuple) else (of, None)
    full = Monster(kind, kind, 1).traits.hp
    return Monster(kind if number == 0 else f"{kind} {number + 1}", kind, full if hp is None else hp)


def do(state, *acts):
    """Return the state after these acts and all their events."""
    events = ()
    for act in acts:
        assert refusal(state, act) is None, refusal(state, act)
        state, found = perform(state, act)
        events += found
    return state, events


def code(state, act):
    """Return the code of the refusal, and check that its sentence is one."""
    found = game.check(state, 0, act)
    assert found is not None, act
    assert found.message.endswith((".", "?"))
    return found.code


@cache
def deep_run(level, hero_class, seed):
    """Return every (state before, act, events, state after) of a run by a bot that sees a view's scene."""
    options = options_of(hero_class, dungeon=seed)
    state, turns = State(options, 7000 + seed, first_scene(options)), []
    while not state.now.over and len(turns) < MAX_ACTS:
        scene = visible_scene(state.now)
        act = expert_act(scene, easy=False) if level == "expert" else naive_act(scene)
        assert refusal(state, act) is None, (act, refusal(state, act))
        after, events = perform(state, act)
        turns.append((state, act, events, after))
        state = after
    return turns
