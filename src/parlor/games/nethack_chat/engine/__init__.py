"""The rules: what can be done, what it leads to, and all tables of monsters, items and rooms. No text is parsed here.

Data: tuning, monsters, items, rooms, generator_data. A turn: legal, refusals, perform, fights, inventory, turn_builder.
Generated dungeons: generator, layout, furnish, fight_cost. Advice: expert, odds, duel, advice, answers.
"""
