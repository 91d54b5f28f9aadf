"""The page in Polish: switched at once, everywhere, without English texts."""

import re
from pathlib import Path

import pytest
from page_states import DICE_BOT
from playwright.sync_api import expect
from table_page import BOT, order, passed

MESSAGES = Path(__file__).parents[2] / "client" / "src"
CATALOGS = (
    "messages/{}/shelf.ts",
    "messages/{}/help.ts",
    "messages/{}/table.ts",
    "games/territory-words/messages/{}.ts",
)
TEXT = re.compile(r"""'((?:[^'\\\n]|\\.)+)'|`([^`]*)`""")
# Every text that a person can read or hear: text content, labels, hints and titles.
READABLE = """() => [
  document.body.innerText,
  document.title,
  ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((one) =>
    one.closest('[lang]:not(html)') ? [] : [one.ariaLabel, one.title, one.placeholder]),
].filter(Boolean).join('\\n')"""


def sentences(language):
    """Return the strings of a catalog; of functions, the longest constant part."""
    found = set()
    for name in CATALOGS:
        for plain, gapped in TEXT.findall((MESSAGES / name.format(language)).read_text("utf-8")):
            pieces = [plain] if plain else re.split(r"\$\{[^}]*\}|\n", gapped)
            found.add(max((piece.strip(" .,:*#-") for piece in pieces), key=len))
    return found


def english():
    """Return English-only texts: short words may exist in both languages, or be names."""
    return {text for text in sentences("en") - sentences("pl") if len(text) > 4 or " " in text}


def left_over(page):
    read = page.evaluate(READABLE)
    own = {"Polski", "English", "Parlor", "Territory Words"}
    return sorted(text for text in english() - own if re.search(rf"(?<!\w){re.escape(text)}(?!\w)", read))


def shelf(ada):
    order(ada)
    return ada.opens("/"), "Dołącz z linku"


def new_game(ada):
    page = ada.opens("/new/territory-words")
    page.get_by_text("Więcej opcji").click()
    return page, "Zacznij grę"


def table(ada):
    return ada.opens(f"/t/{order(ada, seats=BOT)['match']}"), "Zatwierdź"


def game_over(ada):
    return ada.opens(f"/t/{passed(ada)}"), "Powtórka"


def default_table(ada):
    return ada.opens(f"/t/{order(ada, 'liars-dice', seats=DICE_BOT)['match']}"), "Twoja kolej"


def settings(ada):
    return ada.opens("/settings"), "Ustawienia"


def lesson(ada):
    return ada.opens("/learn/territory-words"), "Pomiń"


def how_to(ada):
    return ada.opens("/how/territory-words"), "Jak grać"


def nowhere(ada):
    ada.allow_errors = True
    return ada.opens("/nowhere"), "Wszystkie gry"


@pytest.mark.parametrize("place", [shelf, new_game, table, game_over, default_table, settings, lesson, how_to, nowhere])
def test_no_english_is_left_in_polish(person, place):
    page, sign = place(person(locale="pl-PL"))
    expect(page.get_by_text(sign).first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    assert left_over(page) == []


def test_the_language_changes_at_once_and_is_kept(person):
    page = person().opens("/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_text("Join with a link").first).to_be_visible()
    assert {"Join with a link", "Fairness"} <= set(left_over(page))  # the check for English finds it
    page.get_by_role("button", name="Polski").click()
    expect(page.get_by_text("Dołącz z linku").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    page.reload()
    expect(page.get_by_text("Dołącz z linku").first).to_be_visible()
    page.goto("/settings")
    page.get_by_text("English", exact=True).click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_refusal_is_shown_in_the_players_language(person):
    ada = person(locale="pl-PL")
    page = ada.opens(f"/t/{order(ada)['match']}")
    for cell in ("A1", "A2", "A3", "A4", "A5", "A6", "A7"):  # seven letters in a line are hardly ever a word
        page.locator(f"[data-cell={cell}]").click()
    page.get_by_role("button", name="Zatwierdź").click()
    expect(page.get_by_role("region", name="Twoje słowo")).to_contain_text(re.compile("słow|Słow"))
    assert left_over(page) == []
