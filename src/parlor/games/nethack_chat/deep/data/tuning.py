"""Numbers of the balance that belong to no table. They are read as `tuning.NAME` at each use."""

from __future__ import annotations

# Magic
SPELL_DIE = 6
SPELL_CRITICAL = 150  # percent of damage on a six
WEAK = 150  # percent of damage against a weakness
RESISTED = 50  # percent of damage against a resistance
SURGE = 150  # percent of damage of a spell that is cast with Arcane Surge
SCROLL_POWER = 4  # added to the power of a spell that is read from a scroll, in place of the reader's own bonus
MANA_AFTER_FIGHT = 2

# Monsters' ways
GUARD_CHANCE = 50  # percent for a defensive monster below half of its HP
GUARD_REDUCTION = 50  # percent of the next blow
ESCAPE_CHANCE = 50  # percent for a cowardly monster below a quarter of its HP
PACK_BONUS = 2  # attack of each monster of a pack while another one lives

# Drops
ITEM_DROP_CHANCE = 30  # percent
UNCOMMON_DROP_CHANCE = 30  # percent of drops
RARE_DROP_CHANCE = 5  # percent of drops; the rest are common

# The place
SEARCH_CHANCE = 60  # percent to find everything hidden
NOTICE_CHANCE = 25  # percent to see a trap in time
DISARM_CHANCE = 55  # percent
PICK_CHANCE = 45  # percent to open a lock with a lockpick
SKILL = 35  # percent that the skill of a Rogue adds to each of these
RESTS = 2  # in each safe room
REST_HP = 60  # percent of Max HP
REST_MANA = 100  # percent of full mana
AMBUSH_CHANCE = 15  # percent for each rest

# Trade
SELL_PRICE = 50  # percent of the value
HAGGLE_CHANCE = 45  # percent
HAGGLE_DISCOUNT = 20  # percent off, once for each ware
PATIENCE = 3  # attempts that a merchant puts up with

# Endings
TRIBUTE = 1400  # gold that the Chieftain takes
LOWER_TRIBUTE = 1000  # for those who know what he owes
RUNES = 3  # Rune Stones that bind the throne
CAPTIVES = 3  # who can be freed
SPEED_RUN_TURNS = 200  # of an adventure
