"""Names of guests and seats: which are allowed, and that no two in a match look alike."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from servers import OPEN_MATCH, assert_error, create_match, finish_match

from parlor.kernel.errors import ParlorError
from parlor.server.names import clean_name
from parlor.table.guest_profiles import ADJECTIVES, AVATARS, default_avatar, generated_name
from parlor.table.lookalikes import distinct_name, skeleton

BAD = {
    "blanks": "     ",
    "hangul-fillers": "\u3164\u115f\u1160\uffa0",
    "braille-blank": "\u2800\u2800",
    "filler-inside": "Ada\u3164\u3164Eve",
    "variation-selectors-only": "\ufe0f\ufe0f",
    "too-long": "a" * 41,
    "zero-width": "A\u200bda",
    "right-to-left-override": "\u202eadA",
    "escape": "\x1b[31mAda",
    "private-use": "\ue000Ada",
    "unassigned": "\u0378Ada",
    "surrogate": "Ada\ud800",
    "zalgo": "A" + "\u0301\u0321\u0338" * 5,
    "many-accents": "a\u0338b\u0338c\u0338",
    "accent-first": "\u0301Ada",
    "wide-ligature": "\ufdfd" * 40,
    "cuneiform": "\U00012031",
    "bot": "Bot (expert)",
    "bot-in-capitals": "BOT (easy)",
    "bot-in-wide-letters": "\uff22\uff4f\uff54 (hard)",
    "bot-in-cyrillic": "\u0412\u043e\u0442(hard)",
    "bot-with-a-zero": "B0t (expert)",
}
GOOD = ["Ada", "Łucja Żółć", "Nguyễn", "ไทยน้ำ", "हिन्दी", "משה", "李小龍", "❤️ Ada", "😀", "Bot", "Robot (2)", "x"]
GOOD += ["Bill", "Oli", "Ian", "R2D2", "Arne", "100"]


@pytest.mark.parametrize("name", BAD.values(), ids=BAD)
def test_a_bad_name_is_refused(name):
    with pytest.raises(ParlorError) as refusal:
        clean_name(name)
    assert refusal.value.code == "bad-name"


@pytest.mark.parametrize("name", GOOD)
def test_a_good_name_is_accepted(name):
    assert clean_name(f"  {name} ") == unicodedata.normalize("NFC", name)


def test_a_name_is_normalized_to_nfc():
    assert clean_name("A\u0301da") == "\u00c1da"


def test_only_a_bot_may_have_a_name_like_a_bots():
    assert clean_name("Bot (expert)", bot=True) == "Bot (expert)"


@given(st.text(max_size=60) | st.text("aȂ\u0301\u0338\u2800\u3164 \u202e\ufdfd(Bot)", max_size=60))
def test_an_accepted_name_is_visible_and_unchanged_by_cleaning_again(name):
    try:
        cleaned = clean_name(name)
    except ParlorError:
        return
    assert 1 <= len(cleaned) <= 40
    assert cleaned.isprintable()
    assert cleaned == cleaned.strip() == unicodedata.normalize("NFC", cleaned)
    assert clean_name(cleaned) == cleaned
    assert any(unicodedata.category(char)[0] in "LNPS" for char in cleaned)


@given(st.lists(st.sampled_from(["Ada", "ADA", "\u0410da", "Ada (2)", "a" * 40, "l" * 40, "1" * 40]), max_size=24))
def test_no_two_names_at_a_table_look_alike(names):
    taken = []
    for name in names:
        taken.append(distinct_name(name, taken))
    assert len({skeleton(name) for name in taken}) == len(taken)
    assert all(len(name) <= 40 for name in taken)


def test_every_route_that_takes_a_name_checks_it(ada):
    filler = "\u3164"
    assert_error(ada.put("/api/me", json={"name": filler}), 422, "bad-name")
    match = create_match(ada, "me", "me")["match"]
    assert_error(ada.put(f"/api/matches/{match}/seats/0", json={"name": filler}), 422, "bad-name")
    over, seats = finish_match(ada), [{"kind": "me"}, {"kind": "me", "name": "     "}]
    assert_error(ada.post(f"/api/matches/{over}/fork", json={"ply": 0, "seats": seats}), 422, "bad-name")
    assert_error(ada.post("/api/matches", json={**OPEN_MATCH, "seats": seats}), 422, "bad-name")
    seats[1]["name"] = "Bot (random)"
    assert_error(ada.post("/api/matches", json={**OPEN_MATCH, "seats": seats}), 422, "bad-name")
    seats[1]["name"] = "  Eve "
    assert ada.post("/api/matches", json={**OPEN_MATCH, "seats": seats}).json()["seats"][1]["name"] == "Eve"


ALIKE = [
    ("Alice", "AIice", "A1ice", "A|ice", "ALICE", "ALlCE", "al\u0131ce"),
    ("Bo", "B0", "b0"),
    ("Arne", "Ame"),
]
DIFFERENT = [
    ("Bill", "Bob"),
    ("Oli", "Ola"),
    ("Ian", "Jan"),
    ("Ann", "Anna"),
    ("Mia", "Mina"),
    ("Player 1", "Player 2"),
]


@pytest.mark.parametrize("names", ALIKE)
def test_names_of_latin_letters_and_digits_that_look_alike_are_the_same(names):
    assert len({skeleton(name) for name in names}) == 1
    assert distinct_name(names[1], [names[0]]) == f"{names[1]} (2)"


@pytest.mark.parametrize("names", DIFFERENT)
def test_ordinary_names_are_kept_at_one_table(names):
    assert [distinct_name(names[0], [names[1]]), distinct_name(names[1], [names[0]])] == list(names)


def names(client, match):
    return [seat["name"] for seat in client.get(f"/api/matches/{match}").json()["seats"]]


@pytest.mark.parametrize("name", ["Ada", "ADA", "\u0410d\u0430"])
def test_a_player_whose_name_looks_like_anothers_there_cannot_join(ada, guest, name):
    match, eve = create_match(ada, "me", "open"), guest(name)
    path, invite = f"/api/matches/{match['match']}", {"invite": match["invites"]["1"]}
    assert_error(eve.post(f"{path}/join", json=invite), 409, "name-taken")
    assert names(ada, match["match"]) == ["Ada", ""]
    assert eve.put("/api/me", json={"name": "Eve"}).status_code == 200
    assert [seat["name"] for seat in eve.post(f"{path}/join", json=invite).json()["seats"]] == ["Ada", "Eve"]


def test_several_seats_of_one_guest_are_numbered(ada):
    match = create_match(ada, "me", "me", "open", game="masked-ball")
    joined = ada.post(f"/api/matches/{match['match']}/join", json={"invite": match["invites"]["2"]}).json()
    assert [seat["name"] for seat in joined["seats"]] == ["Ada", "Ada (2)", "Ada (3)"]


def test_a_seat_cannot_take_the_name_of_another(ada, bob):
    match = create_match(ada, "me", "open")
    path = f"/api/matches/{match['match']}"
    bob.post(f"{path}/join", json={"invite": match["invites"]["1"]})
    assert_error(bob.put(f"{path}/seats/1", json={"name": "ada"}), 409, "name-taken")
    assert ada.put(f"{path}/seats/0", json={"name": "ADA"}).json() == {"name": "ADA"}
    assert bob.put(f"{path}/seats/1", json={"name": "Bo", "avatar": "owl"}).json() == {"name": "Bo", "avatar": "owl"}
    assert_error(bob.put(f"{path}/seats/0", json={"name": "Eve"}), 403, "not-your-seat")
    assert_error(bob.put(f"{path}/seats/1", json={"name": "Bo", "avatar": "cat"}), 400, "unreadable")
    assert names(ada, match["match"]) == ["ADA", "Bo"]
    assert ada.get(path).json()["seats"][1]["avatar"] == "owl"


def test_a_person_cannot_have_the_name_of_a_bot_at_the_same_table(ada, guest):
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]
    match = ada.post("/api/matches", json={"game": "masked-ball", "seats": seats}).json()
    path, invite = f"/api/matches/{match['match']}", {"invite": match["invites"]["1"]}
    assert_error(guest("P1p").post(f"{path}/join", json=invite), 409, "name-taken")
    assert_error(ada.put(f"{path}/seats/0", json={"name": "PIP"}), 409, "name-taken")


# --- generated names and pictures ------------------------------------------------------------------------------------


def test_every_guest_has_a_name_and_a_picture_at_once(guest):
    eve = guest()
    me = eve.get("/api/me").json()
    adjective, thing = me["name"].split()
    assert (thing.lower(), me["named"]) == (me["avatar"], False)
    assert adjective in ADJECTIVES
    assert me["avatar"] in AVATARS
    assert eve.get("/api/me").json() == me
    seat = create_match(eve, "me", "open")["seats"][0]
    assert (seat["name"], seat["avatar"]) == (me["name"], me["avatar"])


def test_a_visitor_who_only_looks_is_not_stored(server, guest):
    me = guest().get("/api/me").json()
    assert server.do(server.context.store.guests([me["id"]])) == {}


def test_a_name_that_the_guest_chose_is_kept_and_a_generated_one_follows_the_picture(guest):
    eve = guest()
    adjective = eve.get("/api/me").json()["name"].split()[0]
    me = eve.put("/api/me", json={"avatar": "teapot"}).json()
    assert (me["name"], me["avatar"], me["named"]) == (f"{adjective} Teapot", "teapot", False)
    eve.put("/api/me", json={"name": "Eve"})
    eve.put("/api/me", json={"avatar": "lantern"})
    me = eve.get("/api/me").json()
    assert (me["name"], me["avatar"], me["named"]) == ("Eve", "lantern", True)
    seat = create_match(eve, "me", "open")["seats"][0]
    assert (seat["name"], seat["avatar"]) == ("Eve", "lantern")


@pytest.mark.parametrize(
    "body", [{}, {"avatar": "cat"}, {"avatar": ""}, {"name": None}, {"avatar": "pip"}, {"id": "x"}]
)
def test_a_profile_that_cannot_be_read_changes_nothing(ada, body):
    before = ada.get("/api/me").json()
    assert_error(ada.put("/api/me", json=body), 400, "unreadable")
    assert_error(ada.put("/api/me", json={"name": "\u3164", "avatar": "fox"}), 422, "bad-name")
    assert ada.get("/api/me").json() == before


def test_markup_in_a_name_is_plain_text(ada):
    name = "<b>Ada</b> & 'x'"
    assert ada.put("/api/me", json={"name": name}).json()["name"] == name
    assert create_match(ada, "me", "open")["seats"][0]["name"] == name


def test_generated_names_come_from_enough_words():
    assert len(set(ADJECTIVES)) == len(ADJECTIVES) >= 24
    assert AVATARS == ("otter", "fox", "owl", "hare", "whale", "teapot", "lantern", "acorn")
    made = {generated_name(f"guest{n}", default_avatar(f"guest{n}")) for n in range(4000)}
    assert len(made) == len(ADJECTIVES) * len(AVATARS)
    assert len({skeleton(name) for name in made}) == len(made)
    assert all(clean_name(name) == name for name in made)


def test_a_generated_name_avoids_those_of_others():
    taken = []
    for _ in range(2 * len(ADJECTIVES)):
        taken.append(generated_name("ann", "otter", taken))
    assert len({skeleton(name) for name in taken}) == len(taken)
    assert all(name.split()[1] == "Otter" for name in taken)
    assert sum("(" in name for name in taken) == len(ADJECTIVES)  # only when all are taken


def test_a_guest_whose_generated_name_is_taken_joins_under_another(ada, guest):
    eve = guest()
    name = eve.get("/api/me").json()["name"]
    assert ada.put("/api/me", json={"name": name.upper()}).status_code == 200
    match = create_match(ada, "me", "open")
    joined = eve.post(f"/api/matches/{match['match']}/join", json={"invite": match["invites"]["1"]}).json()
    other = joined["seats"][1]["name"]
    assert other != name
    assert other.split()[1] == name.split()[1]
