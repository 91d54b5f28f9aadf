"""Bots that adapt: their strength follows from the finished matches of the guest, in orders, rematches and forks."""

import pytest
from people import Person, seats, settled

import parlor
from parlor import protocol
from parlor.kernel import Outcome, ParlorError
from parlor.kernel.strength import PlayedGame, adaptive_strength
from parlor.table.adaptive_bots import games_against_bots
from parlor.table.orders import Order
from parlor.table.stored import SeatAssignment, Summary

LEVELS = parlor.game("territory-words").levels
ME = SeatAssignment("human", "Ann", "ann")


async def order(table, player="ann", *wishes, game="territory-words"):
    return await table.service.create(player, player.title(), Order(game, seats(*(wishes or ("me", "adaptive")))))


async def resign(table, stored, seat=0):
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    await ann.request(protocol.ResignRequest(stored.id, seat, "enough"))
    return ann


def strength(stored):
    (level,) = (seat.level for seat in stored.seats if seat.kind == "bot")
    return adaptive_strength(level)


@pytest.mark.anyio
async def test_the_opponent_becomes_weaker_after_a_loss_also_in_a_rematch(table):
    first = await order(table)
    assert first.seats[1] == SeatAssignment("bot", "Echo", "", "adaptive-1.00", "echo")
    ann = await resign(table, first)
    second = await order(table)
    assert strength(second) < 1
    await ann.request(protocol.RematchRequest(first.id, 0))
    rematch = await table.store.load((await table.store.load(first.id)).rematch_id)
    assert [seat.name for seat in rematch.seats] == ["Echo", "Ann"]
    assert strength(rematch) == strength(second)
    assert strength(await order(table, "bob")) == 1
    await settled(table)


@pytest.mark.anyio
async def test_a_fork_has_an_adaptive_bot_too(table):
    first = await order(table)
    await resign(table, first)
    fork = await table.service.fork("ann", "Ann", first.id, 0, seats("me", "adaptive"))
    assert strength(fork) < 1
    await settled(table)


@pytest.mark.anyio
async def test_a_game_without_bots_of_any_strength_has_none_that_adapts(table):
    for level in ("adaptive", "adaptive-1.00"):
        with pytest.raises(ParlorError, match=f"Liar's Dice has no bot '{level}'"):
            await order(table, "ann", "me", level, game="liars-dice")


def finished(*assignments, results, game="territory-words"):
    return Summary("id", game, "over", assignments, 0, 16, results and Outcome(results, "most-land"))


def test_only_games_against_one_bot_of_known_strength_count_oldest_first():
    def bot(level):
        return SeatAssignment("bot", "Bot", level=level)

    matches = [
        finished(bot("hard"), ME, results=("win", "loss")),
        finished(ME, bot("adaptive-2.35"), results=("draw", "draw")),
        finished(ME, bot("genius"), results=("win", "loss")),
        finished(ME, bot("easy"), results=None),
        finished(ME, ME, results=("win", "loss")),
        finished(ME, SeatAssignment("human", "Bob", "bob"), results=("win", "loss")),
        finished(ME, bot("easy"), results=("win", "loss"), game="grid-game"),
        finished(ME, bot("easy"), bot("easy"), results=("win", "loss", "loss")),
        finished(ME, bot("random"), results=("win", "loss")),
    ]
    assert games_against_bots(matches, "ann", "territory-words", LEVELS) == [
        PlayedGame(0, 1),
        PlayedGame(2.35, 0.5),
        PlayedGame(3, 0),
    ]
