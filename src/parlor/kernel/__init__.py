"""The kernel: what a game is, and everything that is the same for all of them."""

from .bot import USUAL, Bot, Budget, RandomBot, bot_chance
from .chance import Chance, commitment, new_seed, verify_seed
from .errors import ParlorError, RecordError, Refusal, Refused
from .game import SPECTATOR, AnyGame, Game, Seat, Step, Told, next_to_act
from .grid import Cell
from .match import Match
from .outcome import Outcome, fair_series
from .pace import Pace
from .record import Record
from .registry import game, installed

__all__ = [
    "SPECTATOR",
    "USUAL",
    "AnyGame",
    "Bot",
    "Budget",
    "Cell",
    "Chance",
    "Game",
    "Match",
    "Outcome",
    "Pace",
    "ParlorError",
    "RandomBot",
    "Record",
    "RecordError",
    "Refusal",
    "Refused",
    "Seat",
    "Step",
    "Told",
    "bot_chance",
    "commitment",
    "fair_series",
    "game",
    "installed",
    "new_seed",
    "next_to_act",
    "verify_seed",
]
