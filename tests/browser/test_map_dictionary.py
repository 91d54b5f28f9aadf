"""Words checked by an online dictionary: known or not, slow, failing, unreachable."""

import re

import pytest
from browser_people import ServerProcess
from fake_dictionary import FakeDictionary
from playwright.sync_api import expect
from territory_words_page import find_nonsense, sits_down

from parlor.games.territory_words.paths import word_along


@pytest.fixture(scope="module")
def service():
    service = FakeDictionary()
    yield service
    service.thinks(False)
    service.down()


@pytest.fixture(scope="module")
def asking_server(service, tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLOR_DICTIONARY", service.address)
        server = ServerProcess(tmp_path_factory.mktemp("asking"))
    yield server
    server.kill()


@pytest.fixture
def server(asking_server, service):
    service.as_usual()
    return asking_server


@pytest.fixture
def table(person):
    return sits_down(person(), dictionary="api")


def submitted(table, path):
    """Spell and submit a word. Return the expected request to the service."""
    table.spells(path)
    table.submit.click()
    return f"/api/v2/entries/en/{word_along(table.letters, path).lower()}"


def unclaimed(table, path):
    """Expect that nothing was played and the letters are still selected."""
    expect(table.header).to_contain_text("Blue to move")
    assert table.scores() == (0, 0)
    assert table.turns_left() == (4, 4)
    assert table.chosen() == list(path)
    expect(table.shown(path)).to_be_visible()


@pytest.mark.proves("TW-73")
def test_by_default_no_service_is_asked(person, service):
    table = sits_down(person())
    table.claims(table.finds(4))
    table.spells(find_nonsense(table.letters))
    table.submit.click()
    expect(table.desk).to_contain_text("isn't in the dictionary")
    assert service.asked == []


def test_a_word_that_the_service_knows_is_claimed(table, service):
    expect(table.page.get_by_role("banner").first).to_contain_text("Online dictionary")
    path = find_nonsense(table.letters)  # by our own list
    asked = submitted(table, path)
    table.replays(path)
    expect(table.header).to_contain_text("Red to move")
    assert table.scores() == table.expected_scores()
    assert service.asked == [asked]


def test_a_word_that_the_service_does_not_know_is_refused(table, service):
    service.status = 404
    path = table.finds(4)
    submitted(table, path)
    expect(table.desk).to_contain_text("isn't in the dictionary")
    unclaimed(table, path)


@pytest.mark.proves("TW-77", "TW-82")
@pytest.mark.parametrize("trouble", [500, 429, "down"])
def test_a_failing_service_is_reported_and_costs_nothing(table, service, trouble):
    if trouble == "down":
        service.down()
    else:
        service.status = trouble
    path = table.finds(4)
    submitted(table, path)
    expect(table.desk).to_contain_text("The dictionary isn't responding")
    assert "isn't in the dictionary" not in table.desk.inner_text()
    unclaimed(table, path)


@pytest.mark.proves("TW-80")
def test_the_same_word_is_tried_again_when_the_service_is_back(table, service):
    service.down()
    path = table.finds(4)
    submitted(table, path)
    again = table.button("Try again")
    expect(again).to_be_visible()
    again.click()
    expect(again).to_be_visible()  # still down
    unclaimed(table, path)
    service.up()
    again.click()
    table.replays(path)
    expect(table.header).to_contain_text("Red to move")
    assert table.scores() == table.expected_scores()


@pytest.mark.proves("TW-81")
def test_with_the_service_down_a_word_can_be_played_on_honor(table, service):
    service.down()
    path = table.finds(4)
    submitted(table, path)
    table.button("Play it anyway").click()
    table.replays(path)
    expect(table.header).to_contain_text("Red to move")
    assert table.scores() == table.expected_scores()
    expect(table.history.get_by_role("listitem")).to_contain_text("unchecked")


@pytest.mark.proves("TW-78", "TW-79")
def test_a_slow_service_shows_progress_and_blocks_a_second_submit(table, service):
    service.thinks()
    path = table.finds(4)
    table.spells(path)
    button = table.desk.get_by_role("button", name=re.compile("Submit word|Checking..."))
    button.dblclick()
    expect(button).to_have_text(re.compile("Checking"))
    expect(button).to_have_attribute("aria-busy", "true")
    expect(button.locator(".spinner")).to_be_visible()
    button.click()
    table.page.keyboard.press("Control+Enter")
    expect(table.passing).to_be_disabled()
    service.thinks(False)
    table.replays(path)
    expect(table.header).to_contain_text("Red to move")
    expect(table.history.get_by_role("listitem")).to_have_count(1)
    assert len(service.asked) == 1
    assert table.scores() == table.expected_scores()
    assert table.turns_left() == (3, 4)
    expect(table.desk.get_by_text("Checking...")).to_be_hidden()
