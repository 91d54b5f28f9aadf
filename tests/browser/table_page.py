"""Helpers for tables that many tests share."""

import re
from functools import cache

from playwright.sync_api import expect

from parlor.games.territory_words.paths import word_along, word_paths
from parlor.games.territory_words.polygon import spans
from parlor.games.territory_words.reach import vertex
from parlor.words import Trie, lexicon

BOT = ({"kind": "me"}, {"kind": "bot", "level": "easy"})
SCREEN = ({"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bob"})
FRIEND = ({"kind": "me"}, {"kind": "open"})
LAND = 4_000  # pixels: enough to be visible
PHONE_WIDTH = 700  # px; up to it the tutorial has its own button to leave

# Plays actions one after another, as fast as the server answers.
PLAY = """async ([match, acts]) => {
  await fetch('/api/me')
  const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/socket')
  const left = acts.map((act, n) => ({ type: 'act', match, id: `${match}-${n}`, ...act }))
  await new Promise((done, failed) => {
    socket.onmessage = ({ data }) => {
      const reply = JSON.parse(data)
      if (reply.type === 'hello') socket.send(JSON.stringify({ type: 'watch', match }))
      if (reply.type === 'refused' || reply.type === 'error') failed(new Error(reply.message))
      if (reply.type !== 'match' && !(reply.type === 'step' && reply.ack)) return
      if (left.length) socket.send(JSON.stringify(left.shift()))
      else done()
    }
  })
  socket.close()
}"""


# --- over the network


def on_shelf(page, title):
    """Return the tile of a game on the shelf, which starts it."""
    return page.get_by_role("button", name=f"Play {title}")


def tile(page, title):
    """Return the whole entry of a game on the shelf."""
    return page.get_by_role("listitem").filter(has=on_shelf(page, title))


def starts(page, title):
    """Start a game with one tap, and skip the tutorial of a first visit."""
    on_shelf(page, title).click()
    expect(page).to_have_url(re.compile(r"/(t|learn)/[\w-]+$"))
    if "/learn/" in page.url:
        page.get_by_role("button", name=re.compile("^Skip")).click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))


def has_one_way_out(page, coach, *, last):
    """A step has one button to leave the tutorial: in the bar, on a phone on the coach's card. The last has Play."""
    if last:
        expect(coach.get_by_role("button", name="Play")).to_be_visible()
        return
    skip = page.get_by_role("button", name=re.compile("^Skip"))
    expect(skip).to_have_count(1)
    expect(skip).to_have_text("Skip" if page.viewport_size["width"] <= PHONE_WIDTH else "Skip tutorial")


def chooses_options(page, title):
    """Open the options of a game from the shelf."""
    page.get_by_role("link", name=f"{title}: options").click()
    expect(page.get_by_role("dialog", name=title)).to_be_visible()


def order(person, game="territory-words", seats=BOT, **more):
    """Order a match as this person. Return its card."""
    request = person.context.request
    request.get("/api/me")
    answer = request.post("/api/matches", data={"game": game, "seats": list(seats), **more})
    assert answer.ok, answer.text()
    return answer.json()


def card(person, match):
    return person.context.request.get(f"/api/matches/{match}").json()


def named(person, name):
    person.context.request.get("/api/me")
    person.context.request.put("/api/me", data={"name": name})
    return person


def played(person, actions, seats=SCREEN, game="territory-words", **more):
    """Return the id of a match at a shared screen in which these (seat, action) have been played."""
    match = order(person, game, seats, **more)["match"]
    if person.page.url == "about:blank":
        person.opens("/how/help")
    person.page.evaluate(PLAY, [match, [{"seat": seat, "action": action} for seat, action in actions]])
    return match


def passed(person, **more):
    """Return the id of a finished match of Territory Words in which both players passed."""
    return played(person, [(n % 2, {"type": "pass"}) for n in range(4)], **more)


# --- at a table of Territory Words


def opens_table(person, match):
    page = person.opens(f"/t/{match}")
    expect(page.get_by_role("grid")).to_be_visible()
    return page


def letters(page):
    """Return the letters of the board from its accessible names."""
    labels = page.get_by_role("grid").get_by_role("button").evaluate_all("all => all.map((one) => one.ariaLabel)")
    return "".join(label[0] for label in labels)


@cache
def short_words():
    return Trie.of(sorted(word for word in lexicon("en").words if len(word) in (3, 4)))


@cache
def words(board, many=12):
    """Return some words on this board that claim land, each with its path."""
    found = {}
    for path in word_paths(board, short_words()):
        word = word_along(board, path)
        if word not in found and spans([vertex(cell) for cell in path]).area > LAND:
            found[word] = path
            if len(found) == many:
                break
    return list(found.items())


def spells(page, path):
    for cell in path:
        page.locator(f"[data-cell={cell}]").click()


def submits(page):
    page.get_by_role("button", name="Submit word").click()


def passes(page):
    page.get_by_role("button", name="Pass turn").click()
    page.locator(".offers").get_by_role("button", name="Pass turn").click()


def history(page):
    """Return the rows of the history, oldest first."""
    rows = page.get_by_role("region", name="History").get_by_role("listitem")
    return [re.sub(r"\s+", " ", text) for text in reversed(rows.all_inner_texts())]


def expect_moves(page, many):
    expect(page.get_by_role("region", name="History").get_by_role("listitem")).to_have_count(many)


def plates(page):
    """Return the plates above the board."""
    return page.get_by_label("Players", exact=True)


def scores(page):
    return plates(page).locator("b").all_inner_texts()


def turn(page):
    """Return the text between the plates that says whose turn it is."""
    return plates(page).locator("p")


def picture(page):
    """Return the drawn map once it stands still: 72 x 72 points, each as red, green, blue and 255."""
    return page.locator("canvas").first.evaluate(
        """async (canvas) => {
          const small = new OffscreenCanvas(72, 72).getContext('2d', { willReadFrequently: true })
          let before = ''
          for (let n = 0; n < 40; n++) {
            small.drawImage(canvas, 0, 0, 72, 72)
            const now = [...small.getImageData(0, 0, 72, 72).data]
            if (String(now) === before) return now
            before = String(now)
            await new Promise((done) => setTimeout(done, 100))
          }
        }"""
    )


def look_alike(*pages):
    """Return whether the pages show the same map, except for slight differences at edges."""
    first, *others = map(picture, pages)
    return len(set(first)) > 10 and all(
        max(abs(a - b) for a, b in zip(first, other, strict=True)) < 16 for other in others
    )


# --- at the default table of Liar's Dice


def bids(page):
    """Make the lowest bid: the first count, if it is asked for, then the first face."""
    offered = page.get_by_role("region", name="Bid")
    expect(offered).to_be_visible()
    asks = offered.get_by_text("Choose: count").is_visible()
    offered.get_by_role("button").first.click()
    if asks:
        offered.get_by_role("button").nth(1).click()  # the first button is the chosen count


# --- every table


def in_menu(page, name):
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name=name).click()


def resigns(page):
    in_menu(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def result(page):
    """Return the game-over dialog."""
    return page.get_by_role("dialog").filter(has=page.get_by_role("button", name="Share"))
