"""The posterior of a hunter, compared with all set-ups of a few words on a small board."""

from collections import Counter
from itertools import product

import pytest
from head_matches import guess, place

from parlor.games.dont_lose_your_head import beliefs, hiding, hunting, posterior, sampling
from parlor.games.dont_lose_your_head.lines import lines
from parlor.games.dont_lose_your_head.state import BLANK, EMPTY, HIDDEN, STAR, PlacedWord
from parlor.kernel import Chance
from parlor.words import import_words, lexicon

FEW = "cat dog rat rack lamp toad stone brick trace planet"
APART = (("CAT", "A4", "SE"), ("RACK", "B4", "N"), ("STONE", "F1", "S"))  # but CAT lies beside RACK
CROSSING = (("CAT", "C3", "S"), ("RACK", "A3", "E"), ("TRACE", "F6", "N"))  # on the C of both

HUNTS = {
    "hits of unknown letters": (APART, "B2 B3 F1 F2 F3 E4 C4 A1 D3 E2 A6 F6 D5 A5 D1 C2 A2 E6 C6"),
    "a letter known before it was hit": (APART, "A B3 B5 C6 F1 F3 E4 C4 A1 D3 E2 D5 B6 F6"),
    "a letter known after it was hit, and one in no word": (APART, "C4 B2 B3 C F2 F3 A1 M D3 E2 D5 F6 A6 B6"),
    "nearly everything": (APART, "R A K C B1 B2 B3 B4 F1 F2 F3 A1 D3"),
    "a word named right": (APART, "TOAD RACK DOG B1 B3 B5 F1 F5 D3 E2 A1 D1 C2 C4"),
    "words named wrong": (APART, "LAMP RAT BRICK B2 B3 B4 F1 F2 F3 A1 D3 E2 A6 F6 D5 C4 A2 D1 E6"),
    "words that cross on an unknown letter": (CROSSING, "A3 B3 C3 C4 F6 F5 F3 A1 F1 D2 B5 E4 E2 A5 B1 C6 D6"),
    "words that cross on a known letter": (CROSSING, "C A3 C3 C4 F6 F3 A1 F1 D2 B5 E4 E2"),
}


@pytest.fixture
def few(tmp_path):
    """A lexicon of ten words, under a name of its own: banks are kept by their names."""
    (tmp_path / "few.txt").write_text(FEW)
    import_words(tmp_path / "few.txt", "few-words")
    return "few-words"


def hunt_after(words, guesses):
    board = hiding.board_of(6, place(*words).words)
    found = hunting.new_hunt(board)
    for text in guesses.split():
        found, _ = hunting.guess(found, board, 0, guess(text))
    return found


def explains(words, found):
    """Return whether a hunter who asked for the same would know the same of these words."""
    letters = hiding.board_of(6, words).letters
    right = {letter for letter in found.letters if letter in letters}
    patterns = tuple("".join(x if x in right else BLANK for x in placed.word) for placed in words)
    seen = "".join(
        HIDDEN if mark == HIDDEN else x if x == EMPTY or x in right else STAR
        for mark, x in zip(found.shown, letters, strict=True)
    )
    wrong = {word for word in found.words if BLANK in "".join(p for p in found.patterns if len(p) == len(word))}
    return (seen, patterns) == (found.shown, found.patterns) and not wrong & {placed.word for placed in words}


def every_board(found, name):
    """All set-ups that explain the hunt, by trying all there are."""
    right, hits = hunting.right_letters(found), {at for at, mark in enumerate(found.shown) if mark not in "?."}

    def may_be(letter, known, mark):
        known_now = letter if letter in right else BLANK
        return known == known_now and mark in (HIDDEN, known_now if letter in right else STAR)

    rows = [
        [
            (word, line)
            for word, line in product(hiding.bank(name)[len(pattern)], lines(6, len(pattern)))
            if all(map(may_be, word, pattern, (found.shown[at] for at in line.cells)))
        ]
        for pattern in found.patterns
    ]
    for chosen in product(*rows):
        if hits <= {at for _, line in chosen for at in line.cells} and hiding.fit(chosen):
            words = tuple(PlacedWord(word, line.at, line.direction) for word, line in chosen)
            if explains(words, found):
                yield words


