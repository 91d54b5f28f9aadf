"""The lists of claims that are looked up, against a search of the whole board."""

from itertools import chain, islice

import pytest

from parlor.games.territory_words.paths import FIRST_CLAIMS, trie, word_along, word_claims, word_paths
from parlor.games.territory_words.state import Claim
from parlor.kernel import Match, game
from parlor.words import Trie, lexicon

READ = FIRST_CLAIMS + 300  # also what comes after those that are looked up
FEW_WORDS = Trie.of(["SENT", "TENS", "NETS", "EAST", "SEAT", "TEASE"])


@pytest.mark.parametrize("seed", range(1, 4))
@pytest.mark.parametrize("used_claims", [(), (0,), (3, 4, 500, 1190), range(0, 1200, 90)], ids=str)
def test_claims_come_in_the_order_of_the_search_without_used_words(seed, used_claims):
    letters, words = Match(game("territory-words"), seed=seed).state.letters, trie(lexicon("en"))
    every = [Claim(path) for path in islice(word_paths(letters, words), FIRST_CLAIMS)]
    used = {word_along(letters, every[number].path) for number in used_claims}
    claims = list(islice(chain.from_iterable(word_claims(letters, words, used)), READ))
    assert claims == [Claim(path) for path in islice(word_paths(letters, words, used), READ)]
    assert len(claims) == READ


def test_a_list_with_few_words_ends():
    letters = Match(game("territory-words"), seed=1).state.letters
    for used in ((), ("SENT",), FEW_WORDS.words):
        claims = list(chain.from_iterable(word_claims(letters, FEW_WORDS, used)))
        assert claims == [Claim(path) for path in word_paths(letters, FEW_WORDS, used)]
    assert claims == []


def test_legal_passes_then_claims_then_asks_for_a_hint(monkeypatch):
    match = Match(game("territory-words"), seed=1, options={"hints": "on"})
    monkeypatch.setattr("parlor.games.territory_words.rules.trie", lambda words: FEW_WORDS)
    tags = [action.__struct_config__.tag for action in match.legal(0)]
    assert tags[0] == "pass"
    assert set(tags[1:-1]) == {"claim"}
    assert tags[-1] == "hint"
