"""Check that a review names a mistake: play bot games, replace one move of each by a bad one, play on, and review.

    python tools/review_mistakes.py                           all games, 50 matches each: about 15 minutes of one core
    python tools/review_mistakes.py letter-crush --games 10   one game, fewer matches
    python tools/review_mistakes.py letter-crush --level expert   matches of bots of this level

A mistake is found if it is the turning point or among the three largest losses of the review. What is bad is decided by
the rules or by playing on, not by the evaluator that is tested. Prints a table; the status is 1 if fewer than 90 % of
the mistakes of a game are found.
"""

from __future__ import annotations

import argparse
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from multiprocessing import Pool
from statistics import fmean
from typing import Any, NamedTuple, Protocol

from msgspec.structs import replace

from parlor.games.dont_lose_your_head import hiding, hunting
from parlor.games.dont_lose_your_head.beliefs import frequent_letters
from parlor.games.dont_lose_your_head.density import around
from parlor.games.dont_lose_your_head.state import EMPTY, HIDDEN, GuessCell, GuessLetter, GuessWord, Hunt
from parlor.games.grid_game.bots import bot_of_strength
from parlor.games.grid_game.planning import UNIT_VALUE, SearchBot
from parlor.games.grid_game.state import EndTurn, FinishUnit, MoveUnit
from parlor.games.letter_crush.board import SEGMENTS, path_of, words_on
from parlor.games.letter_crush.state import Submit
from parlor.games.nethack_chat.actions import Equip, Flee, Move, TurnAct, Use
from parlor.games.nethack_chat.engine.expert import best_act, best_gear, good_act, is_better, loot_or_drop, onward
from parlor.games.nethack_chat.engine.items import ITEMS
from parlor.games.nethack_chat.engine.perform import perform
from parlor.games.nethack_chat.engine.secrets import visible_scene
from parlor.games.nethack_chat.state import Scene
from parlor.games.territory_words.polygon import AREA
from parlor.games.territory_words.state import Claimed, Pass
from parlor.kernel import AnyGame, Bot, Cell, Chance, Match, Turn, bot_chance, game, next_seat
from parlor.search import review_match
from parlor.words import lexicon

GAMES = 50
MIN_FOUND = 0.9
TRIES = 40  # plies of a match that are tried until a mistake fits one


class Mistake(NamedTuple):
    """Bad actions in place of the move at a ply; several where a move consists of several actions."""

    ply: int
    actions: tuple[Any, ...]
    kind: str


class Trial(NamedTuple):
    """One match with one mistake."""

    mistake: Mistake
    turning_point: bool  # whether the review names the mistake as the turning point
    among_three: bool  # whether it is among the three largest losses
    cpu: float  # seconds of the review

    @property
    def found(self) -> bool:
        return self.turning_point or self.among_three


class StrongPlayer(Bot, Protocol):
    """A bot that is stronger than the levels of its game."""

    title: str  # in a few words


class MistakeMaker(ABC):
    """The matches of one game, and the mistakes that are put into them."""

    id: str
    options: dict[str, Any]
    players = 2
    strength = -1  # of the bots among the game's levels: the strongest, so that other moves lose little
    strong_player: type[StrongPlayer] | None = None  # plays in place of the levels, because its own moves lose less

    def __init__(self, level: str = "") -> None:
        """`level` is that of the bots that play the matches; "": the game's usual player."""
        self.options = {}
        self.level = level

    @property
    def game(self) -> AnyGame:
        return game(self.id)

    @property
    def player(self) -> str:
        """Return the player of the matches in a few words."""
        usual = self.strong_player.title if self.strong_player else self.game.levels[self.strength]
        return self.level or usual

    def bots(self) -> list[Bot]:
        if self.strong_player and not self.level:
            return [self.strong_player() for _ in range(self.players)]
        return [self.game.bot(self.player) for _ in range(self.players)]

    @abstractmethod
    def mistake(self, match: Match, ply: int, chance: Chance) -> tuple[str, tuple[Any, ...]] | None:
        """Return a kind of mistake and its actions in place of the move at this ply, or None if none fits. `match` is
        the match before that move.
        """


# --- the games -------------------------------------------------------------------------------------------------------


