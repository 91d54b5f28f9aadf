"""Games with a method that returns a value of a wrong type, a bad bot, or an incomplete list of legal actions."""

from __future__ import annotations

import random
import time

from lawful import Nim, SealedThrows, Take
from masked_ball import MaskedBall
from masked_ball.state import Mask

from liars_dice import Call, LiarsDice
from parlor.kernel import Emit, RandomBot, Step

# --- methods that return a wrong type --------------------------------------------------------------------------------


class EmitToSeat(LiarsDice):
    """Private events are sent to a seat instead of a tuple of seats."""

    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        return Step(step.state, tuple(Emit(emit.event, to=emit.to and emit.to[0]) for emit in step.events))


class EmitToList(SealedThrows):
    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        return Step(step.state, tuple(Emit(emit.event, to=[0, 1]) for emit in step.events))


class EventWithoutEmit(LiarsDice):
    def apply(self, state, seat, action, chance):
        step = super().apply(state, seat, action, chance)
        return Step(step.state, tuple(emit.event for emit in step.events))


class ApplyReturnsState(Nim):
    def apply(self, state, seat, action, chance):
        return super().apply(state, seat, action, chance).state


class ToActReturnsSeat(Nim):
    def to_act(self, state):
        return state.turn


class ToActReturnsUnknownSeat(Nim):
    def to_act(self, state):
        return frozenset((2,)) if state.stones[0] == 6 else super().to_act(state)


class ActsAfterTheEnd(Nim):
    """The seat that took the last stone is to act for ever."""

    def to_act(self, state):
        return frozenset((state.turn,))


# --- bots ------------------------------------------------------------------------------------------------------------


class OneBot(Nim):
    """Nim with one more bot, which `choose` plays."""

    levels = ("random", "odd")

    def bot(self, level):
        return RandomBot() if level == "random" else self

    def choose(self, turn):
        return next(iter(turn.legal))


class BotReturnsNone(OneBot):
    def choose(self, turn):
        return None


class BotReturnsNumber(OneBot):
    def choose(self, turn):
        return 2


class BotUsesRandom(OneBot):
    def choose(self, turn):
        return random.choice(list(turn.legal))


class BotUsesOwnGenerator(OneBot):
    generator = random.Random(7)

    def choose(self, turn):
        return self.generator.choice(list(turn.legal))


class BotUsesClock(OneBot):
    def choose(self, turn):
        actions = list(turn.legal)
        return actions[time.perf_counter_ns() // 1000 % len(actions)]


class BotPlaysUnlistedAction(OneBot):
    """A number so large that no law tries it may be taken, and only the bot does."""

    def check(self, state, seat, action):
        return None if action.stones == 1_000_003 else super().check(state, seat, action)

    def apply(self, state, seat, action, chance):
        return super().apply(state, seat, Take(1) if action.stones == 1_000_003 else action, chance)

    def choose(self, turn):
        return Take(1_000_003)


class RandomBotReturnsNone(Nim):
    """The random bot, which also plays the random matches, returns None."""

    def bot(self, level):
        return self

    def choose(self, turn):
        return None


class NoRandomBot(Nim):
    def bot(self, level):
        return {}[level]


class LevelWithoutBot(Nim):
    levels = ("random", "grandmaster")


class LevelWithKeyError(Nim):
    levels = ("random", "grandmaster")

    def bot(self, level):
        return {"random": RandomBot()}[level]


class BotIsNone(Nim):
    levels = ("random", "grandmaster")

    def bot(self, level):
        return RandomBot() if level == "random" else None


# --- legal actions that `legal` omits --------------------------------------------------------------------------------


class OmitsThree(Nim):
    """Three stones may be taken, but only in the middle of a match is it listed."""

    def legal(self, state, seat):
        return [action for action in super().legal(state, seat) if action != Take(3) or state.stones[0] in (6, 7)]


class OmitsCall(LiarsDice):
    """One may call, but only if nothing else is legal is it listed: the action type without fields is hardly played."""

    def legal(self, state, seat):
        actions = list(super().legal(state, seat))
        return [action for action in actions if action != Call()] or actions


class OmitsSwan(MaskedBall):
    """The Swan is listed only if nothing else is legal."""

    def legal(self, state, seat):
        plays = list(super().legal(state, seat))
        return [play for play in plays if play.mask is not Mask.SWAN] or plays


# --- nothing to test -------------------------------------------------------------------------------------------------


class NothingHidden(LiarsDice):
    """Declares secrets, but shows everything and redeals nothing."""

    def view(self, state, viewer):
        return state

    def sample(self, view, viewer, chance):
        return view

    def redeal(self, state, viewer, chance):
        return state

    def text(self, view):
        return f"{view}"


NothingHidden.View = LiarsDice.State
