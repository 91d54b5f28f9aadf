"""Write the archive of records that every release must still replay, and the same games as text.

    python tools/archive.py       write tests/archive/*.json and tests/goldens/*.txt

Run it for a new game or a new ending, never to make a failing test pass: an archived record that no longer replays
means that `rules_version` must be raised, or that something is broken.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from parlor.kernel import SPECTATOR, Match, bot_chance, game

ROOT = Path(__file__).resolve().parent.parent / "tests"


def play(match: Match, level: str, plies: int | None = None) -> Match:
    """Let bots of this level play every seat, to the end or up to this ply. Return the match."""
    seed = match.record().seed
    while not match.outcome and (plies is None or match.ply < plies):
        seat = min(match.to_act)
        choice = match.game.bot(level).choose(match.turn(seat, bot_chance(seed, match.ply + 1, seat)))
        match.play(seat, choice, at=1500 * (match.ply + 1))
    return match


def passed_out(match: Match) -> Match:
    play(match, "easy", 2)
    while not match.outcome:
        match.play(min(match.to_act), {"type": "pass"})
    return match


def resigned(match: Match) -> Match:
    play(match, "random", 3).resign(1, at=9000)
    return match


def timed_out_after_taking_back(match: Match) -> Match:
    play(match, "random", 4)
    match.take_back(0, to=2, at=7000)
    play(match, "random", 7).time_out(min(match.to_act), at=99_000)
    return match


def forked(match: Match) -> Match:
    return play(play(match, "random").fork(3, seed=77), "random")


def small(match: Match) -> Match:
    """Return a match with the same seed on the smallest boards, so that its text is short."""
    return Match(match.game, seed=match.record().seed, options={"settings": [{"size": 6}, {"size": 6}]})


def alone(match: Match) -> Match:
    """Return a solo hunt with the same seed on the smallest board."""
    return Match(match.game, seed=match.record().seed, options={"mode": "solo", "settings": [{"size": 6}, {}]})


def finished(match: Match) -> Match:
    play(match, "medium", 4).play(0, {"type": "finish"}, at=30_000)
    return match


def out_of_time(match: Match) -> Match:
    play(match, "medium", 5).time_out(0, at=120_000)
    return match


def duel(match: Match) -> Match:
    return Match(match.game, seed=match.record().seed, options={"mode": "duel", "language": "pl"})


def few(match: Match) -> Match:
    """Return a match with the same seed and armies of four, so that it ends early."""
    return Match(match.game, seed=match.record().seed, options={"army": 4, "hidden_traps": True})


def waited(match: Match) -> Match:
    match = play(few(match), "easy", 30)
    while not match.outcome:
        match.play(min(match.to_act), {"type": "end-turn"})
    return match


def given_up(match: Match) -> Match:
    """Resign the only seat of a run whose record also has questions and acts that were taken back."""
    match = Match(match.game, seed=match.record().seed, options={"undo": True, "hints": True})
    play(match, "naive", 6)
    for act in ("undo", "undo", "hint"):
        match.play(0, {"type": act}, at=10_000)
    play(match, "naive", 16).resign(0, at=60_000)
    return match


def slow(match: Match) -> Match:
    """Run out of time in a generated dungeon: the record has only its number."""
    match = Match(match.game, seed=match.record().seed, options={"dungeon": 12})
    play(match, "expert", 30).time_out(0, at=99_000)
    return match


def spoken(match: Match) -> Match:
    """Play to the end by sentences, which the game parses and carries out."""
    while not match.outcome:
        view, chance = match.view(0), bot_chance(match.record().seed, match.ply + 1, 0)
        game: Any = match.game
        said = game.read(view, f"I {game.write(game.bot('expert').choose(match.turn(0, chance)))}")
        match.play(0, game.resolve_external(view, said), at=match.ply * 1500)
    return match


def guests(match: Match, players: int) -> Match:
    """Return a match with the same seed and this number of players."""
    return Match(match.game, seed=match.record().seed, options={"players": players})


GAMES: dict[str, tuple[str, int, Callable[[Match], Match]]] = {
    "dont-lose-your-head-discovery": ("dont-lose-your-head", 1, lambda match: play(small(match), "hard")),
    "dont-lose-your-head-blade": ("dont-lose-your-head", 2, lambda match: play(small(match), "random")),
    "dont-lose-your-head-resignation": ("dont-lose-your-head", 3, resigned),
    "dont-lose-your-head-solo": ("dont-lose-your-head", 5, lambda match: play(alone(match), "hard")),
    "dont-lose-your-head-time": ("dont-lose-your-head", 4, timed_out_after_taking_back),
    "grid-game-elimination": ("grid-game", 7, lambda match: play(few(match), "easy")),
    "grid-game-round-limit": ("grid-game", 2, waited),
    "grid-game-resignation": ("grid-game", 3, resigned),
    "grid-game-time": ("grid-game", 4, timed_out_after_taking_back),
    "letter-crush-strikes": ("letter-crush", 1, lambda match: play(match, "random")),
    "letter-crush-finished": ("letter-crush", 2, finished),
    "letter-crush-time": ("letter-crush", 3, out_of_time),
    "letter-crush-resignation": ("letter-crush", 4, lambda match: resigned(duel(match))),
    "nethack-chat-victory": ("nethack-chat", 1, spoken),
    "nethack-chat-death": ("nethack-chat", 8, lambda match: play(match, "naive")),
    "nethack-chat-resignation": ("nethack-chat", 3, given_up),
    "nethack-chat-time": ("nethack-chat", 4, slow),
    "territory-words-most-land": ("territory-words", 3, lambda match: play(match, "medium")),
    "territory-words-all-passed": ("territory-words", 4, passed_out),
    "territory-words-resignation": ("territory-words", 5, resigned),
    "territory-words-time": ("territory-words", 6, timed_out_after_taking_back),
    "liars-dice-last-dice": ("liars-dice", 7, lambda match: play(match, "random")),
    "liars-dice-fork": ("liars-dice", 8, forked),
    "masked-ball-roses": ("masked-ball", 1, lambda match: play(match, "keen")),
    "masked-ball-four-guests": ("masked-ball", 2, lambda match: play(guests(match, 4), "random")),
    "masked-ball-resignation": ("masked-ball", 3, lambda match: resigned(guests(match, 3))),
    "masked-ball-time": ("masked-ball", 4, timed_out_after_taking_back),
}


def playthrough(match: Match) -> str:
    """Return the game as text: every act, and what a spectator sees after it."""
    record = match.record()
    heading = f"{match.game.title}, seed {record.header.seed}, seats {', '.join(match.seats)}"
    pages = [heading, match.at(0).text(SPECTATOR)]
    for ply, entry in enumerate(record.entries, start=1):
        pages += [f"=== {ply}. seat {entry.seat}: {bytes(entry.action).decode()}", match.at(ply).text(SPECTATOR)]
    return "\n\n".join([*pages, f"=== {match.outcome}".replace(", facts=()", "")]) + "\n"  # most games tell none


def main() -> None:
    for name, (game_id, seed, how) in GAMES.items():
        match = how(Match(game(game_id), seed=seed))
        (ROOT / "archive" / f"{name}.json").write_bytes(match.record().to_json())
        (ROOT / "goldens" / f"{name}.txt").write_text(playthrough(match), "utf-8")


if __name__ == "__main__":
    main()
