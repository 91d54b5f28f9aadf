"""A language model as a bot: it sees its view as text and the legal moves, and answers with a move as players type it.

A move that cannot be read or is not legal gets the refusal back. After MAX_TRIES answers without a legal move, or calls
without an answer, the model resigns, and so it does after MAX_MOVES moves. Every game can be resigned, so no other way
out is needed.
"""

from __future__ import annotations

import re
import time
from itertools import islice
from typing import Any, Final

from msgspec.structs import replace

from ..kernel import AnyGame, ExternalAnswers, FreeText, ParlorError, Refusal, Turn
from ..kernel.inputs import read_action
from ..model import Model, ModelError, ModelSettings, disconnected
from ..model.budget import TokenBudget
from ..shared.control_characters import clean, clean_line
from .external_bots import MODEL, BotResigns, ExternalBot, ModelUsage

MAX_TRIES: Final = 3  # for one move
MAX_MOVES: Final = 1000  # of one game: where any sentence is a move, talk could go on for ever
MAX_LISTED: Final = 100  # legal moves in a request
MAX_MOVE_CHARS: Final = 500  # of an answer that are read as a move, and that are sent back with a refusal

SYSTEM: Final = """You play {title} as {seat}. Play to win.

Rules:
{howto}

{usage}

Answer with one legal move as a player types it, in one line of its own: MOVE: ..."""
_MOVE = re.compile(r"^\W*move\W*:\W*?(?=\S)(.+)$", re.IGNORECASE | re.MULTILINE)


class ModelBot(ExternalBot):
    def __init__(self, name: str, settings: ModelSettings) -> None:
        self.name, self.usage = name, ModelUsage()
        self._settings = replace(settings, name=name.removeprefix(MODEL) or settings.name)
        budget = TokenBudget(settings.budget, settings.budget, settings.budget)
        self._model = Model(
            settings.url, self._settings.name, settings.key, settings.timeout, budget, suspend_seconds=0.0
        )
        self._has_answered, self._moves = False, 0

    def new_game(self) -> None:
        self._moves = 0

    def choose(self, turn: Turn) -> Any:
        """Return a legal action. Raises BotResigns; and ParlorError if the model never answered, or if its budget of
        tokens is spent.
        """
        game, usage = turn.game, self.usage
        assert usage is not None
        self._moves += 1
        if self._moves > MAX_MOVES:
            usage.resignations += 1
            raise BotResigns
        state = game.sample(turn.view, turn.seat, turn.chance.stream("sample"))  # refusals follow from views
        messages = [system_message(game, turn.seat), {"role": "user", "content": position_message(turn)}]
        for _ in range(MAX_TRIES):
            answer = self._ask(messages)
            if answer is None:
                continue
            action = read_answer(game, turn.view, answer)
            refusal = action if isinstance(action, Refusal) else game.check(state, turn.seat, action)
            if not refusal:
                return action
            usage.refusals += 1
            messages += [
                {"role": "assistant", "content": clean(answer)[:MAX_MOVE_CHARS] or "(nothing)"},
                {"role": "user", "content": f"Refused: {refusal.message} Answer with one legal move. MOVE: ..."},
            ]
        if not self._has_answered:
            reasons = ", ".join(usage.failures)
            raise ParlorError(
                "model-unavailable",
                f"the model has not answered at all ({reasons}). Check --model-url, its name and its key.",
            )
        usage.resignations += 1
        raise BotResigns

    def _ask(self, messages: list[dict[str, str]]) -> str | None:
        """Return the model's answer, or None if there is none. Raises ParlorError if the token budget is spent."""
        usage, start = self.usage, time.monotonic()
        assert usage is not None
        usage.calls += 1
        try:
            completion = self._model.complete(messages)
        except ModelError as error:
            if error.reason == "spent":
                raise ParlorError(
                    "model-budget", "the model's budget of tokens is used up. Raise PARLOR_MODEL_BUDGET."
                ) from error
            usage.failures[error.reason] = usage.failures.get(error.reason, 0) + 1
            return None
        finally:
            usage.milliseconds.append(round(1000 * (time.monotonic() - start)))
        usage.tokens += completion.tokens
        self._has_answered = True
        return completion.text


def system_message(game: AnyGame, seat: int) -> dict[str, str]:
    text = SYSTEM.format(title=game.title, seat=f"Player {seat + 1}", howto=game.howto(), usage=game.usage())
    return {"role": "system", "content": text}


def position_message(turn: Turn) -> str:
    """Return the view as text, and the legal moves."""
    moves = [turn.game.write(action) for action in islice(turn.legal, MAX_LISTED + 1)]
    more = len(moves) > MAX_LISTED or not turn.game.legal_is_complete
    head = "Legal moves (others may be legal too):" if more else "Legal moves:"
    return "\n".join([turn.game.text(turn.view), "", head, *moves[:MAX_LISTED]])


def read_answer(game: AnyGame, view: Any, answer: str) -> Any:
    """Return the action that an answer means, or a Refusal: the last line that begins with MOVE, else the last line."""
    text = clean(answer)
    marked = _MOVE.findall(text)
    lines = marked or [line for line in text.splitlines() if line.strip(" `*\t")]
    if not lines:
        return Refusal("unreadable", "The answer is empty.")
    line = clean_line(lines[-1]).strip(" `*\"'")[:MAX_MOVE_CHARS]
    action = game.read(view, line)
    if isinstance(game, ExternalAnswers) and not isinstance(action, Refusal):
        with disconnected():  # the game must not ask the model too
            action = game.resolve_external(view, action)
    if isinstance(game, FreeText) and not isinstance(action, Refusal):
        action = game.as_spoken(line, action)
    return action if isinstance(action, Refusal) else read_action(game, action)
