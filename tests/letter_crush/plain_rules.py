"""LetterCrush once more, written from docs/rules/letter-crush.md alone: plain, slow, and without the code of the game.

It plays one run. Words come from the lexicon, and chance from the kernel's generator.
"""

from fractions import Fraction
from typing import Any

from parlor.kernel import Chance
from parlor.words import lexicon

WEIGHTS = {  # per cent
    "en": "E 12.0 A 9.0 I 7.5 O 7.5 T 7.0 R 7.0 N 6.5 S 5.0 L 5.0 C 3.8 U 3.7 D 3.7 P 2.9 M 2.9 H 2.8 G 2.4 B 2.2 "
    "F 1.8 Y 1.8 W 1.6 K 1.4 V 1.2 X 0.4 Z 0.4 J 0.3 Q 0.2",
    "pl": "A 9.5 I 9.2 E 9.2 O 9.1 N 9.0 R 5.0 Z 5.0 S 5.0 W 5.0 C 5.0 T 3.0 K 3.0 Y 3.0 D 3.0 P 3.0 M 3.0 "
    "L 2.0 U 2.0 J 2.0 B 2.0 G 1.0 H 1.0 F 1.0",
}
VALUES = {
    "en": "1 EAIONRTLSU 2 DG 3 BCMP 4 FHVWY 5 K 8 JX 10 QZ",
    "pl": "1 AEIONRSWZ 2 CDKLMPTY 3 BGHJU 5 F",
}
PRICES = {
    "en": "A 35, E 20, S 18, O T 8, P 4, D 1, I N -6, L R -7, B G -12, M -14, H -16, U -18, W -20, C -22, F -25, "
    "Y -27, V -37, K -39, J -48, X -51, Z -54, Q -55",
    "pl": "L 29, D S 17, M N 16, O 11, W 9, A T 6, B 5, R 4, Z 3, P -1, K -3, G -4, C -5, J -9, H -12, I -14, E -20, "
    "F -22, U -26, Y -32",
}
VOWELS = {"en": "AEIOU", "pl": "AEIOUY"}
LENGTH_BONUS = {3: Fraction(1), 4: Fraction(1), 5: Fraction(3, 2), 6: Fraction(2)}
SQUARES = [(row, col) for row in range(6) for col in range(6)]


def pairs(text):
    names = text.split()
    return dict(zip(names[::2], names[1::2], strict=True))


def weights_of(language):
    return {letter: round(float(percent) * 10) for letter, percent in pairs(WEIGHTS[language]).items()}


def values_of(language):
    return {letter: int(value) for value, letters in pairs(VALUES[language]).items() for letter in letters}


def prices_of(language):
    prices = {}
    for group in PRICES[language].split(","):
        *letters, price = group.split()
        prices |= dict.fromkeys(letters, int(price))
    return prices


