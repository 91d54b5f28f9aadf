"""Wrong types, bad bots and incomplete lists are named in one sentence with method and fix; an untested law says so."""

import re

import broken
import broken_forms
import broken_secrets
import pytest
from lawful import Nim
from masked_ball import game as masked_ball
from msgspec.structs import replace
from violations import broken_by, violations

from liars_dice import game as liars_dice
from parlor.kernel import Match, Outcome, laws
from parlor.kernel.laws import examine
from parlor.kernel.laws.rules import agreement
from sizes import size


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (
            broken_forms.EmitToSeat,
            r"apply returned Emit\(Rolled\(\.\.\.\), to=0\): `to` must be a tuple of seats, such as to=\(0,\), or None",
        ),
        (broken_forms.EmitToList, r"apply returned Emit\(Thrown\(\.\.\.\), to=\[0, 1\]\): `to` must be a tuple"),
        (broken_forms.EventWithoutEmit, r"apply returned a Step with the events .*: they must be a tuple of Emit"),
        (broken_forms.ApplyReturnsState, r"apply returned Heap\(.*\): it must return a Step, such as Step\(state"),
        (broken_forms.ToActReturnsSeat, r"to_act returned 0: it must return a frozenset of seats, such as frozenset"),
        (
            broken_forms.ToActReturnsUnknownSeat,
            r"to_act returned frozenset\(\{2\}\), but 2 is no seat: seats are 0 to 1",
        ),
        (broken.ToActReturnsSet, r"to_act returned \{0\}: it must return a frozenset of seats"),
        (broken.WrongAudience, r"apply returned Emit\(.*, to=\(7,\)\), but there is no seat 7: seats are 0 to 1"),
        (broken.AnnouncesToSpectators, r"to=\(-1,\)\), but there is no seat -1: seats are 0 to 1"),
    ],
)
def test_a_wrong_type_is_the_only_violation_and_names_method_and_fix(game, says):
    report = examine(game(), isolated=False, games=4)
    assert [violation.law for violation in report.broken] == ["form"]
    assert re.search(says, report.broken[0].message), report.broken
    assert report.broken[0].seed is not None
    assert {untested.law for untested in report.not_tested} == set(laws.LAWS) - {"form"}
    assert "the law `form` is broken" in report.not_tested[0].reason


def test_a_wrong_type_is_named_also_if_laws_run_in_child_processes():
    report = examine(broken_forms.ToActReturnsSeat(), games=2)
    assert [violation.law for violation in report.broken] == ["form"]
    assert "to_act returned 0" in report.broken[0].message


def test_a_seat_to_act_after_the_end_is_named():
    sentence = violations(broken_forms.ActsAfterTheEnd())["ends"].message
    assert "outcome returned Outcome(" in sentence
    assert "to_act returned seats [" in sentence
    assert "Return frozenset() from to_act after the end" in sentence


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (broken_forms.BotReturnsNone, r"^bot 'odd' returned None, not an action$"),
        (broken_forms.BotReturnsNumber, r"^bot 'odd' returned 2, not an action$"),
        (
            broken_forms.BotPlaysUnlistedAction,
            r"^bot 'odd' plays Take\(stones=1000003\), which check accepts but legal does not list: add it to legal$",
        ),
        (broken_forms.BotUsesRandom, r"^bot 'odd' uses process-wide randomness: draw from turn.chance$"),
        (
            broken_forms.BotUsesOwnGenerator,
            r"^bot 'odd' chose Take\(stones=\d\) and then Take\(stones=\d\) in the same",
        ),
        (broken_forms.BotUsesClock, r"^bot 'odd' chose Take\(stones=\d\) and then Take\(stones=\d\) in the same turn"),
    ],
)
def test_a_bad_bot_is_named_with_level_seed_and_ply(game, says):
    found = violations(game(), games=4)
    assert list(found) == ["bots"]
    assert re.search(says, found["bots"].message), found
    assert found["bots"].seed in range(1, 5)
    assert found["bots"].ply >= 1


def test_a_random_bot_that_returns_none_is_named():
    found = violations(broken_forms.RandomBotReturnsNone(), games=2)
    assert list(found) == ["bots"]
    assert (found["bots"].message, found["bots"].seed, found["bots"].ply) == (
        "bot 'random' returned None, not an action",
        1,
        1,
    )


def test_a_missing_random_bot_is_named_and_the_other_laws_are_tested():
    report = examine(broken_forms.NoRandomBot(), isolated=False, games=2)
    assert [violation.law for violation in report.broken] == ["bots"]
    assert "`levels` has 'random', but bot('random') raised KeyError('random')" in report.broken[0].message
    assert "agreement" not in {untested.law for untested in report.not_tested}


