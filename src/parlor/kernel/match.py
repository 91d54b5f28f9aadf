"""A match: one game being played, held as its record and the state that the record folds to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from functools import cache
from itertools import islice
from math import isfinite
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from . import registry
from .bot import USUAL, Budget, Turn
from .capabilities import Narration, WordList
from .chance import SEED_DIGITS, Chance, commitment, new_seed
from .codec import decode, digest, encode, new_decoder
from .errors import ParlorError, RecordError, Refusal, Refused
from .game import SPECTATOR, AnyGame, Seat, Step
from .outcome import Outcome
from .record import Entry, Header, Record, Reseed, Resign, TakeBack, TimeOut, raw, revealed_seed
from .turns import with_names

After = Callable[["Match", Step[Any] | None], None]  # no step where the house acted: a resignation, a take-back
LATEST = 2**53  # the largest number that every reader of JSON reads exactly
NOBODY: frozenset[Seat] = frozenset()
GAME_OVER = Refusal("game-over", "The game is over.")


class Match:
    """Play goes through `play`; everything else reads. A refused action changes nothing.

    The ply is the number of entries so far. It never falls, not even when a move is taken back: chance is keyed by it.
    """

    def __init__(
        self,
        game: AnyGame,
        *,
        seed: int | None = None,
        options: Any = None,
        seats: Sequence[str] | None = None,
    ) -> None:
        self.game = game
        self.options = read_options(game, options)
        count = game.seat_count(self.options)
        names = tuple(seats) if seats is not None else tuple(f"Player {n + 1}" for n in range(count))
        if len(names) != count or not all(isinstance(name, str) for name in names):
            raise ParlorError("wrong-seats", f"{game.title} takes {count} names with these options, not {names}.")
        seed = new_seed() if seed is None else whole("seed", seed, 10**SEED_DIGITS - 1)
        self._seeds = {0: seed}  # from which ply on chance comes from which seed: a fork may have two
        self._entries: list[Entry] = []
        self.ply = 0
        self._stand(game.start(self.options, Chance(seed, 0)), None)
        header = Header(
            game=game.id,
            rules_version=game.rules_version,
            options=raw(self.options),
            seats=names,
            commitment=commitment(seed),
            seed=str(seed),
            lexicon=lexicon_of(game, self.options),
        )
        self._header = replace(header, digest=digest(encode(header), encode(self.state)))
        self._digest = self._header.digest

    # --- reading -----------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[str, ...]:
        return self._header.seats

    def view(self, viewer: Seat) -> Any:
        """What a seat sees, or SPECTATOR."""
        if viewer != SPECTATOR:  # a wrong number must not read somebody else's secrets
            self._check_seat(viewer)
        return self.game.view(self.state, viewer)

    def text(self, viewer: Seat) -> str:
        """The view in words, with the players' names."""
        return with_names(self.game.text(self.view(viewer)), self.seats)

    def legal(self, seat: Seat, at_most: int | None = None) -> Iterable[Any]:
        """Legal actions of the seat, lazily, likely ones first; none when it is not its turn. There may be no end of
        them: give `at_most` for a list of bounded length.
        """
        actions = self.game.legal(self.state, seat) if seat in self.to_act else ()
        return actions if at_most is None else list(islice(actions, at_most))

    def turn(self, seat: Seat, chance: Chance, budget: Budget = USUAL) -> Turn:
        """Return everything that a bot at this seat is given to choose its action."""
        return Turn(self.game, seat, self.view(seat), self.legal(seat), chance, budget)

    def describe(self, event: Any) -> str:
        """An event as a sentence, with the players' names."""
        return with_names(self.game.describe(event), self.seats)

    def check(self, seat: Seat, action: Any) -> Refusal | None:
        """Why the action would be refused now, or None."""
        read = self._read(seat, action)
        return read if isinstance(read, Refusal) else None

    @property
    def header(self) -> Header:
        return self._header

    @property
    def seed(self) -> int:
        """Where chance comes from now: a fork has a seed of its own."""
        return self._seeds[max(self._seeds)]

    @property
    def last(self) -> Entry:
        """The newest entry."""
        return self._entries[-1]

    def record(self) -> Record:
        return Record(self._header, tuple(self._entries))

    # --- playing -----------------------------------------------------------------------------------------------------

    def play(self, seat: Seat, action: Any, at: int = 0) -> Step[Any]:
        """Play an action (of the game's type, its JSON or its JSON form as a dictionary), `at` ms after the start."""
        read = self._read(seat, action)
        if type(read) is Refusal:
            raise Refused(read)
        step = self.game.apply(self.state, seat, read, self._chance(self.ply + 1))
        self._append(seat, raw(read), at, step.state, None)
        return step

    def resign(self, seat: Seat, at: int = 0) -> Outcome:
        return self._give_up(seat, Resign(), at)

    def time_out(self, seat: Seat, at: int = 0) -> Outcome:
        return self._give_up(seat, TimeOut(), at)

    def take_back(self, seat: Seat, to: int, at: int = 0) -> None:
        """Go on from the state after the first `to` entries. Whether the others agree is for the table to ask."""
        self._check_seat(seat)
        if type(to) is not int or not 0 <= to < self.ply:
            raise Refused(Refusal("nothing-to-take-back", f"There is no earlier ply {to} to go back to."))
        self._append(seat, raw(TakeBack(to)), at, *self._state_at(to))

    def fork(self, ply: int, seed: int | None = None) -> Match:
        """A new match with the same first entries. A new seed gives it dice that nobody has seen yet."""
        fork = self.at(ply)
        if seed is not None:
            whole("seed", seed, 10**SEED_DIGITS - 1)
            fork._reseed(0, Reseed(commitment(seed), str(seed)), 0)
        return fork

    def is_retelling(self, entry: Entry) -> bool:
        """Whether an entry only tells again what an earlier one led to (see `Narration`)."""
        if not isinstance(self.game, Narration) or entry.house_act():
            return False
        return isinstance(decode(bytes(entry.act), self.game.Action), self.game.narration)

    def live_plies(self, upto: int | None = None) -> list[int]:
        """The plies of the entries that led to the state now, or to an earlier one: those not taken back by then."""
        ply, live = self.ply if upto is None else upto, []
        while ply > 0:
            act = self._entries[ply - 1].house_act()
            if isinstance(act, TakeBack):
                ply = act.to
            else:
                live.append(ply)
                ply -= 1
        return live[::-1]

    def at(self, ply: int) -> Match:
        """The match as it stood after so many entries."""
        if type(ply) is not int or not 0 <= ply <= self.ply:
            raise ParlorError("no-such-ply", f"The match has plies 0 to {self.ply}, not {ply}.")
        earlier = copy(self)
        earlier._entries = self._entries[:ply]
        earlier.ply = ply
        earlier._digest = self._entries[ply - 1].digest if ply else self._header.digest
        earlier._seeds = {since: seed for since, seed in self._seeds.items() if since <= ply}
        earlier._stand(*self._state_at(ply))
        return earlier

    def _state_at(self, ply: int) -> tuple[Any, Outcome | None]:
        """The state after so many entries."""
        state = self.game.start(self.options, Chance(self._seeds[0], 0))
        forfeit: Outcome | None = None
        for live in self.live_plies(ply):
            entry = self._entries[live - 1]
            act = entry.house_act()
            if act is None:
                action = decode(bytes(entry.act), self.game.Action)
                state = self.game.apply(state, entry.seat, action, self._chance(live)).state
            elif isinstance(act, Resign | TimeOut):
                forfeit = self._forfeit_outcome(state, entry.seat, act)
                state = self.game.reveal(state)
        return state, forfeit

    # --- replaying ---------------------------------------------------------------------------------------------------

    @classmethod
    def replay(cls, record: Record, game: AnyGame | None = None, *, after: After | None = None) -> Match:
        """The match that a record tells of, each entry checked again; raises RecordError naming the first wrong ply.

        `after` is called with the match and what happened as it stands after each entry.
        """
        header = record.header
        game = game or registry.game(header.game)
        options = _recorded_options(header, game)
        try:
            match = cls(game, seed=record.seed, options=options, seats=header.seats)
        except RecordError:
            raise
        except ParlorError as error:
            raise RecordError("malformed-record", f"The header cannot be used: {error.sentence}", 0) from error
        if match._header != replace(header, options=Raw(msgspec.json.encode(msgspec.json.decode(header.options)))):
            raise RecordError("altered-record", "The header or the first state is not the recorded one.", 0)
        for entry in record.entries:
            step = match.follow(entry)
            if after:
                after(match, step)
        return match

    def follow(self, entry: Entry) -> Step[Any] | None:
        """Do what the next entry of a record did, and see that it leads to the same."""
        ply = self.ply + 1
        try:
            step = self._replay_entry(entry)
        except ParlorError as error:
            raise RecordError("illegal-entry", f"Ply {ply} cannot be replayed: {error.sentence}", ply) from error
        if self._digest != entry.digest:
            raise RecordError("altered-record", f"Ply {ply} is not what was recorded.", ply)
        return step

    def _replay_entry(self, entry: Entry) -> Step[Any] | None:
        act = entry.house_act()
        match act:
            case Resign():
                self.resign(entry.seat, entry.at)
            case TimeOut():
                self.time_out(entry.seat, entry.at)
            case TakeBack(to):
                self.take_back(entry.seat, to, entry.at)
            case Reseed():
                self._reseed(entry.seat, act, entry.at)
            case None:
                return self.play(entry.seat, entry.act, entry.at)
        return None

    # --- the one place where a match changes ------------------------------------------------------------------------

    def _append(self, seat: Seat, act: Raw, at: int, state: Any, forfeit: Outcome | None) -> None:
        if type(at) is not int or not 0 <= at <= LATEST:
            at = whole("time", int(at) if isinstance(at, float) and isfinite(at) else at)
        after = digest(self._digest.encode(), encode(Entry(seat, act, at)), encode(state))
        self._stand(state, forfeit)
        self._digest = after
        self._entries.append(Entry(seat, act, at, after))
        self.ply += 1

    def _stand(self, state: Any, forfeit: Outcome | None) -> None:
        """Take a state, and what the rules say of it: who is to act, how it ended. Asked once, read many times."""
        to_act, outcome = self.game.to_act(state), self.game.outcome(state)
        self.state, self._forfeit = state, forfeit
        self.to_act: frozenset[Seat] = NOBODY if forfeit else to_act
        self.outcome: Outcome | None = forfeit or outcome

    def _reseed(self, seat: Seat, act: Reseed, at: int) -> None:
        self._check_seat(seat)
        seed = revealed_seed(act)
        self._append(seat, raw(act), at, self.state, self._forfeit)
        self._seeds[self.ply] = seed

    def _chance(self, ply: int) -> Chance:
        seeds = self._seeds
        return Chance(seeds[0] if len(seeds) == 1 else seeds[max(since for since in seeds if since < ply)], ply)

    def _give_up(self, seat: Seat, act: Resign | TimeOut, at: int) -> Outcome:
        self._check_seat(seat)
        if self.outcome:
            raise Refused(GAME_OVER)
        outcome = self._forfeit_outcome(self.state, seat, act)
        self._append(seat, raw(act), at, self.game.reveal(self.state), outcome)
        return outcome

    def _forfeit_outcome(self, state: Any, seat: Seat, act: Resign | TimeOut) -> Outcome:
        reason = "resignation" if isinstance(act, Resign) else "time"
        return self.game.forfeit(state, seat, reason) or Outcome.lost_by(seat, len(self.seats), reason)

    def _check_seat(self, seat: Seat) -> None:
        if type(seat) is not int or not 0 <= seat < len(self.seats):
            raise Refused(self._no_seat(seat))

    def _no_seat(self, seat: Any) -> Refusal:
        return Refusal("no-such-seat", f"There is no seat {seat}; the seats are 0 to {len(self.seats) - 1}.")

    def _read(self, seat: Seat, action: Any) -> Any:
        """The action as the game's own type, or the Refusal."""
        if self.outcome:
            return GAME_OVER
        if type(seat) is not int or not 0 <= seat < len(self._header.seats):
            return self._no_seat(seat)
        read = read_action(self.game, action)
        if type(read) is Refusal:
            return read
        if seat not in self.to_act:
            return Refusal("not-your-turn", f"It is not {self.seats[seat]}'s turn.")
        return self.game.check(self.state, seat, read) or read


