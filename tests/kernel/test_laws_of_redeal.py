"""Ways to defeat the laws of redeal and secrecy that these laws find, one law at a time and in this process."""

import re

import broken_memory
import broken_redeals as broken
import broken_secrets
import pytest
from violations import broken_by, played

from parlor.kernel.laws.redeal import redeal
from parlor.kernel.laws.secrecy import secrecy


@pytest.mark.parametrize("game", [broken.Decorated, broken.MarkedCards, broken.SharedPublicPart])
def test_an_honest_redeal_is_not_reported(game):
    context = played(game())
    redeal(context)
    secrecy(context)


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (broken.RedealBuildsView, "redeal makes a View by dice_with_pips (broken_redeals.py, line"),
        (broken.RedealBuildsSubclass, "redeal makes a OwnView by redeal"),
        (broken.RedealBuildsUnionMember, "redeal makes a CardsView by redeal"),
        (broken.RedealSharesFields, "redeal and view both call fields_seen (broken_redeals.py, line"),
        (broken.CachedView, "would keep everything that the view leaks"),
        (broken.RedealsOnlyBeforeBids, "redeal forgets `cups["),
        (broken.ForgetsMarks, "redeal forgets `cards["),
    ],
)
def test_a_redeal_that_is_circular_or_forgets_a_field_is_named(game, says):
    assert says in broken_by(redeal, game())


def test_a_forgotten_field_of_a_card_is_named_with_two_values():
    sentence = broken_by(redeal, broken.ForgetsMarks())
    assert re.search(r"`cards\[\d\]\.mark`: .*\(it may be \d+ or \d+\)", sentence)


@pytest.mark.parametrize("players", [3, 4])
def test_a_forgotten_deck_is_named(players):
    sentence = broken_by(redeal, broken_secrets.ForgetsDeck(), options={"players": players})
    assert re.search(r"redeal forgets `deck(\[\d+\])?`", sentence)


def test_a_redeal_that_never_changes_anything_is_named_with_a_field_and_two_values():
    sentence = broken_by(redeal, broken_secrets.ForgetsDeck(), options={"players": 2})
    assert re.search(r"\(`(hands|deck)\S* is .* or .*\), but redeal never does", sentence)


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (
            broken.AnnouncesBidder,
            r"a secret: in Revealed, `cups\S*` is \d+ or \d+ if `cups\S*` is \d or \d, and",
        ),
        (broken.RefusalTellsMark, r"the refusal of Wait\(moves=\d{3}\) tells seat \d a secret: .*mark"),
        (broken.OwnActionRefused, r"seat \d may play 'wait 100\d', but in a state .* refused: 'Wait for one move"),
        (broken.EndsByMark, r"the end tells .* a secret: over is (True or False|False or True)"),
        (broken_memory.UsageTells, r"usage tells .* a secret of the last state .*\(\d+\)' or .*\(\d+\)'"),
        (broken_memory.DescribeTells, r"describe tells .* a secret of the last state .*\(\d+\)' or .*\(\d+\)'"),
        (
            broken_memory.DescribeCounts,
            r"the text of an event sent to .* a secret: .* is 'Event \d+.' or 'Event \d+.'",
        ),
        (broken_memory.WriteTells, r"write tells .* a secret of the last state .*' or '"),
        (broken_memory.CompleteTells, r"complete tells .* a secret of the last state .*' or '"),
        (broken_memory.ColorsTell, r"the colored text for .* tells a secret: it is 'pips: \d+' or 'pips: \d+'"),
    ],
)
def test_a_leak_is_named_with_two_values(game, says):
    sentence = broken_by(secrecy, game())
    assert re.search(says, sentence), sentence