@pytest.mark.parametrize(
    ("game", "answer"),
    [
        (broken_forms.LevelWithoutBot, "raised ParlorError("),
        (broken_forms.LevelWithKeyError, "raised KeyError('grandmaster')"),
        (broken_forms.BotIsNone, "returned None"),
    ],
)
def test_a_level_without_a_bot_is_named(game, answer):
    sentence = violations(game(), games=2)["bots"].message
    assert f"`levels` has 'grandmaster', but bot('grandmaster') {answer}" in sentence
    assert "add a class for it to LEVELS in the module `bots`" in sentence
    assert "or remove 'grandmaster' from `levels`" in sentence


@pytest.mark.parametrize(
    ("game", "omitted"),
    [
        (broken_forms.OmitsThree, r"Take\(stones=3\)"),
        (broken_forms.OmitsCall, r"Call\(\)"),
        (broken_forms.OmitsSwan, r"Play\(mask=<Mask.SWAN: 6>.*\)"),
    ],
)
def test_a_legal_action_that_is_not_listed_is_named(game, omitted):
    sentence = broken_by(agreement, game())
    assert re.search(rf"check accepts {omitted}, which legal does not list: add it to legal, or refuse it", sentence)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_peeked_card_that_everyone_is_told_is_named_in_a_game_with_an_invariant(players):
    tested = size(("invariant", "redeal", "sample", "secrecy"), laws.LAWS)
    found = violations(
        broken_secrets.PeekSentToAll(), games=12, max_positions=24, options={"players": players}, laws=tested
    )
    says = (
        r"played 'owl Player \d' tell a secret: in Played, `guess` is \d or \d if `hands\[\d\]\[0\]` is \d or \d, and"
    )
    assert list(found) == ["secrecy"]
    assert re.search(says, found["secrecy"].message), found


def test_a_redeal_that_always_contradicts_the_invariant_is_named_by_the_law_of_secrecy():
    found = violations(broken_secrets.RedealInventsMask(), games=4, laws=("invariant", "secrecy"))
    assert "redeal for seat 0 contradicts the invariant in all" in found["secrecy"].message
    assert "are not the masks of the game" in found["secrecy"].message


# --- laws that are not tested ----------------------------------------------------------------------------------------


def reasons(game, **how):
    report = examine(game, isolated=False, games=2, **how)
    assert report.broken == ()
    return {untested.law: untested.reason for untested in report.not_tested}


def test_laws_of_secrecy_are_not_tested_in_a_game_without_secrets():
    found = reasons(Nim())
    assert set(found) == {"invariant", "redeal", "secrecy", "timing"}
    assert found["secrecy"] == "the game declares no hidden information (`hidden` is False)"
    assert found["invariant"] == "the game defines no `invariant`"


def test_laws_of_secrecy_are_not_tested_if_no_two_states_look_the_same():
    found = reasons(broken_forms.NothingHidden())
    assert "redeal changed no state" in found["secrecy"]
    assert "redeal changed no state" in found["timing"]


def test_every_law_is_tested_in_the_examples():
    variants = size({"options": {"players": 3}}, {})  # or each number of players
    assert reasons(liars_dice) == reasons(masked_ball, max_positions=8, **variants) == {}


def test_without_a_position_every_law_of_positions_is_not_tested():
    report = examine(Nim(), isolated=False, games=2, options={"stones": 0})
    assert [violation.law for violation in report.broken] == ["ends"]
    untested = {untested.law: untested.reason for untested in report.not_tested}
    assert set(untested) == set(laws.LAWS) - {"ends", "form"}
    assert untested["agreement"] == "random play reached no position"


# --- giving up with three or more seats ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roses", "results"),
    [
        ((1, 0, 1), ("loss", "loss", "win")),
        ((1, 1, 1), ("loss", "draw", "draw")),
        ((0, 1, 0), ("loss", "win", "loss")),
    ],
)
def test_when_a_guest_resigns_the_others_are_ranked_by_roses(roses, results):
    match = Match(masked_ball, seed=1, options={"players": 3})
    state = replace(match.state, roses=roses)
    assert masked_ball.forfeit(state, 0, "resignation").results == results


def test_when_one_of_two_guests_resigns_the_other_wins():
    match = Match(masked_ball, seed=1)
    assert match.resign(0).results == ("loss", "win")


def test_when_one_of_several_seats_loses_the_others_share_a_draw():
    assert Outcome.lost_by(1, 2, "time").results == ("win", "loss")
    assert Outcome.lost_by(0, 1, "time").results == ("loss",)
    assert Outcome.lost_by(1, 3, "time").results == ("draw", "loss", "draw")
