"""A party of two to four heroes in the deep edition: a thin layer over its rules.

members.py puts one hero into the scene and takes it out again, so the rules of a hero alone serve everyone. A round
(round.py) plays what each has said, in order, then what they do together (together.py), then the monsters (foes.py).
"""
