"""check_game finds every broken game, by the law that it breaks."""

import re

import broken
import lawful
import pytest
from violations import violations

from liars_dice import game as liars_dice
from parlor.kernel import ParlorError
from parlor.kernel.laws import LAWS, LawsBroken, check_game, examine


@pytest.mark.parametrize("game", [liars_dice, lawful.Nim(), lawful.SealedThrows()])
def test_a_good_game_keeps_every_law(game):
    report = check_game(game, isolated=False)
    assert report.broken == ()
    assert report.laws == tuple(LAWS)
    assert report.plies >= 20
    assert report.steps_per_cpu_second > 0


@pytest.mark.parametrize(
    ("game", "law", "says"),
    [
        (broken.Mutates, "purity", "apply changes its input"),
        (broken.MutatesInView, "purity", "view of seat 0 changes its input"),
        (broken.GlobalRandom, "purity", "process-wide randomness"),
        (broken.SetOrder, "same everywhere", "PYTHONHASHSEED"),
        (broken.ListsTooMuch, "agreement", "check refuses"),
        (broken.ListsTooLittle, "agreement", "legal does not list"),
        (broken.ApplyRaises, "agreement", "two is unlucky"),
        (broken.CheckRaises, "agreement", "IndexError"),
        (broken.NeverEnds, "ends", "not over after 200 plies"),
        (broken.NoOutcome, "ends", "no outcome"),
        (broken.OutcomeOfOneSeat, "ends", "each seat"),
        (broken.EarlyOutcome, "ends", "while a seat is to act"),
        (broken.ForgetfulView, "sample", "others to act"),
        (broken.SampleContradicts, "sample", "contradicts"),
        (broken.SampleTurns, "sample", "contradicts"),
        (broken.NotJson, "json", "does not survive JSON"),
        (broken.UnreadableNotation, "json", "is read as"),
        (broken.CountsItsMatches, "replay", "not the recorded one"),
        (broken.DescribesNothing, "form", "describe must return a text"),
        (broken.TextAtTheEnd, "form", "texts"),
        (broken.NoLevels, "form", "no level of bot"),
        (broken.IdWithPath, "form", "the id"),
        (broken.OneSeatName, "form", "not names"),
        (broken.StoresDictionary, "purity", "on the game itself"),
        (broken.RareCheat, "bots", "Take one, two or three"),
        (broken.ShallowReader, "json", "RecursionError"),
        (broken.LazyRedeal, "secrecy", "refusal"),
        (broken.HonestButLazyRedeal, "redeal", "redeal never does"),
        (broken.NimWithList, "purity", "use tuples"),
        (broken.StoresCount, "purity", "on the game itself"),
        (broken.WrongOutcome, "ends", "is not an Outcome"),
        (broken.ForfeitOfOneSeat, "ends", "each seat"),
        (broken.ReadRaises, "json", "ValueError"),
        (broken.CompleteRaises, "json", "IndexError"),
        (broken.ReadsNothing, "json", "read as nothing"),
        (broken.CheatingBot, "bots", "Take one, two or three"),
    ],
)
def test_a_broken_game_is_caught_by_the_law_it_breaks(game, law, says):
    found = violations(game(), bound=200, laws=(law,))
    assert law in found, found
    assert says in found[law].message, found


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (broken.LeaksInView, r"the view of seat \d tells a secret: `turn` is (\d+) or (\d+) in two states"),
        (
            broken.LeaksInLegal,
            (
                r"the legal actions of seat \d tell a secret: it is (\[.*'face': 6}\]) or (\[.*'face': 6}\]) "
                r"\(\d+ or \d+ items\)"
            ),
        ),
        (
            broken.LeaksInRefusal,
            (
                r"the refusal of Call\(\) tells seat \d a secret: `message` is '.* \(They have (\d+) pips\.\)' or "
                r"'.* \(They have (\d+) pips\.\)'$"
            ),
        ),
        (
            broken.LeaksInEvent,
            (
                r"the events sent to seat \d after seat \d played 'bid \d \d' tell a secret that its view "
                r"does not show: in BidMade, `bid\.face` is (\d+) or (\d+)$"
            ),
        ),
        (
            broken.LeaksInText,
            r"the text for seat \d tells a secret: it is \.\.\.'(.*\d\)\)\))' or \.\.\.'(.*\d\)\)\))' in two states",
        ),
        (
            broken.LeaksInAnsiText,
            r"the colored text for seat \d tells a secret: it is '(\(.*\))' or '(\(.*\))' in two states",
        ),
        (
            broken.TellsSealedThrow,
            r"the events sent to seat \d after seat \d played 'throw \d' tell .*: in Thrown, `hand` is (\d) or (\d)$",
        ),
        (
            broken.AnnouncesNewDice,
            r"the events sent to .* after seat \d played 'call' tell .*: in Rolled, `dice\[\d\]` is (\d) or (\d)$",
        ),
    ],
)
def test_a_told_secret_is_named_by_its_field_and_both_values(game, says):
    found = violations(game(), bound=200, laws=("secrecy",))
    named = re.match(says, found["secrecy"].message)
    assert named, found
    assert named[1] != named[2]


@pytest.mark.parametrize(
    "game", [broken.LeaksInLegal, broken.LeaksInRefusal, broken.LeaksInEvent, broken.SampleContradicts]
)
def test_a_broken_game_breaks_no_other_law(game):
    assert len(violations(game())) == 1


def test_check_game_raises_with_every_broken_law_and_its_seed_and_ply():
    with pytest.raises(LawsBroken, match=r"nim breaks 1 law\(s\):\n  json: .*\(seed 1, ply 1\)") as caught:
        check_game(broken.UnreadableNotation(), isolated=False)
    assert caught.value.report.games == 10


def test_a_game_that_is_defined_in_a_function_is_named():
    class Local(lawful.Nim):
        pass

    assert "define its class in a module" in violations(Local())["same everywhere"].message


def test_seeds_that_a_record_cannot_hold_are_refused():
    with pytest.raises(ParlorError, match="seed"):
        examine(liars_dice, games=3, seed=10**40 - 1)


def test_a_match_that_is_over_before_its_first_action_is_named():
    found = violations(lawful.Nim(), options={"stones": 0})
    assert "before its first action" in found["ends"].message
