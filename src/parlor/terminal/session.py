"""A session in the terminal: matches played line by line, saved after every move."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from threading import Event
from typing import Any

from ..kernel import (
    SPECTATOR,
    ExternalAnswers,
    FreeText,
    Match,
    Narration,
    Outcome,
    ParlorError,
    Refusal,
    Reviewed,
    Seat,
    Step,
    bot_chance,
    next_seat,
    with_names,
)
from ..kernel.strength import PlayedGame, played_game
from ..model import TIMEOUT, connected_model
from ..shared.control_characters import clean, clean_line
from ..shared.threads import run_detached
from . import saves
from .commands import BARE, COMMANDS, Quit, run_command
from .plain import fit, wrap
from .resume import reminder, resume_command
from .screen import ask, bold, clear, has_color, interactive, out


class TerminalSession:
    """Plays a match: bots by seat, and people at this screen for all other seats."""

    def __init__(self, match: Match, bots: dict[Seat, str], path: Path, chosen: Seat | None = None) -> None:
        self.bots = bots
        self.games: list[PlayedGame] = []  # of the person in this session against one bot, for one that adapts
        self.chosen_seat = chosen  # the person's seat in every new match; None: at random
        self.start_match(match, path)

    def start_match(self, match: Match, path: Path) -> None:
        """Start with this match, new or resumed."""
        entries = match.record().entries
        self.match = match
        self.path = path
        self.people = [seat for seat in range(len(match.seats)) if seat not in self.bots]
        self.seat: Seat = self.people[0]  # of the person at the screen
        self.last: Seat = entries[-1].seat if entries else -1  # that acted last; -1 before the first action
        self.started_at = time.monotonic() - (entries[-1].time_ms / 1000 if entries else 0)
        self.has_human_move = any(entry.seat in self.people for entry in entries)  # until then nothing is saved
        self.is_counted = False  # whether the result is among `games`
        self.needs_redraw = True  # whether the position on the screen is outdated
        self.save_error = saves.write_error(path)  # why the file is not up to date
        self.last_events: Sequence[str] = ()  # lines about the last move
        self.unconfirmed = ""  # a line that may be a command without its slash
        self.print_greeting()

    @property
    def has_secrets(self) -> bool:
        return self.match.game.has_secrets(self.match.options)

    @property
    def allows_undo(self) -> bool:
        """Undo against a bot is not allowed if it could reveal secrets; people at one screen decide for themselves."""
        return not (self.has_secrets and self.bots)

    # --- output -------------------------------------------------------------------------------------------------

    def print_greeting(self) -> None:
        game, others = self.match.game, [self.name(s) for s in range(len(self.match.seats)) if s != self.seat]
        you = self.name(self.seat)
        if self.bots and not game.seat_names:
            you += f" (seat {self.seat})"
        out(bold(game.title) + (f": {you} against {', '.join(others)}" if others else ""))
        out(wrap(game.usage()))
        out("/help lists the commands, /rules the rules.")
        if not self.match.ply and (line := reminder(game)):
            out(line)
        if self.save_error:
            out(f"{self.not_saved_warning()} /save FILE keeps it elsewhere.")

    def name(self, seat: Seat) -> str:
        """Return the text for a seat: "you (Blue)", "Roger (Red)", "Red (Player 2)"; without colors: "you"."""
        colors, who = self.match.game.seat_names, "you" if self.people == [seat] else self.seat_name(seat)
        if not colors:
            return who
        across = seat in self.people and len(self.people) > 1
        return f"{colors[seat]} ({who})" if across else f"{who} ({colors[seat]})"

    def seat_name(self, seat: Seat) -> str:
        """Return the name in the record without control characters."""
        return clean_line(self.match.seats[seat])

    def print_position(self) -> None:
        """Print the position for the person at the screen; after a game of several people, for a spectator."""
        game, over = self.match.game, self.match.outcome
        view = self.match.view(SPECTATOR if over and len(self.people) > 1 else self.seat)
        names = [self.seat_name(seat) for seat in range(len(self.match.seats))]
        text = with_names(game.text(view), names)
        painted = with_names(game.text_ansi(view), names) if has_color() else ""
        # a game without colors may show what was said
        output = fit(clean(text)) if painted in ("", text) else painted
        out("\n" + output.strip("\n") + "\n")
        self.needs_redraw = False

    def print_events(self, step: Step[Any]) -> list[str]:
        """Print and return what the people at the screen may know of a move. Empty if only the position shows it."""
        viewer = self.seat if len(self.people) == 1 else SPECTATOR
        lines = [clean(text) for event in step.events_for(viewer) if (text := self.match.describe(event))]
        for text in lines:
            out(wrap(text))
        return lines

    def print_refusal(self, error: Refusal | ParlorError) -> None:
        out(clean(error.message))

    def not_saved_warning(self) -> str:
        assert self.save_error, "called only after saving failed"
        return f"This game is NOT saved. Cannot write to {self.path.absolute().parent} ({self.save_error.strerror})."

    def print_result(self) -> None:
        match, outcome = self.match, self.match.outcome
        assert outcome, "the game is over"
        verbs = {"win": "You win.", "draw": "It's a draw.", "loss": "You lose."}
        results = [
            verbs[outcome.results[seat]] if self.people == [seat] else f"{self.name(seat)}: {outcome.results[seat]}."
            for seat in self.people
        ]
        colors = match.game.seat_names or ("",) * len(match.seats)
        mine_first = sorted(range(len(outcome.scores)), key=lambda seat: seat not in self.people)
        scores = " to ".join(f"{colors[seat]} {outcome.scores[seat]:,}".strip() for seat in mine_first)
        out(bold(" ".join(results)) + f" ({', '.join(filter(None, [outcome.reason.replace('-', ' '), scores]))})")
        if not self.save_error:
            out(f"Record: {self.path}")
        self.remember_result(outcome)
        if outcome.results[self.seat] == "loss":
            self.suggest_opponents()

    def remember_result(self, outcome: Outcome) -> None:
        """Count the finished game, once, for the strength of a bot that adapts."""
        if self.is_counted or len(self.match.seats) != 2 or not self.bots:
            return
        (level,) = self.bots.values()
        if against := played_game(level, self.match.game.levels, outcome.results[self.seat]):
            self.games.append(against)
        self.is_counted = True

    def suggest_opponents(self) -> None:
        """Print the other levels after a loss, unless there is no weaker one."""
        levels, met = self.match.game.levels, next(iter(self.bots.values()), "")
        if met in levels[1:]:
            others = ", ".join(level for level in levels if level != met)
            out(f"Other opponents: --bot {others}; here: /new {levels[levels.index(met) - 1]}.")

    # --- turns -------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the person quits. Ctrl-D and Ctrl-C quit too: nothing is lost."""
        try:
            while True:
                self.turn()
        except (Quit, EOFError, KeyboardInterrupt) as left:
            if not isinstance(left, Quit):
                out()
        if self.has_human_move and self.save_error:
            out(self.not_saved_warning())
        elif self.has_human_move and not self.match.outcome:
            out(f"Saved: {self.path}\nContinue with: {resume_command(self.match.game, self.path)}")

    def turn(self) -> None:
        """Play one move of a bot, or one line of a person."""
        match = self.match
        if match.outcome:
            self.handle_end()
            return
        seat = next_seat(self.last, match.to_act)
        if seat in self.bots:
            self.play_bot(seat)
            return
        if seat != self.seat:
            self.hand_over(seat)
        if self.needs_redraw:
            self.print_position()
        name = self.name(seat)
        line = ask(f"{name[0].upper()}{name[1:]}> ", self.complete).strip()
        unconfirmed, self.unconfirmed = self.unconfirmed, ""
        if line.startswith("/"):
            self.execute(line)
        elif line.lower() in BARE and line != unconfirmed:
            out(f"Did you mean {BARE[line.lower()]}? To play it as a move, type it again.")
            self.unconfirmed = line
        elif line:
            self.play_line(seat, line)
        else:
            self.needs_redraw = True  # an empty line shows the position again

    def play_line(self, seat: Seat, line: str) -> None:
        game, view = self.match.game, self.match.view(seat)
        read = game.read(view, line)
        action = read
        if isinstance(game, ExternalAnswers) and not isinstance(read, Refusal):
            action = game.resolve_external(view, read)
        if isinstance(game, FreeText) and not isinstance(action, Refusal):
            action = game.as_spoken(line, action)  # a short command is answered like a sentence
        if isinstance(action, Refusal):
            self.print_refusal(action)
            return
        try:
            step = self.match.play(seat, action, self.now())
        except ParlorError as error:
            self.print_refusal(error)
        else:
            self.after_entry(seat, self.print_events(step))
            if not self.match.outcome:
                self.rewrite_narration(seat, step)

    def rewrite_narration(self, seat: Seat, step: Step[Any]) -> None:
        """Let the game rewrite the narration of a move before the position is shown. The person waits for it, so it has
        the time limit of one call of the model.
        """
        game = self.match.game
        if not isinstance(game, Narration):
            return
        model, over = connected_model(), Event()
        future = run_detached(
            "narration",
            game.rewrite_narration,
            self.match.view(seat),
            step.events_for(seat),
            lambda text: not over.is_set(),
        )
        try:
            action = future.result(model.timeout if model else TIMEOUT)
        except TimeoutError:
            action = None
        finally:
            over.set()
        if action is not None:
            self.match.play(seat, action, self.now())
            self.after_entry(seat, self.last_events)

    def play_bot(self, seat: Seat) -> None:
        match, game = self.match, self.match.game
        action = self.choose_action(seat, self.bots[seat])
        events = self.print_events(match.play(seat, action, self.now()))
        if not events:  # in a game with secrets the move itself may be one
            out(f"{match.seats[seat]} {'has moved.' if self.has_secrets else 'plays ' + game.write(action)}")
        self.after_entry(seat, events)

    def choose_action(self, seat: Seat, level: str) -> Any:
        """Return the action that a bot of that level chooses. Raises ParlorError if it is illegal."""
        match, game = self.match, self.match.game
        chance = bot_chance(match.record().seed, match.ply + 1, seat)
        action = game.bot(level).choose(match.turn(seat, chance))
        refusal = match.check(seat, action)
        if refusal:
            raise ParlorError(
                "illegal-bot-move", f"The {level} bot of {game.title} chose an illegal action: {refusal.message}"
            )
        return action

    def handle_end(self) -> None:
        """Print the result and read one command. Raises Quit for an empty line."""
        if self.needs_redraw:
            self.print_position()
            self.print_result()
        choices = "/new, /undo, or Enter to quit" if self.allows_undo else "/new, or Enter to quit"
        if isinstance(self.match.game, Reviewed):
            choices = f"/review, {choices}"
        line = ask(f"Over. {choices}> ", self.complete).strip()
        if not line:
            raise Quit
        if line.startswith("/"):
            self.execute(line)
        elif line.split()[0].lower() in BARE:  # no moves are left, so it must be a command
            self.execute(f"/{line}")
        else:
            out(f"The game is over. {choices}.")

    def execute(self, line: str) -> None:
        try:
            run_command(self, line)
        except ParlorError as error:
            self.print_refusal(error)
        except OSError as error:
            out(f"{error.filename}: {error.strerror}.")

    def after_entry(self, seat: Seat, events: Sequence[str] = ()) -> None:
        """Save the record after every entry. A full disk must not end the game."""
        self.last, self.needs_redraw, self.last_events = seat, True, events
        self.has_human_move = self.has_human_move or seat in self.people
        if not self.has_human_move:
            return
        before = self.save_error
        try:
            saves.write(self.match.record(), self.path)
            self.save_error = None
        except OSError as error:
            self.save_error = error
            if not before:
                out(f"{self.not_saved_warning()} /save FILE keeps it elsewhere.")

    def hand_over(self, seat: Seat) -> None:
        """Hand the screen over to another person; in a game with secrets it is cleared first."""
        if self.has_secrets and interactive():
            self.print_position()
            ask(f"Press Enter to clear the screen, then pass it to {self.seat_name(seat)}.")
            clear()
            ask(f"{self.seat_name(seat)}, press Enter when only you can see this.")
            clear()
            for text in self.last_events:  # printed before the screen was cleared
                out(wrap(text))
        self.seat, self.needs_redraw = seat, True

    def now(self) -> int:
        return int(1000 * (time.monotonic() - self.started_at))

    def complete(self, line: str) -> Any:
        if line.startswith("/"):
            return (name for name in COMMANDS if name.startswith(line))
        return self.match.game.complete(self.match.view(self.seat), self.match.legal(self.seat), line)
