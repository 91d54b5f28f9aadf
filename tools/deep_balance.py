"""Measure how often bots win the deep edition of the dungeon, how it ends, and what the winners use.

    python tools/deep_balance.py                2,000 runs a class and bot: about ten minutes of one core
    python tools/deep_balance.py --runs 100     more quickly, without writing anything

The figures are written to docs/figures/nethack-chat-deep.json and as tables into docs/rules/nethack-chat-deep.md.
A test fails until they are measured again after a change of the rules, the numbers or the bots.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

from parlor.games.nethack_chat import actions
from parlor.games.nethack_chat.deep.bots import expert_act, naive_act
from parlor.games.nethack_chat.deep.data.classes import CLASSES, ClassName
from parlor.games.nethack_chat.deep.ways import adventure_of
from parlor.games.nethack_chat.engine.legal import turn_acts
from parlor.games.nethack_chat.engine.perform import perform
from parlor.games.nethack_chat.engine.secrets import visible_scene
from parlor.games.nethack_chat.state import Options, Scene, State, first_scene
from parlor.kernel import Chance

ROOT: Final = Path(__file__).resolve().parent.parent
FILE: Final = ROOT / "docs" / "figures" / "nethack-chat-deep.json"
PAGE: Final = ROOT / "docs" / "rules" / "nethack-chat-deep.md"
START, END = "<!-- figures -->\n", "<!-- end -->"

RUNS: Final = 2000
FIRST_DUNGEON: Final = 10_001  # had no part in the choice of any number
FINGERPRINT_RUNS: Final = 3  # of each class and bot
MAX_ACTS: Final = 900
LIMITS: Final = {"expert": "60 to 80 %, within 10 points", "naive": "15 to 35 %", "random": "under 1 %"}


class Run(NamedTuple):
    won: bool
    ending: str
    acts: int
    used: frozenset[str]  # spells that were cast, things that were used, and the weapon and armor at the end


def random_act(scene: Scene, chance: Chance) -> actions.TurnAct:
    return chance.choice(list(turn_acts(scene)))


def play(level: str, hero_class: ClassName, dungeon: int) -> Run:
    options = Options(edition="deep", hero_class=hero_class, dungeon=dungeon)
    state = State(options, 7000 + dungeon, first_scene(options))
    chance, used, count = Chance(dungeon, 0, "random player"), set[str](), 0
    while not state.now.over and count < MAX_ACTS:
        scene = visible_scene(state.now)
        if level == "expert":
            act = expert_act(scene, easy=False)
        else:
            act = naive_act(scene) if level == "naive" else random_act(scene, chance)
        if isinstance(act, actions.Use):
            used.add(act.item)
        elif isinstance(act, actions.Cast):
            used.add(act.spell)
        state, _ = perform(state, act)
        count += 1
    hero, adventure = state.now.hero, adventure_of(state.now)
    won = state.now.over == "victory"
    return Run(won, adventure.ending if won else "", count, frozenset(used | {hero.weapon, hero.armor}))


def runs_of(level: str, hero_class: ClassName, count: int) -> list[Run]:
    return [play(level, hero_class, dungeon) for dungeon in range(FIRST_DUNGEON, FIRST_DUNGEON + count)]


def measure(count: int, workers: int) -> dict[str, Any]:
    kinds = [(level, hero_class) for level in LIMITS for hero_class in CLASSES]
    with ProcessPoolExecutor(workers) as pool:
        started = {(level, each): pool.submit(runs_of, level, each, count) for level, each in kinds}
        runs = {kind: future.result() for kind, future in started.items()}
    wins = {kind: [run for run in played if run.won] for kind, played in runs.items()}
    expert_wins = {each: wins["expert", each] for each in CLASSES}
    every = [run for won in expert_wins.values() for run in won]
    used = Counter(name for run in every for name in run.used)
    return {
        "measured": datetime.now(UTC).date().isoformat(),
        "runs": count,
        "fingerprint": fingerprint(),
        "wins": {level: {each: round(len(wins[level, each]) / count, 4) for each in CLASSES} for level in LIMITS},
        "acts": {each: round(fmean(run.acts for run in runs["expert", each])) for each in CLASSES},
        "endings": {each: dict(Counter(run.ending for run in won).most_common()) for each, won in expert_wins.items()},
        "used by winners": {name: round(number / len(every), 4) for name, number in used.most_common()},
    }


def fingerprint() -> str:
    """Return a digest of some runs, which changes with every change of the rules, the numbers or the bots in them."""
    played = {
        f"{level} {each}": [
            (run.won, run.ending, run.acts, sorted(run.used)) for run in runs_of(level, each, FINGERPRINT_RUNS)
        ]
        for level in LIMITS
        for each in CLASSES
    }
    return blake2b(json.dumps(played).encode(), digest_size=16).hexdigest()


# --- the tables in the rules ------------------------------------------------------------------------------------------


def tables(figures: dict[str, Any]) -> str:
    """Return the figures as Markdown."""
    names = [sheet.name for sheet in CLASSES.values()]
    used = figures["used by winners"]
    lines = [
        f"Measured on {figures['measured']}: {figures['runs']:,} runs a class and bot by the rules engine alone, each",
        "in a dungeon of its own that had no part in the choice of any number. To measure again:",
        "",
        "```",
        "python tools/deep_balance.py",
        "```",
        "",
        f"| wins | {' | '.join(names)} | wanted |",
        f"|---|{'---|' * (len(names) + 1)}",
    ]
    for level, limit in LIMITS.items():
        cells = [f"{100 * rate:.1f} %" for rate in figures["wins"][level].values()]
        lines.append(f"| {level} | {' | '.join(cells)} | {limit} |")
    lines += [
        f"| acts of an expert's run | {' | '.join(map(str, figures['acts'].values()))} | |",
        f"| the expert's endings | {' | '.join(', '.join(endings) for endings in figures['endings'].values())} | |",
        "",
        "The naive bot explores as the expert does and fights without a thought: it strikes the first enemy, casts the",
        "strongest spell that it can pay, and heals below 40 % of its health.",
        "",
        "Used in more than 60 % of the expert's victories of all classes: "
        + listed(used, lambda share: share > 0.6)
        + ".",
        "",
        "Used in less than 5 %: " + listed(used, lambda share: share < 0.05) + ".",
    ]
    return "\n".join(lines) + "\n"


def listed(used: dict[str, float], wanted: Callable[[float], bool]) -> str:
    return ", ".join(f"{name} ({100 * share:.1f} %)" for name, share in used.items() if wanted(share)) or "nothing"


def with_tables(page: str, figures: dict[str, Any]) -> str:
    """Return the page of rules with these figures."""
    before, rest = page.split(START)
    return before + START + tables(figures) + END + rest.split(END, 1)[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=RUNS, help=f"of each class and bot ({RUNS})")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    arguments = parser.parse_args()
    figures = measure(arguments.runs, arguments.jobs)
    print(tables(figures))
    if arguments.runs == RUNS:
        FILE.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
        PAGE.write_text(with_tables(PAGE.read_text("utf-8"), figures), "utf-8")


if __name__ == "__main__":
    main()
