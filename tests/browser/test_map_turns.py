"""Turns: claims, refusals, passes, and what the header and the history show of them."""

import re
from operator import ge

import pytest
from playwright.sync_api import expect
from territory_words_page import cells, find_nonsense, percent, sits_down

from parlor.games.territory_words.paths import word_along

NAMES = ("Blue", "Red")
FEW = 4  # turns each


def claims_in_turn(table, turn):
    """Claim a word in this turn of a game. Return it with what its player gains and the other loses."""
    least = (2000, 500 if turn == 1 else 0)  # Red's first word takes land from Blue, so that both figures change
    path = table.finds(3 + (turn + turn % 2) % 4, lambda path: all(map(ge, table.brings(path), least)))
    gained, taken = table.claims(path)
    return word_along(table.letters, path), gained, taken


@pytest.mark.proves("TW-01", "TW-04", "TW-29", "TW-30", "TW-31", "TW-32", "TW-34", "TW-64")
def test_two_people_play_a_whole_game_at_one_page_and_the_header_follows(person):
    ada = person()
    table = sits_down(ada, turns=FEW)
    assert table.scores() == (0, 0)
    assert table.turns_left() == (FEW, FEW)
    for turn in range(2 * FEW):
        mover = turn % 2
        expect(table.header).to_contain_text(f"{NAMES[mover]} to move")
        expect(table.history.get_by_role("listitem")).to_have_count(turn)
        before = table.scores()
        _, gained, taken = claims_in_turn(table, turn)
        after = table.scores()
        assert after == table.expected_scores()
        assert gained >= 2000
        assert after[mover] > before[mover]
        assert after[1 - mover] <= before[1 - mover]
        assert turn != 1 or taken > 0
        assert table.turns_left() == (FEW - (turn + 2) // 2, FEW - (turn + 1) // 2)
    assert ada.foreign == []


@pytest.mark.proves("TW-72", "TW-163", "TW-164", "TW-170")
def test_each_claim_is_announced_and_listed_with_its_land(person):
    table = sits_down(person(), turns=FEW)
    words = []
    for turn in range(4):
        mover = turn % 2
        word, gained, taken = claims_in_turn(table, turn)
        words.append(word)
        expect(table.desk).to_contain_text(f"{NAMES[mover]} claims {percent(gained)} with {word}.")
        if taken:
            expect(table.desk).to_contain_text(f"{NAMES[1 - mover]} loses {percent(taken)}.")
        row = table.rows()[-1]
        assert row[:2] == [str(turn + 1), word]
        assert row[-1] == f"+{percent(gained)}"
    assert [row[1] for row in table.rows()] == words


@pytest.mark.proves("TW-156", "TW-157", "TW-158", "TW-159", "TW-160")
def test_an_overlay_declares_the_result_and_starts_a_new_game(person):
    table = sits_down(person(), turns=FEW)
    for turn in range(2 * FEW):
        claims_in_turn(table, turn)
    final = table.scores()
    expect(table.result).to_be_visible()
    winner = NAMES[final[1] > final[0]] if final[0] != final[1] else None
    banner = f"{winner} wins!" if winner else "It's a draw"
    expect(table.result.get_by_role("heading", name=banner)).to_be_visible()
    for seat in (0, 1):
        expect(table.result.get_by_role("listitem").nth(seat)).to_have_text(
            re.compile(f"{NAMES[seat]}[\\s\\S]*{final[seat]}%")
        )
    letters = table.letters
    table.result.get_by_role("button", name="New game").click()
    expect(table.result).to_be_hidden()
    expect(table.history.get_by_role("listitem")).to_have_count(0)
    table.sits_at()
    assert table.letters != letters
    assert table.scores() == (0, 0)
    assert table.turns_left() == (FEW, FEW)
    expect(table.header).to_contain_text("Blue to move")
    assert all(label.endswith(", open") for label in table.labels())


@pytest.mark.proves("TW-163")
def test_the_history_marks_who_played_each_word(person):
    """With the player's mark above the board."""
    table = sits_down(person())
    table.claims(table.finds(4))
    table.claims(table.finds(4))
    marks = [row.locator("svg").first for row in table.history.get_by_role("listitem").all()]
    red, blue = (mark.evaluate("one => getComputedStyle(one).color + one.innerHTML") for mark in marks)
    header = [
        table.header.locator("svg").nth(n).evaluate("one => getComputedStyle(one).color + one.innerHTML")
        for n in (0, -1)
    ]
    assert blue != red
    assert {blue, red} == set(header)


def refused(table, path, message):
    """Expect a message, the same player and the same letters."""
    scores, turns = table.scores(), table.turns_left()
    table.spells(path)
    table.submit.click()
    expect(table.desk).to_contain_text(re.compile(message))
    assert (table.scores(), table.turns_left()) == (scores, turns)
    expect(table.header).to_contain_text(f"{NAMES[table.seat]} to move")
    assert table.chosen() == list(path)
    table.clear.click()


@pytest.mark.proves("TW-66", "TW-70", "TW-71", "TW-84")
def test_refused_words_say_why_and_the_same_player_tries_again(person):
    table = sits_down(person())
    first = table.finds(4)
    table.claims(first)
    refused(table, cells("C3", "F6"), "Too short. Use at least 3 letters")
    nonsense = find_nonsense(table.letters)
    refused(table, nonsense, f"{word_along(table.letters, nonsense)} isn't in the dictionary")
    refused(table, first, f"Blue already played {word_along(table.letters, first)}")
    table.claims(table.finds(4))
    expect(table.header).to_contain_text("Blue to move")
    assert table.turns_left() == (3, 3)


@pytest.mark.proves("TW-146")
def test_a_turn_can_be_passed(person):
    table = sits_down(person())
    expect(table.passing).to_be_enabled()
    table.passing.click()
    expect(table.desk).to_contain_text("Pass? This uses up your turn.")
    assert table.turns_left() == (4, 4)
    table.confirms_pass()
    expect(table.header).to_contain_text("Red to move")
    expect(table.desk).to_contain_text("Blue passes.")
    assert table.turns_left() == (3, 4)
    assert [row[1] for row in table.rows()] == ["pass"]
    table.spells(cells("C3", "F6"))
    table.passing.click()
    expect(table.desk).to_contain_text("Pass? You'll lose your turn and these letters.")
    table.button("Keep playing").click()
    expect(table.shown(cells("C3", "F6"))).to_be_visible()
    table.passing.click()
    table.confirms_pass()
    expect(table.header).to_contain_text("Blue to move")
    assert table.turns_left() == (3, 3)


@pytest.mark.proves("TW-174")
def test_every_action_of_a_player_is_visible(person):
    table = sits_down(person(), turns=6)
    main = table.page.get_by_role("main")
    nonsense, word = find_nonsense(table.letters), table.finds(4)

    def seen(act):
        before = main.inner_text()
        act()
        expect(main).not_to_have_text(before, use_inner_text=True)

    seen(lambda: table.clicks(nonsense[0]))
    seen(lambda: table.submit.click())  # too short
    seen(lambda: table.clicks(nonsense[0]))  # already in the word
    seen(lambda: table.undo.click())
    for cell in nonsense:
        seen(lambda cell=cell: table.clicks(cell))
    far = next(cell for cell in cells("A1", "L1", "A12", "L12") if nonsense[-1].distance(cell) > 4)
    seen(lambda: table.clicks(far))
    seen(lambda: table.submit.click())  # not a word
    seen(lambda: table.clear.click())
    for cell in word:
        seen(lambda cell=cell: table.clicks(cell))
    seen(lambda: table.submit.click())
    for cell in word:
        seen(lambda cell=cell: table.clicks(cell))
    seen(lambda: table.submit.click())  # repeated
    seen(lambda: table.passing.click())  # after a confirmation
    seen(lambda: table.button("Keep playing").click())
    seen(lambda: table.clear.click())
    seen(lambda: table.passing.click())
    seen(table.confirms_pass)
    row = table.history.get_by_role("listitem").last.get_by_role("button")
    table.looks_away()
    before = table.picture().rgb
    row.click()  # a word of the history is shown on the map
    assert (table.picture().rgb != before).any()


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_bots_of_every_level_answer(person, level):
    table = sits_down(person(), seats=({"kind": "me"}, {"kind": "bot", "level": level}))
    expect(table.header).to_contain_text("Your turn")
    table.spells(table.finds(3))
    table.submit.click()
    expect(table.history.get_by_role("listitem")).to_have_count(2)
    expect(table.header).to_contain_text("Your turn")
    assert re.fullmatch("[A-Z]{3,}", table.rows()[1][1])
    assert table.scores()[1] > 0


@pytest.mark.proves("TW-37")
def test_letters_are_chosen_and_words_submitted_by_tapping(person):
    table = sits_down(person(width=390, height=844, has_touch=True, is_mobile=True))
    path = table.finds(4)
    for n, cell in enumerate(path):
        table.page.touchscreen.tap(*table.place(cell))
        expect(table.shown(path[: n + 1])).to_be_visible()
    table.submit.tap()
    table.replays(path)
    expect(table.header).to_contain_text(re.compile(r"Red\s+To move"))  # the name is beside it
    assert table.scores() == table.expected_scores()
