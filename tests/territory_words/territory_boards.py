"""Boards, land and matches of Territory Words for tests."""

import numpy as np
import pytest
from msgspec.structs import replace

import parlor
from parlor.games.territory_words.land import EMPTY, Land
from parlor.games.territory_words.reach import CELLS, index
from parlor.games.territory_words.state import Claim, State
from parlor.kernel import Cell, Refused


def cells(names):
    return tuple(Cell.parse(name) for name in names.split())


def match_with(*words, land=EMPTY, **options):
    """Return a match on a board of Qs with these words, each as (word, "A1 C3 ..."), and the paths of the words."""
    letters = ["Q"] * CELLS
    paths = []
    for word, names in words:
        path = cells(names)
        assert len(word) == len(path)
        for letter, cell in zip(word, path, strict=True):
            assert letters[index(cell)] in ("Q", letter), f"{cell} is taken"
            letters[index(cell)] = letter
        paths.append(path)
    match = parlor.new("territory-words", seed=1, options=options)
    scores = (land.area(0), land.area(1))
    match.state = State(match.options, "".join(letters), land.to_bytes(), scores)
    return match, paths


def land_of(match) -> Land:
    return Land.from_bytes(match.state.land)


def land_from_pixels(pixels) -> Land:
    """Return the land of an image of codes, indexed [y, x]."""
    runs = []
    for row in pixels:
        starts = np.flatnonzero(np.append(True, row[1:] != row[:-1]))
        runs.append(row[starts].astype("<u2") << 12 | np.diff(starts, append=len(row)).astype("<u2"))
    return Land.from_bytes(np.concatenate(runs).astype("<u2").tobytes())


def with_land(match, land):
    match.state = replace(match.state, land=land.to_bytes(), scores=(land.area(0), land.area(1)))


def play_words(match, *paths):
    """Play these claims, each by the seat to move."""
    for path in paths:
        match.play(min(match.to_act), Claim(path))


def refusal_of(match, action, seat=None):
    """Return the code of the refusal of an action, which must leave the match unchanged."""
    before = match.record(), match.state
    with pytest.raises(Refused) as caught:
        match.play(min(match.to_act) if seat is None else seat, action)
    assert (match.record(), match.state) == before
    return caught.value.code
