"""The list of guesses, which is put together from slices, against one that is made guess by guess."""

from itertools import islice

import pytest

from parlor.games.dont_lose_your_head.hiding import bank
from parlor.games.dont_lose_your_head.hunting import board_size, guesses
from parlor.games.dont_lose_your_head.state import BLANK, HIDDEN, GuessCell, GuessLetter, GuessWord, Hunt
from parlor.kernel import Cell, Chance
from parlor.words import lexicon


def plain_guesses(hunt, name):
    """Yield letters and cells that were not tried, then the words of the lexicon that were not."""
    yield from (GuessLetter(letter) for letter in lexicon(name).alphabet if letter not in hunt.letters)
    size = board_size(hunt)
    for place, mark in enumerate(hunt.shown):
        if mark == HIDDEN:
            yield GuessCell(Cell(*divmod(place, size)))
    for pattern in hunt.patterns:
        if BLANK in pattern:
            yield from (GuessWord(word) for word in bank(name)[len(pattern)] if word not in hunt.words)


@pytest.mark.parametrize("name", ["en", "pl"])
@pytest.mark.parametrize("seed", range(6))
def test_guesses_are_those_of_a_plain_list(name, seed):
    chance = Chance(seed)
    size = chance.choice((6, 8, 10, 12))
    words = [word for length in (3, 4, 5) for word in chance.sample(bank(name)[length], chance.below(4))]
    hunt = Hunt(
        "".join(chance.choice(f"{HIDDEN}{HIDDEN}.*A") for _ in range(size * size)),
        tuple(BLANK * length if chance.below(3) else "A" * length for length in (3, 4, 5)),
        "".join(chance.sample(lexicon(name).alphabet, chance.below(12))),
        (*words, "AAA" if chance.below(2) else bank(name)[4][0]),
    )
    expected = list(plain_guesses(hunt, name))
    listed = guesses(hunt, name)
    assert list(islice(listed, len(expected))) == expected
    following = next(listed, None)  # any other letters, if a word is unknown
    assert (following is None) == (BLANK not in "".join(hunt.patterns))
    assert following is None or following.word not in lexicon(name).words
