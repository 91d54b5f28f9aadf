"""The bots: what each may use, how they choose, and that each level beats the one below."""

import pytest
from territory_boards import match_with

import parlor
from parlor.games.territory_words import bots, game
from parlor.games.territory_words.land import EMPTY, Land, word_strength
from parlor.games.territory_words.paths import word_along
from parlor.games.territory_words.polygon import spans
from parlor.games.territory_words.reach import vertex
from parlor.games.territory_words.search import best_words
from parlor.games.territory_words.state import Claim, Pass
from parlor.games.territory_words.vocabulary import Vocabulary
from parlor.kernel import Budget, Chance, Match, ParlorError, Turn
from parlor.lab.simulate import simulate
from parlor.words import import_words, lexicon
from sizes import size


def chosen(level, match, chance=1):
    return game.bot(level).choose(match.turn(min(match.to_act), Chance(chance)))


def words_played(level, **options):
    """The words of one game of a level against itself."""
    match = parlor.new("territory-words", seed=9, options=options)
    while not match.outcome:
        match.play(min(match.to_act), chosen(level, match, match.ply))
    return [event.word for event in match.state.history]


def exact_gain(match, seat, path):
    shape = spans([vertex(cell) for cell in path])
    return shape.gain(Land(match.state.land).gain_prefix(seat, word_strength(len(path))))


@pytest.mark.proves("TW-175")
def test_the_levels():
    assert game.levels == ("random", "easy", "medium", "hard", "expert")
    match = parlor.new("territory-words", seed=1)
    for level in game.levels:
        assert match.check(0, chosen(level, match)) is None
    with pytest.raises(ParlorError, match="no bot 'genius'"):
        game.bot("genius")


@pytest.mark.proves("TW-176")
def test_easy_plays_the_best_of_thirty_random_words_of_up_to_six_letters(monkeypatch):
    match = parlor.new("territory-words", seed=2)
    drawn = []
    draw = bots.random_path

    def watched(word, letters, chance):
        path = draw(word, letters, chance)
        drawn.extend([path] if path else [])
        return path

    monkeypatch.setattr(bots, "random_path", watched)
    claim = chosen("easy", match)
    assert len(drawn) == 30
    assert exact_gain(match, 0, claim.path) == max(exact_gain(match, 0, path) for path in drawn)
    assert max(map(len, drawn)) == 6
    words = {word_along(match.state.letters, path) for path in drawn}
    assert len(words) > 20
    assert min(lexicon("en").zipf(word) for word in words) < 4, "it knows more than the commonest words"


@pytest.mark.proves("TW-177", "TW-178")
@pytest.mark.parametrize(("level", "zipf", "longest"), [("medium", 4.0, 5), ("hard", 3.0, 8)])
def test_greedy_levels_know_words_of_their_frequency_and_length(level, zipf, longest):
    match = parlor.new("territory-words", seed=9)
    for _ in range(3):
        view = match.view(min(match.to_act))
        known = [
            word
            for word in lexicon("en").words
            if 3 <= len(word) <= longest and lexicon("en").zipf(word) >= zipf and not lexicon("en").is_offensive(word)
        ]
        used = [event.word for event in match.state.history]
        best = best_words(view.letters, Land(view.land), view.turn, Vocabulary(sorted(known)), used=used)[0]
        claim = chosen(level, match)
        assert (word_along(view.letters, claim.path), claim.path) == (best.word, best.path)
        match.play(view.turn, claim)


@pytest.mark.long
def test_expert_knows_words_that_hard_does_not():
    words = words_played("expert", turns=size(4, 8))
    assert any(lexicon("en").zipf(word) < 3 or len(word) > 8 for word in words)


def best_reply(match, candidate):
    """Return the gain of a hard bot's reply to this claim, which expert subtracts."""
    fork = match.fork(match.ply)
    fork.play(1, Claim(candidate.path))
    reply = bots.Hard().choose(fork.turn(0, Chance(1)))
    before = fork.state.scores
    after = fork.play(0, reply).state.scores
    return (after[0] - before[0]) - (after[1] - before[1])


@pytest.mark.long
@pytest.mark.proves("TW-179")
def test_expert_subtracts_the_best_reply():
    """It plays the word with the best gain minus the best reply, which is not always the word with the best gain."""
    others = 0
    for seed in range(size(3, 6)):
        match = parlor.new("territory-words", seed=seed)
        expert = bots.Expert()
        for level in ("hard", "hard", "hard"):
            match.play(min(match.to_act), chosen(level, match))
        view = match.view(1)
        best = bots.candidates(view, expert.zipf, expert.longest)
        pixel_gains = {found.path: found.gain - best_reply(match, found) for found in best[:6]}
        claim = expert.choose(Turn(game, 0, view, (), Chance(1)))
        assert pixel_gains[claim.path] == max(pixel_gains.values())
        others += claim.path != best[0].path
    assert others > 0


