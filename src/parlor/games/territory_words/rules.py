"""The rules of Territory Words: a word claims the polygon of its letters as land."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from msgspec import UNSET
from msgspec.structs import replace

from parlor.kernel import (
    SIX_LEVELS,
    ActionPrior,
    AnyStrength,
    Cell,
    Chance,
    EarlierRules,
    Emit,
    Encoded,
    Encoding,
    ExternalAnswers,
    Game,
    OneFileEdition,
    Outcome,
    PositionValue,
    Refusal,
    Reviewed,
    Reviewer,
    RunningScore,
    Seat,
    Step,
    TimeControl,
    TimeSettings,
    WordList,
    turns_taken,
)
from parlor.words import WordsError, lexicon

from . import dictionary, hints, search_hints, text
from .board import draw_letters
from .edition import edition
from .land import EMPTY, Land, word_strength
from .paths import all_paths, check_path, trie, word_along, word_claims
from .polygon import AREA, claimable, spans
from .reach import BLANK, vertex
from .state import (
    NAMES,
    Action,
    AskHint,
    Claim,
    Claimed,
    Event,
    FirstOptions,
    HintGiven,
    Options,
    Pass,
    Passed,
    PlayedTurn,
    State,
    View,
    used_words,
)

PASSES_TO_END = 4  # both players passing twice in a row
BLITZ_START_DELAY = 15  # seconds before the first clock of a game with seconds per turn starts
RARE_ZIPF = 3.0  # rarer words are marked: most adults do not know them


class TerritoryWords(
    Game[Options, State, Action, Event, View],
    AnyStrength,
    WordList,
    ExternalAnswers,
    RunningScore,
    TimeControl,
    EarlierRules,
    OneFileEdition,
    Reviewed,
    Encoded,
    PositionValue,
    ActionPrior,
):
    id = "territory-words"
    title = "Territory Words"
    rules_version = 2
    seats = range(2, 3)
    levels = SIX_LEVELS
    seat_names = NAMES

    def for_rules(self, version: int) -> TerritoryWords:
        return FIRST_VERSION if version == 1 else self

    # --- the rules -----------------------------------------------------------------------------------------------

    def start(self, options: Options, chance: Chance) -> State:
        letters = draw_letters(lexicon(options.lexicon), chance.stream("board"), options.side)
        return State(options, letters, EMPTY.to_bytes(), (0, 0))

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if is_over(state) else frozenset((state.to_move,))

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        return chain.from_iterable(legal_groups(state, seat))

    def check(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if isinstance(action, AskHint):
            return hints.check_hint(state, action)
        refusal = check_path(action.path, state.options.side) or check_repeat(state, action.path)
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
        if isinstance(action, AskHint):
            return self._hint(state, seat, action)
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

    def _step(self, state: State, land: bytes, scores: tuple[int, int], event: PlayedTurn) -> Step[State]:
        after = State(state.options, state.letters, land, scores, (*state.history, event), state.hints)
        return Step(after, (Emit(event),))

    def _hint(self, state: State, seat: Seat, hint: AskHint) -> Step[State]:
        word = word_along(state.letters, hint.path)
        hinted = HintGiven(seat, len(state.history), hint.strength, hint.letter, word, hint.path)
        return Step(replace(state, hints=(*(state.hints or ()), hinted)), (Emit(hinted),))

    def outcome(self, state: State) -> Outcome | None:
        if not is_over(state):
            return None
        return Outcome.by_score(
            comparable(state.scores, state.options), "all-passed" if turns_left(state) != (0, 0) else "most-land"
        )

    def forfeit(self, state: State, seat: Seat, reason: str) -> Outcome | None:
        return Outcome.lost_by(seat, 2, reason, scores=(0, AREA) if seat == 0 else (AREA, 0))

    def check_options(self, options: Options) -> Refusal | None:
        try:
            lexicon(options.lexicon)
        except WordsError as error:
            return Refusal(error.code, error.message)
        if options.turn_seconds and options.hints == "on":  # each hint would be a move, with its own seconds
            return Refusal("no-hints-in-blitz", "Choose hints or seconds per turn, not both.")
        return None

    def time_control(self, options: Options) -> TimeSettings | None:
        if not options.turn_seconds:
            return None
        return TimeSettings(move_seconds=options.turn_seconds, start_delay_seconds=BLITZ_START_DELAY)

    def lexicon(self, options: Options) -> str:
        return f"{options.lexicon}:{lexicon(options.lexicon).hash}"

    def resolve_external(self, view: View, action: Action) -> Action | Refusal:
        if isinstance(action, AskHint):
            return action if view.turn is None else hints.answer(view, view.turn)
        if view.options.dictionary == "local" or isinstance(action, Pass):
            return action
        refusal = check_path(action.path, view.options.side) or check_repeat(view, action.path)
        return refusal or dictionary.confirm_word(word_along(view.letters, action.path), action)

    def reviewer(self, moves: int) -> Reviewer:
        from .review import LandReviewer

        return LandReviewer()

    def position_value(self, state: State) -> tuple[float, float]:
        return search_hints.position_value(state)

    def action_prior(self, state: State, seat: Seat) -> Iterable[tuple[Action, float]]:
        return search_hints.action_prior(state, seat)

    def encoding(self, options: Options) -> Encoding:
        from .encoding import LandEncoding

        return LandEncoding(self, options)

    # --- views ------------------------------------------------------------------------------------------------------

    def running_scores(self, view: View) -> tuple[int, ...]:
        return comparable(view.scores, view.options)

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
            state.hints or (),
            self._rare_words(state),
        )

    def _rare_words(self, state: State) -> tuple[str, ...]:
        words = lexicon(state.options.lexicon)
        if self.rules_version == 1 or state.options.dictionary == "api" or not words.file.header.ranked:
            return ()
        claimed = (event.word for event in state.history if isinstance(event, Claimed))
        return tuple(word for word in claimed if words.zipf(word) < RARE_ZIPF)

    def sample(self, view: View, viewer: Seat, chance: Chance) -> State:
        return State(view.options, view.letters, view.land, view.scores, view.history, view.hints or UNSET)

    def text(self, view: View) -> str:
        return text.plain(view)

    def edition(self, options: Options) -> str | Refusal:
        return edition(options)


def comparable(scores: tuple[int, int], options: Options) -> tuple[int, int]:
    """Return scores for results and lists, which do not tell the size of the map: those of a quick map as if it were as
    large as the other.
    """
    blue, red = (round(score * claimable() / claimable(options.side)) for score in scores)
    return blue, red


def legal_groups(state: State, seat: Seat) -> Iterator[Iterable[Action]]:
    """Yield the legal actions in groups: a list is read fast if it is one chain of them."""
    yield (Pass(),)
    if state.options.dictionary == "api":
        yield any_claims(state)
    else:
        yield from word_claims(state.letters, trie(lexicon(state.options.lexicon)), used_words(state))
    yield hints.legal_hints(state, seat)


def any_claims(state: State) -> Iterator[Action]:
    """Yield claims for a match with the dictionary service: any path may spell a word."""
    used = used_words(state)
    for path in all_paths():
        word = word_along(state.letters, path)
        if word not in used and BLANK not in word:
            yield from (Claim(path, "service"), Claim(path, "honour"), Claim(path, "list"))


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


class FirstRules(TerritoryWords):
    """Rules version 1: one size of the map, no hints, no seconds per turn."""

    rules_version = 1
    Options = FirstOptions


game = TerritoryWords()
FIRST_VERSION = FirstRules()