@cache
def _action_decoder(game: AnyGame) -> msgspec.json.Decoder[Any]:
    return new_decoder(game.Action)


def lexicon_of(game: AnyGame, options: Any) -> str:
    """Name and hash of the word list that a match reads; "" if it reads none."""
    return game.lexicon(options) if isinstance(game, WordList) else ""


def read_action(game: AnyGame, action: Any) -> Any:
    """An action of the game's type, from itself, its JSON or its JSON form as a dictionary; or a Refusal."""
    try:
        if isinstance(action, (Raw, bytes, str)):
            return _action_decoder(game).decode(action)
        if isinstance(action, dict):
            return msgspec.convert(action, game.Action)
        # a struct built in Python has not been checked: its fields may hold anything
        return decode(encode(action), game.Action)
    except (msgspec.MsgspecError, TypeError, UnicodeError, RecursionError) as error:
        return Refusal("unreadable", f"This is not an action of {game.title}: {error}.")


def read_options(game: AnyGame, options: Any) -> Any:
    """The game's Options from themselves or a dictionary; raises ParlorError for what is out of range."""
    try:
        given = {} if options is None else msgspec.to_builtins(options)
        read = msgspec.convert(given, game.Options)
    except (msgspec.MsgspecError, TypeError, RecursionError) as error:
        what = re.sub(r"(.*) - at `\$\.(\w+)`", r"\2: \1", str(error))  # "turns: Expected `int` >= 4"
        raise ParlorError("bad-options", f"These are not options of {game.title}: {what}.") from error
    known = game.Options.__struct_encode_fields__
    for name in given.keys() - set(known):
        raise ParlorError("unknown-option", f"{game.title} has no option {name!r}; it has {', '.join(known)}.")
    refusal = game.check_options(read)
    if refusal:
        raise ParlorError(refusal.code, refusal.sentence)
    return read


def whole(what: str, number: int, most: int = LATEST) -> int:
    """A whole number that a record can hold."""
    if type(number) is not int or not 0 <= number <= most:
        raise ParlorError("bad-number", f"The {what} is a whole number from 0 to {most}, not {number!r}.")
    return number


def _recorded_options(header: Header, game: AnyGame) -> Any:
    if (header.game, header.rules_version) != (game.id, game.rules_version):
        raise RecordError(
            "other-rules",
            f"The record is of {header.game}, rules {header.rules_version}; "
            f"here is {game.id}, rules {game.rules_version}.",
        )
    try:
        options = read_options(game, decode(bytes(header.options), dict[str, Any]))
    except (msgspec.MsgspecError, UnicodeError, ParlorError, RecursionError) as error:
        said = getattr(error, "sentence", error)
        raise RecordError("malformed-record", f"The options cannot be used: {said}", 0) from error
    if header.lexicon != lexicon_of(game, options):
        raise RecordError(
            "other-lexicon",
            f"The record was played with the word list {header.lexicon!r}; here it is {lexicon_of(game, options)!r}.",
        )
    return options
