"""The rules of Don't Lose Your Head: settings, hidden words, and guesses in turn; or a hunt alone on a dealt board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import Final, get_args

from msgspec.structs import replace

from parlor.kernel import (
    SIX_LEVELS,
    ActionPrior,
    Aid,
    AnyStrength,
    Chance,
    Daily,
    EarlierRules,
    Emit,
    Encoded,
    Encoding,
    Game,
    LimitedAids,
    Outcome,
    PositionValue,
    Refusal,
    Reviewed,
    Reviewer,
    Seat,
    Step,
    TimeControl,
    TimeSettings,
    WordList,
    undecided,
    with_item,
)
from parlor.words import WordsError, lexicon

from . import hiding, hunting, posterior, search_hints, text
from .difficulty import board_settings, check_settings
from .ending import board_of_seat, limit, winner
from .state import (
    NAMES,
    Action,
    ChooseSettings,
    Color,
    Count,
    Event,
    Forgiveness,
    HiddenBoard,
    Options,
    Phase,
    PlaceWords,
    SettingsChosen,
    Size,
    State,
    TwoPlayerOptions,
    View,
    WordsHidden,
)

SEATS: Final = (0, 1)
DAILY_SECONDS: Final = 30 * 60  # of a daily hunt: it must end before its board is published


class DontLoseYourHead(
    Game[Options, State, Action, Event, View],
    AnyStrength,
    WordList,
    TimeControl,
    Daily,
    LimitedAids,
    EarlierRules,
    Reviewed,
    Encoded,
    PositionValue,
    ActionPrior,
):
    id = "dont-lose-your-head"
    title = "Don't Lose Your Head"
    rules_version = 2
    seats = range(1, 3)
    levels = SIX_LEVELS
    seat_names = NAMES
    hidden = True

    # --- the rules -----------------------------------------------------------------------------------------------

    def start(self, options: Options, chance: Chance) -> State:
        if not options.is_solo:
            return State(options, first=chance.stream("first").below(2))
        state = State(options, first=0)
        words = hiding.familiar_words(options.lexicon)  # with other words, records no longer replay
        settings = board_settings(state, 1)
        board = hiding.board_of(settings.size, hiding.random_words(settings, words, chance.stream("board")))
        return replace(state, boards=(None, board), hunts=(hunting.new_hunt(board),))

    def for_rules(self, version: int) -> DontLoseYourHead:
        return TWO_PLAYER_RULES if version == 1 else self

    def seat_count(self, options: Options) -> int:
        return 1 if options.is_solo else 2

    def daily(self, options: Options) -> bool:
        return options.mode == "daily"

    def time_control(self, options: Options) -> TimeSettings | None:
        return TimeSettings(game_seconds=DAILY_SECONDS) if self.daily(options) else None

    def check_aid(self, options: Options, aid: Aid) -> Refusal | None:
        if aid == "undo":
            return Refusal("no-undo", "There is no undo in a solo hunt.") if options.is_solo else None
        return Refusal("no-hints", "There are no hints in a daily hunt.") if self.daily(options) else None

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.given_up:
            return frozenset()
        if state.hunts:
            return frozenset() if winner(state) is not None else frozenset((state.turn,))
        if state.options.reading == "classic":
            return undecided(state.boards)
        return undecided(state.chosen, state.boards)  # in a challenge both settings are known before words are hidden

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        if state.hunts:
            return hunting.guesses(state.hunts[seat], state.options.lexicon)
        if next_step(state, seat) is ChooseSettings:
            return choices(state, seat)
        return hiding.placements(board_settings(state, seat), state.options.lexicon)

    def check(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if state.hunts:
            if isinstance(action, ChooseSettings | PlaceWords):
                return Refusal("set-up-over", "The hunt is on. You can't change words or difficulty now.")
            return hunting.check_guess(state.hunts[seat], state.options.lexicon, action)
        step = next_step(state, seat)
        if isinstance(action, ChooseSettings):
            if step is not ChooseSettings:
                return Refusal("settings-fixed", "Your difficulty is set. Hide your words now.")
            return check_choice(state, seat, action)
        if isinstance(action, PlaceWords):
            if step is not PlaceWords:
                return Refusal("settings-first", "Choose your difficulty first.")
            return hiding.check_place(board_settings(state, seat), state.options.lexicon, action)
        return Refusal("set-up-first", "You can guess once both players have hidden their words.")

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        if isinstance(action, ChooseSettings):
            chosen = with_item(state.chosen, seat, action)
            return Step(replace(state, chosen=chosen), (Emit(SettingsChosen(seat, action)),))
        if isinstance(action, PlaceWords):
            board = hiding.board_of(board_settings(state, seat).size, action.words)
            return Step(
                start_hunts(replace(state, boards=with_item(state.boards, seat, board))), (Emit(WordsHidden(seat)),)
            )
        hunt, guessed = hunting.guess(state.hunts[seat], board_of_seat(state, 1 - seat), seat, action)
        hunts = with_item(state.hunts, seat, hunt)
        again = state.options.is_solo or (state.options.extra_turn and bool(guessed.solved))
        after = State(
            state.options,
            state.first,
            state.chosen,
            state.boards,
            hunts,
            turn=seat if again else 1 - seat,
            history=(*state.history, guessed),
        )
        if guessed.kind != "cell" and not guessed.misses:
            guessed = replace(guessed, patterns=hunt.patterns, shown=hunt.shown)
        return Step(after, (Emit(guessed),))

    def outcome(self, state: State) -> Outcome | None:
        won = winner(state)
        if won is None:
            return None
        seat, reason = won
        return replace(Outcome.won_by(seat, self.seat_count(state.options), reason, scores(state)), facts=misses(state))

    def forfeit(self, state: State, seat: Seat, reason: str) -> Outcome | None:
        seats = self.seat_count(state.options)
        return replace(Outcome.lost_by(seat, seats, reason, (0,) if seats == 1 else ()), facts=misses(state))

    def reveal(self, state: State) -> State:
        return replace(state, given_up=True)

    def check_options(self, options: Options) -> Refusal | None:
        try:
            words = lexicon(options.lexicon)
        except WordsError as error:
            return Refusal(error.code, error.message)
        refusals = (check_settings(settings, options) for settings in options.settings)
        return hiding.check_bank(words) or next(filter(None, refusals), None)

    def lexicon(self, options: Options) -> str:
        return f"{options.lexicon}:{lexicon(options.lexicon).hash}"

    def reviewer(self, moves: int) -> Reviewer:
        from .review import HeadReviewer

        return HeadReviewer()

    def position_value(self, state: State) -> tuple[float, float]:
        return search_hints.position_value(state)

    def action_prior(self, state: State, seat: Seat) -> Iterable[tuple[Action, float]]:
        return search_hints.action_prior(self, state, seat)

    def encoding(self, options: Options) -> Encoding:
        from .encoding import HeadEncoding

        return HeadEncoding(self, options)

    # --- views ------------------------------------------------------------------------------------------------------

    def view(self, state: State, viewer: Seat) -> View:
        now = phase(state)
        over = now == "over"
        return View(
            viewer,
            state.options,
            now,
            state.chosen,
            placed=(state.boards[0] is not None, state.boards[1] is not None),
            boards=state.boards
            if over
            else (
                state.boards[0] if viewer == 0 else None,
                state.boards[1] if viewer == 1 else None,
            ),
            hunts=state.hunts,
            limits=(limit(state, 0), limit(state, 1)),
            turn=state.turn if now == "play" else None,
            first=state.first,
            history=state.history,
        )

    def sample(self, view: View, viewer: Seat, chance: Chance) -> State:
        turn = view.turn
        if turn is None and view.options.is_solo:
            turn = 0
        elif turn is None:  # not in play: compute the turn that the state would have
            again = view.options.extra_turn and bool(view.history) and bool(view.history[-1].solved)
            turn = (view.history[-1].seat if again else 1 - view.history[-1].seat) if view.history else 0
        over = view.phase == "over"
        state = State(view.options, view.first, view.chosen, view.boards, view.hunts, turn, view.history, given_up=over)
        unseen = [seat for seat in SEATS if view.placed[seat] and view.boards[seat] is None]
        return self._draw(state, unseen, chance)

    def redeal(self, state: State, viewer: Seat, chance: Chance) -> State:
        if phase(state) == "over":
            return state
        return self._draw(state, [seat for seat in SEATS if seat != viewer and state.boards[seat]], chance)

    def _draw(self, state: State, seats: Iterable[Seat], chance: Chance) -> State:
        """Return the state with the boards of these seats drawn again, in agreement with what is known of them."""
        boards: tuple[HiddenBoard | None, HiddenBoard | None] = state.boards
        for seat in seats:
            board_chance, name = chance.stream(f"board {seat}"), state.options.lexicon
            if state.hunts:
                drawn = posterior.draw_board(state.hunts[1 - seat], name, board_chance)
            else:
                settings = board_settings(state, seat)
                drawn = hiding.board_of(settings.size, hiding.random_words(settings, hiding.bank(name), board_chance))
            boards = with_item(boards, seat, drawn)
        return replace(state, boards=boards)

    def text(self, view: View) -> str:
        return text.plain(view)


# --- the phases ----------------------------------------------------------------------------------------------------


def phase(state: State) -> Phase:
    """Return the phase of a match."""
    if state.given_up or winner(state) is not None:
        return "over"
    if state.hunts:
        return "play"
    if any(state.boards):
        return "second-placement"
    return "first-placement" if all(state.chosen) else "settings"


def next_step(state: State, seat: Seat) -> type[ChooseSettings] | type[PlaceWords] | None:
    """Return the type of the next action of a seat in set-up; None while it waits. In a challenge both seats choose
    their settings before words are hidden.
    """
    if state.chosen[seat] is None:
        return ChooseSettings
    ready = state.options.reading == "classic" or all(state.chosen)
    return PlaceWords if ready and state.boards[seat] is None else None


def start_hunts(state: State) -> State:
    """Return the state with hunts, if both seats have hidden their words."""
    first, second = state.boards
    if not (first and second):
        return state
    return replace(state, hunts=(hunting.new_hunt(second), hunting.new_hunt(first)), turn=state.first)


def scores(state: State) -> tuple[int, ...]:
    """Return the misses that were left in a solo hunt, for rankings; () in a duel."""
    if not state.options.is_solo:
        return ()
    return (max(0, (limit(state, 0) or 0) - state.hunts[0].misses),)


def misses(state: State) -> tuple[tuple[str, str], ...]:
    """Return the misses of each seat as facts of the outcome. They are not scores, because fewer are better."""
    return (("misses", " ".join(str(hunt.misses) for hunt in state.hunts)),) if state.hunts else ()


# --- settings ------------------------------------------------------------------------------------------------------


@cache
def _choices(calibrated: bool) -> tuple[ChooseSettings, ...]:
    every = (ChooseSettings(*values) for values in product(*map(get_args, (Size, Count, Forgiveness, Color))))
    options = Options(calibrated=calibrated)
    return tuple(choice for choice in every if check_settings(choice.settings, options) is None)


def choices(state: State, seat: Seat) -> Iterator[ChooseSettings]:
    other = state.chosen[1 - seat]
    return (choice for choice in _choices(state.options.calibrated) if not (other and other.colour == choice.colour))


def check_choice(state: State, seat: Seat, choice: ChooseSettings) -> Refusal | None:
    other = state.chosen[1 - seat]
    if other and other.colour == choice.colour:
        return Refusal("colour-taken", f"Your opponent has {choice.colour}. Choose another color.")
    return check_settings(choice.settings, state.options)


class TwoPlayerRules(DontLoseYourHead):
    """Replays records of rules version 1."""

    rules_version = 1
    seats = range(2, 3)
    Options = TwoPlayerOptions

    def daily(self, options: TwoPlayerOptions) -> bool:
        return False


TWO_PLAYER_RULES: Final = TwoPlayerRules()
game = DontLoseYourHead()
