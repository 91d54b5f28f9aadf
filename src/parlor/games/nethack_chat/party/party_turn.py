"""A turn of an adventure in which one hero after the other is at work."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from parlor.kernel import Chance, Seat

from ..deep.events import Ambushed, Escaped, Guarded, PackHunts
from ..deep.turn import DeepTurn
from ..events import Died, Entered, Event, FightBegan, Rallied, Regenerated, RoomCleared, WindsUp, Won
from ..state import Companion, Scene
from .members import Companions, own_adventure, put_in, standing, taken_out
from .party_events import EVERYONE, Fell, MemberTurn

OF_THE_ROOM: Final = (
    *(Entered, FightBegan, PackHunts, WindsUp, Guarded, Escaped, Rallied, Regenerated, RoomCleared, Ambushed, Won),
)


class PartyTurn(DeepTurn):
    """The hero of `seat` is at work. Monsters wait until all have acted (fights.finish_round)."""

    __slots__ = ("companions", "named", "seat")

    def __init__(self, scene: Scene, companions: Companions, seat: Seat, easy: bool, dice: Chance) -> None:
        super().__init__(put_in(scene, companions[seat]), easy, dice)
        self.in_party = True
        self.companions, self.seat = list(companions), seat
        self.named: Seat | None = None  # whom the last MemberTurn named

    def emit(self, event: Event) -> None:
        about = EVERYONE if isinstance(event, OF_THE_ROOM) else self.seat
        if about != self.named:
            self.named = about
            self.events.append(MemberTurn(about))
        self.events.append(Fell(event.by, event.room) if isinstance(event, Died) else event)

    def switch(self, seat: Seat) -> None:
        """Let another hero be at work."""
        self.store()
        self.seat, companion = seat, self.companions[seat]
        self.hero, self.adventure = companion.hero, own_adventure(self.adventure, companion)

    def store(self) -> None:
        """Write the hero at work back to its companion; one without HP lies here from now on."""
        companion: Companion = taken_out(self.companions[self.seat], self.hero, self.adventure)
        if not companion.hero.hp and not companion.lies:
            companion = replace(companion, lies=self.room)
        self.companions[self.seat] = companion

    def others(self) -> list[Seat]:
        """Return the seats of the other heroes who stand."""
        return [seat for seat in standing(self.companions) if seat != self.seat]
