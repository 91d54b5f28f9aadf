"""Grid Game keeps the laws on other sizes of board and with hidden traps in small armies; hidden traps stay hidden.

tests/kernel/test_all_games_keep_laws.py tests each enumerated option alone.
"""

import pytest
from grid_boards import change_unit, crowded_state, match_at, play, random_play, unit_at

from parlor.games.grid_game import game
from parlor.games.grid_game.rules import draw_hidden_traps
from parlor.games.grid_game.state import Laid, Rested, Trap
from parlor.kernel import SPECTATOR, Cell, Chance
from parlor.kernel.laws import check_game
from sizes import laws_without, size

HIDDEN = {"hidden_traps": True}


@pytest.mark.long
@pytest.mark.proves("GG-100")
@pytest.mark.parametrize(
    "options",
    [{"army": 4, "hidden_traps": True}, {"size": 19, "army": 4}, {"size": 32, "army": 4}],
    ids=str,
)
def test_the_laws_hold(options):
    assert game.hidden
    how = {"games": 2, "max_positions": size(4, 200), "laws": laws_without("same everywhere", "bots")}
    report = check_game(game, isolated=False, options=options, **how)
    assert report.plies >= 200


@pytest.mark.long
@pytest.mark.parametrize("options", [{"puzzle": 4}, {"map": "hedges", "army": 4}], ids=str)
def test_the_laws_hold_on_boards_that_are_data(options):
    how = {"games": 1, "max_positions": size(2, 200), "laws": laws_without("same everywhere", "bots")}
    assert check_game(game, isolated=False, options=options, **how).plies


@pytest.mark.proves("GG-100")
def test_a_hidden_trap_is_seen_by_its_own_side_until_the_end():
    match = match_at("K . .\nA . .", **HIDDEN)
    step = match.play(0, {"type": "special", "unit": 0, "at": [0, 1]})
    assert [trap.at for trap in match.view(0).traps] == [Cell(0, 1)]
    assert "^" in match.text(0)
    assert step.events_for(0) == (Laid(0, Cell(0, 1), None), Rested(0))
    for viewer in (1, SPECTATOR):
        assert match.view(viewer).traps == ()
        assert "^" not in match.text(viewer)
        assert step.events_for(viewer) == (Rested(0),)
    match.resign(1)
    assert match.view(1).traps == match.view(SPECTATOR).traps == match.state.traps


@pytest.mark.proves("GG-100")
def test_laying_a_trap_looks_like_waiting():
    seen = []
    for line in ("special A1 B1", "special A1 C3", "wait A1"):
        match = match_at("K . .\nA . k", **HIDDEN)
        action = game.read(match.view(0), line)
        step = match.play(0, action)
        play(match, "end-turn")
        seen.append([(match.view(viewer), match.text(viewer), step.events_for(viewer)) for viewer in (1, SPECTATOR)])
        tried = ("special C2 B1", "special C2 H9", "special C2 C2")  # perhaps on the trap, too far, not plain
        refusal_of = [match.check(1, game.read(match.view(1), order)) for order in tried]
        seen[-1].append((list(match.legal(1)), refusal_of, None))
    assert seen[0] == seen[1] == seen[2]


def test_hidden_traps_of_both_sides_may_share_a_square():
    match = match_at("K . . L\n. . . .\nA . k .", **HIDDEN)
    play(match, "special A1 B2", "end-turn", "special C3 B2")
    assert [(trap.side, trap.at) for trap in match.state.traps] == [(0, Cell(1, 1)), (1, Cell(1, 1))]
    play(match, "move A1 A2 B2")
    assert unit_at(match, "B2").lock == "gum"
    assert [trap.side for trap in match.state.traps] == [0], "the other one lies there still"


def test_traps_are_in_every_view_by_default():
    match = match_at("K . ^\nA * .")
    assert match.view(0).traps == match.view(1).traps == match.view(SPECTATOR).traps == match.state.traps
    assert match.text(0).count("^") == match.text(1).count("^") == 2


def test_drawn_hidden_traps_are_possible():
    """Only what could have been laid: by Pranksters, in the turns they had, two at most, on plain empty squares."""
    for seed in range(12):
        for state, _, _ in list(random_play(crowded_state(seed, **HIDDEN), seed, 60))[::7]:
            for viewer in (0, 1, SPECTATOR):
                sample = game.sample(game.view(state, viewer), viewer, Chance(seed))
                assert game.view(sample, viewer) == game.view(state, viewer)
                unseen = [trap for trap in sample.traps if trap.side != viewer]
                assert all(sample.units[trap.owner].kind == "prankster" for trap in unseen)
                assert all(sample.units[trap.owner].side == trap.side for trap in unseen)
                owners = [trap.owner for trap in unseen]
                assert all(owners.count(owner) <= 2 for owner in owners)
                assert len({(trap.at, trap.side) for trap in unseen}) == len(unseen)


def test_no_traps_are_drawn_before_they_could_be_laid():
    """One in each turn that the Prankster's side has had, and in this one once it is done."""

    def most(turn, lock=""):
        match = match_at("K . .\nA . k", turn=turn, **HIDDEN)
        change_unit(match, "C2" if turn % 2 else "A1", lock=lock)
        return max(len(draw_hidden_traps(match.state, 1 - turn % 2, Chance(seed))) for seed in range(40))

    assert [most(turn) for turn in range(7)] == [0, 0, 1, 1, 2, 2, 2]
    assert [most(turn, lock="used") for turn in range(7)] == [1, 1, 2, 2, 2, 2, 2]
    assert [most(turn, lock="mud") for turn in range(3)] == [0, 0, 1]


def test_samples_differ_only_with_hidden_traps():
    for options, number in (({}, 1), (HIDDEN, 30)):
        match = match_at("K . .\n. . k", turn=8, **options)
        view = match.view(0)
        assert len({game.sample(view, 0, Chance(seed)).traps for seed in range(60)}) >= number
        match.resign(0)
        assert game.sample(match.view(0), 0, Chance(1)) == match.state
    in_ring = match_at("K . .\n. . k", turn=8)
    assert {game.redeal(in_ring.state, 0, Chance(seed)) for seed in range(20)} == {in_ring.state}


def test_a_sample_keeps_the_own_traps():
    match = match_at("K * .\n. . k", turn=8, **HIDDEN)
    for seed in range(20):
        sample = game.sample(match.view(0), 0, Chance(seed))
        assert [trap for trap in sample.traps if trap.side == 0] == [Trap(Cell(0, 1), 0, 0)]
