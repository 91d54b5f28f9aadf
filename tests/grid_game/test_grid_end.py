"""How a match ends: the last enemy falls, or the rounds are over. One whole match is written out as it is played."""

import pytest
from playgrounds import changed, looks, play, playground, refused

from parlor.games.grid_game import game
from parlor.games.grid_game.classes import round_limit
from parlor.games.grid_game.state import Died, EndTurn, Halt, Hit, Wait
from parlor.kernel import Match

# Each line: who is to move, what is ordered, and what everybody hears of it.
SKIRMISH = """
    Blue    step C1 C2          Unit 1 steps from C1 to C2.
    Blue    step C2 C3          Unit 1 steps from C2 to C3.
    Blue    special C3 B5       Unit 1 bombs unit 3 at B5 for 6: 30 left.
    Blue    step A1 A2          Unit 0 steps from A1 to A2.
    Blue    step A2 A3          Unit 0 steps from A2 to A3.
    Blue    special A3 A3       Unit 0 blows a bubble. Round 1: Orange to move.
    Orange  step B5 B4          Unit 3 steps from B5 to B4.
    Orange  attack B4 A3        The bubble of unit 0 takes the blow of unit 3 and bursts.
    Orange  attack A5 A4        refused: No enemy stands there. No enemy is within reach.
    Orange  special A5 A4       Unit 2 lays a trap at A4. Round 2: Blue to move.
    Blue    attack C3 B4        Unit 1 hits unit 3 at B4 for 11: 19 left.
    Blue    attack A3 B4        Unit 0 hits unit 3 at B4 for 6: 13 left. Round 2: Orange to move.
    Orange  attack B4 C3        Unit 3 hits unit 1 at C3 for 6: 18 left.
    Orange  wait A5             Unit 2 is done. Round 3: Blue to move.
    Blue    attack C3 B4        Unit 1 hits unit 3 at B4 for 11: 2 left.
    Blue    attack A3 B4        Unit 0 hits unit 3 at B4 for 6: 0 left. Unit 3 falls at B4. Round 3: Orange to move.
    Orange  step A5 B5          Unit 2 steps from A5 to B5.
    Orange  step B5 B4          Unit 2 steps from B5 to B4.
    Orange  halt B4             refused: It cannot stay on a fallen friend: step on, or take the move back.
    Orange  take-back B4        Unit 2 is back at A5.
    Orange  end-turn            Round 4: Blue to move.
    Blue    step A3 A4          Unit 0 steps from A3 to A4. Unit 0 is stuck in gum at A4.
    Blue    attack C3 B4        refused: No enemy stands there. No enemy is within reach.
    Blue    special C3 A5       refused: Paint Bomb reaches 2 or 3 steps away. No enemy is within reach.
    Blue    step C3 C4          Unit 1 steps from C3 to C4.
    Blue    special C4 A5       Unit 1 bombs unit 2 at A5 for 6: 4 left. Round 4: Orange to move.
    Orange  attack A5 A4        Unit 2 hits unit 0 at A4 for 8: 28 left. Round 5: Blue to move.
    Blue    attack A4 A5        refused: It is stuck in gum. Those that can act are C4.
    Blue    special C4 A5       Unit 1 bombs unit 2 at A5 for 6: 0 left. Unit 2 falls at A5.
"""


@pytest.mark.proves("GG-02", "GG-03", "GG-174", "GG-175", "GG-104")
def test_a_whole_match():
    match = playground(
        """
        L . P
        . . .
        . # .
        . . .
        k l .
        """
    )
    changed(match, "A5", health=10)
    for line in filter(None, map(str.strip, SKIRMISH.splitlines())):
        who, rest = line.split(maxsplit=1)
        typed, said = rest.split("  ", maxsplit=1)
        side = match.state.side
        assert game.seat_names[side] == who, line
        assert match.outcome is None
        action = game.read(match.view(side), typed)
        if said.strip().startswith("refused: "):
            assert f"refused: {refused(match, action)[1]}" == said.strip()
        else:
            step = match.play(side, action)
            assert " ".join(map(game.describe, step.events_for(side))) == said.strip()
    assert looks(
        match,
        """
        . . .
        . . .
        . # .
        L o P
        o . .
        """,
    )
    outcome = match.outcome
    assert (outcome.results, outcome.reason, outcome.scores) == (("win", "loss"), "elimination", (2, 0))
    assert match.text(0).startswith("The game is over in round 5.")


@pytest.mark.proves("GG-175", "GG-174")
@pytest.mark.parametrize(
    ("turn", "lines"), [(0, ["attack A1 B2", "attack A2 B3"]), (1, ["attack B2 A1", "attack B3 A2"])]
)
def test_the_last_blow_wins_at_once(turn, lines):
    match = playground("L . x\nA k .\n. p o", turn=turn)
    for name in ("A1", "A2", "B2", "B3"):
        changed(match, name, health=1)
    play(match, lines[0])
    assert match.outcome is None
    told = play(match, lines[1])
    assert [type(event) for event in told] == [Hit, Died], "nobody's turn begins any more"
    assert match.outcome.results == (("loss", "win") if turn else ("win", "loss"))  # type: ignore[attr-defined]
    assert match.to_act == set()


@pytest.mark.proves("GG-177")
def test_after_the_end_everything_is_refused():
    match = playground("L k")
    changed(match, "B1", health=1)
    play(match, "attack A1 B1")
    for action in (EndTurn(), Wait(0), Halt(0)):
        for seat in (0, 1):
            assert refused(match, action, seat) == ("game-over", "The game is over.")
    assert list(match.legal(0)) == list(match.legal(1)) == []


# --- the limit -------------------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-178", "GG-179")
@pytest.mark.parametrize(("size", "limit"), [(16, 40), (19, 40), (20, 60), (32, 60)])
def test_when_nobody_fights_the_rounds_come_to_their_end(size, limit):
    assert round_limit(size) == limit
    match = Match(game, seed=1, options={"size": size})
    for turn in range(2 * limit):
        assert match.outcome is None, turn
        match.play(turn % 2, EndTurn())
    assert (match.outcome.reason, match.state.round) == ("round-limit", limit)
    assert match.view(0).limit == limit


@pytest.mark.proves("GG-180", "GG-181", "GG-182")
@pytest.mark.parametrize(
    ("picture", "health", "results"),
    [
        ("L K . a", {"A1": 1, "B1": 1}, ("win", "loss")),  # more units, however weak
        ("L . . p p", {}, ("loss", "win")),
        ("L K . l k", {"A1": 10}, ("loss", "win")),  # as many, but more health
        ("L A . l p", {"D1": 35}, ("win", "loss")),
        ("L A . l a", {}, ("draw", "draw")),
        ("K . . k", {"A1": 20}, ("draw", "draw")),
    ],
)
def test_who_is_ahead_at_the_limit(picture, health, results):
    match = playground(picture, turn=79)
    for name, left in health.items():
        changed(match, name, health=left)
    play(match, "end-turn")
    assert (match.outcome.results, match.outcome.reason) == (results, "round-limit")
    standing = (sum(letter.isupper() for letter in picture), sum(letter.islower() for letter in picture))
    assert match.outcome.scores == standing


def test_the_last_enemy_who_falls_in_the_last_turn_has_lost():
    match = playground("l . . .\nK . . .", turn=79)
    changed(match, "A2", health=1)
    play(match, "attack A1 A2")
    assert match.outcome.reason == "elimination"
