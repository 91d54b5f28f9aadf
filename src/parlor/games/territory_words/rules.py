"""The rules of Territory Words: a word claims the polygon of its letters as land."""

from __future__ import annotations

from collections.abc import Iterator

from parlor.kernel import (
    Cell,
    Chance,
    Emit,
    ExternalAnswers,
    Game,
    Outcome,
    Refusal,
    Reviewed,
    Reviewer,
    RunningScore,
    Seat,
    Step,
    WordList,
    turns_taken,
)
from parlor.words import WordsError, lexicon

from . import dictionary, text
from .board import draw_letters
from .land import EMPTY, Land, word_strength
from .paths import all_paths, check_path, trie, word_along, word_paths
from .polygon import AREA, spans
from .reach import vertex
from .state import NAMES, Action, Claim, Claimed, Event, Options, Pass, Passed, State, View, used_words

PASSES_TO_END = 4  # both players passing twice in a row


class TerritoryWords(Game[Options, State, Action, Event, View], WordList, ExternalAnswers, RunningScore, Reviewed):
    id = "territory-words"
    title = "Territory Words"
    rules_version = 1
    seats = range(2, 3)
    levels = ("random", "easy", "medium", "hard", "expert")
    seat_names = NAMES

    # --- the rules -----------------------------------------------------------------------------------------------

    def start(self, options: Options, chance: Chance) -> State:
        letters = draw_letters(lexicon(options.lexicon), chance.stream("board"))
        return State(options, letters, EMPTY.to_bytes(), (0, 0))

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if is_over(state) else frozenset((state.to_move,))

    def legal(self, state: State, seat: Seat) -> Iterator[Action]:
        yield Pass()
        if state.options.dictionary == "api":  # any path may spell a word
            used = used_words(state)
            for path in all_paths():
                if word_along(state.letters, path) not in used:
                    yield from (Claim(path, "service"), Claim(path, "honour"), Claim(path, "list"))
        else:
            yield from map(Claim, word_paths(state.letters, trie(lexicon(state.options.lexicon)), used_words(state)))

    def check(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        refusal = check_path(action.path) or check_repeat(state, action.path)
        if refusal:
            return refusal
        word = word_along(state.letters, action.path)
        if state.options.dictionary == "api":
            if not action.voucher:
                return Refusal("not-confirmed", f"The dictionary hasn't confirmed {word} yet. Send it again.")
        elif action.voucher:
            return Refusal("no-voucher-needed", "This match uses a word list. Send the path without a voucher.")
        elif word not in lexicon(state.options.lexicon).words:
            return dictionary.not_a_word(word)
        return None

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        if isinstance(action, Pass):
            return self._step(state, state.land, state.scores, Passed(seat))
        word = word_along(state.letters, action.path)
        shape = spans([vertex(cell) for cell in action.path])
        land = Land(state.land).claim(shape, seat, word_strength(len(word)))
        scores = land.scores()
        claimed = Claimed(
            seat,
            word,
            action.path,
            strength=word_strength(len(word)),
            filled=shape.area,
            gained=scores[seat] - state.scores[seat],
            taken=state.scores[1 - seat] - scores[1 - seat],
            voucher=action.voucher,
        )
        return self._step(state, land.to_bytes(), scores, claimed)

    def _step(self, state: State, land: bytes, scores: tuple[int, int], event: Event) -> Step[State]:
        after = State(state.options, state.letters, land, scores, (*state.history, event))
        return Step(after, (Emit(event),))

    def outcome(self, state: State) -> Outcome | None:
        if not is_over(state):
            return None
        return Outcome.by_score(state.scores, "all-passed" if turns_left(state) != (0, 0) else "most-land")

    def forfeit(self, state: State, seat: Seat, reason: str) -> Outcome | None:
        return Outcome.lost_by(seat, 2, reason, scores=(0, AREA) if seat == 0 else (AREA, 0))

    def check_options(self, options: Options) -> Refusal | None:
        try:
            lexicon(options.lexicon)
        except WordsError as error:
            return Refusal(error.code, error.message)
        return None

    def lexicon(self, options: Options) -> str:
        return f"{options.lexicon}:{lexicon(options.lexicon).hash}"

    def resolve_external(self, view: View, action: Action) -> Action | Refusal:
        if view.options.dictionary == "local" or isinstance(action, Pass):
            return action
        refusal = check_path(action.path) or check_repeat(view, action.path)
        return refusal or dictionary.confirm_word(word_along(view.letters, action.path), action)

    def reviewer(self, moves: int) -> Reviewer:
        from .review import LandReviewer

        return LandReviewer()

    # --- views ------------------------------------------------------------------------------------------------------

    def running_scores(self, view: View) -> tuple[int, ...]:
        return view.scores

    def view(self, state: State, viewer: Seat) -> View:
        turn = None if is_over(state) else state.to_move
        return View(
            viewer,
            state.options,
            state.letters,
            state.land,
            state.scores,
            state.history,
            turn,
            turns_left(state),
        )

    def sample(self, view: View, viewer: Seat, chance: Chance) -> State:
        return State(view.options, view.letters, view.land, view.scores, view.history)

    def text(self, view: View) -> str:
        return text.plain(view)


def is_over(state: State) -> bool:
    passing = [isinstance(event, Passed) for event in state.history[-PASSES_TO_END:]]
    return turns_left(state) == (0, 0) or passing == [True] * PASSES_TO_END


def turns_left(state: State) -> tuple[int, int]:
    first, second = (state.options.turns - turns_taken(len(state.history), seat, 2) for seat in (0, 1))
    return first, second


def check_repeat(game: State | View, path: tuple[Cell, ...]) -> Refusal | None:
    word = word_along(game.letters, path)
    seat = used_words(game).get(word)
    if seat is None:
        return None
    return Refusal("word-used", f"{NAMES[seat]} already played {word}. Each word counts only once per game.")


game = TerritoryWords()