class TerritoryMistakes(MistakeMaker):
    """A pass, or a word that gains less than a third of the bot's."""

    id = "territory-words"
    min_gain = AREA // 20  # of the bot's word

    def mistake(self, match: Match, ply: int, chance: Chance) -> tuple[str, tuple[Any, ...]] | None:
        [seat] = match.to_act
        meant = gain_of(match, seat, bot_move(match, self.bots(), ply))
        if meant < self.min_gain:
            return None
        if chance.below(2):
            return "passes", (Pass(),)
        words = [match.game.bot("random").choose(match.turn(seat, chance.stream(f"word {n}"))) for n in range(8)]
        worst = min(words, key=lambda word: gain_of(match, seat, word))
        return ("plays a small word", (worst,)) if 3 * gain_of(match, seat, worst) < meant else None


def gain_of(match: Match, seat: int, action: Any) -> int:
    """Return by how many pixels an action changes the lead."""
    event = match.game.apply(match.state, seat, action, Chance(0)).events[0].event
    return event.gained + event.taken if isinstance(event, Claimed) else 0


class CascadePlanner:
    """Takes the word with the most points, cascades included, on average over letters to come by the rules.

    The expert bot compares only the words with the most points of their own. It often overlooks a short word whose
    cascades are worth 10 points more, and then its own moves lose more than a mistake that is put beside them.
    """

    title = "compares the cascades of all words"
    first_look, compared, simulations = 6, 8, 48

    def choose(self, turn: Turn) -> Any:
        states = letters_to_come(turn, self.simulations)
        few = states[: self.first_look]
        words = sorted(words_in(states[0]), key=lambda word: mean_score(turn, few, word), reverse=True)
        return max(words[: self.compared], key=lambda word: mean_score(turn, states, word))


def letters_to_come(turn: Turn, count: int) -> list[Any]:
    """Return states that differ in the letters to come, which the turn's chance decides."""
    chance = turn.chance.stream("letters to come")
    return [turn.game.sample(turn.view, turn.seat, chance.stream(str(number))) for number in range(count)]


def words_in(state: Any) -> list[Submit]:
    return [Submit(path_of(word.places)) for word in words_on(state.runs[0].board, "en")]


def mean_score(turn: Turn, states: Sequence[Any], word: Submit) -> float:
    """Return the mean score of a player alone after a word in each of these states."""
    return fmean(turn.game.apply(state, turn.seat, word, Chance(0)).state.runs[0].score for state in states)


class LetterMistakes(MistakeMaker):
    """Letters that are no word, or the worst word of the board, where the bot plays a word that most people know.

    The mistake loses at least 8 points, more than half of what the strong player gains with a word: on average over
    letters to come by the rules, in 64 simulations and in 192 others.
    """

    id = "letter-crush"
    players = 1
    strong_player = CascadePlanner
    first_look = 8  # simulations that decide which word is the worst
    simulations, confirming = 64, 192  # two steps: the first alone also finds words whose simulations had bad luck
    min_harm = 8  # points, in each step
    min_zipf = 3.0  # of the bot's word

    def __init__(self, level: str = "") -> None:
        super().__init__(level)
        self.options = {"words": 15}

    def mistake(self, match: Match, ply: int, chance: Chance) -> tuple[str, tuple[Any, ...]] | None:
        meant, words = bot_move(match, self.bots(), ply), words_on(match.state.runs[0].board, "en")
        if lexicon("en").zipf(next(word.word for word in words if path_of(word.places) == meant.path)) < self.min_zipf:
            return None
        if chance.below(2):
            places = chance.choice(sorted(set(SEGMENTS).difference(word.places for word in words)))
            kind, bad = "is struck", Submit(path_of(places))
        else:
            turn = match.turn(0, chance.stream("first look"))
            few = letters_to_come(turn, self.first_look)
            kind, bad = "plays a bad word", min(words_in(match.state), key=lambda word: mean_score(turn, few, word))
        for step, count in enumerate((self.simulations, self.confirming)):
            turn = match.turn(0, chance.stream(f"step {step}"))
            states = letters_to_come(turn, count)
            if mean_score(turn, states, meant) - mean_score(turn, states, bad) < self.min_harm:
                return None
        return kind, (bad,)


