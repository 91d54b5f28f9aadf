"""The end of an adventure, and its achievements."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from ..events import Won
from . import marks
from .data import tuning
from .data.achievements import GENTLE_KILLS
from .data.endings import ENDINGS
from .data.quests import QUESTS
from .events import AdventureEnded
from .sites import Site
from .turn import DeepTurn


def end_adventure(turn: DeepTurn, ending: str) -> None:
    turn.adventure = replace(turn.adventure, ending=ending, talk="")
    turn.emit(AdventureEnded(ending, ENDINGS[ending].title))
    turn.emit(Won(turn.scene.turn + 1, achievements(turn)))


def achievements(turn: DeepTurn) -> tuple[str, ...]:
    known, rooms = turn.adventure.marks, turn.scene.rooms
    treasure = [turn.scene.chambers[number - 1] for number, room in rooms.items() if room.sort == "treasure"]
    secrets = [marks.secret(number, way) for number, room in rooms.items() for way in cast("Site", room).hidden]
    reached = {
        "all-treasure": all(chamber is not None and chamber.emptied for chamber in treasure),
        "no-potions": not turn.tally.potions,
        "speed-run": turn.scene.turn < tuning.SPEED_RUN_TURNS,
        "all-secrets": all(secret in known for secret in secrets),
        "all-quests": all(marks.done(quest) in known for quest in QUESTS),
        "no-shopping": marks.SHOPPED not in known,
        "gentle": turn.tally.slain <= GENTLE_KILLS,
        f"ending-{turn.adventure.ending}": True,
    }
    return tuple([goal for goal, is_reached in reached.items() if is_reached])
