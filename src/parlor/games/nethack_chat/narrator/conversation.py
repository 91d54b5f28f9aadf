"""The conversation: carries out a line, composes the reply, and keeps both in the state."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from msgspec.structs import replace

from parlor.kernel import Refusal

from ..actions import MAX_NARRATION_LENGTH, Look, Retell, Say, TurnAct, Undo
from ..engine.legal import legal_acts
from ..engine.perform import PlanProgress, perform_all
from ..engine.sight import piles, sight_of
from ..events import Event, Reply
from ..notation import write
from ..state import Exchange, State
from ..text import count_piles
from .answer_prose import looked_before
from .event_prose import Narrator
from .lines import CURRENT, LinePicker, join_sentences
from .moods import mood
from .replies import question_back, refusal_reply, talk_reply
from .room_prose import describe_exits

MAX_PARAGRAPHS: Final = 4  # of one reply
MAX_EXAMPLE_ACTS: Final = 2  # of one example: the list of them stays short


def apply_line(state: State, say: Say, version: int = CURRENT) -> tuple[State, tuple[Event, ...]]:
    """Carry out the acts of a line and reply to it in the words of a rules version. Return the state afterwards and the
    events.
    """
    progress, picker = perform_all(state, say.acts, version > 1), LinePicker(state.voice, version)
    text = "\n\n".join(compose_reply(picker, state, say, progress))
    done = [act for act, _ in progress.done]
    events = tuple(event for act, led_to in progress.done if isinstance(act, TurnAct | Undo) for event in led_to)
    now = progress.state.now
    if events and Undo() not in done:
        now = replace(now, events=events)
    exchange = Exchange(say.text, text, now.turn, say.acts, len(done), say.why, say.asked, say.choices, events)
    after = replace(progress.state, now=now, story=(*state.story, exchange), voice=picker.history)
    return after, (*events, Reply(text))


def compose_reply(picker: LinePicker, before: State, say: Say, progress: PlanProgress) -> list[str]:
    """Return the paragraphs of the reply."""
    scene = progress.state.now
    if say.asked:
        return [question_back(picker, say)]
    if not say.acts:
        return [talk_reply(picker, scene, say)]
    narrator, events = Narrator(picker, scene), tuple(event for _, led_to in progress.done for event in led_to)
    again = Look() in say.acts and looked_before(before.story, before.now.turn)
    by_act = [narrator.paragraphs(led_to) for _, led_to in progress.done]
    if again and by_act:
        by_act[0][0] = join_sentences(picker.pick("look/again"), by_act[0][0])
    paragraphs = by_act[0] if len(by_act) == 1 else [join_sentences(*each) for each in by_act]
    if progress.refusal:
        paragraphs.append(refusal_reply(picker, scene, say.acts[len(progress.done)], progress.refusal))
    elif len(progress.done) < len(say.acts) and not scene.over:
        paragraphs.append(picker.pick("interrupted"))
    elif not scene.over and events:
        paragraphs[-1] = join_sentences(paragraphs[-1], mood(picker, scene, events, narrator.is_low(scene.hero.hp)))
    surplus = max(0, len(paragraphs) - MAX_PARAGRAPHS)
    return [join_sentences(*paragraphs[: surplus + 1]), *paragraphs[surplus + 1 :]]


def retell_refusal(state: State, retell: Retell) -> Refusal | None:
    """Return why the last reply cannot be replaced, or None if it can."""
    if len(state.story) < 2 or state.story[-1].turn != state.now.turn:
        return Refusal("nothing-told", "There is no reply to rewrite.")
    if (
        not retell.text.strip()
        or len(retell.text) > MAX_NARRATION_LENGTH
        or not retell.text.replace("\n", " ").isprintable()
    ):
        return Refusal("no-tale", f"A narration must have 1 to {MAX_NARRATION_LENGTH} printable letters.")
    return None


def replace_last_reply(state: State, retell: Retell) -> State:
    """Return the state with the last reply replaced."""
    return replace(state, story=(*state.story[:-1], replace(state.story[-1], told=retell.text)))


def add_opening(state: State, version: int = CURRENT) -> State:
    """Return the state with the game master's opening: the room, and what the hero has."""
    picker, hero = LinePicker(state.voice, version), state.now.hero
    sight = sight_of(state.now)
    pack = count_piles(piles(hero.pack))
    paragraphs = (
        picker.pick("opening/deep" if state.now.adventure else "opening"),
        join_sentences(picker.pick(f"room/{sight.room}/first"), describe_exits(picker, sight)),
        *class_opening(picker, state),
        picker.pick(
            "opening/you/deep" if state.now.adventure else "opening/you",
            weapon=hero.weapon,
            armor=hero.armor,
            pack=pack,
            hp=hero.hp,
        ),
    )
    return replace(state, story=(Exchange("", "\n\n".join(paragraphs), 0),), voice=picker.history)


def class_opening(picker: LinePicker, state: State) -> tuple[str, ...]:
    """Return a paragraph about the class of the hero, in the deep edition."""
    adventure = state.now.adventure
    return (picker.pick(f"opening/{adventure.hero_class}"),) if adventure else ()


def example_lines(state: State) -> Iterator[Say]:
    """Return some lines that can be said: plans of one or two acts. Any other line can be said as well."""
    commands = [write(act) for act in legal_acts(state)]
    for steps in range(1, MAX_EXAMPLE_ACTS + 1):
        yield from (Say(f"I {' then '.join(plan)}") for plan in product(commands, repeat=steps))
