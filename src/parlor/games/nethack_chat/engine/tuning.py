"""All numbers of the balance except the tables of monsters, items and rooms.

They are read as `tuning.NAME` at each use, so that a test can change one for all rules.
"""

from __future__ import annotations

# The hero
BASE_HP = 30
HP_PER_LEVEL = 5
BIG_LEVEL = 5  # this level gives twice as many HP
EXPERIENCE_MULTIPLIER = 100
EXPERIENCE_STEPS = (0, 10, 25, 50, 100)  # tenths of the multiplier for levels 1 to 5
EXPERIENCE_STEP_BEYOND = 50  # tenths of the multiplier for each further level
LEVELS_PER_DAMAGE = 2  # levels for one more point of damage
LEVELS_PER_DEFENSE = 3  # levels for one more point of defense
PACK_SLOTS = 10

# Fights
PLAYER_DIE = 6
MONSTER_DAMAGE_VARIANCE = 6
CRITICAL_MULTIPLIER = 2
DEFEND_DAMAGE_REDUCTION = 50  # percent
FLEE_SUCCESS_RATE = 50  # percent
BRITTLE_DAMAGE = 150  # percent
RAGE_MULTIPLIER = 2
REGENERATION = 3  # HP in a round
RALLY_HEALING = 5  # HP of each ally
POTION_TURNS = 3

# Rewards
EXPERIENCE_BONUS = (5, 15)  # least and most
GOLD_BONUS = (1, 10)  # least and most
ITEM_DROP_CHANCE = 30  # percent
UNCOMMON_ITEM_CHANCE = 30  # percent of drops
RARE_ITEM_CHANCE = 5  # percent of drops; the rest are common

# Monsters that grow with depth
MONSTER_HP_MULTIPLIER = 15  # HP for each level above that of the table
EXPERIENCE_PER_LEVEL = 20
GOLD_PER_LEVEL = 5

# Easy mode
EASY_HP = 150  # percent of the first HP and of the HP that levels add
EASY_MONSTER_DAMAGE = 75  # percent

SPEED_RUN_TURNS = 51  # at most; the fastest tenth of 692 expert victories took no more
UNDO_DEPTH = 5  # acts that can be taken back in a row; a state stores a scene for each
