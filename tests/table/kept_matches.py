"""Matches, rows and commits to put into a store."""

from msgspec import Raw

from parlor.kernel import TimeSettings
from parlor.kernel.outcome import Outcome
from parlor.kernel.record import Header
from parlor.table.kept import Commit, Kept, Mark, Place, Row, Settings

ANN = Place("human", "Ann", "ann")
BOB = Place("human", "Bób \N{GAME DIE}", "bob")
BOT = Place("bot", "Bot", level="strong")
OPEN = Place("open")

OPTIONS = '{"size": 9,  "words": "ż"}'  # with blanks: kept byte for byte
OUTCOME = Outcome(("win", "loss"), "most-land", (12, 7))

HEADER = Header(
    game="some-game",
    rules_version=3,
    options=Raw(b'{"size":9}'),
    seats=("Ann", "Bób"),
    commitment="c0ffee",
    seed="123456789012345678901234567890",
    lexicon="pl 1234",
    digest="d1",
)


def match(name="m", places=(ANN, BOB), created=1_800_000_000_000, listed=False, **more):
    return Kept(
        id=name,
        game="some-game",
        options=Raw(OPTIONS.encode()),
        settings=Settings(TimeSettings(game=300, increment=5), take_backs=False, listed=listed),
        places=places,
        created_wall=created,
        **more,
    )


def row(ply, name="m", act='{"type":"place"}', at=5, seat=0):
    return Row(name, ply, seat, act, at, f"digest{ply}", f"id{ply}", 1_800_000_000_000 + ply)


def commit(ply, name="m", mark=None, **more):
    return Commit(row(ply, name, **more), mark, None)


def playing(name="m", due=None):
    return Mark(name, "playing", due, None, 1_800_000_000_500, 20)


def over(name="m"):
    return Mark(name, "over", None, OUTCOME, 7, 8)


def daily(name, place, created, day="2027-01-15", **more):
    """A match of a day, which somebody plays alone."""
    return match(name, (place,), created, day=day, **more)


def scored(score):
    """A match that ended with so many points for one who played alone."""
    return {"status": "over", "outcome": Outcome(("win",), "finished", (score,), (("best-word", f"WORD {score}"),))}
