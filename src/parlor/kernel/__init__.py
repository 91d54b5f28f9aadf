"""The kernel: the interface of a game, and everything that is the same for every game."""

from .bot import DEFAULT_BUDGET, Bot, Budget, RandomBot, Turn, bot_chance, needs_view
from .capabilities import (
    SIX_LEVELS,
    ActionPrior,
    Aid,
    AnyStrength,
    Card,
    Daily,
    EarlierRules,
    Encoded,
    ExternalAnswers,
    FreeText,
    LimitedAids,
    LongLog,
    ModelTools,
    Narration,
    OneFileEdition,
    OwnPage,
    PositionValue,
    Reviewed,
    RunningScore,
    TimeControl,
    TurnUndo,
    WordList,
)
from .chance import Chance, commitment, new_seed, verify_seed
from .encoding import Encoding
from .errors import ParlorError, RecordError, Refusal, Refused
from .game import SPECTATOR, AnyGame, Emit, Game, Seat, Step
from .grid import Cell
from .match import Match
from .outcome import Outcome, fair_series
from .record import Record
from .registry import game, installed
from .reviewer import Assessment, Reviewer, ScoredAction
from .time_settings import TimeSettings
from .turns import next_seat, player, round_of, turns_taken, undecided, with_item, with_names

__all__ = [
    "DEFAULT_BUDGET",
    "SIX_LEVELS",
    "SPECTATOR",
    "ActionPrior",
    "Aid",
    "AnyGame",
    "AnyStrength",
    "Assessment",
    "Bot",
    "Budget",
    "Card",
    "Cell",
    "Chance",
    "Daily",
    "EarlierRules",
    "Emit",
    "Encoded",
    "Encoding",
    "ExternalAnswers",
    "FreeText",
    "Game",
    "LimitedAids",
    "LongLog",
    "Match",
    "ModelTools",
    "Narration",
    "OneFileEdition",
    "Outcome",
    "OwnPage",
    "ParlorError",
    "PositionValue",
    "RandomBot",
    "Record",
    "RecordError",
    "Refusal",
    "Refused",
    "Reviewed",
    "Reviewer",
    "RunningScore",
    "ScoredAction",
    "Seat",
    "Step",
    "TimeControl",
    "TimeSettings",
    "Turn",
    "TurnUndo",
    "WordList",
    "bot_chance",
    "commitment",
    "fair_series",
    "game",
    "installed",
    "needs_view",
    "new_seed",
    "next_seat",
    "player",
    "round_of",
    "turns_taken",
    "undecided",
    "verify_seed",
    "with_item",
    "with_names",
]
