"""The deep edition: several floors, classes, magic, people, quests and several endings.

A run of this edition has an `Adventure` beside the hero (adventure.py). Everything that is the same in both editions is
in `engine`: fights by the same dice, potions, loot, levels. Tables are in `data`, one kind a file; a change of the
balance changes numbers there and nothing else.
"""
