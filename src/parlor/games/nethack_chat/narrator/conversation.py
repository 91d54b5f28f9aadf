"""The conversation: a line is carried out and told, and what was said stays in the state."""

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
from .answer_prose import just_looked
from .event_prose import Narrator
from .lines import Teller, joined
from .moods import mood
from .noun_phrases import counted
from .replies import aside, asked_back, refused
from .room_prose import exits

PARAGRAPHS: Final = 4  # of one reply, at most
STEPS: Final = 11  # of a plan, which is no longer then than a line may be


def told(state: State, say: Say) -> tuple[State, tuple[Event, ...]]:
    """What a line leads to: the acts that it asks for, one by one, and the master's words."""
    progress, teller = perform_all(state, say.acts), Teller(state.voice)
    text = "\n\n".join(reply(teller, state, say, progress))
    done = [act for act, _ in progress.done]
    events = tuple(event for act, led_to in progress.done if isinstance(act, TurnAct | Undo) for event in led_to)
    now = progress.state.now
    if events and Undo() not in done:
        now = replace(now, events=events)
    exchange = Exchange(say.text, text, now.turn, say.acts, len(done), say.why, say.asked, say.choices, events)
    after = replace(progress.state, now=now, story=(*state.story, exchange), voice=teller.voice)
    return after, (*events, Reply(text))


def reply(teller: Teller, before: State, say: Say, progress: PlanProgress) -> list[str]:
    scene = progress.state.now
    if say.asked:
        return [asked_back(teller, say)]
    if not say.acts:
        return [aside(teller, scene, say)]
    narrator, events = Narrator(teller, scene), tuple(event for _, led_to in progress.done for event in led_to)
    again = Look() in say.acts and just_looked(before.story, before.now.turn)
    acts = [narrator.paragraphs(led_to) for _, led_to in progress.done]
    if again and acts:
        acts[0][0] = joined(teller.say("look/again"), acts[0][0])
    pages = acts[0] if len(acts) == 1 else [joined(*page) for page in acts]
    if progress.refusal:
        pages.append(refused(teller, scene, say.acts[len(progress.done)], progress.refusal))
    elif len(progress.done) < len(say.acts) and not scene.over:
        pages.append(teller.say("interrupted"))
    elif not scene.over and events:
        pages[-1] = joined(pages[-1], mood(teller, scene, events, narrator.is_low(scene.hero.hp)))
    surplus = max(0, len(pages) - PARAGRAPHS)
    return [joined(*pages[: surplus + 1]), *pages[surplus + 1 :]]


def cannot_retell(state: State, tale: Retell) -> Refusal | None:
    if len(state.story) < 2 or state.story[-1].turn != state.now.turn:
        return Refusal("nothing-told", "There is nothing to be told again.")
    if not tale.text.strip() or len(tale.text) > MAX_NARRATION_LENGTH or not tale.text.replace("\n", " ").isprintable():
        return Refusal("no-tale", f"A tale has 1 to {MAX_NARRATION_LENGTH} letters.")
    return None


def retold(state: State, tale: Retell) -> State:
    """The same run, with other words for what was told last."""
    return replace(state, story=(*state.story[:-1], replace(state.story[-1], told=tale.text)))


def opened(state: State) -> State:
    """The master begins: where one is, and what one has."""
    teller, hero = Teller(state.voice), state.now.hero
    sight = sight_of(state.now)
    pack = counted(piles(hero.pack))
    paragraphs = (
        teller.say("opening"),
        joined(teller.say(f"room/{sight.room}/first"), exits(teller, sight)),
        teller.say("opening/you", weapon=hero.weapon, armor=hero.armor, pack=pack, hp=hero.hp),
    )
    return replace(state, story=(Exchange("", "\n\n".join(paragraphs), 0),), voice=teller.voice)


def sayable(state: State) -> Iterator[Say]:
    """Lines that can be said: any plan of a few steps. Anything else can be said as well; nobody could list that."""
    commands = [write(act) for act in legal_acts(state)]
    for steps in range(1, STEPS + 1):
        yield from (Say(f"I {' then '.join(plan)}") for plan in product(commands, repeat=steps))
