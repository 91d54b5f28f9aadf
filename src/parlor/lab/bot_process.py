"""The process of a bot by import path: `python -m parlor.lab.bot_process`, which ProcessBot starts.

It gets views and never a state. The legal actions of a turn are those of a state that fits the view.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
import threading
import time
from collections.abc import Iterator
from importlib import import_module
from typing import IO, Any

import msgspec
from msgspec import Struct

from ..kernel import AnyGame, Bot, Budget, Chance, Turn
from ..kernel.codec import decode, encode

PARENT_SECONDS = 1.0  # between two looks whether the parent process is still there


class BotStart(Struct):
    path: str  # "my.module:Bot"
    folder: str  # in which modules are looked for first
    game: bytes  # a pickle


class ChooseTask(Struct, omit_defaults=True):
    """Choose for this view; or, with `new_game`, begin a new game."""

    seat: int = 0
    view: bytes = b""  # JSON
    chance: tuple[str, int, str] = ("0", 0, "")  # the key of the turn's chance; its seed is too long for MessagePack
    seconds: float | None = None
    new_game: bool = False


class BotAnswer(Struct, omit_defaults=True):
    action: bytes = b""  # JSON
    error: str = ""


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the bot prints must not mix with answers
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    tasks = sys.stdin.buffer
    start = msgspec.msgpack.decode(_frame(tasks), type=BotStart)
    game: AnyGame = pickle.loads(start.game)  # noqa: S301 - of our own parent
    sys.path.insert(0, start.folder)
    try:
        factory = _factory(start.path)
        _check(_bot(factory))
    except BaseException as error:
        _send(answers, BotAnswer(error=_sentence(error)))
        return
    _send(answers, BotAnswer())
    bots: dict[int, Any] = {}
    while data := _frame(tasks):
        task = msgspec.msgpack.decode(data, type=ChooseTask)
        if task.new_game:
            bots.clear()
            continue
        try:
            bot = bots.setdefault(task.seat, None) or _bot(factory)
            bots[task.seat] = bot
            _send(answers, BotAnswer(_choose(game, bot, task)))
        except BaseException as error:  # also of sys.exit: the bot must not end the process silently
            _send(answers, BotAnswer(error=f"it raised {_sentence(error)}"))


def _factory(path: str) -> Any:
    module, _, name = path.partition(":")
    found = getattr(import_module(module), name, None)
    if found is None:
        raise LookupError(f"the module {module} has no {name}")
    return found


def _bot(factory: Any) -> Bot:
    """Return a new bot of a class or function, or the object itself."""
    bot: Bot = factory() if callable(factory) and not _has_choose(factory) else factory
    return bot


def _has_choose(found: Any) -> bool:
    return not isinstance(found, type) and hasattr(found, "choose")


def _check(bot: Any) -> None:
    if not callable(getattr(bot, "choose", None)):
        raise TypeError(f"{type(bot).__name__} has no method `choose`")


def _choose(game: AnyGame, bot: Bot, task: ChooseTask) -> bytes:
    seed, ply, stream = task.chance
    view, chance = decode(task.view, game.View), Chance(int(seed), ply, stream)
    turn = Turn(game, task.seat, view, _legal(game, view, task.seat, chance), chance, Budget(task.seconds))
    action = bot.choose(turn)
    if not isinstance(action, Struct):
        raise TypeError(f"{action!r:.200} is no action; `choose` must return a legal action")
    return encode(action)


def _legal(game: AnyGame, view: Any, seat: int, chance: Chance) -> Iterator[Any]:
    yield from game.legal(game.sample(view, seat, chance.stream("sample")), seat)


def _sentence(error: BaseException) -> str:
    text = " ".join(f"{type(error).__name__}: {error}".split())
    return text.rstrip(".")[:500] + "."


def _frame(stream: IO[bytes]) -> bytes:
    """Return the next message, or nothing at the end."""
    head = stream.read(4)
    return stream.read(struct.unpack("<I", head)[0]) if len(head) == 4 else b""


def _send(stream: IO[bytes], answer: BotAnswer) -> None:
    data = msgspec.msgpack.encode(answer)
    stream.write(struct.pack("<I", len(data)) + data)
    stream.flush()


def _end_with(parent: int) -> None:
    """End this process when its parent has ended: a bot may compute for ever and never read the end of its input."""
    while os.getppid() == parent:
        time.sleep(PARENT_SECONDS)
    os._exit(0)


if __name__ == "__main__":
    main()
