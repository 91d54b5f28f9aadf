"""Matches to test with."""

import parlor
from parlor.kernel import Chance


def played(seed=7, plies=None):
    """A liar's dice match with random moves."""
    match = parlor.new("liars-dice", seed=seed)
    chance = Chance(seed, 0, "test")
    while not match.outcome and (plies is None or match.ply < plies):
        (seat,) = match.to_act
        match.play(seat, chance.choice(list(match.legal(seat))), at=match.ply * 1000)
    return match
