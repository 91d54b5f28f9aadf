"""One evening at the terminal: a match played line by line, kept on disk after every move."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from threading import Event
from typing import Any

from ..cleaning import clean, clean_line
from ..kernel import (
    SPECTATOR,
    ExternalAnswers,
    Match,
    Narration,
    ParlorError,
    Refusal,
    Seat,
    Step,
    bot_chance,
    next_seat,
    with_names,
)
from ..model import TIMEOUT, connected
from ..threads import detached
from . import saves
from .again import reminder, resuming
from .commands import BARE, COMMANDS, Quit, run_command
from .plain import wrap
from .screen import ask, bold, clear, coloured, interactive, out


class Session:
    """Holds the match and who of its seats is played by which bot; everyone else is a person at this screen."""

    def __init__(self, match: Match, bots: dict[Seat, str], path: Path, chosen: Seat | None = None) -> None:
        self.bots = bots
        self.chosen = chosen  # the seat that the person wants in every game; None: by lot
        self.sit_down(match, path)

    def sit_down(self, match: Match, path: Path) -> None:
        """Begin with this match, new or resumed."""
        entries = match.record().entries
        self.match = match
        self.path = path
        self.people = [seat for seat in range(len(match.seats)) if seat not in self.bots]
        self.seat: Seat = self.people[0]  # the person who sits at the screen
        self.last: Seat = entries[-1].seat if entries else -1  # who acted last
        self.began = time.monotonic() - (entries[-1].at / 1000 if entries else 0)
        self.begun = any(entry.seat in self.people for entry in entries)  # before a person has acted, nothing is kept
        self.stale = True  # whether what is on the screen is no longer the position
        self.fault = saves.fault(path)  # why the file does not hold all that was played
        self.news: Sequence[str] = ()  # what was told of the last move
        self.doubted = ""  # a line that may have been meant as a command
        self.greet()

    @property
    def secretive(self) -> bool:
        return self.match.game.has_secrets(self.match.options)

    @property
    def takes_back(self) -> bool:
        """Against a bot nobody takes back what has shown a secret; people at one screen settle that themselves."""
        return not (self.secretive and self.bots)

    # --- what is said -------------------------------------------------------------------------------------------------

    def greet(self) -> None:
        game, others = self.match.game, [self.name(s) for s in range(len(self.match.seats)) if s != self.seat]
        you = self.name(self.seat)
        if self.bots and not game.seat_names:
            you += f" (seat {self.seat})"
        out(bold(game.title) + (f": {you} against {', '.join(others)}" if others else ""))
        out(wrap(game.usage()))
        out("/help lists the commands, /rules the rules.")
        if not self.match.ply and (kept := reminder(game)):
            out(kept)
        if self.fault:
            out(f"{self.not_saved()} /save FILE keeps it elsewhere.")

    def name(self, seat: Seat) -> str:
        """Who sits there: "you (Blue)", "medium bot (Red)", "Red (Player 2)"; colours only where there are any."""
        colours, who = self.match.game.seat_names, "you" if self.people == [seat] else self.seat_name(seat)
        if not colours:
            return who
        across = seat in self.people and len(self.people) > 1
        return f"{colours[seat]} ({who})" if across else f"{who} ({colours[seat]})"

    def seat_name(self, seat: Seat) -> str:
        """The name in the record, which may hold anything, as it can be printed."""
        return clean_line(self.match.seats[seat])

    def show(self) -> None:
        """The position as the person at the screen sees it; once a game of several people is over, as anyone does."""
        game, over = self.match.game, self.match.outcome
        view = self.match.view(SPECTATOR if over and len(self.people) > 1 else self.seat)
        names = [self.seat_name(seat) for seat in range(len(self.match.seats))]
        text = with_names(game.text(view), names)
        painted = with_names(game.text_ansi(view), names) if coloured() else ""
        shown = clean(text) if painted in ("", text) else painted  # a game without colors may show what was said
        out("\n" + shown.strip("\n") + "\n")
        self.stale = False

    def tell(self, step: Step[Any]) -> list[str]:
        """Say what the people at the screen may hear of a move; nothing where the next view says it."""
        viewer = self.seat if len(self.people) == 1 else SPECTATOR
        told = [clean(text) for event in step.events_for(viewer) if (text := self.match.describe(event))]
        for text in told:
            out(wrap(text))
        return told

    def say_refusal(self, error: Refusal | ParlorError) -> None:
        out(clean(error.sentence))

    def not_saved(self) -> str:
        assert self.fault, "something keeps it from being saved"
        return f"This game is NOT saved: cannot write to {self.path.absolute().parent} ({self.fault.strerror})."

    def say_end(self) -> None:
        match, outcome = self.match, self.match.outcome
        assert outcome, "the game is over"
        verbs = {"win": "You win.", "draw": "You draw.", "loss": "You lose."}
        told = [
            verbs[outcome.results[seat]] if self.people == [seat] else f"{self.name(seat)}: {outcome.results[seat]}."
            for seat in self.people
        ]
        colours = match.game.seat_names or ("",) * len(match.seats)
        mine_first = sorted(range(len(outcome.scores)), key=lambda seat: seat not in self.people)
        scores = " to ".join(f"{colours[seat]} {outcome.scores[seat]:,}".strip() for seat in mine_first)
        out(bold(" ".join(told)) + f" ({', '.join(filter(None, [outcome.reason.replace('-', ' '), scores]))})")
        if not self.fault:
            out(f"Record: {self.path}")
        if outcome.results[self.seat] == "loss":
            self.say_opponents()

    def say_opponents(self) -> None:
        """For somebody who has lost to a bot, unless there is no weaker one."""
        levels, met = self.match.game.levels, next(iter(self.bots.values()), "")
        if met in levels[1:]:
            others = ", ".join(level for level in levels if level != met)
            out(f"Other opponents: --bot {others}; here: /new {levels[levels.index(met) - 1]}.")

    # --- what is done -------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Until somebody leaves. Ctrl-D and Ctrl-C leave too: nothing is lost by it."""
        try:
            while True:
                self.turn()
        except (Quit, EOFError, KeyboardInterrupt) as left:
            if not isinstance(left, Quit):
                out()
        if self.begun and self.fault:
            out(self.not_saved())
        elif self.begun and not self.match.outcome:
            out(f"Saved: {self.path}\nGo on with: {resuming(self.match.game, self.path)}")

    def turn(self) -> None:
        """One move of a bot, or one line of a person."""
        match = self.match
        if match.outcome:
            self.over()
            return
        seat = next_seat(self.last, match.to_act)
        if seat in self.bots:
            self.bot_moves(seat)
            return
        if seat != self.seat:
            self.pass_screen(seat)
        if self.stale:
            self.show()
        name = self.name(seat)
        line = ask(f"{name[0].upper()}{name[1:]}> ", self.complete).strip()
        doubted, self.doubted = self.doubted, ""
        if line.startswith("/"):
            self.command(line)
        elif line.lower() in BARE and line != doubted:
            out(f"Did you mean {BARE[line.lower()]}? To play it as a move, type it again.")
            self.doubted = line
        elif line:
            self.person_moves(seat, line)
        else:
            self.stale = True  # an empty line shows the position again

    def person_moves(self, seat: Seat, line: str) -> None:
        game, view = self.match.game, self.match.view(seat)
        read = game.read(view, line)
        action = read
        if isinstance(game, ExternalAnswers) and not isinstance(read, Refusal):
            action = game.resolve_external(view, read)
        if isinstance(action, Refusal):
            self.say_refusal(action)
            return
        try:
            step = self.match.play(seat, action, self.now())
        except ParlorError as error:
            self.say_refusal(error)
        else:
            self.moved(seat, self.tell(step))
            if not self.match.outcome:
                self.retell(seat, step)

    def retell(self, seat: Seat, step: Step[Any]) -> None:
        """Let the game tell the move in other words, before the position is shown with them. Here somebody waits for
        them: as long as for a reading, and then no longer.
        """
        game = self.match.game
        if not isinstance(game, Narration):
            return
        model, over = connected(), Event()
        found = detached(
            "tale", game.rewrite_narration, self.match.view(seat), step.events_for(seat), lambda text: not over.is_set()
        )
        try:
            action = found.result(model.timeout if model else TIMEOUT)
        except TimeoutError:
            action = None
        finally:
            over.set()
        if action is not None:
            self.match.play(seat, action, self.now())
            self.moved(seat, self.news)

    def bot_moves(self, seat: Seat) -> None:
        match, game = self.match, self.match.game
        action = self.choose(seat, self.bots[seat])
        news = self.tell(match.play(seat, action, self.now()))
        if not news:  # in a game with secrets the move may be one of them: there the text tells what may be known
            out(f"{match.seats[seat]} {'has moved.' if self.secretive else 'plays ' + game.write(action)}")
        self.moved(seat, news)

    def choose(self, seat: Seat, level: str) -> Any:
        """What a bot of that level would do on that seat."""
        match, game = self.match, self.match.game
        chance = bot_chance(match.record().seed, match.ply + 1, seat)
        action = game.bot(level).choose(match.turn(seat, chance))
        refusal = match.check(seat, action)
        if refusal:
            raise ParlorError("illegal-bot-move", f"The {level} bot of {game.title} is at fault: {refusal.sentence}")
        return action

    def over(self) -> None:
        if self.stale:
            self.show()
            self.say_end()
        ways = "/new, /undo, or Enter to leave" if self.takes_back else "/new, or Enter to leave"
        line = ask(f"Over. {ways}> ", self.complete).strip()
        if not line:
            raise Quit
        if line.startswith("/"):
            self.command(line)
        elif line.split()[0].lower() in BARE:  # no longer a move, so what was meant is plain
            self.command(f"/{line}")
        else:
            out(f"The game is over. {ways}.")

    def command(self, line: str) -> None:
        try:
            run_command(self, line)
        except ParlorError as error:
            self.say_refusal(error)
        except OSError as error:
            out(f"{error.filename}: {error.strerror}.")

    def moved(self, seat: Seat, news: Sequence[str] = ()) -> None:
        """After every entry: note who acted, and keep the record. That a disk is full must not end the game."""
        self.last, self.stale, self.news = seat, True, news
        self.begun = self.begun or seat in self.people
        if not self.begun:
            return
        before = self.fault
        try:
            saves.write(self.match.record(), self.path)
            self.fault = None
        except OSError as error:
            self.fault = error
            if not before:
                out(f"{self.not_saved()} /save FILE keeps it elsewhere.")

    def pass_screen(self, seat: Seat) -> None:
        """Two people at one screen: where there are secrets, each sees only an empty one that is not theirs."""
        if self.secretive and interactive():
            self.show()
            ask(f"Press Enter to clear the screen, then pass it to {self.seat_name(seat)}.")
            clear()
            ask(f"{self.seat_name(seat)}, press Enter when only you can see this.")
            clear()
            for text in self.news:  # it was said before the screen was cleared
                out(wrap(text))
        self.seat, self.stale = seat, True

    def now(self) -> int:
        return int(1000 * (time.monotonic() - self.began))

    def complete(self, line: str) -> Any:
        if line.startswith("/"):
            return (name for name in COMMANDS if name.startswith(line))
        return self.match.game.complete(self.match.view(self.seat), self.match.legal(self.seat), line)