def test_expert_plays_the_highest_gain_in_the_last_turn():
    match = parlor.new("territory-words", seed=1, options={"turns": 4})
    for _ in range(7):
        match.play(min(match.to_act), chosen("medium", match))
    view = match.view(1)
    best = bots.candidates(view, bots.Expert.zipf, bots.Expert.longest)
    assert chosen("expert", match).path == best[0].path


def test_expert_keeps_to_a_budget_of_seconds():
    match = parlor.new("territory-words", seed=1)
    match.play(0, chosen("hard", match))
    reply_candidates = []
    expert = bots.Expert()
    expert.reply = lambda view, found: reply_candidates.append(found) or 0
    expert.choose(match.turn(1, Chance(1), Budget(seconds=0.0)))
    assert len(reply_candidates) == 1


@pytest.mark.proves("TW-185")
def test_two_dozen_candidates_are_rastered(monkeypatch):
    match = parlor.new("territory-words", seed=4)
    view = match.view(0)
    found = best_words(view.letters, EMPTY, 0, bots.vocabulary(lexicon("en"), 3.0, 8), top=24)
    assert len(found) == 24
    assert all(candidate.gain == exact_gain(match, 0, candidate.path) for candidate in found)
    assert chosen("hard", match).path == found[0].path
    calls = []
    monkeypatch.setattr(bots, "best_words", lambda *args, top, **more: calls.append(top) or found)
    chosen("hard", match)
    chosen("medium", match)
    assert calls == [24, 24]


@pytest.mark.parametrize("level", game.levels)
def test_a_bot_without_a_word_passes(level):
    match, _ = match_with(("QQQ", "A1 B1 C1"))
    assert chosen(level, match) == Pass()


@pytest.mark.parametrize("level", game.levels)
def test_no_bot_repeats_a_word_unless_words_may_be_repeated(level):
    layout = ("CAT", "C3 G3 G7")
    match, (cat,) = match_with(layout)
    match.play(0, Claim(cat))
    reply = chosen(level, match)
    assert reply == Pass() or word_along(match.state.letters, reply.path) != "CAT"
    match, (cat,) = match_with(layout, repeat_words=True)
    match.play(0, Claim(cat))
    assert word_along(match.state.letters, chosen("medium", match).path) in ("CAT", "ACT")
    assert chosen("expert", match) != Pass()


@pytest.mark.parametrize("level", game.levels)
def test_bots_pass_if_their_list_has_no_short_common_words(level, tmp_path):
    (tmp_path / "long.txt").write_text("elephant crocodile")
    import_words(tmp_path / "long.txt", "long")
    match = parlor.new("territory-words", seed=1, options={"lexicon": "long"})
    assert match.check(0, chosen(level, match)) is None


def test_bots_use_the_voucher_list_in_a_match_with_the_dictionary_service():
    match = Match(game, seed=1, options={"dictionary": "api"})
    for level in game.levels:
        claim = chosen(level, match)
        assert claim.voucher == "list"
        assert match.check(0, claim) is None


def test_bots_never_propose_an_offensive_word():
    english = lexicon("en")
    for zipf, longest in ((3.5, 6), (4.0, 5), (3.0, 8), (0.0, 10)):
        words = bots.vocabulary(english, zipf, longest)
        listed = [words.word(length, n) for length, rows in words.letters.items() for n in range(len(rows))]
        assert len(listed) > 1000
        assert not any(english.is_offensive(word) for word in listed)


@pytest.mark.long_only
@pytest.mark.proves("TW-180", "TW-181")
@pytest.mark.parametrize(("stronger", "weaker", "share"), [("medium", "easy", 0.8), ("hard", "medium", 0.8)])
def test_each_level_beats_the_one_below(stronger, weaker, share):
    report = simulate(game, [stronger, weaker], games=size(2, 5), seed=1, swap=True)
    assert report.seats[0].wins / report.games >= share


@pytest.mark.long_only
def test_hard_beats_easy_nearly_always_and_expert_wins_fair_series_against_hard():
    assert simulate(game, ["hard", "easy"], games=1, seed=1, swap=True).seats[0].wins == 2
    options = size({"turns": 5}, {})
    series = simulate(game, ["expert", "hard"], games=size(1, 2), seed=1, swap=True, options=options).series
    assert series[0].wins == size(1, 2)


@pytest.mark.proves("TW-188")
def test_common_words_gain_nearly_as_much_as_all_words():
    shares = []
    for seed in range(6):
        letters = parlor.new("territory-words", seed=seed).state.letters
        best = best_words(letters, EMPTY, 0, bots.vocabulary(lexicon("en"), 0.0, 8), top=1)[0].gain
        shares.append(best_words(letters, EMPTY, 0, bots.vocabulary(lexicon("en"), 3.0, 8), top=1)[0].gain / best)
    assert 0.92 <= sum(shares) / len(shares) <= 1
