"""The deep edition keeps the laws with each class, and old records stay what they were."""

import pytest
from deep_runs import CLASS_NAMES

import parlor
from parlor.games.nethack_chat import NethackChat, game
from parlor.games.nethack_chat.bots import Naive
from parlor.games.nethack_chat.state import Options
from parlor.kernel import ParlorError, RandomBot
from parlor.kernel.codec import encode
from parlor.kernel.inputs import read_options
from parlor.kernel.laws import check_game
from parlor.search import review
from sizes import laws_without, size


class Delver(Naive):
    """Mostly plays on; else does or asks anything at all."""

    def choose(self, turn):
        return super().choose(turn) if turn.chance.below(8) else RandomBot(200).choose(turn)


class Delving(NethackChat):
    """A player who sees the floors below, which the random bot hardly does."""

    def bot(self, level):
        return Delver() if level == "random" else super().bot(level)


@pytest.mark.long
@pytest.mark.parametrize("hero_class", CLASS_NAMES)
def test_the_laws_hold_with_each_class(hero_class):
    options = {"edition": "deep", "class": hero_class, "undo": True, "hints": True}
    how = {"games": 2, "max_positions": size(8, 60), "laws": laws_without("same everywhere", "bots")}
    report = check_game(Delving(), isolated=False, options=options, **how)
    assert report.plies > 50


def test_an_old_record_knows_nothing_of_editions():
    assert encode(Options()) == b'{"easy":false,"hints":false,"undo":false,"dungeon":0}'
    match = parlor.new("nethack-chat", seed=3)
    assert b"adventure" not in encode(match.state)
    assert b"deep" not in encode(match.view(0))


def test_the_classic_edition_can_be_named():
    match = parlor.new("nethack-chat", seed=3, options={"edition": "classic"})
    assert match.state.now == parlor.new("nethack-chat", seed=3).state.now


def test_a_class_needs_the_deep_edition():
    with pytest.raises(ParlorError) as raised:
        read_options(game, {"class": "mage"})
    assert raised.value.code == "no-class"


def test_a_record_of_an_adventure_replays():
    match = parlor.new("nethack-chat", seed=5, options={"edition": "deep", "class": "mage", "dungeon": 9})
    for line in (
        "north",
        "go west",
        "talk to old marta",
        "ask what goes on below",
        "say goodbye",
        "go east, then north",
    ):
        spoken = game.resolve_external(match.view(0), game.read(match.view(0), line))
        match.play(0, game.as_spoken(line, spoken))
    record = parlor.Record.from_json(match.record().to_json())
    assert parlor.Match.replay(record).state == match.state
    assert match.state.now.here.name == "Guard Room"


def test_a_review_of_an_adventure_judges_nothing_and_does_not_fail():
    match = parlor.new("nethack-chat", seed=5, options={"edition": "deep"})
    match.play(0, {"type": "move", "direction": "north"})
    match.resign(0)
    assert all(move.grade is None for move in review(match.record()).moves)
