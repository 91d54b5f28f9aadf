"""NetHack Chat Game with a language model: its text appears on the page in place of the narrator's."""

import threading

import pytest
from browser_people import Person, ServerProcess
from nethack_chat_page import GAME, ME, answered, exchanges, field, opens, standing, told
from playwright.sync_api import expect
from table_page import order

from models import calling, endpoint, event

FIRST = "Cold air follows you as you go north to the Dark Corridor. "
SECOND = "Behind you the last daylight closes like a lid. "


@pytest.fixture
def model(monkeypatch):
    with endpoint(monkeypatch) as found:
        yield found


@pytest.fixture
def ada(model, chromium, tmp_path):
    """A person at a server that uses this model."""
    server = ServerProcess(tmp_path)
    person = Person(chromium, server, False, viewport={"width": 390, "height": 844}, locale="en-GB")
    yield person
    person.leaves()
    server.kill()


@pytest.mark.proves("NC-04", "NC-05")
def test_the_text_of_a_model_replaces_the_narration_while_it_grows(ada, model):
    gates = threading.Event(), threading.Event()

    def tell(wire):
        wire.begin()
        for gate, sentence in zip(gates, (FIRST, SECOND), strict=True):
            gate.wait(20)
            wire.send(event(sentence))
        wire.send(b"data: [DONE]\n\n")

    model.read, model.tell = calling(("move", {"direction": "north"})), tell
    page = opens(ada, order(ada, GAME, ME)["match"])
    field(page).fill("I follow the draught towards the pole star")
    field(page).press("Enter")
    answered(page, 2)
    newest = exchanges(page).last.locator("[data-told]")
    expect(page.locator("[data-typing]")).to_be_attached()
    expect(newest).to_have_text("")
    assert standing(page)[0] == "Dark Corridor"  # the events do not change
    gates[0].set()
    expect(newest).to_have_text(FIRST.strip())
    expect(page.locator("[data-typing]")).to_have_count(0)
    gates[1].set()
    expect(newest).to_contain_text(SECOND.strip())
    expect(page.locator("section[data-telling]")).to_have_attribute("data-telling", "false")
    whole = told(page)
    page.reload()
    answered(page, 2)
    assert told(page) == whole
    assert standing(page) == ("Dark Corridor", 30, 1)


@pytest.mark.long_only
def test_a_model_that_fails_leaves_the_narration(ada, model):
    model.read = calling(("move", {"direction": "north"}))
    model.tell = lambda wire: wire.answer({}, "500 Internal Server Error")
    page = opens(ada, order(ada, GAME, ME)["match"])
    field(page).fill("I follow the draught")
    field(page).press("Enter")
    answered(page, 2)
    expect(page.locator("[data-typing]")).to_have_count(0)
    expect(exchanges(page).last.locator("[data-told]")).to_contain_text("Guard Room")
    field(page).fill("and east")
    field(page).press("Enter")
    answered(page, 3)
