"""Every installed game keeps every law with each number of seats and each value of every enumerated option.

The tests of the games add options that are not enumerated: sizes of boards, word lists, combinations.
"""

import pytest

from parlor.kernel import registry
from parlor.kernel.inputs import read_options
from parlor.kernel.laws import LAWS, check_game
from sizes import size

pytestmark = pytest.mark.long

# Other processes and bots take long: `make test` examines their laws with the default options alone.
ISOLATED = size(short=False, long=True)
OF_EACH_OPTION = size([law for law in LAWS if law not in ("same everywhere", "bots")], LAWS)
# (games, positions) for the default options; each other value gets fewer. `make long` takes TIMES as many.
TIMES = size(short=1, long=120)
GAMES = {
    "dont-lose-your-head": (1, 3),
    "grid-game": (1, 8),
    "letter-crush": (3, 16),
    "liars-dice": (20, 60),
    "masked-ball": (3, 6),
    "nethack-chat": (4, 32),
    "territory-words": (1, 3),
}
VALUES: dict[
    str, dict[str, set]
] = {  # every value that is not the default of an option; a new option of these types has to be added here
    "dont-lose-your-head": {
        "reading": {"classic"},
        "calibrated": {True},
        "extra_turn": {True},
        "mode": {"solo", "daily"},
    },
    "grid-game": {"army": {4, 8, 12, 16}, "closing_ring": {True}, "hidden_traps": {True}},
    "letter-crush": {"mode": {"zen", "daily", "duel"}, "language": {"pl"}, "strict": {True}, "style": {"crush"}},
    "liars-dice": {},
    "masked-ball": {"players": {3, 4}},
    "nethack-chat": {
        "easy": {True},
        "hints": {True},
        "undo": {True},
        "edition": {"classic", "deep"},
        "party": {2, 3, 4},
    },
    "territory-words": {
        "dictionary": {"api"},
        "repeat_words": {True},
        "side": {8},
        "turn_seconds": {20, 40, 60},
        "hints": {"on"},
    },
}


def test_every_installed_game_is_tested():
    assert set(registry.installed()) == set(GAMES) == set(VALUES)


@pytest.mark.parametrize("game_id", GAMES)
def test_all_laws_hold_with_all_seat_counts_and_enumerated_options(game_id):
    game = registry.game(game_id)
    assert game.hidden == (game_id != "territory-words")  # else the laws of secrecy would test nothing
    games, positions = (TIMES * number for number in GAMES[game_id])
    how = {"games": games, "max_positions": positions, "seconds": 120 * TIMES}
    report = check_game(game, **how, laws=OF_EACH_OPTION, isolated=ISOLATED)
    others = [law for law in LAWS if law not in OF_EACH_OPTION]
    assert not others or check_game(game, **how, options={}, laws=others).plies
    assert report.variants[0] == {}
    tested = {name: {options[name] for options in report.variants if name in options} for name in VALUES[game_id]}
    assert tested == VALUES[game_id]
    assert len(report.variants) == 1 + sum(map(len, VALUES[game_id].values()))
    assert {game.seat_count(read_options(game, options)) for options in report.variants} == set(game.seats)
    assert report.plies >= games + len(report.variants)