class HeadMistakes(MistakeMaker):
    """A word that does not fit, a rare letter that is in no word, or an empty cell far from every hit, where the bot's
    guess hits.
    """

    id = "dont-lose-your-head"
    min_cells = 5  # that both hunters still have to find

    def mistake(self, match: Match, ply: int, chance: Chance) -> tuple[str, tuple[Any, ...]] | None:
        state = match.state
        if not state.hunts or any(cells_left(hunt) < self.min_cells for hunt in state.hunts):
            return None
        hunt, board = state.hunts[state.turn], state.boards[1 - state.turn]
        made: list[tuple[str, Any]] = []
        for length, row in hunting.unsolved(hunt).items():
            known = set(hunt.patterns[row]) - {"_"}
            wrong = [word for word in hiding.bank("en")[length] if known and not known <= set(word)]
            if wrong:
                made.append(("guesses a word that does not fit", GuessWord(chance.choice(wrong))))
        rare = [letter for letter in reversed(frequent_letters(lexicon("en"))) if letter not in hunt.letters][:4]
        absent = [letter for letter in rare if letter not in board.letters]
        if absent and hunting.unsolved(hunt):
            made.append(("guesses a rare letter", GuessLetter(chance.choice(absent))))
        if cells := far_cells(hunt, board.letters):
            size = hunting.board_size(hunt)
            made.append(("opens a cell far from every hit", GuessCell(Cell(*divmod(chance.choice(cells), size)))))
        kind, guess = chance.choice(made) if made else ("", None)
        meant = bot_move(match, self.bots(), ply)
        if hunting.guess(hunt, board, 0, meant)[0].misses > hunt.misses:  # every guess is doubtful here
            return None
        return (kind, (guess,)) if guess and guess != meant else None


def cells_left(hunt: Hunt) -> int:
    return sum(map(len, hunt.patterns)) - sum(mark not in (HIDDEN, EMPTY) for mark in hunt.shown)


def far_cells(hunt: Hunt, letters: str) -> list[int]:
    """Return hidden cells without a letter that are not beside a hit, if there are hits."""
    size, hits = hunting.board_size(hunt), {n for n, mark in enumerate(hunt.shown) if mark not in (HIDDEN, EMPTY)}
    if not hits:
        return []
    return [
        place
        for place, mark in enumerate(hunt.shown)
        if mark == HIDDEN and letters[place] == EMPTY and all(near not in hits for near, _ in around(size, place))
    ]


class GridMistakes(MistakeMaker):
    """The worst of a dozen random turns of a unit, or the end of the turn, by what bots make of it until the end of the
    opponent's turn.

    The worst of many by one continuation is often harmless by any other, so other bots have to confirm the harm.
    """

    id = "grid-game"
    strength = -2  # the strongest takes seconds for a turn
    compared = 12
    min_harm = 0.08  # of an army, by the bots of the match, and on average by those that confirm it
    confirming = (3.0, 3.5, 4.5)  # strengths of other bots; a search without weaknesses is the fourth

    def mistake(self, match: Match, ply: int, chance: Chance) -> tuple[str, tuple[Any, ...]] | None:
        state, [side] = match.state, match.to_act
        if state.moving and state.moving.steps:
            return None
        moves = [action for action in match.legal(side) if isinstance(action, MoveUnit)]
        if not moves:
            return None
        some = chance.sample(moves, min(self.compared, len(moves)))
        plans: list[tuple[Any, ...]] = [(EndTurn(),), *((move, FinishUnit(move.unit)) for move in some)]
        leads = [(lead_after(match, plan, self.bots()), number) for number, plan in enumerate(plans)]
        worst, number = min(leads)
        least = self.min_harm * sum(unit.most + UNIT_VALUE for unit in state.units) / 2
        if lead_after(match, (), self.bots()) - worst < least or self.confirmed_harm(match, plans[number]) < least:
            return None
        return ("ends the turn" if number == 0 else "moves a unit badly"), plans[number]

    def confirmed_harm(self, match: Match, plan: Sequence[Any]) -> float:
        """Return the harm of a plan on average over the bots that confirm it."""
        pairs = [[bot_of_strength(strength) for _ in range(2)] for strength in self.confirming]
        pairs.append([SearchBot(), SearchBot()])
        return sum(lead_after(match, (), bots) - lead_after(match, plan, bots) for bots in pairs) / len(pairs)


