"""Boards on which chosen words lie where a test wants them."""

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
    """A match on a board of Qs with these (word, "A1 C3 ...") laid out on it, and the paths of the words."""
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


def with_land(match, land):
    match.state = replace(match.state, land=land.to_bytes(), scores=(land.area(0), land.area(1)))


def play_words(match, *paths):
    """The players take turns with these claims."""
    for path in paths:
        match.play(min(match.to_act), Claim(path))


def refused(match, action, seat=None):
    """The code of the refusal; nothing may have changed."""
    before = match.record(), match.state
    with pytest.raises(Refused) as caught:
        match.play(min(match.to_act) if seat is None else seat, action)
    assert (match.record(), match.state) == before
    return caught.value.code
