"""Sounds: every tone and noise that the page starts is recorded."""

import pytest
from playwright.sync_api import expect
from territory_words_page import find_nonsense, sits_down

EARS = """
    window.heard = []
    const at = AudioParam.prototype.setValueAtTime
    AudioParam.prototype.setValueAtTime = function (value, ...rest) {
        this.pitch = value
        return at.call(this, value, ...rest)
    }
    for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start
        kind.prototype.start = function (...given) {
            window.heard.push(this.frequency ? Math.round(this.frequency.pitch ?? this.frequency.value) : 'noise')
            return start.apply(this, given)
        }
    }
"""


@pytest.fixture
def table(person):
    ada = person()
    ada.context.add_init_script(EARS)
    return sits_down(ada)


def heard(table, act, done):
    """Return the sounds between an action and its visible result."""
    table.page.evaluate("heard.length = 0")
    act()
    done()
    return table.page.evaluate("heard")


@pytest.mark.proves("TW-165", "TW-166", "TW-167", "TW-168")
def test_letters_claims_refusals_and_the_end_have_their_own_sounds(table):
    nonsense = find_nonsense(table.letters)
    letter = heard(table, lambda: table.clicks(nonsense[0]), lambda: expect(table.shown(nonsense[:1])).to_be_visible())
    assert letter
    for n, cell in enumerate(nonsense[1:], 2):
        table.clicks(cell)
        expect(table.shown(nonsense[:n])).to_be_visible()
    refused = heard(table, table.submit.click, lambda: expect(table.desk).to_contain_text("in the dictionary"))
    assert refused
    table.clear.click()
    path = table.finds(4)
    table.spells(path)
    accepted = heard(table, table.submit.click, lambda: expect(table.header).to_contain_text("Red to move"))
    assert accepted
    assert any(pitch != "noise" for pitch in accepted)
    for _ in range(3):
        table.passes()
    table.passing.click()
    end = heard(table, table.confirms_pass, lambda: expect(table.result).to_be_visible())
    assert end
    assert len({tuple(one) for one in (letter, refused, accepted, end)}) == 4


@pytest.mark.proves("TW-169")
def test_sound_can_be_switched_off_and_on(table):
    path = table.finds(4)

    def chosen(n):
        return heard(table, lambda: table.clicks(path[n]), lambda: expect(table.shown(path[: n + 1])).to_be_visible())

    assert chosen(0)
    table.page.get_by_role("button", name="Sound on").click()
    assert chosen(1) == []
    assert chosen(2) == []
    table.page.get_by_role("button", name="Sound off").click()
    assert chosen(3)
    table.page.get_by_role("button", name="Sound on").click()
    silent = heard(table, table.submit.click, lambda: expect(table.header).to_contain_text("Red to move"))
    assert silent == []
    table.page.reload()  # it stays off
    expect(table.page.get_by_role("button", name="Sound off")).to_be_visible()
