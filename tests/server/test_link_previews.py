"""Links that unfold: the tags of the page's document by address, their pictures, and what they never say."""

import json
import struct
from contextlib import contextmanager
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from servers import create_match, finish_match, receive, send, serving, watching

from parlor.server.link_previews import DEFAULT, FOLDER, SIZE
from parlor.server.static_files import IMMUTABLE
from parlor.table.store import StoreError

DOCUMENT = b"<!doctype html><html><head><title>Parlor</title></head><body></body></html>"
MAX_BYTES = 300_000  # of a picture: some chats show no larger ones
GAMES = Path(__file__).parents[2] / "client" / "src" / "games"
NO_CARD = "Parlor", "Word and grid games. Play the computer or invite a friend."


class Tags(HTMLParser):
    """The tags of a document by name, each only once, and all its elements."""

    def __init__(self, text):
        super().__init__()
        self.found, self.elements = {}, []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.elements.append(tag)
        given = dict(attributes)
        name = given.get("property") or given.get("name")
        if name:
            assert name not in self.found
            self.found[name] = given["content"]


@contextmanager
def previewing(folder, limits=None, **config):
    """A server whose page has a head."""
    folder.joinpath("index.html").write_bytes(DOCUMENT)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("parlor.server.app.FOLDER", folder)
        with serving(limits, **config) as served:
            yield served


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with previewing(tmp_path_factory.mktemp("page")) as served:
        yield served


def tags(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return Tags(answer.text).found


def card(client, address):
    """Return title and description; both families of tags say the same."""
    found = tags(client, address)
    for name in ("title", "description"):
        assert found[f"og:{name}"] == found[f"twitter:{name}"]
    assert found["og:image"] == found["twitter:image"]
    return found["og:title"], found["og:description"]


def link(made, folder="t"):
    return f"/{folder}/{made['match']}?preview={made['preview_key']}"


def reload(client, match):
    return client.get(f"/api/matches/{match}").json()


def act(client, match, **action):
    with watching(client, match) as socket:
        send(socket, type="act", match=match, seat=0, action=action, id="one")
        receive(socket, "step")


def test_an_invitation_names_the_game_and_who_invites(ada, visitor):
    made = create_match(ada, "me", "open", game="territory-words")
    title, description = card(visitor, link(made))
    assert title == "Ada invites you to Territory Words"
    assert description == "Open the link to join. No account needed."
    found = tags(visitor, link(made))
    assert "/link-pictures/territory-words-" in found["og:image"]
    assert found["twitter:card"] == "summary_large_image"
    assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")
    assert urlsplit(found["og:url"]).path == f"/t/{made['match']}"
    assert not urlsplit(found["og:url"]).query


def test_a_running_match_and_its_replay(ada, visitor):
    made = create_match(ada, "me", "me", seats=[{"kind": "me"}, {"kind": "me", "name": "Bea"}])
    assert card(visitor, link(made)) == ("Liar's Dice: Ada vs Bea", "Watch the game live.")
    assert card(visitor, link(made, "replay")) == NO_CARD  # there is none yet


def test_a_replay_names_the_players_and_the_winner(ada, visitor):
    made = reload(ada, finish_match(ada))
    names = [seat["name"] for seat in made["seats"]]
    for folder in ("t", "replay"):
        title, description = card(visitor, link(made, folder))
        assert title == f"Liar's Dice: {names[0]} vs {names[1]}"
        assert description == f"{names[1]} won. Watch the replay."


def test_a_daily_result_shows_the_score_and_nothing_of_the_board(ada, visitor):
    made = create_match(ada, "me", game="letter-crush", options={"mode": "daily"})
    today = datetime.now(UTC)
    headline = f"Daily LetterCrush, {today:%B} {today.day}"
    play = f"/new/letter-crush?preview={made['preview_key']}"
    for address in (link(made), link(made, "replay"), play):
        assert card(visitor, address) == (headline, "Everyone plays the same board.")
    act(ada, made["match"], type="finish")
    board = json.dumps(reload(ada, made["match"]))
    assert '"over"' in board
    for address in (link(made), link(made, "replay"), play):
        assert card(visitor, address) == (headline, "Ada scored 0. Can you beat it?")


def test_a_private_match_without_its_key_says_the_same_as_one_that_does_not_exist(ada, visitor):
    made, other = (create_match(ada, "me", "open", game="territory-words") for _ in range(2))
    unknown = tags(visitor, "/t/0123456789abcdef")
    assert (unknown["og:title"], unknown["og:description"]) == NO_CARD
    wrong_keys = ("", "?preview=", "?preview=x.y", f"?preview={other['preview_key']}", f"?preview={made['watch_key']}")
    for query in wrong_keys:
        found = tags(visitor, f"/t/{made['match']}{query}")
        del found["og:url"]
        assert found == {name: text for name, text in unknown.items() if name != "og:url"}


def test_a_preview_key_opens_nothing_else(ada, visitor):
    made = create_match(ada, "me", "open")
    match, key = made["match"], made["preview_key"]
    assert visitor.get(f"/api/matches/{match}", params={"watch_key": key}).status_code == 403
    assert visitor.get(f"/api/matches/{match}/invitation", params={"invite": key}).status_code == 403


def test_a_public_match_needs_no_key_but_a_public_daily_does(ada, visitor):
    public = {"public": True}
    made = create_match(ada, "me", "open", settings=public)
    assert card(visitor, f"/t/{made['match']}")[0] == "Ada invites you to Liar's Dice"
    daily = create_match(ada, "me", game="letter-crush", options={"mode": "daily"}, settings=public)
    assert card(visitor, f"/t/{daily['match']}") == NO_CARD


@pytest.mark.parametrize("folder", ["new", "how", "learn"])
def test_a_page_about_a_game_names_it(visitor, folder):
    named = "Grid Game", "Play in your browser, against the computer or a friend."
    assert card(visitor, f"/{folder}/grid-game") == named
    assert card(visitor, f"/{folder}/chess") == NO_CARD


def test_the_key_of_another_match_does_not_change_the_page_of_a_game(ada, visitor):
    made = create_match(ada, "me", "open", game="territory-words")
    for game in ("letter-crush", "territory-words"):
        assert card(visitor, f"/new/{game}?preview={made['preview_key']}")[1].startswith("Play in your browser")


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/tables",
        "/t/%00",
        "/t/a%2Fb",
        "/t/%E2%80%AE",
        "/t/x?preview=%FF%FE",
        "/t/x?preview=" + 2_000 * "a",
        "/t/x?" + 50 * "a=1&",
        "/t/" + 3_000 * "a",
        "/replay/<script>",
    ],
)
def test_other_addresses_get_the_tags_of_parlor(visitor, address):
    assert card(visitor, address) == NO_CARD


