"""The review of every game: losses, accuracy, grades, the turning point, luck."""

import msgspec
import pytest
from msgspec.structs import replace

from parlor.kernel import Assessment, Match, ParlorError, RecordError, Reviewed, Reviewer, ScoredAction
from parlor.search import Review, review, review_match
from parlor.search.summary import accuracy, grade, taken_share
from toys import Nim, Take, nim, patience


class ExactReviewer(Reviewer):
    """Nim is solved: the player to move loses exactly if the number of sticks is a multiple of four."""

    measure = "chance"
    unit = "% chance to win"
    method = "The exact solution."

    def evaluate(self, state):
        mover_wins = bool(state.left % 4)
        return (100.0, 0.0) if (state.turn == 0) == mover_wins else (0.0, 100.0)

    def assess(self, view, seat, action, chance):
        def value(count):
            return 0.0 if (view.left - count) % 4 else 100.0

        counts = range(1, min(3, view.left) + 1)
        better = tuple(ScoredAction(Take(n), value(n)) for n in counts if value(n) > value(action.count))
        return Assessment(value(action.count), min(map(value, counts)), better)

    def describe_action(self, view, action):
        return f"{action.count} of {view.left}"


class SolvedNim(Nim, Reviewed):
    def reviewer(self, moves):
        return ExactReviewer()


solved_nim = SolvedNim()


def played(*counts, game=solved_nim, sticks=7):
    match = Match(game, seed=5, options={"sticks": sticks}, seats=("Ann", "Bob"))
    for count in counts:
        (seat,) = match.to_act
        match.play(seat, Take(count))
    return match


# --- moves -----------------------------------------------------------------------------------------------------------


def test_a_move_that_gives_the_win_away_is_named_with_the_better_one():
    found = review_match(played(1, 2, 1, 3))  # 7 -> 6 -> 4 -> 3 -> 0: Ann should have taken three
    first, second, third = found.moves[:3]
    assert (first.ply, first.seat, first.move, first.loss, first.grade) == (1, 0, "1 of 7", 100.0, "miss")
    assert [(better.move, better.value, better.gain) for better in first.better] == [("3 of 7", 100.0, 100.0)]
    assert msgspec.json.decode(first.better[0].action) == {"type": "take", "count": 3}
    assert (second.loss, second.grade, second.accuracy) == (0.0, "best", 100.0)
    assert (third.loss, third.grade, third.accuracy) == (0.0, None, None)  # every move loses: nothing is at stake
    assert [move.values for move in found.moves] == [(0.0, 100.0)] * 4
    assert found.start == (100.0, 0.0)
    assert (found.turning_point, found.largest_losses) == (1, (1,))
    ann, bob = found.players
    assert (ann.name, ann.result, ann.accuracy, ann.judged, ann.missed, ann.loss) == ("Ann", "loss", 0.0, 2, 1, 100.0)
    assert (bob.result, bob.accuracy, bob.best, bob.missed, bob.luck) == ("win", 100.0, 2, None, None)


def test_the_turning_point_is_the_loss_of_a_player_who_did_not_win():
    found = review_match(played(1, 1, 1, 1, 3))  # 7 -> 6 -> 5 -> 4 -> 3 -> 0: Ann errs, then Bob, who loses
    assert [(move.ply, move.seat) for move in found.moves if move.loss] == [(1, 0), (2, 1)]
    assert found.largest_losses == (1, 2)
    assert found.turning_point == 2


def test_the_largest_losses_are_three_at_most_and_sorted():
    found = review_match(played(1, 1, 1, 1, 1, 1, 1))
    assert [found.move_at(ply).loss for ply in found.largest_losses] == [100.0] * 3
    assert found.largest_losses == tuple(sorted(found.largest_losses))  # of equal ones the first
    with pytest.raises(KeyError):
        found.move_at(99)


