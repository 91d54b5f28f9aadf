"""A language model beside the master: it may read the player's lines (reading) and tell what happened (telling).

It decides nothing. What it reads are acts of the game, by tools whose arguments are names in view; the rules carry them
out as they would the ear's. What it tells replaces the master's words only sentence by checked sentence (truth). Where
it fails, the ear and the narrator stand, in the same turn. What the player says is data to it, never an instruction.
"""
