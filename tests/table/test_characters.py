"""Bots have the same names and faces in every game, and no two players at a table have names that look alike."""

import pytest
from people import Person, seats, two_at

import parlor
from parlor.kernel import registry
from parlor.shared.bot_characters import CHARACTERS, bot_character
from parlor.table.orders import Order, Wish, create_match
from parlor.table.stored import SeatAssignment
from parlor.terminal.seating import names, recorded_bots


def seated(*wishes, name="Ann", game="masked-ball"):
    return create_match(Order(game, wishes), "ann", name, 0).seats


def test_each_level_has_one_character():
    assert {level: tuple(character) for level, character in CHARACTERS.items()} == {
        "random": ("Pip", "pip"),
        "first-game": ("Pip", "pip"),
        "easy": ("Mabel", "mabel"),
        "medium": ("Roger", "roger"),
        "hard": ("Ines", "ines"),
        "very-hard": ("Casimir", "casimir"),
        "expert": ("Vesper", "vesper"),
        "adaptive": ("Echo", "echo"),
    }
    assert bot_character("keen") == ("Bot (keen)", "")
    assert bot_character("adaptive-2.35") == CHARACTERS["adaptive"]


@pytest.mark.parametrize("game", sorted(registry.installed()))
def test_no_two_levels_of_a_game_have_the_same_name(game):
    found = [bot_character(level).name for level in parlor.game(game).levels]
    assert len(set(found)) == len(found)


def test_the_seat_of_a_bot_has_its_name_and_face():
    me, pip, keen = seated(Wish("me"), Wish("bot", "random"), Wish("bot", "keen"))
    assert (me.name, me.player, me.avatar != "") == ("Ann", "ann", True)
    assert pip == SeatAssignment("bot", "Pip", "", "random", "pip")
    assert keen == SeatAssignment("bot", "Bot (keen)", "", "keen", "")


def test_two_bots_of_one_level_are_told_apart():
    assert [seat.name for seat in seated(*seats("random", "me", "random", "random"))] == [
        "Pip",
        "Ann",
        "Pip (2)",
        "Pip (3)",
    ]


def test_a_bot_gives_way_to_a_person_of_the_same_name():
    found = seated(Wish("bot", "random"), Wish("me"), Wish("open"), name="PIP")
    assert [seat.name for seat in found] == ["Pip (2)", "PIP", ""]


def test_a_guest_without_a_name_gets_one_that_nobody_at_the_screen_has():
    first, _ = seated(Wish("me"), Wish("open"), name="", game="liars-dice")
    found = seated(Wish("me", name=first.name.lower()), Wish("me"), name="", game="liars-dice")
    assert found[0].name == first.name.lower()
    assert found[1].name.lower() != first.name.lower()
    assert "(" not in found[1].name


def test_the_terminal_names_bots_by_their_characters():
    game = parlor.game("masked-ball")
    bots = {1: "random", 2: "keen", 3: "random"}
    assert names(4, bots) == ("Player 1", "Pip", "keen bot", "Pip (2)")
    assert recorded_bots(game, names(4, bots)) == bots
    assert recorded_bots(game, ("Player 1", "random bot", "keen bot")) == {1: "random", 2: "keen"}  # of 0.2.0


def test_the_terminal_names_the_strength_of_a_bot_that_adapts():
    bots = {0: "adaptive-2.35", 2: "adaptive-2.35"}
    assert names(3, bots) == ("Echo 2.35", "Player 2", "Echo 2.35 (2)")
    assert recorded_bots(parlor.game("territory-words"), names(3, bots)) == bots
    assert recorded_bots(parlor.game("masked-ball"), ("Echo 2.35", "Echo", "Echo x")) == {}


@pytest.mark.anyio
async def test_all_who_watch_see_names_and_pictures(table):
    match, _, bob = await two_at(table)
    await table.service.name_seat("bob", match, 1, "Bobby", "whale")
    await Person(table, "ann").watch(match)
    [message] = await bob.watch(match)
    assert [(seat.name, seat.avatar) for seat in message.metadata.seats] == [
        ("Ann", (await table.store.load(match)).seats[0].avatar),
        ("Bobby", "whale"),
    ]


@pytest.mark.anyio
async def test_a_rematch_keeps_names_and_pictures(table):
    stored = await table.service.create("ann", "Ann", Order("liars-dice", seats("me", "random")), "owl")
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    await ann.request(parlor.protocol.ResignRequest(stored.id, 0, "enough"))
    await ann.request(parlor.protocol.RematchRequest(stored.id, 0))
    rematch = await table.store.load((await table.store.load(stored.id)).rematch_id)
    assert [(seat.name, seat.avatar) for seat in rematch.seats] == [("Pip", "pip"), ("Ann", "owl")]
