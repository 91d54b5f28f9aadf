"""Matches of Don't Lose Your Head for tests."""

import pytest

import parlor
from parlor.games.dont_lose_your_head.state import (
    ChooseSettings,
    GuessCell,
    GuessLetter,
    GuessWord,
    PlacedWord,
    PlaceWords,
)
from parlor.kernel import Cell, Refused

# What each seat hides, on boards of 8x8:          .C......   and   STONE...
#                                                  .RAT....         .......D
#                                                  .A......         ......O.
#                                                  .C......         ..RACK.. with DOG running south-west
FIRST = (("CAT", "A4", "SE"), ("RACK", "B4", "S"), ("STONE", "G3", "SW"))
SECOND = (("DOG", "H2", "SW"), ("LAMP", "A8", "E"), ("BRICK", "A1", "E"))


def choice(size=8, words=3, forgiveness="normal", colour="teal"):
    return ChooseSettings(size, words, forgiveness, colour)


def place(*words):
    return PlaceWords(tuple(PlacedWord(word, Cell.parse(at), direction) for word, at, direction in words))


def new(seed=1, **options):
    return parlor.new("dont-lose-your-head", seed=seed, options=options)


def chosen(first=None, second=None, seed=1, **options):
    """Return a match in which both seats have chosen their settings."""
    match = new(seed, **options)
    match.play(0, first or choice())
    match.play(1, second or choice(colour="pink"))
    return match


def hunt(first=FIRST, second=SECOND, settings=(None, None), mover=None, **options):
    """Return a match at the first guess; with `mover`, of a seed that gives this seat the first guess."""
    seeds = (seed for seed in range(1, 100) if mover is None or new(seed, **options).state.first == mover)
    match = chosen(*settings, seed=next(seeds), **options)
    match.play(0, place(*first))
    match.play(1, place(*second))
    return match


def guess(text):
    """Return "E", "C4" or "RACK" as an action."""
    cell = Cell.parse(text)
    return GuessCell(cell) if cell else GuessLetter(text) if len(text) == 1 else GuessWord(text)


def say(match, *texts, seat=None):
    """Play guesses of one seat, or of the seat to act; in between the opponent makes harmless guesses."""
    for text in texts:
        if seat is not None and match.to_act != {seat}:
            idle(match)
        match.play(min(match.to_act), guess(text))


def idle(match):
    """Play a guess of the seat to act that does not end the match: hits while there are any, then empty cells."""
    seat = min(match.to_act)
    board, known = match.state.boards[1 - seat].letters, match.state.hunts[seat]
    letters = [letter for letter in dict.fromkeys(board) if letter != "." and letter not in known.letters]
    full = [place for place, letter in enumerate(board) if letter != "." and known.shown[place] == "?"]
    empty = [place for place, letter in enumerate(board) if letter == "." and known.shown[place] == "?"]
    place = (full[1:] or empty)[0]
    match.play(seat, GuessLetter(letters[0]) if letters else GuessCell(Cell(*divmod(place, int(len(board) ** 0.5)))))


def refused(match, action, seat=None):
    """Return the code of the refusal of an action, which must leave the match unchanged."""
    before = match.record(), match.state
    with pytest.raises(Refused) as caught:
        match.play(min(match.to_act) if seat is None else seat, action)
    assert (match.record(), match.state) == before
    return caught.value.code


def cells_of(placed):
    """Return the names of the cells of a hidden word."""
    word, at, direction = placed
    down = {"N": -1, "S": 1}.get(direction[0], 0)
    right = {"W": -1, "E": 1}.get(direction[-1], 0)
    start = Cell.parse(at)
    return [str(Cell(start.row + n * down, start.col + n * right)) for n in range(len(word))]


def letters_of(words):
    return list(dict.fromkeys("".join(word for word, *_ in words)))
