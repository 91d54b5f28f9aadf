"""The report of the laws for an author: tested options, parts that did not end, places of exceptions, progress."""

import sysconfig
from contextlib import suppress
from pathlib import Path

import broken
import pytest
from lawful import Heap, Nim, NimOptions, Take
from masked_ball import game as masked_ball
from violations import violations

from liars_dice import game as liars_dice
from parlor.games.letter_crush import game as letter_crush
from parlor.kernel import RandomBot, Refusal, Step, laws
from parlor.kernel.errors import ParlorError
from parlor.kernel.laws import examine
from parlor.kernel.laws.variants import option_variants


def test_each_number_of_players_and_each_enumerated_value_is_tested():
    assert option_variants(masked_ball) == [{}, {"players": 3}, {"players": 4}]
    assert {"mode": "duel"} in option_variants(letter_crush)
    assert {"strict": True} in option_variants(letter_crush)
    assert examine(masked_ball, isolated=False, games=2, max_positions=4, laws=("form",)).variants == (
        {},
        {"players": 3},
        {"players": 4},
    )


def test_given_options_are_tested_alone():
    report = examine(masked_ball, isolated=False, games=2, max_positions=4, options={"players": 3}, laws=("form",))
    assert report.variants == ({"players": 3},)


def test_options_that_the_game_refuses_are_no_variant():
    class Options(NimOptions, frozen=True):
        twice: bool = False

    class Strict(Nim):
        def check_options(self, options):
            return Refusal("no", "No.") if options.twice else None

    Strict.Options = Options
    assert option_variants(Strict()) == [{}]


class EndlessBot(Nim):
    levels = ("random", "looping")

    def bot(self, level):
        return RandomBot() if level == "random" else Looping()


class Looping:
    def choose(self, turn):
        while True:
            with suppress(Exception):  # it catches every Exception
                self.compute()

    def compute(self):
        sum(range(100))


def test_a_bot_that_never_answers_is_named():
    found = violations(EndlessBot(), seconds=1.0, games=2, laws=("bots",))
    assert "bot looping did not end within 1 s of CPU time" in found["bots"].message
    assert "test_laws_for_authors.py" in found["bots"].message
    assert (found["bots"].seed, found["bots"].ply) == (1, 1)
    assert "choose" in found["bots"].traceback


class EndlessRule(Nim):
    def outcome(self, state):
        while state.stones[0] == 3:
            pass
        return super().outcome(state)


def test_a_rule_that_never_ends_is_named():
    found = violations(EndlessRule(), seconds=1.0, games=3)
    assert any(
        "did not end within 1 s of CPU time (10 s of wall time) in outcome (test_laws_for_authors.py" in v.message
        for v in found.values()
    )


class NothingLegal(Nim):
    def legal(self, state, seat):
        return () if state.stones[0] < 6 else super().legal(state, seat)


def test_an_empty_list_of_legal_actions_is_named():
    found = violations(NothingLegal(), games=2)
    assert "legal is empty, but seat" in found["ends"].message
    assert not any("chance can draw" in violation.message for violation in found.values())


class ListOfStones(Nim):
    """A list where the type says a tuple."""

    def apply(self, state, seat, action, chance):
        return Step(Heap([state.stones[0] - action.stones], 1 - seat))


def test_a_field_that_does_not_survive_json_is_named():
    found = violations(ListOfStones(), games=2)
    assert "`stones` is a list and comes back as a tuple" in found["json"].message


def test_an_exception_is_named_with_method_file_and_line():
    found = violations(broken.ApplyRaises(), games=4)
    assert "raised ValueError('two is unlucky') in apply (broken.py, line " in found["agreement"].message
    assert "Traceback" in found["agreement"].traceback


class RaisingTurns(Nim):
    def to_act(self, state):
        if state.stones[0] < 6:
            raise ValueError("whose turn?")
        return super().to_act(state)


def test_an_exception_in_to_act_is_named_with_seed_and_ply():
    found = violations(RaisingTurns(), games=2)["agreement"]
    assert "raised ValueError('whose turn?') in to_act (test_laws_for_authors.py, line " in found.message
    assert found.seed == 1
    assert found.ply > 1


def test_the_place_of_an_error_is_in_the_code_of_the_game_also_if_parlor_is_installed():
    kernel, stdlib = Path(laws.__file__).parent.parent, sysconfig.get_path("stdlib")
    frames = [
        ("/my/game.py", "apply", 7),
        (f"{stdlib}/json/decoder.py", "decode", 1),
        (f"{kernel}/match.py", "play", 2),
    ]
    assert laws._place(frames) == " in apply (game.py, line 7)"
    assert laws._place([(f"{stdlib}/site-packages/my_game.py", "legal", 3)]) == " in legal (my_game.py, line 3)"
    assert laws._place(frames[1:]) == ""


def test_only_the_named_laws_are_tested():
    report = examine(liars_dice, games=1, max_positions=2, laws=("json", "secrecy"))
    assert (report.laws, report.broken, report.not_tested) == (("json", "secrecy"), (), ())
    with pytest.raises(ParlorError, match="There is no law 'gravity'"):
        examine(liars_dice, laws=("gravity",))


def test_progress_says_what_is_tested_and_at_which_seed():
    parts = []
    examine(Nim(), isolated=False, games=2, max_positions=3, progress=parts.append)
    assert {"random play, seed 1", "random play, seed 2", "law secrecy", "bot random"} <= set(parts)


def test_completion_of_an_endless_list_of_legal_actions_ends():
    class Endless(Nim):
        def legal(self, state, seat):
            stones = 1
            while True:
                yield Take(stones)
                stones = stones % min(3, state.stones[0]) + 1

    game = Endless()
    state = game.start(NimOptions(), None)
    assert next(iter(game.complete(state, game.legal(state, 0), "take"))) == "take 1"
    assert not list(game.complete(state, game.legal(state, 0), "no"))