def test_names_with_markup_stay_text(server):
    name = """<script>"'&amp;</head>"""
    with server.guest(name) as eve, server.visitor() as visitor:
        made = create_match(eve, "me", "open")
        answer = visitor.get(link(made))
        parsed = Tags(answer.text)
    assert parsed.found["og:title"] == f"{name} invites you to Liar's Dice"
    assert set(parsed.elements) == {"html", "head", "title", "meta", "body"}
    assert answer.text.count("</head>") == 1


def test_a_host_with_markup_stays_text(visitor):
    answer = visitor.get("/", headers={"Host": '[fe80::1%"><script>]'})
    if answer.status_code == 200:
        assert "script" not in Tags(answer.text).elements


def test_a_guest_gets_the_document_as_it_is(ada):
    made = create_match(ada, "me", "open")
    for address in ("/", link(made)):
        assert ada.get(address).content == DOCUMENT


def test_the_document_is_checked_again_and_changes_with_its_match(ada, visitor):
    made = create_match(ada, "me", "open")
    answer = visitor.get(link(made))
    assert answer.headers["cache-control"] == "no-cache"
    tag = {"If-None-Match": answer.headers["etag"]}
    assert visitor.get(link(made), headers=tag).status_code == 304
    name = {"name": "Grace"}
    assert ada.put(f"/api/matches/{made['match']}/seats/0", json=name).status_code == 200
    again = visitor.get(link(made), headers=tag)
    assert again.status_code == 200
    assert "Grace invites you" in again.text
    assert visitor.head(link(made)).status_code == 200


def test_the_policy_of_the_page_stays(visitor):
    policy = visitor.get("/t/x").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy


def test_addresses_in_tags_are_those_of_the_public_address(tmp_path):
    with previewing(tmp_path, origins=("https://games.example", "https://old.example")) as served:
        with served.visitor() as visitor:
            found = tags(visitor, "/t/x")
        assert found["og:url"] == "https://games.example/t/x"
        assert found["og:image"].startswith("https://games.example/link-pictures/parlor-")


def test_without_a_public_address_the_requested_host_is_used(server, visitor):
    found = tags(visitor, "/")
    assert found["og:url"] == f"{str(visitor.base_url).rstrip('/')}/"
    assert visitor.get(found["og:image"]).status_code == 200


def test_lookups_are_limited_by_address_and_the_page_is_not(tmp_path):
    with previewing(tmp_path, {"previews_per_second": 0.001, "preview_burst": 2}) as served, served.guest("Ada") as ada:
        made = create_match(ada, "me", "open")
        with served.visitor() as visitor:
            titles = [card(visitor, link(made))[0] for _ in range(4)]
            assert titles == [f"Ada invites you to {title}" for title in 2 * ["Liar's Dice"]] + 2 * ["Parlor"]
            far = visitor.get(link(made), headers={"X-Forwarded-For": "192.0.2.2"})
            assert "Ada invites you" in far.text


def test_the_page_opens_without_a_database(server, visitor, monkeypatch):
    async def fails(match):
        raise StoreError("unreachable", "The database is gone.")

    monkeypatch.setattr(server.context.store, "load_without_entries", fails)
    assert card(visitor, "/t/0123456789abcdef") == NO_CARD


# --- pictures --------------------------------------------------------------------------------------------------------


def test_every_game_with_a_page_of_its_own_has_a_picture_and_no_other_has():
    games = {path.parent.name for path in GAMES.glob("*/card.json")}
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.png" for name in games | {DEFAULT}}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.png")), ids=lambda path: path.stem)
def test_a_picture_is_a_png_of_the_right_size(path):
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack_from(">II", data, 16) == SIZE
    assert 10_000 < len(data) < MAX_BYTES


def test_pictures_are_served_for_good_under_names_of_their_content(visitor):
    address = tags(visitor, "/new/letter-crush")["og:image"]
    answer = visitor.get(address)
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cache-control"] == IMMUTABLE
    assert answer.content == (FOLDER / "letter-crush.png").read_bytes()
    for unknown in ("/link-pictures/letter-crush.png", "/link-pictures/", "/link-pictures/..%2fapp.py"):
        assert visitor.get(unknown, headers={"Accept": "text/html"}).status_code == 404


def test_a_game_of_another_package_has_the_picture_of_parlor(visitor):
    assert "/link-pictures/parlor-" in tags(visitor, "/new/liars-dice")["og:image"]
