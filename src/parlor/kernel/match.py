"""A match of a game: its record, and the state that the record leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from itertools import islice
from math import isfinite
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from . import registry
from .bot import DEFAULT_BUDGET, Budget, Turn
from .capabilities import Departures, EarlierRules, Narration, TurnUndo
from .chance import SEED_DIGITS, Chance, commitment, new_seed
from .codec import decode, digest, encode
from .errors import ParlorError, RecordError, Refusal, Refused
from .game import SPECTATOR, AnyGame, Seat, Step
from .inputs import MAX_JSON_INT, lexicon_of, read_action, read_options, require_int
from .outcome import Outcome
from .record import Entry, Header, Record, Reseed, Resign, TakeBack, TimeOut, raw, revealed_seed
from .turns import with_names

AfterEntry = Callable[["Match", Step[Any] | None], None]  # the step is None after a system action
NO_SEATS: frozenset[Seat] = frozenset()
GAME_OVER = Refusal("game-over", "The game is over. Start a new match to play again.")


class Match:
    """A match changes only by `play`, `resign`, `time_out` and `take_back`. A refused action changes nothing.

    The ply is the number of entries. It never decreases, not even when a move is taken back, because chance is keyed by
    it.
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
            raise ParlorError(
                "wrong-seats",
                f"{game.title} takes {count} names with these options, not {names}. Give one for each seat.",
            )
        seed = new_seed() if seed is None else require_int("seed", seed, 10**SEED_DIGITS - 1)
        self._seeds = {0: seed}  # the seed of chance by the ply after which it applies; a fork may have two
        self._entries: list[Entry] = []
        self.ply = 0
        self._set_state(game.start(self.options, Chance(seed, 0)), None)
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
        """Return what a seat or SPECTATOR may see. Raises Refused if there is no such seat."""
        if viewer != SPECTATOR:  # with a wrong number the rules could return the secrets of another seat
            self._check_seat(viewer)
        return self.game.view(self.state, viewer)

    def text(self, viewer: Seat) -> str:
        """Return the view in words, with the players' names."""
        return with_names(self.game.text(self.view(viewer)), self.seats)

    def legal(self, seat: Seat, at_most: int | None = None) -> Iterable[Any]:
        """Return the legal actions of the seat as a lazy and possibly endless iterable, likely ones first; none if the
        seat is not to act. With `at_most`, return a list of the first ones.
        """
        actions = self.game.legal(self.state, seat) if seat in self.to_act else ()
        return actions if at_most is None else list(islice(actions, at_most))

    def turn(self, seat: Seat, chance: Chance, budget: Budget = DEFAULT_BUDGET) -> Turn:
        """Return the information for a bot at this seat."""
        return Turn(self.game, seat, self.view(seat), self.legal(seat), chance, budget)

    def describe(self, event: Any) -> str:
        """Return an event as a sentence, with the players' names."""
        return with_names(self.game.describe(event), self.seats)

    def check(self, seat: Seat, action: Any) -> Refusal | None:
        """Return why the action would be refused now, or None."""
        read = self._read(seat, action)
        return read if isinstance(read, Refusal) else None

    @property
    def header(self) -> Header:
        return self._header

    @property
    def seed(self) -> int:
        """The seed of the next chance: in a fork with a new seed, the new one."""
        return self._seeds[max(self._seeds)]

    @property
    def last(self) -> Entry:
        """The newest entry."""
        return self._entries[-1]

    def record(self) -> Record:
        return Record(self._header, tuple(self._entries))

    # --- playing -----------------------------------------------------------------------------------------------------

    def play(self, seat: Seat, action: Any, at: int = 0) -> Step[Any]:
        """Play an action `at` milliseconds after the start, and return the new state and the events. The action has the
        game's type, or is its JSON as bytes, a string or a dictionary. Raises Refused.
        """
        read = self._read(seat, action)
        if type(read) is Refusal:
            raise Refused(read)
        step = self.game.apply(self.state, seat, read, self._chance(self.ply + 1))
        self._append(seat, raw(read), at, step.state, None)
        return step

    def resign(self, seat: Seat, at: int = 0) -> Outcome | None:
        """Let a seat resign, which ends the match unless the game goes on without it (`Departures`). Return the
        outcome, None if the match is not over. Raises Refused if it was over.
        """
        return self._forfeit_match(seat, Resign(), at)

    def time_out(self, seat: Seat, at: int = 0) -> Outcome | None:
        """Record that a seat is out of time, with the same consequences as resigning."""
        return self._forfeit_match(seat, TimeOut(), at)

    def take_back(self, seat: Seat, to: int, at: int = 0) -> None:
        """Go on from the state after the first `to` entries. The caller asks the other players first. Raises Refused if
        there is no such earlier ply.
        """
        self._check_seat(seat)
        if type(to) is not int or not 0 <= to < self.ply:
            message = f"There is no earlier ply {to} to go back to; the match is at ply {self.ply}."
            raise Refused(Refusal("nothing-to-take-back", message))
        self._append(seat, raw(TakeBack(to)), at, *self._state_at(to))

    def undo_turn(self, seat: Seat, at: int = 0) -> None:
        """Take back all actions of the seat's turn, which must not have ended. Raises Refused."""
        self.take_back(seat, self.turn_start(seat), at)

    def turn_start(self, seat: Seat) -> int:
        """Return the ply at which the seat's turn began. Raises Refused if the seat cannot take the turn back."""
        game, state = self.game, self.state
        if not isinstance(game, TurnUndo):
            raise Refused(Refusal("no-turn-undo", f"You can't undo a whole turn in {game.title}. Undo one move."))
        if seat not in self.to_act:
            raise Refused(Refusal("not-your-turn", "You can undo a turn only until it ends. Wait for your next one."))
        if refusal := game.check_turn_undo(state, seat):
            raise Refused(refusal)
        turn = game.turn_number(state)
        start, *later = [ply for ply, after, _ in self._live_states(self.ply) if game.turn_number(after) == turn]
        if not later:
            raise Refused(Refusal("nothing-to-take-back", "You haven't moved this turn. Make a move first."))
        return start

    def fork(self, ply: int, seed: int | None = None) -> Match:
        """Return a new match with the same first `ply` entries. With a new seed, its later dice are different."""
        fork = self.at(ply)
        if seed is not None:
            require_int("seed", seed, 10**SEED_DIGITS - 1)
            fork._reseed(0, Reseed(commitment(seed), str(seed)), 0)
        return fork

    def is_narration(self, entry: Entry) -> bool:
        """Return whether an entry only narrates an earlier one again (see `Narration`)."""
        if not isinstance(self.game, Narration) or entry.system_action():
            return False
        return isinstance(decode(bytes(entry.action), self.game.Action), self.game.narration)

    def live_plies(self, upto: int | None = None) -> list[int]:
        """Return the plies of the entries that led to the state after `upto` entries (default: all): those that had not
        been taken back by then.
        """
        ply, live = self.ply if upto is None else upto, []
        while ply > 0:
            action = self._entries[ply - 1].system_action()
            if isinstance(action, TakeBack):
                ply = action.to_ply
            else:
                live.append(ply)
                ply -= 1
        return live[::-1]

    def at(self, ply: int) -> Match:
        """Return a copy of the match as it was after `ply` entries. Raises ParlorError if there are fewer."""
        if type(ply) is not int or not 0 <= ply <= self.ply:
            raise ParlorError("no-such-ply", f"There is no ply {ply}. Choose one from 0 to {self.ply}.")
        earlier = copy(self)
        earlier._entries = self._entries[:ply]
        earlier.ply = ply
        earlier._digest = self._entries[ply - 1].digest if ply else self._header.digest
        earlier._seeds = {since: seed for since, seed in self._seeds.items() if since <= ply}
        earlier._set_state(*self._state_at(ply))
        return earlier

    def _state_at(self, ply: int) -> tuple[Any, Outcome | None]:
        """Return the state after `ply` entries, and the outcome if a seat had resigned or was out of time."""
        *_, (_, state, forfeit) = self._live_states(ply)
        return state, forfeit

    def _live_states(self, ply: int) -> Iterator[tuple[int, Any, Outcome | None]]:
        """Yield the first state and the one after each of the live plies up to `ply`, with the number of the ply and
        the outcome of a resignation or time-out.
        """
        state = self.game.start(self.options, Chance(self._seeds[0], 0))
        forfeit: Outcome | None = None
        yield 0, state, forfeit
        for live in self.live_plies(ply):
            entry = self._entries[live - 1]
            act = entry.system_action()
            if act is None:
                action = decode(bytes(entry.action), self.game.Action)
                state = self.game.apply(state, entry.seat, action, self._chance(live)).state
            elif isinstance(act, Resign | TimeOut):
                state, forfeit = self._after_forfeit(state, entry.seat, act)
            yield live, state, forfeit

    # --- replaying ---------------------------------------------------------------------------------------------------

    @classmethod
    def replay(cls, record: Record, game: AnyGame | None = None, *, after: AfterEntry | None = None) -> Match:
        """Return the match of a record, with each entry checked again. Raises RecordError with the first wrong ply.

        `after` is called after each entry with the match and the step.
        """
        header = record.header
        game = game or registry.game(header.game)
        if isinstance(game, EarlierRules):
            game = game.for_rules(header.rules_version)
        options = _recorded_options(header, game)
        try:
            match = cls(game, seed=record.seed, options=options, seats=header.seats)
        except RecordError:
            raise
        except ParlorError as error:
            raise RecordError("malformed-record", f"The header cannot be used: {error.message}", 0) from error
        if match._header != replace(header, options=Raw(msgspec.json.encode(msgspec.json.decode(header.options)))):
            raise RecordError(
                "altered-record",
                "The first state is not the recorded one: the record or the rules were changed. Use an unchanged copy.",
                0,
            )
        for entry in record.entries:
            step = match.replay_entry(entry)
            if after:
                after(match, step)
        return match

    def replay_entry(self, entry: Entry) -> Step[Any] | None:
        """Apply the next entry of a record and return its step, or None for a system action. Raises RecordError if the
        entry is illegal, or if it leads to another digest.
        """
        ply = self.ply + 1
        try:
            step = self._apply_entry(entry)
        except ParlorError as error:
            raise RecordError("illegal-entry", f"Ply {ply} cannot be replayed: {error.message}", ply) from error
        if self._digest != entry.digest:
            raise RecordError(
                "altered-record",
                f"Ply {ply} is not the recorded one: the record or the rules were changed. Use an unchanged copy.",
                ply,
            )
        return step

    def _apply_entry(self, entry: Entry) -> Step[Any] | None:
        act = entry.system_action()
        match act:
            case Resign():
                self.resign(entry.seat, entry.time_ms)
            case TimeOut():
                self.time_out(entry.seat, entry.time_ms)
            case TakeBack(to):
                self.take_back(entry.seat, to, entry.time_ms)
            case Reseed():
                self._reseed(entry.seat, act, entry.time_ms)
            case None:
                return self.play(entry.seat, entry.action, entry.time_ms)
        return None

    # --- changing: every change goes through _append -----------------------------------------------------------------

    def _append(self, seat: Seat, act: Raw, at: int, state: Any, forfeit: Outcome | None) -> None:
        if type(at) is not int or not 0 <= at <= MAX_JSON_INT:
            at = require_int("time", int(at) if isinstance(at, float) and isfinite(at) else at)
        after = digest(self._digest.encode(), encode(Entry(seat, act, at)), encode(state))
        self._set_state(state, forfeit)
        self._digest = after
        self._entries.append(Entry(seat, act, at, after))
        self.ply += 1

    def _set_state(self, state: Any, forfeit: Outcome | None) -> None:
        """Set the state, the seats to act and the outcome, which are then read many times."""
        to_act, outcome = self.game.to_act(state), self.game.outcome(state)
        self.state, self._forfeit = state, forfeit
        self.to_act: frozenset[Seat] = NO_SEATS if forfeit else to_act
        self.outcome: Outcome | None = forfeit or outcome

    def _reseed(self, seat: Seat, act: Reseed, at: int) -> None:
        self._check_seat(seat)
        seed = revealed_seed(act)
        self._append(seat, raw(act), at, self.state, self._forfeit)
        self._seeds[self.ply] = seed

    def _chance(self, ply: int) -> Chance:
        seeds = self._seeds
        return Chance(seeds[0] if len(seeds) == 1 else seeds[max(since for since in seeds if since < ply)], ply)

    def _forfeit_match(self, seat: Seat, act: Resign | TimeOut, at: int) -> Outcome | None:
        self._check_seat(seat)
        if self.outcome:
            raise Refused(GAME_OVER)
        self._append(seat, raw(act), at, *self._after_forfeit(self.state, seat, act))
        return self.outcome

    def _after_forfeit(self, state: Any, seat: Seat, act: Resign | TimeOut) -> tuple[Any, Outcome | None]:
        """Return the state after a seat has resigned or is out of time, and the outcome if that ends the match. Raises
        Refused if the game goes on without the seat and does not allow it.
        """
        game, reason = self.game, "resignation" if isinstance(act, Resign) else "time"
        after = game.without(state, seat, reason) if isinstance(game, Departures) else None
        if isinstance(after, Refusal):
            raise Refused(after)
        if after is not None:
            return after, None
        return game.reveal(state), game.forfeit(state, seat, reason) or Outcome.lost_by(seat, len(self.seats), reason)

    def _check_seat(self, seat: Seat) -> None:
        if type(seat) is not int or not 0 <= seat < len(self.seats):
            raise Refused(self._no_seat(seat))

    def _no_seat(self, seat: Any) -> Refusal:
        return Refusal("no-such-seat", f"There is no seat {seat}; the seats are 0 to {len(self.seats) - 1}.")

    def _read(self, seat: Seat, action: Any) -> Any:
        """Return the action as the game's type, or a Refusal."""
        if self.outcome:
            return GAME_OVER
        if type(seat) is not int or not 0 <= seat < len(self._header.seats):
            return self._no_seat(seat)
        read = read_action(self.game, action)
        if type(read) is Refusal:
            return read
        if seat not in self.to_act:
            turn = " and ".join(self.seats[other] for other in sorted(self.to_act))
            return Refusal("not-your-turn", f"It is not {self.seats[seat]}'s turn. Wait for {turn}.")
        return self.game.check(self.state, seat, read) or read


def _recorded_options(header: Header, game: AnyGame) -> Any:
    if (header.game, header.rules_version) != (game.id, game.rules_version):
        raise RecordError(
            "other-rules",
            f"The record was played by {header.game}, rules version {header.rules_version}; this is {game.id}, rules "
            f"version {game.rules_version}. Replay it with the version of Parlor that wrote it.",
        )
    try:
        options = read_options(game, decode(bytes(header.options), dict[str, Any]))
    except (msgspec.MsgspecError, UnicodeError, ParlorError, RecursionError) as error:
        detail = getattr(error, "message", error)
        raise RecordError("malformed-record", f"The options cannot be used: {detail}", 0) from error
    if header.lexicon != lexicon_of(game, options):
        raise RecordError(
            "other-lexicon",
            f"The record was played with the word list {header.lexicon!r}; installed is {lexicon_of(game, options)!r}. "
            "Replay it with the word list, or the version of Parlor, that it was played with.",
        )
    return options
