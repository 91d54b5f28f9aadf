"""Numbers of the balance of parties. They are read as `tuning.NAME` at each use."""

from __future__ import annotations

from ..deep.data.classes import ClassName

BLOWS = (0, 1, 2, 2, 3)  # heroes whom a monster strikes in a round, by the number of those who stand
TOUGHNESS = (0, 100, 140, 220, 230)  # percent of the HP of a monster, by the number of heroes at the start
REVIVE_SHARE = 50  # percent of the own HP that helping a friend up costs; the friend gets them
MAX_MISSED = 3  # rounds in a row without an answer in time, after which a player counts as gone
# in which bots choose, and players get a class who do not
CLASS_ORDER: tuple[ClassName, ...] = ("warrior", "cleric", "mage", "rogue")
