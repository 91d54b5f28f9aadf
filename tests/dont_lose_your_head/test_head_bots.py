"""The bots: that what they do is legal and follows from what they see, how each chooses, and what they hide."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from head_matches import choice, hunt, new, place, say

from parlor.games.dont_lose_your_head import bot_hiding, bots, game, hiding, hunters, hunting
from parlor.games.dont_lose_your_head.beliefs import (
    beliefs,
    best_letter,
    letter_chances,
    number_of,
    word_worth_guessing,
)
from parlor.games.dont_lose_your_head.density import density
from parlor.games.dont_lose_your_head.state import (
    BLANK,
    BoardSettings,
    ChooseSettings,
    GuessCell,
    GuessLetter,
    GuessWord,
    PlaceWords,
)
from parlor.kernel import Cell, Chance, ParlorError, Turn, bot_chance
from parlor.kernel.game_modules import random_player
from parlor.words import import_words, lexicon

FORMS = {
    "as it comes": {},
    "Polish, small and large": {"lexicon": "pl", "settings": [{"size": 6, "words": 4}, {"size": 12}]},
    "classic with extra turns": {
        "reading": "classic",
        "extra_turn": True,
        "settings": [{"size": 10, "words": 4}, {"size": 6, "forgiveness": "strict"}],
    },
}


def hunter(level):
    """Return the bot of a level, which has `guess`."""
    bot = game.bot(level)
    assert isinstance(bot, hunters.GuessingBot)
    return bot


def imported(tmp_path, name, words):
    """A list of one's own; every test has its own name for it, since banks are kept by their names."""
    (tmp_path / "words.txt").write_text(words)
    import_words(tmp_path / "words.txt", name)
    return name


def chosen_by(level, match, seat, seed=1):
    return game.bot(level).choose(match.turn(seat, bot_chance(seed, match.ply, seat)))


def at_hunt(*guesses, **options):
    """Return the knowledge of seat 0 after these guesses of its own."""
    match = hunt(mover=0, **options)
    say(match, *guesses, seat=0)
    return match.state.hunts[0]


def test_the_levels():
    assert game.levels == tuple(bots.LEVELS) == ("random", "easy", "medium", "hard", "very-hard", "expert")
    assert len(bots.SKILLS) == len(game.levels)
    with pytest.raises(ParlorError, match="no bot 'genius'"):
        game.bot("genius")


# --- legal, and by the view alone ----------------------------------------------------------------------------------


@pytest.mark.proves("DLYH-311", "DLYH-312", "DLYH-313", "DLYH-317")
@pytest.mark.parametrize("level", game.levels)
@pytest.mark.parametrize("options", FORMS.values(), ids=FORMS)
def test_a_whole_match_against_a_bot_that_sees_what_a_player_sees(level, options):
    """The other seat plays at random. With hidden words drawn again, the bot must make the same choice."""
    match = new(seed=5, **options)
    person = hunters.RandomHunter()
    while not match.outcome:
        for seat in sorted(match.to_act):
            if seat == 0:
                match.play(0, person.choose(match.turn(0, bot_chance(5, match.ply, 0))))
                continue
            action = chosen_by(level, match, 1)
            assert match.check(1, action) is None
            if match.ply % 4 == 0:
                unseen = game.redeal(match.state, 1, Chance(match.ply))
                assert (
                    game.bot(level).choose(Turn(game, 1, game.view(unseen, 1), (), bot_chance(1, match.ply, 1)))
                    == action
                )
            match.play(1, action)
    assert match.outcome.reason in ("discovery", "blade")


@pytest.mark.parametrize(("first", "second"), [("expert", "hard"), ("medium", "easy")])
def test_bots_can_play_with_a_list_of_a_few_words(first, second, tmp_path):
    name = imported(tmp_path, "few-and-bad", "fuck cat dog stone brick planet")
    match = new(seed=2, lexicon=name, settings=[{"size": 6, "words": 4}, {"size": 6, "words": 4}])
    while not match.outcome:
        for seat in sorted(match.to_act):
            match.play(seat, chosen_by((first, second)[seat], match, seat))
    hidden = {placed.word for board in match.state.boards for placed in board.words}
    assert "FUCK" in hidden, "there is no other of four letters"


# --- set-up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", game.levels)
def test_bots_keep_the_settings_of_the_options_in_a_free_color(level):
    match = new(settings=[{"size": 6, "words": 4, "forgiveness": "strict"}, {"size": 10}])
    assert chosen_by(level, match, 0) == ChooseSettings(6, 4, "strict", "teal")
    assert chosen_by(level, match, 1) == ChooseSettings(10, 3, "normal", "pink")
    match.play(0, choice(colour="pink"))
    assert chosen_by(level, match, 1).colour == "blue"


