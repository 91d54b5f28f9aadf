"""The end of a match: the last enemy falls, or the rounds are over. One whole match is written out."""

import pytest
from grid_boards import change_unit, match_at, play, refusal_of, shows

from parlor.games.grid_game import game
from parlor.games.grid_game.classes import round_limit
from parlor.games.grid_game.state import EndTurn, FinishUnit, HaltUnit, Hit, UnitDied
from parlor.kernel import Match

# Each line: the side to move, the typed action, and its events or its refusal.
SKIRMISH = """
    Blue    move C1 C3          Unit 1 moves C1 C2 C3.
    Blue    special C3 B5       Unit 1 bombs unit 3 at B5 for 6: 30 left.
    Blue    move A1 A2 A3       Unit 0 moves A1 A2 A3.
    Blue    special A3 A3       Unit 0 blows a bubble. Round 1: Orange to move.
    Orange  move B5 B4          Unit 3 moves B5 B4.
    Orange  attack B4 A3        The bubble of unit 0 blocks the attack of unit 3 and bursts.
    Orange  attack A5 A4        refused: There's no enemy on A4. No enemy is in range.
    Orange  special A5 A4       Unit 2 lays a trap at A4. Round 2: Blue to move.
    Blue    attack C3 B4        Unit 1 hits unit 3 at B4 for 11: 19 left.
    Blue    attack A3 B4        Unit 0 hits unit 3 at B4 for 6: 13 left. Round 2: Orange to move.
    Orange  attack B4 C3        Unit 3 hits unit 1 at C3 for 6: 18 left.
    Orange  wait A5             Unit 2 is done. Round 3: Blue to move.
    Blue    attack C3 B4        Unit 1 hits unit 3 at B4 for 11: 2 left.
    Blue    attack A3 B4        Unit 0 hits unit 3 at B4 for 6: 0 left. Unit 3 is knocked out at B4. Round 3: Orange to move.
    Orange  move A5 B5 B4       refused: You can't stop on a knocked-out teammate. From B4 it can step to C4, B5, A4.
    Orange  move A5 B5          Unit 2 moves A5 B5.
    Orange  take-back B5        Unit 2 is back at A5.
    Orange  end-turn            Round 4: Blue to move.
    Blue    move A3 A4 B4       refused: A knocked-out enemy blocks B4. From A4 it can step to A3.
    Blue    move A3 A4          Unit 0 moves A3 A4. Unit 0 is stuck in gum at A4.
    Blue    attack C3 B4        refused: There's no enemy on B4. No enemy is in range.
    Blue    special C3 A5       refused: Paint Bomb reaches 2 or 3 steps. No enemy is in range.
    Blue    move C3 C4          Unit 1 moves C3 C4.
    Blue    special C4 A5       Unit 1 bombs unit 2 at A5 for 6: 4 left. Round 4: Orange to move.
    Orange  attack A5 A4        Unit 2 hits unit 0 at A4 for 8: 28 left. Round 5: Blue to move.
    Blue    attack A4 A5        refused: That unit is stuck in gum. Ready to act: C4.
    Blue    special C4 A5       Unit 1 bombs unit 2 at A5 for 6: 0 left. Unit 2 is knocked out at A5.
"""  # noqa: E501


@pytest.mark.proves("GG-02", "GG-03", "GG-174", "GG-175", "GG-104")
def test_a_whole_match():
    match = match_at(
        """
        L . P
        . . .
        . # .
        . . .
        k l .
        """
    )
    change_unit(match, "A5", health=10)
    for line in filter(None, map(str.strip, SKIRMISH.splitlines())):
        who, rest = line.split(maxsplit=1)
        typed, sentence = rest.split("  ", maxsplit=1)
        side = match.state.side
        assert game.seat_names[side] == who, line
        assert match.outcome is None
        action = game.read(match.view(side), typed)
        if sentence.strip().startswith("refused: "):
            assert f"refused: {refusal_of(match, action)[1]}" == sentence.strip()
        else:
            step = match.play(side, action)
            assert " ".join(map(game.describe, step.events_for(side))) == sentence.strip()
    assert shows(
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
def test_killing_the_last_enemy_wins_at_once(turn, lines):
    match = match_at("L . x\nA k .\n. p o", turn=turn)
    for name in ("A1", "A2", "B2", "B3"):
        change_unit(match, name, health=1)
    play(match, lines[0])
    assert match.outcome is None
    events = play(match, lines[1])
    assert [type(event) for event in events] == [Hit, UnitDied], "no turn begins any more"
    assert match.outcome.results == (("loss", "win") if turn else ("win", "loss"))  # type: ignore[attr-defined]
    assert match.to_act == set()


@pytest.mark.proves("GG-177")
def test_after_the_end_everything_is_refused():
    match = match_at("L k")
    change_unit(match, "B1", health=1)
    play(match, "attack A1 B1")
    for action in (EndTurn(), FinishUnit(0), HaltUnit(0)):
        for seat in (0, 1):
            assert refusal_of(match, action, seat) == (
                "game-over",
                "The game is over. Start a new match to play again.",
            )
    assert list(match.legal(0)) == list(match.legal(1)) == []


# --- the limit -------------------------------------------------------------------------------------------------------


@pytest.mark.proves("GG-178", "GG-179")
@pytest.mark.parametrize(("size", "limit"), [(16, 40), (19, 40), (20, 60), (32, 60)])
def test_without_fights_the_match_ends_at_the_round_limit(size, limit):
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
    match = match_at(picture, turn=79)
    for name, left in health.items():
        change_unit(match, name, health=left)
    play(match, "end-turn")
    assert (match.outcome.results, match.outcome.reason) == (results, "round-limit")
    standing = (sum(letter.isupper() for letter in picture), sum(letter.islower() for letter in picture))
    assert match.outcome.scores == standing


def test_elimination_in_the_last_turn_counts_before_the_round_limit():
    match = match_at("l . . .\nK . . .", turn=79)
    change_unit(match, "A2", health=1)
    play(match, "attack A1 A2")
    assert match.outcome.reason == "elimination"