def assert_even(drawn, shares):
    """A chi-square test that fair draws would fail once in millions. What is expected too seldom is taken together."""
    count = sum(drawn.values())
    assert drawn.keys() <= shares.keys(), "what was drawn must be possible"
    seldom = {key for key, share in shares.items() if share * count < 5}
    cells = [(drawn[key], share * count) for key, share in shares.items() if key not in seldom]
    cells.append((sum(drawn[key] for key in seldom), sum(shares[key] for key in seldom) * count))
    off = sum((found - expected) ** 2 / expected for found, expected in cells if expected)
    free = len(cells) - 1
    assert off <= free + 6 * (2 * free) ** 0.5 + 6


def shares_of(keys):
    found = Counter(keys)
    return {key: count / found.total() for key, count in found.items()}


@pytest.mark.proves("DLYH-321")
@pytest.mark.parametrize(("words", "guesses"), HUNTS.values(), ids=HUNTS)
def test_every_board_that_explains_the_hunt_is_drawn_as_often_as_the_others(words, guesses, few):
    """One by one, with the words that lie there, and by the hundred, words and places together as letters."""
    found, chance = hunt_after(words, guesses), Chance(7)
    boards = list(every_board(found, few))
    assert len(boards) > 5
    drawn = [posterior.draw_board(found, few, chance).words for _ in range(600)]
    assert_even(Counter(drawn), shares_of(boards))
    for row in range(3):
        assert_even(Counter(words[row] for words in drawn), shares_of(words[row] for words in boards))

    many = [
        "".join(chr(64 + code) if code else EMPTY for code in row)
        for seed in range(8)
        for row in sampling.draw_boards(found, beliefs.beliefs(found, few), Chance(seed)).tolist()
    ]
    assert len(many) >= 1000
    assert_even(Counter(many), shares_of(hiding.board_of(6, words).letters for words in boards))


def test_the_same_chance_draws_the_same_boards(few):
    found = hunt_after(*HUNTS["a letter known before it was hit"])
    believed = beliefs.beliefs(found, few)
    first, again, other = (sampling.draw_boards(found, believed, Chance(seed)) for seed in (1, 1, 2))
    assert (first == again).all()
    assert first.shape != other.shape or (first != other).any()


def test_boards_that_nearly_fit_are_used_if_none_fits(few, monkeypatch):
    """No board fits: the last ones drawn still cover what was hit."""
    found = hunt_after(*HUNTS["nearly everything"])
    draw = sampling._draw

    def clashing(*args):
        boards, fitting = draw(*args)
        return boards, fitting & False

    monkeypatch.setattr(sampling, "_draw", clashing)
    chances = sampling.shares(found, sampling.draw_boards(found, beliefs.beliefs(found, few), Chance(1)))
    assert chances.max() > 0.5


def test_common_words_are_far_more_likely_than_rare_ones():
    english = lexicon("en")
    found = hunt_after((("CWM", "A4", "SE"), ("RACK", "B4", "N"), ("STONE", "F1", "S")), "E A S O")
    belief = beliefs.beliefs(found, "en")[0]
    chances = {belief.known.words[at]: share for at, share in zip(belief.fits, belief.chances, strict=True)}
    assert chances.keys() == set(posterior.candidates("___", found.letters, (), "en"))
    assert sum(chances.values()) == pytest.approx(1)
    assert english.zipf("CWM") < 3 <= english.zipf("FLY")
    assert 0 < 20 * chances["CWM"] < chances["FLY"]


def test_words_within_one_another_are_drawn_after_many_rejections():
    """ONE, ONER, ONERS and ZONERS in one row, of which only the cells are known: drawn blindly they never agree."""
    words = [(word, "B1" if word[0] == "O" else "A1", "E") for word in ("ONE", "ONER", "ONERS", "ZONERS")]
    board = hiding.board_of(6, place(*words).words)
    open_cells = {row * 6 + col for row in (2, 4, 5) for col in (0, 1, 3, 4)}
    marks = "".join(
        HIDDEN if cell in open_cells else EMPTY if letter == EMPTY else STAR
        for cell, letter in enumerate(board.letters)
    )
    hunt = hunting.Hunt(marks, ("___", "____", "_____", "______"), misses=18)
    for seed in range(3):
        drawn = posterior.draw_board(hunt, "en", Chance(seed))
        assert [mark != EMPTY for mark in drawn.letters[:6]] == [True] * 6
        assert set(drawn.letters[6:12]) == {EMPTY}