def lead_after(match: Match, plan: Sequence[Any], bots: Sequence[Bot]) -> float:
    """Return the lead of the side to move after the plan, the rest of its turn and the opponent's turn."""
    played, state = match.game, match.state
    side, last = state.side, state.turn + 1
    for action in plan:
        if played.check(state, side, action):
            break  # the unit got stuck on the way
        state = played.apply(state, side, action, Chance(0)).state
    while not state.over and state.turn <= last:
        view, legal = played.view(state, state.side), played.legal(state, state.side)
        action = bots[state.side].choose(Turn(played, state.side, view, legal, Chance(0)))
        state = played.apply(state, state.side, action, Chance(0)).state
    lead = 0.0
    for unit in state.units:
        worth = unit.health + UNIT_VALUE if unit.health else 0.0
        lead += worth if unit.side == side else -worth
    return lead


class CautiousExpert:
    """The expert bot of the dungeon, with the risk that hints accept: it makes fewer mistakes of its own.

    It also puts on better gear in a fight. The bot never needs to, but after a mistake it would repeat it every round.
    """

    title = "cautious expert"

    def choose(self, turn: Turn) -> Any:
        scene = turn.view.now
        return better_gear_in_fight(scene) or best_act(scene, turn.view.options.easy)


def better_gear_in_fight(scene: Scene) -> Equip | None:
    gear = best_gear(scene.hero) if scene.fighting else None
    return Equip(gear) if gear else None


class DungeonMistakes(MistakeMaker):
    """An act that is bad by a hundred runs, and by three hundred others: loot is left behind, worse gear is worn, a
    strong potion is wasted, or a fight is left or entered at a bad time.
    """

    id = "nethack-chat"
    players = 1
    strong_player = CautiousExpert
    runs, confirming_runs = 100, 300  # two steps: the first alone also finds acts whose runs had bad luck
    min_harm = 0.15  # of all runs, in each step

    def mistake(self, match: Match, ply: int, chance: Chance) -> tuple[str, tuple[Any, ...]] | None:
        scene = visible_scene(match.state.now)
        meant = bot_move(match, self.bots(), ply)
        made = [(kind, act) for kind, act in bad_acts(scene) if act != meant]
        if not made:
            return None
        kind, act = chance.choice(made)
        for step, runs in enumerate((self.runs, self.confirming_runs)):
            dice = chance.stream(f"step {step}")
            if self.victories(match, meant, dice, runs) - self.victories(match, act, dice, runs) < self.min_harm:
                return None
        return kind, (act,)

    def victories(self, match: Match, act: TurnAct, dice: Chance, runs: int) -> float:
        """Return the share of runs that are won after the act, with other dice each time."""
        won = 0
        for number in range(runs):
            state = match.game.redeal(match.state, 0, dice.stream(f"run {number}"))
            state, _ = perform(replace(state, story=()), act)
            while not state.now.over:
                scene = visible_scene(state.now)
                state, _ = perform(state, better_gear_in_fight(scene) or good_act(scene, risk=0.1))
            won += state.now.over == "victory"
        return won / runs


def bad_acts(scene: Scene) -> Iterator[tuple[str, TurnAct]]:
    hero = scene.hero
    if not scene.fighting and isinstance(loot_or_drop(scene), TurnAct):
        yield "leaves loot behind", onward(scene)
    if not scene.fighting and 2 * hero.hp < hero.max_hp:
        yield "goes on badly hurt", Move(onward(scene).direction)
    for name in dict.fromkeys(hero.pack):
        if ITEMS[name].sort in ("weapon", "armor") and not is_better(hero, name) and scene.fighting:
            yield "wears worse gear in a fight", Equip(name)
        if name == "Full Restore" and hero.hp < hero.max_hp:
            yield "wastes a Full Restore", Use(name)
    if scene.fighting:
        yield "flees", Flee()


MAKERS: dict[str, type[MistakeMaker]] = {
    maker.id: maker for maker in (TerritoryMistakes, LetterMistakes, HeadMistakes, GridMistakes, DungeonMistakes)
}


# --- trials ----------------------------------------------------------------------------------------------------------


