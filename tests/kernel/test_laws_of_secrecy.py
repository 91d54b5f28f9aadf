"""The laws find every way in which a game gives a secret away, and name the field or event and the two values."""

import re

import broken_secrets as broken
import pytest
from masked_ball import game as masked_ball
from violations import violations

from parlor.kernel.laws import check_game
from sizes import laws_without, size


@pytest.mark.parametrize("players", [2, 3, 4])
def test_masked_ball_keeps_every_law(players):
    how = {"games": size(6, 12), "max_positions": size(8, 24), "laws": laws_without("same everywhere")}
    check_game(masked_ball, isolated=False, options={"players": players}, **how)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("game", "law", "says"),
    [
        (broken.LeakyView, "secrecy", "the view of seat 0 tells a secret: `deck` is"),
        (broken.RedealBySample, "redeal", "redeal calls view (broken_secrets.py, line"),
        (broken.RedealByAnotherInstance, "redeal", "redeal calls view (broken_secrets.py, line"),
        (broken.RedealByHelper, "redeal", "redeal makes a View by looked_at"),
        (broken.ForgetsKnown, "redeal", "redeal forgets `known["),
        (broken.ForgetsLastSeat, "redeal", "redeal forgets `hands["),
        (broken.ShowsNextDraw, "secrecy", "`played.guess` is"),
        (broken.LegalTellsHands, "secrecy", "the legal actions of seat"),
        (broken.RefusalTellsHands, "secrecy", "tells seat 0 a secret: `message` is"),
        (broken.TurnTellsHands, "secrecy", "whose turn it is tells"),
        (broken.SampleForgetsKnownMask, "invariant", "sampled from the view of seat"),
        (broken.SampleInventsMask, "invariant", "sampled from the view of seat 0: the masks in hands"),
        (broken.RedealInventsMask, "invariant", "redealt for seat 0: the masks in hands"),
        (broken.ImpossibleStart, "invariant", "a state met in play: the masks in hands"),
        (broken.SlowCheck, "timing", "legal takes"),
        (broken.SleepyView, "timing", "view takes"),
        (broken.CountTellsHands, "secrecy", "events, ['Played'"),
        (broken.OrderTellsHands, "secrecy", "event 1 is"),
        (broken.EventTellsDeck, "secrecy", "in Played, `guess` is"),
        (broken.TextLengthTellsHands, "secrecy", "the text for seat 0 tells a secret"),
        (broken.RefusalLengthTellsHands, "secrecy", "tells seat 0 a secret: `message` is"),
        (broken.DigestTellsState, "secrecy", "the view of seat 0 tells a secret: `deck` is"),
    ],
)
def test_a_leak_is_named(game, law, says, players):
    positions = 8 if law == "timing" else 24  # those games are slow
    found = violations(game(), games=12, max_positions=positions, options={"players": players}, laws=(law,))
    assert law in found, found
    assert says in found[law].message, found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("game", "says"),
    [
        (broken.MoveNotesNextHand, r"the view of (.+) tells a secret: `played\.guess` is (\d) or (\d) in "),
        (broken.PlyOfEndTellsHands, r"the end tells (.+) a secret: over is (True|False) or (True|False) in "),
    ],
)
def test_a_leak_that_shows_only_in_play_is_named_with_both_values(game, says, players):
    """Twins look the same at first; then they are played on with the same actions and dice."""
    found = violations(game(), games=12, max_positions=24, options={"players": players}, laws=("secrecy",))
    named = re.match(
        says + r"two matches in which \1 received the same events, after seat \d played '", found["secrecy"].message
    )
    assert named, found
    assert named[2] != named[3]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    ("game", "says"),
    [(broken.ShowsWhatOthersKnow, "received the same events"), (broken.OutTellsOthers, "in Out, `mask` is")],
)
def test_a_leak_among_three_and_more_is_named(game, says, players):
    found = violations(game(), games=30, max_positions=40, options={"players": players}, laws=("secrecy",))
    assert "secrecy" in found, found
    assert says in found["secrecy"].message


def test_a_letter_crush_that_shows_the_other_board_is_named():
    duel = {"mode": "duel"}
    leaky = violations(broken.LeakyLetterCrush(), games=4, options=duel, laws=("secrecy",))
    assert "tells a secret: `runs[" in leaky["secrecy"].message
    circular = violations(broken.CircularLetterCrush(), games=4, options=duel, laws=("redeal",))
    assert "redeal calls view" in circular["redeal"].message
