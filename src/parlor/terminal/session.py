"""One evening at the terminal: a match played line by line, kept on disk after every move."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from ..kernel import SPECTATOR, USUAL, Match, ParlorError, Refusal, Seat, bot_chance, next_to_act, verify_seed
from . import saves
from .commands import COMMANDS, Quit, run_command
from .screen import ask, bold, clear, coloured, interactive


class Session:
    """Holds the match and who of its seats is played by which bot; everyone else is a person at this screen."""

    def __init__(self, match: Match, bots: dict[Seat, str], path: Path) -> None:
        self.bots = bots
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
        self.stale = True  # whether what is on the screen is no longer the position
        self.saved = True  # whether the file holds all that was played
        self.greet()

    # --- what is said -------------------------------------------------------------------------------------------------

    def greet(self) -> None:
        match = self.match
        others = [name for seat, name in enumerate(match.seats) if seat != self.seat]
        print(bold(match.game.title) + (f": {self.name(self.seat)} against {', '.join(others)}" if others else ""))
        published = match.record().header.commitment
        print(f"The seed is sealed as {published[:16]}; it is shown at the end. /help lists the commands.")

    def name(self, seat: Seat) -> str:
        return "you" if self.people == [seat] else self.match.seats[seat]

    def show(self) -> None:
        """The position as the person at the screen sees it; once a game of several people is over, as anyone does."""
        game, over = self.match.game, self.match.outcome
        view = self.match.view(SPECTATOR if over and len(self.people) > 1 else self.seat)
        print("\n" + (game.paint(view) if coloured() else game.text(view)).strip("\n") + "\n")
        self.stale = False

    def say_refusal(self, error: Refusal | ParlorError) -> None:
        print(error.sentence)

    def say_end(self) -> None:
        outcome, header = self.match.outcome, self.match.record().header
        assert outcome, "the game is over"
        verbs = {"win": "win", "draw": "draw", "loss": "lose"}
        told = [
            f"You {verbs[result]}." if self.people == [seat] else f"{self.match.seats[seat]}: {result}."
            for seat, result in enumerate(outcome.results)
            if seat in self.people
        ]
        score = f", {' to '.join(map(str, outcome.scores))}" if outcome.scores else ""
        print(bold(" ".join(told)) + f" ({outcome.reason.replace('-', ' ')}{score})")
        if header.seed is not None:
            kept = "is" if verify_seed(int(header.seed), header.commitment) else "IS NOT"
            print(f"The seed was {header.seed}: it {kept} the one sealed as {header.commitment[:16]}.")
        if self.saved:
            print(f"Record: {self.path}")

    # --- what is done -------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Until somebody leaves. Ctrl-D and Ctrl-C leave too: nothing is lost by it."""
        try:
            while True:
                self.turn()
        except (Quit, EOFError, KeyboardInterrupt) as left:
            if not isinstance(left, Quit):
                print()
        if self.match.ply and not self.match.outcome and self.saved:
            print(f"Saved: {self.path}\nGo on with: parlor play {self.match.game.id} --resume")

    def turn(self) -> None:
        """One move of a bot, or one line of a person."""
        match = self.match
        if match.outcome:
            self.over()
            return
        seat = next_to_act(match.to_act, self.last)
        if seat in self.bots:
            self.bot_moves(seat)
            return
        if seat != self.seat:
            self.pass_screen(seat)
        if self.stale:
            self.show()
        line = ask(f"{self.name(seat).capitalize()}> ", self.complete).strip()
        if line.startswith("/"):
            self.command(line)
        elif line:
            self.person_moves(seat, line)
        else:
            self.stale = True  # an empty line shows the position again

    def person_moves(self, seat: Seat, line: str) -> None:
        game, view = self.match.game, self.match.view(seat)
        read = game.read(view, line)
        action = read if isinstance(read, Refusal) else game.consult(view, read)
        if isinstance(action, Refusal):
            self.say_refusal(action)
            return
        try:
            self.match.play(seat, action, self.now())
        except ParlorError as error:
            self.say_refusal(error)
        else:
            self.moved(seat)

    def bot_moves(self, seat: Seat) -> None:
        match, game, level = self.match, self.match.game, self.bots[seat]
        chance = bot_chance(match.record().seed, match.ply + 1, seat)
        action = game.bot(level).choose(match.view(seat), match.legal(seat), USUAL, chance)
        refusal = match.check(seat, action)
        if refusal:
            raise ParlorError("illegal-bot-move", f"The {level} bot of {game.title} is at fault: {refusal.sentence}")
        match.play(seat, action, self.now())
        # in a game with secrets the move may be one of them: there the text tells what may be known
        print(f"{match.seats[seat]} {'has moved.' if game.hidden else 'plays ' + game.write(action)}")
        self.moved(seat)

    def over(self) -> None:
        if self.stale:
            self.show()
            self.say_end()
        line = ask("Over. /new, /undo, or Enter to leave> ", self.complete).strip()
        if not line:
            raise Quit
        self.command(line if line.startswith("/") else f"/{line}")

    def command(self, line: str) -> None:
        try:
            run_command(self, line)
        except ParlorError as error:
            self.say_refusal(error)
        except OSError as error:
            print(f"{error.filename}: {error.strerror}.")

    def moved(self, seat: Seat) -> None:
        """After every entry: note who acted, and keep the record. That a disk is full must not end the game."""
        self.last, self.stale = seat, True
        try:
            saves.write(self.match.record(), self.path)
        except OSError as error:
            if self.saved:
                print(f"The game cannot be saved ({error.strerror}); /save FILE keeps it somewhere else.")
            self.saved = False
        else:
            self.saved = True

    def pass_screen(self, seat: Seat) -> None:
        """Two people at one screen: where there are secrets, each sees only an empty one that is not theirs."""
        if self.match.game.hidden and interactive():
            self.show()
            ask(f"Press Enter to clear the screen, then pass it to {self.match.seats[seat]}.")
            clear()
            ask(f"{self.match.seats[seat]}, press Enter when only you can see this.")
            clear()
        self.seat, self.stale = seat, True

    def now(self) -> int:
        return int(1000 * (time.monotonic() - self.began))

    def complete(self, line: str) -> Any:
        if line.startswith("/"):
            return (name for name in COMMANDS if name.startswith(line))
        return self.match.game.complete(self.match.view(self.seat), self.match.legal(self.seat), line)
