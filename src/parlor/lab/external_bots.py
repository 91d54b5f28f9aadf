"""Bots from outside a game: classes by import path, programs behind a URL, and language models.

A text names each: "my.module:Bot", "http://127.0.0.1:9000/", "model:NAME". They see views and never a state. Each lives
for many games of one simulation and is told when one begins.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from msgspec import Struct

from ..kernel import AnyGame, Bot, ParlorError, Turn
from ..model import ModelSettings, read_settings

MODEL = "model:"
_PATH = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


class BotResigns(Exception):
    """Raised by `choose` to resign the game."""


class ModelUsage(Struct):
    """What a language model needed."""

    calls: int = 0
    tokens: int = 0  # as the endpoint reports them, else estimated
    refusals: int = 0  # answers that could not be read or were not legal
    resignations: int = 0
    failures: dict[str, int] = {}  # calls without an answer, by reason
    milliseconds: list[int] = []  # of each call

    def add(self, other: ModelUsage) -> None:
        self.calls += other.calls
        self.tokens += other.tokens
        self.refusals += other.refusals
        self.resignations += other.resignations
        for reason, count in other.failures.items():
            self.failures[reason] = self.failures.get(reason, 0) + count
        self.milliseconds += other.milliseconds


def add_usage(total: dict[str, ModelUsage], more: Mapping[str, ModelUsage]) -> None:
    """Add what each model needed."""
    for name, used in more.items():
        total.setdefault(name, ModelUsage()).add(used)


class ExternalBot(ABC):
    name: str  # as the user wrote it
    usage: ModelUsage | None = None  # since it was last taken; None for other bots than models

    def new_game(self) -> None:
        """Forget everything about the game before."""
        return

    def cpu_seconds(self) -> float:
        """Return the CPU time so far that another process of this machine took for the bot."""
        return 0.0

    @abstractmethod
    def choose(self, turn: Turn) -> Any:
        """Return an action. Raises BotResigns, and ParlorError if there is none."""

    def close(self) -> None:
        """Free what the bot holds."""
        return


def is_external(name: str) -> bool:
    return name.startswith((MODEL, "http://", "https://")) or bool(_PATH.fullmatch(name))


def model_settings(names: Iterable[Any]) -> ModelSettings | None:
    """Return the settings that the models among these players need, None if there are none. Raises ParlorError."""
    models = [name for name in names if isinstance(name, str) and name.startswith(MODEL)]
    if not models:
        return None
    settings = read_settings()
    if not settings:
        raise ParlorError("no-model", f"{models[0]} needs the URL of the model. Give it by --model-url URL.")
    return settings


@contextmanager
def open_lineups(
    game: AnyGame, lineups: Iterable[tuple[str | Bot, ...]], settings: ModelSettings | None
) -> Iterator[list[tuple[str | Bot, ...]]]:
    """Yield the lineups with every external name replaced by its bot, one for all games. Raises ParlorError."""
    opened: dict[str, ExternalBot] = {}

    def seated(bot: str | Bot) -> str | Bot:
        if not isinstance(bot, str) or not is_external(bot):
            return bot
        if bot not in opened:
            opened[bot] = open_bot(bot, game, settings)
        return opened[bot]

    try:
        yield [tuple(map(seated, lineup)) for lineup in lineups]
    finally:
        for found in opened.values():
            found.close()


def external_cpu(lineups: Iterable[tuple[str | Bot, ...]]) -> float:
    """Return the CPU time so far of processes that play for bots."""
    bots = {id(bot): bot for lineup in lineups for bot in lineup if isinstance(bot, ExternalBot)}
    return sum(bot.cpu_seconds() for bot in bots.values())


def take_usage(lineups: Iterable[tuple[str | Bot, ...]]) -> dict[str, ModelUsage]:
    """Return what each model needed since this was last called."""
    models = {bot.name: bot for lineup in lineups for bot in lineup if isinstance(bot, ExternalBot) and bot.usage}
    taken = {}
    for name, bot in models.items():
        assert bot.usage is not None
        taken[name], bot.usage = bot.usage, ModelUsage()
    return taken


def open_bot(name: str, game: AnyGame, settings: ModelSettings | None) -> ExternalBot:
    """Return the bot of an external name. Raises ParlorError if it cannot be had."""
    if name.startswith(MODEL):
        from .model_bot import ModelBot

        settings = settings or model_settings([name])
        assert settings, "model_settings raises if there are none"
        return ModelBot(name, settings)
    if name.startswith(("http://", "https://")):
        from .remote_bot import RemoteBot

        return RemoteBot(name)
    from .process_bot import ProcessBot

    return ProcessBot(name, game)
