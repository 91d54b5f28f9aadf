"""The kernel: what a game is, and everything that is the same for all of them."""

from .bot import USUAL, Bot, Budget, RandomBot
from .chance import Chance, commitment, new_seed, verify_seed
from .errors import ParlorError, RecordError, Refusal, Refused
from .game import SPECTATOR, AnyGame, Game, Seat, Step, Told
from .grid import Cell
from .match import Match
from .outcome import Outcome
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
    "ParlorError",
    "RandomBot",
    "Record",
    "RecordError",
    "Refusal",
    "Refused",
    "Seat",
    "Step",
    "Told",
    "commitment",
    "game",
    "installed",
    "new_seed",
    "verify_seed",
]
