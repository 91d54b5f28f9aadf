"""The game agrees with a second, plain implementation of its rules, which was written from the document alone."""

import pytest
from msgspec.structs import replace
from plain_rules import PlainRun

import parlor
from parlor.games.letter_crush.board import SEGMENTS, path_of, words_on
from parlor.games.letter_crush.state import Cleared, Finish, Reshuffled, Shuffle, Submit, lexicon_name
from parlor.kernel import Chance
from sizes import size

MOVES = size(short=8, long=4000)  # of each mode, style and language
RUN_LENGTH = 25  # moves


def chosen(run, name, chance):
    """Return an action: mostly a word, often a long one, sometimes a shuffle or any segment."""
    words = words_on(run.board, name)
    dice = chance.below(20)
    if dice == 0 or not words:
        return Shuffle()
    if dice == 1:
        return Submit(path_of(chance.choice(SEGMENTS)))
    if dice < 8:
        longest = max(len(word.places) for word in words)
        words = [word for word in words if len(word.places) == longest]
    return Submit(path_of(chance.choice(words).places))


def steps_of(events):
    """Return the steps of a word in the form of the plain rules."""
    return [
        {
            "words": sorted(
                (word.word, [tuple(cell) for cell in word.cells], word.points, word.chain) for word in e.words
            ),
            "blasts": sorted((tuple(blast.at), sorted(map(tuple, blast.cells))) for blast in e.blasts),
            "made": e.made and (tuple(e.made.at), e.made.letter),
            "mended": e.mended,
            "new": {tuple(fall.to) for fall in e.falls if fall.new},
        }
        for e in events
        if isinstance(e, Cleared)
    ]


def plain_steps(steps):
    return [
        step
        | {
            "words": sorted(step["words"]),
            "blasts": sorted((at, sorted(cells)) for at, cells in step["blasts"]),
            "made": step["made"] and step["made"][:2],
        }
        for step in steps
    ]


def play_run(options, seed, moves):
    """Play a run in both implementations and compare them after each move; return the number of moves."""
    match = parlor.new("letter-crush", seed=seed, options=options)
    name, seats = lexicon_name(match.options), range(len(match.seats))
    plain = [
        PlainRun(
            match.options.mode,
            match.options.language,
            match.options.style,
            match.state.number,
            match.options.words,
            match.options.strict,
        )
        for _ in seats
    ]
    compare(match, plain)
    for move in range(moves):
        chance = Chance(seed, move, "moves")
        seat = chance.choice(sorted(match.to_act))
        action = chosen(match.state.runs[seat], name, chance)
        refusal = match.check(seat, action)
        if isinstance(action, Shuffle):
            assert plain[seat].shuffle() == (refusal is None)
        else:
            outcome = plain[seat].submit(action.path)
            assert (outcome == "refused") == (refusal is not None)
        if not refusal:
            events = match.play(seat, action).events_for(seat)
            if isinstance(action, Submit) and outcome != "struck":
                steps, mixed = outcome
                assert steps_of(events) == plain_steps(steps)
                assert any(isinstance(event, Reshuffled) for event in events) == mixed
        compare(match, plain)
        if match.outcome:
            return move + 1
    return moves


def compare(match, plain):
    for run, other in zip(match.state.runs, plain, strict=True):
        assert (run.board, run.marks) == (other.board(), other.marks())
        assert (run.score, run.strikes, run.over) == (other.score, other.strikes, other.over)
        assert (run.drawn, run.mixes) == (tuple(other.drawn), other.mixes)
        assert sorted((word.word, word.points, word.chain) for word in run.found) == sorted(other.found)
    scores = [other.score for other in plain]
    out = [other.score for other in plain if other.over]
    is_over = all(other.over for other in plain) or (bool(out) and max(scores) > min(out))
    assert bool(match.outcome) == is_over


@pytest.mark.long
@pytest.mark.proves("LC-198", "LC-199", "LC-200", "LC-201", "LC-202", "LC-203", "LC-204", "LC-205")
@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("style", ["classic", "crush"])
@pytest.mark.parametrize("mode", ["timer", "zen", "daily", "duel"])
def test_the_game_agrees_with_the_plain_rules(mode, style, language):
    played, seed = 0, 0
    while played < MOVES:
        seed += 1
        strict = language == "pl" and seed % 3 == 0
        options = {"mode": mode, "style": style, "language": language, "strict": strict, "words": 20 * (seed % 2)}
        played += play_run(options, seed, RUN_LENGTH)


def test_a_board_full_of_special_tiles_agrees_with_the_plain_rules():
    """Blasts that set each other off, wild cards and bonuses are rare in play, so here they are dealt."""
    blasts = 0
    for seed in range(1, size(short=15, long=1500)):
        match = parlor.new("letter-crush", seed=seed, options={"style": "crush", "words": 6})
        chance = Chance(seed, 0, "specials")
        marks = "".join(chance.choice("...-|*23+") for _ in range(36))
        board = "".join("?" if chance.below(12) == 0 else letter for letter in match.state.runs[0].board)
        run = replace(match.state.runs[0], board=board, marks=marks)
        match.state = replace(match.state, runs=(run,))
        plain = PlainRun("timer", "en", "crush", match.state.number, words=6)
        for place, square in enumerate(plain.tiles):
            plain.tiles[square] = [board[place], "." if board[place] == "?" else marks[place]]
        match.state = replace(match.state, runs=(replace(run, marks=plain.marks()),))
        for move in range(6):
            action = chosen(match.state.runs[0], "en", Chance(seed, move, "moves"))
            if match.outcome or match.check(0, action) or isinstance(action, Shuffle | Finish):
                break
            result = plain.submit(action.path)
            events = match.play(0, action).events_for(0)
            if result != "struck":
                assert steps_of(events) == plain_steps(result[0])
                blasts += sum(len(step["blasts"]) for step in result[0])
            compare(match, [plain])
    assert blasts > 20
