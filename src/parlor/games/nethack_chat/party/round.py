"""A round of a party: what all have said is carried out, in order, with the rules of a hero alone."""

from __future__ import annotations

from msgspec.structs import replace

from parlor.kernel import Chance, Seat

from ..actions import ALL, Answer, Defend, Flee, Give, Move, Rest, Revive, RoundAct, Sell, Talk, TurnAct, Wait
from ..deep.fights import gain_experience, gather_strength
from ..deep.perform import carry_out
from ..deep.ways import adventure_of
from ..events import Died, Event, RoomCleared
from ..state import Companion, Scene
from . import foes
from .members import Companions, acting_order, front, name_of, put_in, standing
from .party_events import Fell, GoldShared, MemberTurn, Revived, TooLate, Waited
from .party_turn import PartyTurn
from .round_acts import revive_price, round_refusal
from .together import act_together, chosen_wish, face_the_room

SPEECH = Talk | Answer | Give
BEING_HEARD = "Only one of you can speak in a round, and another was first."
NOT_WITHOUT_YOU = "The others are not going with you, so you stay."


class PartyRound:
    """A round of a party while it is carried out. Every act must have been legal when its player chose it."""

    def __init__(self, scene: Scene, companions: Companions, easy: bool, dice: Chance) -> None:
        self.before, self.easy, self.dice = scene, easy, dice
        self.scene, self.companions = scene, tuple(companions)
        self.events: list[Event] = []
        self.defending: set[Seat] = set()
        self.has_spoken = False  # whether one of them has spoken to a person

    def play(self, said: tuple[RoundAct | None, ...]) -> None:
        """Play the round. `said` is by seat; None: nothing."""
        wishes = list[tuple[Seat, TurnAct]]()
        for seat in acting_order(self.companions, self.before.turn):
            act = said[seat]
            if isinstance(act, Move | Flee | Rest):
                wishes.append((seat, act))
            elif act is not None:
                self.act(seat, act)
        self.go_together(wishes)
        if self.before.fighting and self.scene.fighting and self.scene.room == self.before.room:
            turn = self.turn_of(standing(self.companions)[0])
            foes.monsters_act(turn, self.defending)
            self.finish(turn)
        self.end()

    @property
    def is_over(self) -> bool:
        return bool(adventure_of(self.scene).ending) or not standing(self.companions)

    # --- one hero --------------------------------------------------------------------------------------------------

    def act(self, seat: Seat, act: RoundAct) -> None:
        """Carry out what one hero does alone, if it still can."""
        if self.is_over or not self.companions[seat].stands:
            return
        scene = put_in(self.scene, self.companions[seat])
        act = aimed_again(scene, act)
        if self.is_refused(seat, scene, act):
            return
        if isinstance(act, Wait):
            self.events += (MemberTurn(seat), Waited())
            return
        talk, turn = adventure_of(scene).talk, self.turn_of(seat)
        if isinstance(act, Revive):
            revive(turn, act.name)
        else:
            carry_out(turn, act)
            face_the_room(turn)
        self.has_spoken = self.has_spoken or isinstance(act, SPEECH)
        if not isinstance(act, SPEECH) and turn.room == scene.room and not turn.monster_dice:
            turn.adventure = replace(turn.adventure, talk=talk)  # the others may still answer
        self.share(turn, act)
        self.finish(turn)
        if isinstance(act, Defend):
            self.defending.add(seat)

    def is_refused(self, seat: Seat, scene: Scene, act: RoundAct) -> bool:
        """Return whether the hero cannot do it any more, and say why."""
        refused = round_refusal(scene, self.companions, act)
        why = BEING_HEARD if self.has_spoken and isinstance(act, SPEECH) else refused.message if refused else ""
        if why and isinstance(act, TurnAct):
            self.events += (MemberTurn(seat), TooLate(act, why))
        return bool(why)

    def share(self, turn: PartyTurn, act: TurnAct) -> None:
        """Split the gold that the hero has found; the experience is everyone's. Not what it got for its own things."""
        before = self.companions[turn.seat].hero
        others, xp = turn.others(), turn.hero.xp - before.xp
        gained = 0 if isinstance(act, Sell) else turn.hero.gold - before.gold
        part = gained // (len(others) + 1) if gained > 0 else 0
        if part and others:
            turn.hero = replace(turn.hero, gold=turn.hero.gold - part * len(others))
            turn.emit(GoldShared(part))
        won = any(isinstance(event, RoomCleared) for event in turn.events)
        for seat in others if xp or part or won else ():
            turn.switch(seat)
            turn.hero = replace(turn.hero, gold=turn.hero.gold + part)
            if won:
                gather_strength(turn)
            gain_experience(turn, xp)

    # --- all of them -----------------------------------------------------------------------------------------------

    def go_together(self, wishes: list[tuple[Seat, TurnAct]]) -> None:
        """Carry out one of the wishes for all."""
        wishes = [wish for wish in wishes if self.companions[wish[0]].stands]
        wish = None if self.is_over else chosen_wish(wishes, len(standing(self.companions)))
        if wish:
            seat, act = wish
            if not self.is_refused(seat, put_in(self.scene, self.companions[seat]), act):
                turn = self.turn_of(seat)
                act_together(turn, act)
                self.finish(turn)
        for seat, act in wishes:
            if isinstance(act, Flee) and (wish is None or not isinstance(wish[1], Flee)) and not self.is_over:
                self.events += (MemberTurn(seat), TooLate(act, NOT_WITHOUT_YOU))

    def turn_of(self, seat: Seat) -> PartyTurn:
        return PartyTurn(self.scene, self.companions, seat, self.easy, self.dice)

    def finish(self, turn: PartyTurn) -> None:
        """Take over what a turn has changed."""
        turn.store()
        after = turn.scene_after(None)
        self.scene = replace(after, turn=self.before.turn)
        self.companions = tuple(turn.companions)
        self.events += turn.events

    def end(self) -> None:
        """Prepare the scene of the next round."""
        adventure = adventure_of(self.scene)
        if not self.has_spoken and adventure.talk == adventure_of(self.before).talk:
            adventure = replace(adventure, talk="")  # no one answers any more
        if not standing(self.companions):
            last = max(at for at, event in enumerate(self.events) if isinstance(event, Fell))
            fell = self.events[last]
            assert isinstance(fell, Fell), "it was chosen by its type"
            self.events[last] = Died(fell.by, fell.room)
        scene = replace(
            self.scene,
            adventure=adventure,
            turn=self.before.turn + 1,
            events=tuple(self.events),
            act=None,  # there were several
        )
        self.scene = put_in(scene, front(self.companions))


def aimed_again(scene: Scene, act: RoundAct) -> RoundAct:
    """Return the act with the next living monster as its target, if the one that was named is gone."""
    target = getattr(act, "target", "")
    living = [monster.name for monster in scene.chamber.monsters if monster.hp]
    if not scene.fighting or target in ("", ALL, *living):
        return act
    return replace(act, target=living[0])


def revive(turn: PartyTurn, name: str) -> None:
    """Help a friend up with a part of the own HP."""
    price = revive_price(turn.scene)
    seat = next(seat for seat, one in enumerate(turn.companions) if one.lies == turn.room and name_of(one) == name)
    friend: Companion = turn.companions[seat]
    turn.hero = replace(turn.hero, hp=turn.hero.hp - price)
    turn.companions[seat] = replace(friend, hero=replace(friend.hero, hp=price), lies=0)
    turn.emit(Revived(name, price, turn.hero.hp))
