import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlor.words import Trie, lexicon

words = st.text("ABCZ", min_size=1, max_size=20)


def prefixes(chosen):
    return sorted({word[:n] for word in chosen for n in range(len(word) + 1)}, key=lambda p: (len(p), p))


@given(st.lists(words, max_size=40))
def test_the_trie_is_the_set_of_its_words(chosen):
    trie = Trie.of(chosen)
    assert trie.words == tuple(sorted(set(chosen)))
    assert len(trie) == len(set(chosen))
    nodes = prefixes(chosen) if chosen else [""]
    assert len(trie.parent) == trie.depth_start[-1] == len(nodes)
    for node, prefix in enumerate(nodes):  # breadth first, alphabetical: the order of (length, prefix)
        assert trie.find(prefix) == node
        assert trie.is_word(node) == (prefix in chosen)
        assert trie.words_from(prefix) == tuple(w for w in trie.words if w.startswith(prefix))
        assert trie.depth_start[len(prefix)] <= node < trie.depth_start[len(prefix) + 1]
        if prefix:
            assert trie.parent[node] == trie.find(prefix[:-1])
            assert chr(trie.letter[node] + 65) == prefix[-1]
        if trie.is_word(node):
            assert trie.words[trie.word[node]] == prefix


@given(st.lists(words, max_size=20), words)
def test_a_prefix_of_no_word_has_no_node(chosen, prefix):
    trie = Trie.of(chosen)
    assert (trie.find(prefix) >= 0) == any(word.startswith(prefix) for word in chosen)


@given(st.lists(words, min_size=1, max_size=40))
def test_children_are_adjacent(chosen):
    trie = Trie.of(chosen)
    for node in range(len(trie.parent)):
        first, count = int(trie.first_child[node]), int(trie.child_count[node])
        children = list(range(first, first + count))
        assert children == [n for n in range(1, len(trie.parent)) if trie.parent[n] == node]
        assert [trie.child(node, chr(trie.letter[c] + 65)) for c in children] == children


@pytest.mark.parametrize("bad", ["abc", "A B", "", "Ł", "A\nB", "[", "@"])
def test_only_upper_case_letters_are_accepted(bad):
    with pytest.raises(ValueError, match="upper-case"):
        Trie.of(["GOOD", bad])


def test_a_whole_lexicon_in_any_order():
    common = lexicon("en").common(3.0)
    trie = Trie.of(frozenset(common))
    assert trie.words == common
    assert trie.words_from("ZEB") == tuple(word for word in common if word.startswith("ZEB"))
    assert all(trie.is_word(trie.find(word)) for word in common[::97])


def test_children_are_the_letters_that_may_follow():
    trie = Trie.of(["CAR", "CAT", "CATS", "DOG"])
    assert [letter for letter, _ in trie.children(trie.root)] == ["C", "D"]
    assert dict(trie.children(trie.find("CA"))) == {"R": trie.find("CAR"), "T": trie.find("CAT")}
    assert list(trie.children(trie.find("DOG"))) == []