class PlainRun:
    """One run. `tiles` has a [letter, mark] for each square; marks are those of the game's views."""

    def __init__(self, mode, language, style, number, words=0, strict=False):
        self.mode, self.language, self.style, self.number, self.word_limit = mode, language, style, number, words
        name = "pl-strict" if strict and language == "pl" else language
        self.lexicon = lexicon(name)
        self.cascade_zipf = 2.5 if language == "en" else 2
        self.weights, self.values, self.prices = weights_of(language), values_of(language), prices_of(language)
        self.drawn, self.mixes, self.strikes, self.score = [0] * 6, 0, 0, 0
        self.found, self.over = [], ""
        chance = Chance(number, 0, "board")
        while True:
            self.tiles = {square: [self.letter(chance), "."] for square in SQUARES}
            if self.common_places(self.tiles):
                break

    # --- words ---

    def letter(self, chance):
        """A weighted draw."""
        number = chance.below(1000)
        for letter in sorted(self.weights):
            if number < self.weights[letter]:
                return letter
            number -= self.weights[letter]
        raise AssertionError("the weights sum to 1000")

    def is_frequent(self, word, zipf):
        return word in self.lexicon.words and self.lexicon.zipf(word) >= zipf and not self.lexicon.is_offensive(word)

    def places(self):
        """All places for a word: squares in reading order."""
        for length in range(3, 7):
            for start in range(7 - length):
                for line in range(6):
                    yield [(line, start + n) for n in range(length)]
                    yield [(start + n, line) for n in range(length)]

    def letters_at(self, tiles, place):
        return "".join(tiles[square][0] for square in place)

    def common_places(self, tiles):
        return [place for place in self.places() if self.is_frequent(self.letters_at(tiles, place), 3.5)]

    def fitting(self, letters):
        """The words that letters with at most one wild card spell, the best first."""
        if letters.count("?") > 1:
            return []
        words = {letters.replace("?", letter) for letter in self.weights} & self.lexicon.words
        return sorted(words, key=lambda word: (self.lexicon.is_offensive(word), -self.lexicon.zipf(word), word))

    def has_common_word(self):
        for place in self.places():
            letters = self.letters_at(self.tiles, place)
            if letters.count("?") <= 1:
                for letter in self.weights:
                    if self.is_frequent(letters.replace("?", letter), 3.5):
                        return True
        return False

    # --- actions ---

    def submit(self, path):
        """Return what happened: "refused", "struck", or a list of steps."""
        squares = [tuple(square) for square in path]
        if len(squares) < 3 or squares not in list(self.places()):
            return "refused"
        letters = self.letters_at(self.tiles, squares)
        if letters.count("?") > 1:
            return "refused"
        words = self.fitting(letters)
        if not words:
            if self.mode == "zen":
                return "refused"
            self.strikes += 1
            if self.strikes == 3:
                self.over = "strikes"
            return "struck"
        steps = self.chain(words[0], squares)
        mixed = not self.has_common_word()
        if mixed:
            self.mix()
        if self.word_limit and sum(chain == 0 for *_, chain in self.found) >= self.word_limit:
            self.over = "words"
        return steps, mixed

    def shuffle(self):
        """Return whether it is allowed."""
        if self.mode != "zen":
            if self.strikes >= 2:
                return False
            self.strikes += 1
        self.mix()
        return True

    # --- a chain ---

    def chain(self, word, squares):
        steps, clearing = [], [(word, squares)]
        while clearing and len(steps) <= 10:
            step = self.clear(clearing, len(steps))
            steps.append(step)
            clearing = [(self.letters_at(self.tiles, place), place) for place in self.cascades(step["new"])]
        return steps

    def clear(self, clearing, chain):
        step: dict[str, Any] = {"words": [], "blasts": [], "made": None, "mended": 0}
        used = []
        for word, squares in clearing:
            value = sum(self.values.get(self.tiles[square][0], 0) for square in squares)
            bonus = max({"2": 2, "3": 3}.get(self.tiles[square][1], 1) for square in squares)
            factor = max(Fraction(bonus), Fraction(3, 2) ** min(chain, 3))
            points = int(value * LENGTH_BONUS[len(squares)] * factor + Fraction(1, 2))
            self.score += points
            step["words"].append((word, squares, points, chain))
            self.found.append((word, points, chain))
            used += [square for square in squares if square not in used]
        kept = None
        if self.style == "crush" and chain == 0 and len(clearing[0][1]) > 3:
            kept = clearing[0][1][-1]
        gone, waiting = set(used), list(used)
        while waiting:
            square = waiting.pop(0)
            reached = self.reach(square)
            if reached is not None:
                taken = [other for other in reached if other not in gone]
                gone |= set(taken)
                waiting += taken
                self.score += len(taken)
                step["blasts"].append((square, taken))
        for square in used:
            if self.tiles[square][1] == "+":
                step["mended"] += 1
                self.strikes = max(0, self.strikes - 1)
        if kept:
            word, squares = clearing[0]
            is_row = squares[0][0] == squares[1][0]
            tile = {4: [word[-1], "-" if is_row else "|"], 5: ["?", "."], 6: [word[-1], "*"]}[len(squares)]
            self.tiles[kept] = tile
            step["made"] = (kept, *tile)
            gone.discard(kept)
        step["new"] = self.fall(gone)
        return step

    def reach(self, square):
        row, col = square
        return {
            "-": [(row, other) for other in range(6)],
            "|": [(other, col) for other in range(6)],
            "*": [(r, c) for r, c in SQUARES if abs(r - row) <= 1 and abs(c - col) <= 1],
        }.get(self.tiles[square][1])

    def fall(self, gone):
        """Let tiles fall and new ones come in; return the squares of the new ones."""
        gaps = [sum((row, col) in gone for row in range(6)) for col in range(6)]
        settled = {}
        for col in range(6):
            left = [self.tiles[row, col] for row in range(6) if (row, col) not in gone]
            for row in range(gaps[col], 6):
                settled[row, col] = left[row - gaps[col]]
        streams = {
            (col, n): Chance(self.number, self.drawn[col] + n, f"column {col}")
            for col in range(6)
            for n in range(gaps[col])
        }
        draws = {key: [self.letter(stream) for _ in range(24)] for key, stream in streams.items()}
        new = {(gaps[col] - 1 - n, col): (col, n) for col, n in draws}  # the first one ends lowest
        boards = []
        for draw in range(24):
            fallen = {square: [draws[key][draw], self.bonus(*key)] for square, key in new.items()}
            boards.append(settled | fallen)
        best = max(range(24), key=lambda draw: (self.worth(boards[draw], set(new)), -draw))
        self.tiles = boards[best]
        for col in range(6):
            self.drawn[col] += gaps[col]
        return set(new)

    def bonus(self, col, n):
        if self.style != "crush":
            return "."
        number = Chance(self.number, self.drawn[col] + n, f"bonus {col}").below(100)
        if number == 4 and self.mode == "zen":
            return "."
        return {0: "2", 1: "2", 2: "2", 3: "3", 4: "+"}.get(number, ".")

    def worth(self, tiles, new):
        total = 0
        common = self.common_places(tiles)
        for place in common:
            clears = len(place) >= 4 and len(new & set(place)) >= 2
            total += {3: 100, 4: 500, 5: 1000, 6: 2000}[len(place)] * (3 if clears else 10) // 10
        if common:
            total += 500
        vowels = sum(tiles[square][0] in VOWELS[self.language] for square in SQUARES)
        total -= 50 * max(0, 12 - vowels, vowels - 16)
        return total - sum(self.prices[tiles[square][0]] for square in new)

    def cascades(self, new):
        found = [
            place
            for place in self.places()
            if len(place) >= 4
            and len(new & set(place)) >= 2
            and self.is_frequent(self.letters_at(self.tiles, place), self.cascade_zipf)
        ]
        return [place for place in found if not any(set(place) < set(other) for other in found)]

    # --- mixing ---

    def mix(self):
        chance = Chance(self.number, self.mixes, "mix")
        self.mixes += 1
        orders = [chance.shuffled(range(36)) for _ in range(16)]
        boards = [{SQUARES[n]: self.tiles[SQUARES[old]] for n, old in enumerate(order)} for order in orders]
        best = max(range(16), key=lambda n: (self.richness(boards[n]), -n))
        board = boards[best]
        while not self.common_places(board):
            letters = [self.letter(chance) for _ in range(36)]
            drawn = [
                [letter if self.tiles[square][0] != "?" else "?", self.tiles[square][1]]
                for square, letter in zip(SQUARES, letters, strict=True)
            ]
            board = {SQUARES[n]: drawn[old] for n, old in enumerate(chance.shuffled(range(36)))}
        self.tiles = board

    def richness(self, tiles):
        return sum({3: 1, 4: 5, 5: 10, 6: 20}[len(place)] for place in self.common_places(tiles))

    # --- for comparison ---

    def board(self):
        return "".join(self.tiles[square][0] for square in SQUARES)

    def marks(self):
        return "".join(self.tiles[square][1] for square in SQUARES)
