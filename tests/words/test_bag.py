import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlor.words import LetterBag

weights = st.dictionaries(st.sampled_from("ABCDEFGH"), st.integers(0, 50), min_size=1).filter(lambda w: any(w.values()))


@given(weights)
def test_each_letter_is_drawn_in_proportion_to_its_weight(table):
    bag = LetterBag(table)
    total = sum(table.values())
    drawn = Counter(bag.draw(lambda n, ticket=ticket: ticket) for ticket in range(total))
    assert drawn == {letter: weight for letter, weight in table.items() if weight}


@given(weights, st.integers(0, 20), st.integers())
def test_many_draws_are_single_draws_and_the_order_of_the_table_does_not_matter(table, n, seed):
    many = LetterBag(table).draw_many(n, random.Random(seed).randrange)
    below = random.Random(seed).randrange
    turned = LetterBag(dict(reversed(table.items())))
    assert turned == LetterBag(table)
    assert many == "".join(turned.draw(below) for _ in range(n))


@pytest.mark.parametrize("table", [{}, {"A": 0}, {"A": 3, "B": -1}])
def test_a_bag_without_positive_weights_is_refused(table):
    with pytest.raises(ValueError, match="weights"):
        LetterBag(table)