def test_moves_that_were_taken_back_are_not_part_of_the_review():
    match = played(1, 2)
    match.take_back(0, 0)
    for count in (3, 1, 3):
        match.play(next(iter(match.to_act)), Take(count))
    found = review_match(match)
    assert [(move.ply, move.move) for move in found.moves] == [(4, "3 of 7"), (5, "1 of 4"), (6, "3 of 3")]
    assert found.turning_point is None
    assert found.players[0].accuracy == 100.0


def test_a_fork_with_new_dice_is_reviewed_without_the_entry_of_its_seed():
    fork = played(3, 1, 3).fork(2, seed=9)
    fork.play(0, Take(3))
    assert [move.ply for move in review_match(fork).moves] == [1, 2, 4]


def test_a_resignation_is_listed_but_not_judged():
    match = played(3)
    match.resign(1)
    last = review_match(match).moves[-1]
    assert (last.seat, last.move, last.expected, last.loss, last.values) == (1, "resigns", None, 0.0, (100.0, 0.0))
    late = played(3)
    late.time_out(1)
    assert review_match(late).moves[-1].move == "is out of time"


def test_luck_is_the_value_after_a_move_less_what_was_expected():
    class Lucky(ExactReviewer):
        luck = True

        def assess(self, view, seat, action, chance):
            return Assessment(30.0, 0.0)

    class LuckyNim(Nim, Reviewed):
        def reviewer(self, moves):
            return Lucky()

    found = review_match(played(3, 1, 3, game=LuckyNim()))
    assert [move.luck for move in found.moves] == [70.0, -30.0, 70.0]
    assert [player.luck for player in found.players] == [140.0, -30.0]


def test_the_review_is_one_json_document_that_can_be_read_back():
    found = review_match(played(1, 2, 1, 3))
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found


# --- errors ----------------------------------------------------------------------------------------------------------


def test_a_match_that_is_not_over_cannot_be_reviewed():
    with pytest.raises(ParlorError, match="not over") as error:
        review_match(played(3))
    assert error.value.code == "not-over"


def test_a_game_without_an_evaluator_has_no_review():
    with pytest.raises(ParlorError, match="Nim has no review") as error:
        review_match(played(3, 1, 3, game=nim))
    assert error.value.code == "no-review"


def test_an_altered_record_cannot_be_reviewed():
    record = played(3, 1, 3).record()
    altered = replace(record, entries=(replace(record.entries[0], seat=1), *record.entries[1:]))
    with pytest.raises(RecordError):
        review(altered, solved_nim)


# --- figures ---------------------------------------------------------------------------------------------------------


def test_accuracy_is_the_share_of_what_was_at_stake():
    """The map of the design: eight words of one player, what each gained and what the best word would have gained."""
    gained, best = (26, 13, 4, 18, 10, 12, 11, 11), (30, 20, 19, 21, 19, 20, 11, 20)

    class Gains(ExactReviewer):
        measure = "points"
        unit = "points"

        def evaluate(self, state):
            return (0.0,)

        def assess(self, view, seat, action, chance):
            number = len(gained) - view.left
            better = (ScoredAction(action, best[number]),) if best[number] > gained[number] else ()
            return Assessment(gained[number], 0.0, better)

    class Alone(type(patience)):
        def reviewer(self, moves):
            return Gains()

    match = Match(Alone(), seed=1, options={"sticks": len(gained)})
    while match.to_act:
        match.play(0, Take(1))
    [player] = review_match(match).players
    assert player.accuracy == round(100 * sum(gained) / sum(best), 1) == 65.6
    assert [move.grade for move in review_match(match).moves] == [*["good"] * 2, "miss", *["good"] * 3, "best", "good"]


def test_a_move_below_the_floor_takes_nothing_of_a_larger_stake():
    found = Assessment(played=-10.0, floor=0.0, better=(ScoredAction(None, 10.0),))
    assert taken_share(found) == 0.0
    assert grade(found) == "miss"
    assert accuracy([]) is None
