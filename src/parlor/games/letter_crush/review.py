"""The evaluator for reviews: points, and the words that would have scored more on the same board.

A word is worth its points and those of its cascades, on average over refills: the letters to come are hidden. Points
above or below that average are luck.
"""

from __future__ import annotations

from parlor.kernel import Assessment, Chance, Reviewer, ScoredAction, Seat, Turn
from parlor.words import lexicon

from .board import path_of, word_at, words_on
from .bots import DEFAULT_ZIPF, SIMULATED_REFILLS, Hard, mean_points, own_run, simulated_supplies, vocabulary
from .chain import score, with_shown_spelling
from .rules import game, segment_of
from .state import Action, Finish, State, Submit, View, lexicon_name

MAX_BETTER = 3
# Refills that are simulated for each word, and the moves up to which par is played: a long run takes no more time.
MAX_REFILLS, MIN_REFILLS = SIMULATED_REFILLS, 4
REFILLS_PER_MATCH = 3000  # for one word of each board
MAX_PAR_MOVES = 100


class PointsReviewer(Reviewer):
    unit = "points"
    luck = True
    method = (
        "The words of each board that most adults know, with the mean points of their cascades. "
        "Par is the score of the hard bot with the same letters."
    )

    def __init__(self, moves: int) -> None:
        self.refills = max(MIN_REFILLS, min(MAX_REFILLS, REFILLS_PER_MATCH // max(1, moves)))

    def evaluate(self, state: State) -> tuple[float, ...]:
        return tuple(float(run.score) for run in state.runs)

    def assess(self, view: View, seat: Seat, action: Action, chance: Chance) -> Assessment | None:
        if isinstance(action, Finish):
            return None
        run, name = own_run(view), lexicon_name(view.options)
        supplies = simulated_supplies(chance, self.refills)
        played = segment_of(action.path)
        assert played is not None, "the rules accepted the path"
        points = 0.0
        if word_at(run.board, played) in lexicon(name).words:
            points = mean_points(view.options, run, played, supplies)
        better = [
            ScoredAction(Submit(path_of(places)), run.score + worth)
            for word, places in words_on(run.board, name)
            if word in vocabulary(name, DEFAULT_ZIPF)
            and places != played
            and (worth := mean_points(view.options, run, places, supplies)) > points
        ]
        better.sort(key=lambda other: -other.value)
        return Assessment(run.score + points, float(run.score), tuple(better[:MAX_BETTER]))

    def describe_action(self, view: View, action: Action) -> str:
        if isinstance(action, Finish):
            return "finish"
        places = segment_of(action.path)
        assert places is not None, "the rules accepted the path"
        board, options = own_run(view).board, view.options
        word = word_at(board, places)
        if options.language == "pl" and word in lexicon(lexicon_name(options)).words:
            return with_shown_spelling(score(board, places, 0, options.language)).spelled or word
        return word

    def par(self, state: State, seat: Seat, moves: int, chance: Chance) -> tuple[float, ...]:
        if moves > MAX_PAR_MOVES:
            return ()
        bot, reached = Hard(), list[float]()
        for number in range(moves):
            if seat not in game.to_act(state):
                break
            turn = Turn(game, seat, game.view(state, seat), (), chance.stream(f"par {number}"))
            state = game.apply(state, seat, bot.choose(turn), chance).state
            reached.append(float(state.runs[seat].score))
        return tuple(reached)
