"""How fast the search is, measured against a fixed loop in the same run: no absolute times, whatever the machine.

The rows name seconds without naming a machine. The yardstick is a machine that runs 23 million turns of the loop in a
CPU second, the median of thirty recorded runs of it (15 to 27 million); a lap is 300,000 turns.
"""

import time

import pytest

import parlor
from parlor.games.territory_words import bots, game
from parlor.games.territory_words.land import EMPTY, Land
from parlor.games.territory_words.polygon import edge_gains, spans
from parlor.games.territory_words.search import best_words
from parlor.kernel import Chance
from parlor.words import lexicon

LAP = 0.3 / 23  # seconds that a lap stands for


def cpu(work):
    begun = time.process_time()
    work()
    return time.process_time() - begun


def lap():
    x = 0
    for i in range(300_000):
        x += i & 7
    return x


def seconds_there(work, times=5):
    """What the work takes by the yardstick: the best of several, against the best of as many laps."""
    work()
    return min(cpu(work) for _ in range(times)) / min(cpu(lap) for _ in range(times)) * LAP


@pytest.fixture(scope="module")
def busy():
    """A match with eight claims on the board."""
    match = parlor.new("territory-words", seed=6)
    for ply in range(8):
        (seat,) = match.to_act
        match.play(seat, game.bot("hard").choose(match.turn(seat, Chance(6, ply))))
    return match


@pytest.mark.long
@pytest.mark.proves("TW-186", "TW-187", "TW-189")
@pytest.mark.parametrize(("zipf", "longest", "seconds"), [(0.0, 8, 0.33), (3.0, 8, 0.06), (4.0, 5, 0.03)])
def test_searching_a_list(busy, zipf, longest, seconds):
    words = bots.vocabulary(lexicon("en"), zipf, longest)
    for land in (EMPTY, Land(busy.state.land)):
        assert seconds_there(lambda land=land: best_words(busy.state.letters, land, 0, words)) <= 1.5 * seconds


@pytest.mark.long
@pytest.mark.proves("TW-182")
def test_a_hard_move_takes_at_most_four_tenths_of_a_second_and_an_expert_one_a_whole(busy):
    for level, seconds in (("hard", 0.4), ("expert", 1.0)):
        bot = game.bot(level)
        assert seconds_there(lambda bot=bot: bot.choose(busy.turn(0, Chance(1))), times=3) <= seconds


@pytest.mark.proves("TW-190")
def test_an_edge_table(busy):
    prefix = Land(busy.state.land).gain_prefix(0, 3)
    assert seconds_there(lambda: edge_gains(prefix)) <= 0.0075


@pytest.mark.proves("TW-191")
def test_rastering_a_polygon():
    corners = [(20, 20), (180, 60), (340, 20), (460, 180), (420, 340), (300, 460), (140, 420), (60, 300)]
    assert seconds_there(lambda: [spans(corners) for _ in range(100)]) / 100 <= 0.00015