@pytest.mark.proves("DLYH-312", "DLYH-313")
@pytest.mark.parametrize("name", ["en", "pl"])
@pytest.mark.parametrize("hide", [bot_hiding.hide_familiar, bot_hiding.hide_anywhere, bot_hiding.hide_well])
def test_bots_hide_legal_common_inoffensive_words_and_never_the_same_ones(hide, name):
    words, found = lexicon(name), []
    for seed, (size, count) in enumerate(product((6, 8, 10, 12), (3, 4)), start=1):
        for again in range(20):
            placed = hide(BoardSettings(size, count), name, Chance(seed, again))
            assert hiding.check_place(BoardSettings(size, count), name, PlaceWords(placed)) is None
            found.append(placed)
    hidden = [placed.word for words in found for placed in words]
    assert len(set(found)) == len(found)
    assert max(Counter(hidden).values()) <= 8, "an opponent must not learn what is hidden"
    assert all(words.zipf(word) >= 3 and not words.is_offensive(word) for word in hidden)


@pytest.mark.parametrize("name", ["en", "pl"])
@pytest.mark.parametrize(
    ("level", "zipf", "short"), [("random", 4, 4), ("easy", 4, 4), ("medium", 4, 4), ("hard", 3, 3)]
)
def test_the_gentle_levels_hide_words_that_everyone_knows(level, zipf, short, name):
    words, rarest = lexicon(name), {3: 9.0, 4: 9.0}
    bot: Any = game.bot(level)
    for seed in range(40):
        for placed in bot.hide(BoardSettings(8, 4), name, Chance(seed)):
            length = min(len(placed.word), 4)
            rarest[length] = min(rarest[length], words.zipf(placed.word))
    assert zipf <= rarest[4] < zipf + 0.5
    assert short <= rarest[3] < short + 0.5


def test_expert_hides_the_words_on_which_a_good_guesser_misses_most():
    known = bot_hiding.common_words(lexicon("en"))[4]
    misses = bot_hiding.misses_by_word(lexicon("en"), known)
    hard = bot_hiding.hard_words(lexicon("en"))[4]
    assert len(hard) * bot_hiding.WORDS_PER_HARD_WORD >= len(known) > len(hard) > 300
    assert min(misses[word] for word in hard) >= max(misses[word] for word in set(known) - set(hard))
    assert {"WILL", "TILL", "PILL", "MILL"} <= set(hard), "families are hard"
    assert {"BUZZ", "JUMP"} <= set(hard), "rare letters are hard"


@pytest.mark.parametrize("word", ["WILL", "NOTE", "AREA"])
def test_misses_by_word_equals_guessing_each_word(word):
    """Asked by hand: always for the letter that is in most of the words that are left."""
    known = bot_hiding.common_words(lexicon("en"))[4]
    left, guessed, misses = known, set(), 0
    while len(left) > 1:
        count = Counter(letter for each in left for letter in set(each) - guessed)
        letter = min(count, key=lambda letter: (-count[letter], letter))
        guessed.add(letter)
        misses += letter not in word
        left = [each for each in left if [x == letter for x in each] == [x == letter for x in word]]
    assert bot_hiding.misses_by_word(lexicon("en"), known)[word] == misses


def test_expert_hides_words_where_a_hunter_looks_last():
    def mean_exposure(hide):
        boards = [hide(BoardSettings(8), "en", Chance(seed)) for seed in range(60)]
        return sum(bot_hiding.exposure(8, placed) for placed in boards) / 60

    corner = place(("CAT", "A1", "E")).words
    middle = place(("CAT", "D4", "E")).words
    assert bot_hiding.exposure(8, corner) < bot_hiding.exposure(8, middle)
    assert mean_exposure(bot_hiding.hide_well) < 0.85 * mean_exposure(bot_hiding.hide_anywhere)


# --- guesses -------------------------------------------------------------------------------------------------------


def test_a_random_hunter_guesses_letters_and_cells_only_and_no_letter_when_all_words_are_known():
    match = hunt(mover=0)

    def kind(seed):
        return type(hunters.RandomHunter().choose(Turn(game, 0, match.view(0), (), bot_chance(seed, match.ply, 0))))

    kinds = Counter(kind(seed) for seed in range(300))
    assert kinds.keys() == {GuessLetter, GuessCell}
    assert kinds[GuessLetter] == pytest.approx(300 * 26 / 90, rel=0.3)
    say(match, *"DOGLAMPBRICK", seat=0)
    assert {kind(seed) for seed in range(60)} == {GuessCell}