def bot_move(match: Match, bots: Sequence[Bot], ply: int, last: int = -1) -> Any:
    """Return the move of the bot whose turn it is."""
    seat = next_seat(last, match.to_act)
    return bots[seat].choose(match.turn(seat, bot_chance(match.seed, ply, seat)))


def play_on(match: Match, bots: Sequence[Bot]) -> Match:
    """Let bots finish the match."""
    last = match.last.seat if match.ply else -1
    while match.to_act:
        last = next_seat(last, match.to_act)
        match.play(last, bots[last].choose(match.turn(last, bot_chance(match.seed, match.ply + 1, last))))
    return match


def put_mistake(maker: MistakeMaker, seed: int) -> tuple[Match, Mistake] | None:
    """Return a finished match with a mistake, or None if none fits the match of this seed."""
    whole = play_on(Match(maker.game, seed=seed, options=maker.options), maker.bots())
    chance = Chance(seed, 0, "mistake")
    for ply in islice(chance.shuffled(range(2, whole.ply)), TRIES):
        match = whole.at(ply - 1)
        made = maker.mistake(match, ply, chance.stream(f"ply {ply}"))
        if made is None:
            continue
        kind, actions = made
        seat = next_seat(-1, match.to_act)
        for number, action in enumerate(actions):
            if match.check(seat, action):  # a unit got stuck on the way
                actions = actions[:number]
                break
            match.play(seat, action)
        return play_on(match, maker.bots()), Mistake(ply, actions, kind)
    return None


def trial(maker: MistakeMaker, seed: int) -> Trial | None:
    """Return whether the review names the mistake in the match of this seed; None if no mistake fits the match."""
    made = put_mistake(maker, seed)
    if made is None:
        return None
    match, mistake = made
    start = time.process_time()
    found = review_match(match)
    cpu = time.process_time() - start
    names = set(range(mistake.ply, mistake.ply + len(mistake.actions)))
    return Trial(mistake, found.turning_point in names, bool(names & set(found.largest_losses)), cpu)


def trials(maker: MistakeMaker, count: int, jobs: int = 1) -> Iterator[Trial]:
    """Yield this many trials, of seeds from 1 on. The trials are the same for any number of processes."""
    seeds = range(1, 4 * count + 20)
    if jobs == 1:
        yield from islice(filter(None, (trial(maker, seed) for seed in seeds)), count)
        return
    with Pool(jobs) as pool:
        yield from islice(filter(None, pool.imap(partial(trial, maker), seeds)), count)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"one of: {', '.join(MAKERS)}")
    parser.add_argument("--games", dest="count", metavar="N", type=int, default=GAMES, help="matches (default: 50)")
    parser.add_argument("--level", default="", help="level of the bots that play (default: the strongest player)")
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="processes to use (default: 1)")
    parser.add_argument("--verbose", action="store_true", help="print each mistake, and whether it was found")
    arguments = parser.parse_args()
    if unknown := [name for name in arguments.games if name not in MAKERS]:
        parser.error(f"There is no game {unknown[0]!r}. Choose from: {', '.join(MAKERS)}.")
    for name in arguments.games or MAKERS:
        if arguments.level not in ("", *game(name).levels):
            parser.error(f"{name} has no level {arguments.level!r}. Choose from: {', '.join(game(name).levels)}.")
    print("| game | player | found | turning point | three largest losses | CPU seconds a review | most |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    enough = True
    for name in arguments.games or MAKERS:
        maker = MAKERS[name](arguments.level)
        results = list[Trial]()
        for result in trials(maker, arguments.count, arguments.jobs):
            results.append(result)
            if arguments.verbose:
                text = "found" if result.found else "not found"
                print(f"  {text}: {result.mistake.kind} at ply {result.mistake.ply}", file=sys.stderr)
        found = sum(result.found for result in results)
        enough = enough and found >= MIN_FOUND * len(results)
        times = [result.cpu for result in results]
        print(
            f"| {name} | {maker.player} | {found} of {len(results)} "
            f"| {sum(result.turning_point for result in results)} | {sum(result.among_three for result in results)} "
            f"| {sum(times) / len(times):.2f} | {max(times):.2f} |",
            flush=True,
        )
    return 0 if enough else 1


if __name__ == "__main__":
    raise SystemExit(main())
