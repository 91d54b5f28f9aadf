"""Lines of people that are joined to longer ones: several acts, and acts among remarks."""

from __future__ import annotations

from itertools import product
from random import Random

from .lines import Line
from .phrases import Act
from .views import View

LONGEST_PART = 110  # characters
ASKING = {"look", "examine", "status", "inventory", "journal", "map", "help", "hint", "undo", "nothing", "clarify"}
LAST_VERBS = {"move", "flee"}  # what comes after them happens elsewhere
JOINS = (", then ", " and then ", " and ", ". ", ". ", "; ", ", ", ". Then ", ", and after that ", "... ", ", next ",
         " n then ", " then ", ", afterwards ", ". After that, ", " and also ", ". Also, ", " & ", " - ",
         ", finally ")  # fmt: skip
SWAPPED = (
    "before {b}, {a}", "{b}, but first {a}", "{b}. Before that, {a}", "first {a}, second {b}", "first {a} and {b}",
    "{b} after this: {a}", "{b}, but not before {a}", "{b}, but before that {a}", "{b}, once that is done: {a}",
    "{b}, only after: {a}", "{b}. But first: {a}", "after this: {a}, {b}", "once I {a}, {b}", "{b} as soon as I {a}",
    "{b}, though first I {a}", "not {b} until I {a}", "{b} comes second, first {a}", "1) {a} 2) {b}",
    "step one: {a}. step two: {b}",
    "{a} before I {b}", "before I {b} I {a}", "I {b}, having first: {a}", "{b}, having done this: {a}",
)  # fmt: skip
SWAPPED_OF_THREE = (
    "first {a}, then {b}, finally {c}", "1) {a} 2) {b} 3) {c}", "{a}, {b}, {c}", "{a}, {b} and {c}",
    "{c}, but first {a} and then {b}", "{c}, but before that {a}, then {b}", "{a}; {b}; {c}", "{a}. {b}. {c}",
    "{b} and then {c}, but first {a}", "{a} n {b} n {c}", "{a}, {b}, {c}, in that order",
    "before {c}, {a} and {b}", "{a}, and before {c} also {b}",
)  # fmt: skip


class Joiner:
    """Draws joined lines from labelled ones."""

    def __init__(self, lines: list[Line]) -> None:
        self._orders: dict[str, list[Line]] = {}
        self._remarks: dict[str, list[Line]] = {}
        for line in lines:
            verbs = {act[0] for acts in line.alternatives for act in acts}
            if len(line.text) > LONGEST_PART or line.kind in ("cheat", "question"):
                continue
            if not verbs & ASKING and all(len(acts) <= 2 for acts in line.alternatives):
                self._orders.setdefault(_place(line.view), []).append(line)
            elif verbs == {"nothing"} and line.kind == "inert":
                self._remarks.setdefault(_place(line.view), []).append(line)
        self._rooms = sorted(self._orders)

    def join(self, rng: Random) -> tuple[View, str, list[tuple[Act, ...]]]:
        """Return a view, a joined line and its right answers."""
        while True:
            room = rng.choice(self._rooms)
            orders, remarks = self._orders[room], self._remarks.get(room, [])
            way = rng.random()
            if way < 0.6:
                found = self._several(rng, rng.sample(orders, min(len(orders), rng.choice([2, 2, 3]))))
                if found:
                    return found
            elif remarks and way < 0.9:
                order, remark = rng.choice(orders), rng.choice(remarks)
                parts = (
                    [_end(rng, remark.text), order.text] if rng.random() < 0.7 else [_end(rng, order.text), remark.text]
                )
                return order.view, " ".join(parts), list(order.alternatives)
            elif len(remarks) > 1:
                first, second = rng.sample(remarks, 2)
                return first.view, _end(rng, first.text) + " " + second.text, [(("nothing", "", ""),)]

    def _several(self, rng: Random, parts: list[Line]) -> tuple[View, str, list[tuple[Act, ...]]] | None:
        parts.sort(key=lambda line: any(act[0] in LAST_VERBS for acts in line.alternatives for act in acts))
        if any(act[0] in LAST_VERBS for line in parts[:-1] for acts in line.alternatives for act in acts):
            return None
        answers = [sum(found, ()) for found in product(*(line.alternatives[:2] for line in parts))]
        answers = [acts for acts in answers if len(acts) <= 3 and len(set(acts)) == len(acts)]
        if not answers:
            return None
        texts = [line.text.rstrip(" .!") for line in parts]
        if rng.random() < 0.35:
            form = rng.choice(SWAPPED if len(texts) == 2 else SWAPPED_OF_THREE)
            parts_by_letter = {letter: _lower(text) for letter, text in zip("abc", texts, strict=False)}
            return parts[0].view, form.format(**parts_by_letter), answers
        text = texts[0]
        for part in texts[1:]:
            join = rng.choice(JOINS)
            text += join + (part if join.startswith(". ") and rng.random() < 0.7 else _lower(part))
        return parts[0].view, text, answers


def _place(view: View) -> str:
    return f"{view['room']} {view.get('description')}"


def _end(rng: Random, text: str) -> str:
    return text if text[-1:] in ".!?" else text + rng.choice([".", ".", ",", " -", "...", "!", ", anyway,", ", so"])


def _lower(text: str) -> str:
    return text if text.startswith(("I ", "I'")) else text[:1].lower() + text[1:]