def test_a_random_hunter_needs_no_view():
    match = new()
    bot = random_player(game)
    assert isinstance(bot, hunters.RandomHunter)
    for seed in range(30):
        state = match.state
        own = Chance(seed, 0, "random")
        for _ in range(40):
            for seat in sorted(game.to_act(state))[:1]:
                action = bot.choose(Turn(game, seat, None, game.legal(state, seat), own))
                assert game.check(state, seat, action) is None
                assert not isinstance(action, GuessWord)
                state = game.apply(state, seat, action, own).state


@pytest.mark.proves("DLYH-318")
def test_a_frequency_hunter_guesses_the_most_frequent_possible_letter():
    common = lexicon("en").common(3, 3, 6)
    held = {letter: sum(letter in word for word in common) for letter in lexicon("en").alphabet}
    match, guessed = hunt(mover=0), []
    while hunting.unsolved(match.state.hunts[0]):
        action = hunters.FrequencyHunter().guess(match.state.hunts[0], "en", Chance(1))
        guessed.append(action.letter)
        say(match, action.letter, seat=0)
    assert guessed == sorted(guessed, key=held.get, reverse=True)
    assert guessed[:10] == sorted(held, key=held.get, reverse=True)[:10]
    assert len(guessed) < 26, "Q or Z would fit no word that is left"


@pytest.mark.proves("DLYH-318")
def test_a_frequency_hunter_looks_for_cells_in_line_with_two_hits_or_beside_one():
    letters = "DOGLAMPBRICK"
    everywhere = {hunters.FrequencyHunter().guess(at_hunt(*letters), "en", Chance(seed)).cell for seed in range(200)}
    assert len(everywhere) > 55
    one = at_hunt(*letters, "C1")
    beside = {str(hunters.FrequencyHunter().guess(one, "en", Chance(seed)).cell) for seed in range(60)}
    assert beside == {"B1", "D1", "B2", "C2", "D2"}
    two = at_hunt(*letters, "C1", "D1")
    assert {str(hunters.FrequencyHunter().guess(two, "en", Chance(seed)).cell) for seed in range(60)} == {"B1", "E1"}


@pytest.mark.proves("DLYH-319")
def test_a_density_hunter_takes_the_likeliest_cell():
    found = at_hunt(*"DOGLAMPBRICK", "C1", "D1", "E1")
    most_likely = density(found)
    picked = {hunters.DensityHunter().guess(found, "en", Chance(seed)).cell for seed in range(40)}
    assert all(most_likely[cell.row * 8 + cell.col] == pytest.approx(most_likely.max()) for cell in picked)


@pytest.mark.proves("DLYH-320")
def test_a_candidate_hunter_guesses_the_letter_of_most_words_that_fit():
    found = at_hunt("E", "S", "T")
    chances = {}
    for letter in "ABCDFGHIJKLMNOPQRUVWXYZ":
        absent = 1.0
        for pattern in found.patterns:
            fitting = [word for word in hiding.bank("en")[len(pattern)] if not set(word) & set("EST")]
            weights = [
                1.0 if lexicon("en").zipf(word) >= 3 and not lexicon("en").is_offensive(word) else 0.02
                for word in fitting
            ]
            absent *= 1 - sum(w for w, word in zip(weights, fitting, strict=True) if letter in word) / sum(weights)
        chances[letter] = 1 - absent
    best = max(chances, key=chances.get)
    assert hunters.CandidateHunter().guess(found, "en", Chance(1)) == GuessLetter(best)
    letters = letter_chances(found, beliefs(found, "en"))
    assert letters[number_of(best)] == pytest.approx(chances[best])
    assert all(letters[number_of(letter)] == 0 for letter in "EST")


def fresh_hunt(*words):
    """Nothing is known yet of these words, each in a row of its own."""
    rows = ((word, f"A{row}", "E") for row, word in enumerate(words, start=1))
    return hunting.new_hunt(hiding.board_of(8, place(*rows).words))


def test_of_equally_likely_letters_expert_prefers_the_more_informative(tmp_path):
    """Z and B are in every word, but Z always stands first."""
    name = imported(tmp_path, "curious-words", "zbc zcb zbd zdb rack stone planet")
    found = fresh_hunt("ZBC", "RACK", "STONE")
    believed = beliefs(found, name)[:1]
    assert best_letter(found, believed, curiosity=0) == ("Z", 1.0)
    assert best_letter(found, believed, curiosity=0.05) == ("B", 1.0)


@pytest.mark.parametrize(("rivals", "is_word"), [("", "STONE"), ("clamp", "CLAMP"), ("clamp fjdry", None)])
def test_expert_guesses_a_word_if_the_turns_saved_are_worth_the_risk(rivals, is_word, tmp_path):
    """Four letters more at once: on an even chance, not on one in three. The other words are too many to name."""
    three = "cat dog rat hen owl pig ram bat"
    four = "rack lamp dove swan bird frog newt toad"
    name = imported(tmp_path, f"naming-{len(rivals)}", f"{three} {four} stone {rivals} planet")
    found = fresh_hunt("CAT", "RACK", "STONE")
    assert word_worth_guessing(found, beliefs(found, name)) == is_word
    guess = hunters.PosteriorHunter().guess(found, name, Chance(1))
    assert guess == GuessWord(is_word) if is_word else isinstance(guess, GuessLetter)


def test_expert_never_guesses_a_word_for_a_single_letter():
    found = at_hunt(*"LAMBRICK")
    assert found.patterns[1] == "LAM" + BLANK
    assert not isinstance(hunters.PosteriorHunter().guess(found, "en", Chance(1)), GuessWord)


def test_expert_takes_a_cell_that_is_certain_before_a_letter_that_is_not():
    """Four cells of BRICK are known, so the cell between two of them must be a hit."""
    found = at_hunt(*"BRIK", "A1", "B1", "C1", "E1")
    assert found.patterns[2] == "BRI_K"
    assert hunters.PosteriorHunter().guess(found, "en", Chance(1)) == GuessCell(Cell(0, 3))


# --- the levels ------------------------------------------------------------------------------------------------------


def skilled(**numbers):
    """Return a hunter with the skill of very-hard, except for these numbers."""
    return bots.SkilledHunter(bots.SKILLS[4]._replace(exact=0, hiding=1)._replace(**numbers))


@pytest.mark.proves("DLYH-325")
def test_a_hunter_without_weaknesses_is_the_candidate_hunter_or_the_posterior_hunter():
    for found in (at_hunt(), at_hunt("E", "A"), at_hunt(*"DOGLAMPBRICK", "C1")):
        for seed in range(5):
            sure = skilled().guess(found, "en", Chance(seed))
            likely = hunters.CandidateHunter().guess(found, "en", Chance(seed))
            assert type(sure) is type(likely)
            assert isinstance(sure, GuessCell) or sure == likely
            exact = hunter("expert").guess(found, "en", Chance(seed))
            assert exact == hunters.PosteriorHunter().guess(found, "en", Chance(seed))


def test_who_does_not_ask_for_letters_first_also_looks_for_cells():
    kinds = Counter(type(skilled(letters_first=0.5).guess(at_hunt(), "en", Chance(seed))) for seed in range(300))
    assert kinds[GuessLetter] == pytest.approx(150, abs=40)
    assert kinds[GuessCell] == 300 - kinds[GuessLetter]


def test_a_rough_idea_of_frequencies_leads_to_more_different_and_rarer_letters():
    def letters(error):
        hunter = skilled(fitting_words=0, letter_error=error)
        return Counter(hunter.guess(at_hunt(), "en", Chance(seed)).letter for seed in range(200))

    assert letters(0.0).keys() == {hunters.FrequencyHunter().guess(at_hunt(), "en", Chance(1)).letter}
    assert 1 < len(letters(0.2)) < len(letters(1.0))
    assert letters(1.0)["E"] + letters(1.0)["A"] > 20, "frequent letters still come to mind first"


def test_who_does_not_see_lines_searches_beside_hits_or_anywhere():
    one = at_hunt(*"DOGLAMPBRICK", "C1")

    def cells(**numbers):
        return {str(skilled(sees_lines=0, **numbers).guess(one, "en", Chance(seed)).cell) for seed in range(80)}

    assert cells(follows_hits=1) == {"B1", "D1", "B2", "C2", "D2"}
    assert len(cells(follows_hits=0)) > 30


def test_a_level_hides_words_as_well_as_its_number_says():
    def exposure(hiding):
        hunter, total = skilled(hiding=hiding), 0.0
        for seed in range(60):
            match = new(seed=seed)
            match.play(0, choice())
            match.play(1, choice(colour="pink"))
            total += bot_hiding.exposure(8, hunter.choose(match.turn(0, Chance(seed))).words)
        return total / 60

    assert exposure(2.0) < exposure(1.5) < exposure(1.0)


def test_a_level_and_its_strength_are_the_same_bot():
    for strength, level in enumerate(game.levels):
        for seed in range(5):
            found = at_hunt("E", "A")
            level_guess = hunter(level).guess(found, "en", Chance(seed))
            assert hunter(f"adaptive-{strength}.00").guess(found, "en", Chance(seed)) == level_guess
