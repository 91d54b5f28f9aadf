"""What is asked and answered over HTTP: the documents of the API."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from ..kernel.codec import prepare
from ..kernel.game import AnyGame, Step
from ..kernel.match import Match
from ..kernel.outcome import POINTS, Outcome
from ..kernel.seat_counts import SeatCount, seat_counts
from ..kernel.time_settings import TimeSettings
from ..table.event_log import sentences
from ..table.kept import Kept, Kind, Place, Ranked, Result, Settings, Status, StoredSession, Summary
from ..table.orders import Order, Wish
from ..words import Lexicon
from ..words.lexicon import COMMON
from .game_pages import CardInfo, GamePages, PageInfo
from .identity import Identity

# --- asked -----------------------------------------------------------------------------------------------------------


class Naming(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=200, examples=["Ada"])]  # at most 40 once it is trimmed


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    invite: Annotated[str, Meta(max_length=300)]


class Forking(Struct, frozen=True, forbid_unknown_fields=True):
    ply: Annotated[int, Meta(ge=0, le=2**53)]
    seats: tuple[Wish, ...]


STRICT = (Naming, Joining, Forking, Order, Wish, Settings, TimeSettings)  # an unknown field is a mistake, and is told
prepare(*STRICT)

RANKED = 100  # places of a ranking that everyone is shown

# --- answered --------------------------------------------------------------------------------------------------------


class Problem(Struct, frozen=True, omit_defaults=True):
    """Every answer that is not a success."""

    code: str  # stable, for programs
    sentence: str  # for people
    id: str = ""  # under which the log tells more, where it is the server's fault


class SeatRange(Struct, frozen=True):
    least: int
    most: int


class GameCard(Struct, frozen=True):
    id: str
    title: str
    seats: SeatRange
    levels: tuple[str, ...]  # of its bots, from the weakest
    seat_names: tuple[str, ...]  # where the game calls its seats something
    hidden: bool  # whether players have secrets from each other
    options: dict[str, Any]  # JSON schema
    seat_counts: tuple[SeatCount, ...]  # each way to set the options that decide the number of seats, the usual first
    card: CardInfo
    page: PageInfo | None  # None: it brings none


class GameGuide(GameCard, frozen=True):
    howto: str  # Markdown


class WordList(Struct, frozen=True):
    """The words of a lexicon, each list in one string with spaces between, alphabetical."""

    language: str
    alphabet: str
    common: str  # what most people know; here suggestions come from first
    rare: str
    unproposed: str  # may be played, but are never suggested


class Me(Struct, frozen=True):
    id: str  # what other documents call this guest; not the cookie
    name: str  # nothing until one is given


class SessionCard(Struct, frozen=True):
    """A session: one browser in which you are signed in."""

    id: str
    browser: str  # "Firefox", or "" if it is not recognized
    system: str  # "Linux", or ""
    created: int  # milliseconds since 1970
    seen: int  # the same: when it was last in use, at most an hour behind
    current: bool  # whether it is the one that asks


class SeatCard(Struct, frozen=True):
    kind: Kind
    name: str
    level: str  # of a bot
    yours: bool


class MatchLine(Struct, frozen=True):
    """A match in a list."""

    match: str
    game: str
    status: Status
    seats: tuple[SeatCard, ...]
    created: int  # milliseconds since 1970
    plies: int
    outcome: Outcome | None
    invites: dict[str, str]  # by seat, for each that is open to whoever asked


class MatchCard(Struct, frozen=True):
    match: str
    game: str
    status: Status
    options: dict[str, Any]
    settings: Settings
    seats: tuple[SeatCard, ...]
    created: int  # milliseconds since 1970
    plies: int
    outcome: Outcome | None
    series: Outcome | None  # of both games of a fair series, once its second is over; by the seats of this one
    day: str  # on which everyone meets these dice, in UTC, or nothing
    origin: str  # the match it is a fork or a rematch of, or nothing
    successor: str  # its rematch, or nothing
    invites: dict[str, str]  # by open seat; for seat holders
    watch: str  # the key to watch it; for seat holders


class Moment(Struct, frozen=True):
    """A finished match as it stood after some ply."""

    match: str
    ply: int
    plies: int
    viewer: int
    seat: int | None  # who acted last; nobody at ply 0
    to_act: tuple[int, ...]
    view: Any  # of the game's own type, as on the socket
    events: tuple[Any, ...]  # what the viewer heard of the last action
    text: str
    outcome: Outcome | None


class Heard(Struct, frozen=True):
    """An action of a finished match, as one viewer heard of it."""

    version: int  # the ply that it led to
    seat: int
    events: tuple[Any, ...]  # of the game's own type
    lines: tuple[str, ...]  # the events as sentences, if they are asked for; "Player 1" is seat 0


class History(Struct, frozen=True):
    """Entries of a match's log that its view no longer shows."""

    first: int  # number of the first entry here, from 0
    entries: tuple[Any, ...]  # of the game's own type, the oldest first


class RankingPlace(Struct, frozen=True):
    place: int  # from 1; equal scores share one
    name: str
    score: int  # where the game keeps none: 2 for a win, 1 for a draw
    you: bool
    facts: tuple[tuple[str, str], ...]  # of the match, as the game names them


class Ranking(Struct, frozen=True):
    """The first match of everyone who played on a day."""

    day: str
    places: tuple[RankingPlace, ...]  # the best first: at most a hundred, and then yours
    players: int  # in all
    yours: int | None  # your place
    streak: int  # days in a row on which you finished one, up to today or yesterday


class ResultLine(Struct, frozen=True):
    match: str
    created: int  # milliseconds since 1970
    day: str  # where it was the game of a day, or nothing
    options: dict[str, Any]
    seat: int  # yours
    outcome: Outcome


class Results(Struct, frozen=True):
    """What came of your finished matches of a game; the list may be cut short, the numbers are of all of them."""

    results: tuple[ResultLine, ...]  # the newest first
    count: int
    wins: int
    mean_score: float | None  # of those that have a score
    best_score: int | None


# --- from what is kept -----------------------------------------------------------------------------------------------


def game_card(game: AnyGame, pages: GamePages) -> GameCard:
    return GameCard(**_about(game, pages))


def game_guide(game: AnyGame, pages: GamePages, language: str) -> GameGuide:
    return GameGuide(**_about(game, pages), howto=game.howto(language))


def _about(game: AnyGame, pages: GamePages) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "seats": SeatRange(game.seats[0], game.seats[-1]),
        "levels": game.levels,
        "seat_names": game.seat_names,
        "hidden": game.hidden,
        "options": msgspec.json.schema(game.Options),
        "seat_counts": seat_counts(game),
        "card": pages.cards.get(game.id, CardInfo()),
        "page": pages.pages.get(game.id),
    }


def word_list(words: Lexicon, shortest: int, longest: int) -> WordList:
    fit = {word for word in words.words if shortest <= len(word) <= longest}
    proposed = set(words.common(0, shortest, longest))
    common = proposed.intersection(words.common(COMMON, shortest, longest))
    rare = proposed - common
    lists = (" ".join(sorted(chosen)) for chosen in (common, rare, fit - proposed))
    return WordList(words.language, words.alphabet, *lists)


def session_card(session: StoredSession, current: str) -> SessionCard:
    return SessionCard(
        session.id, session.browser, session.system, session.created_wall, session.seen_wall, session.id == current
    )


def match_card(
    kept: Kept, asker: str, identity: Identity, series: Outcome | None = None, *, plies: int | None = None
) -> MatchCard:
    """The card of a match; `plies` is needed where it was loaded without its entries."""
    sits = holds_seat(kept, asker)
    return MatchCard(
        match=kept.id,
        game=kept.game,
        status=kept.status,
        options=msgspec.json.decode(kept.options),
        settings=kept.settings,
        seats=_seats(kept.places, asker),
        created=kept.created_wall,
        plies=len(kept.rows) if plies is None else plies,
        outcome=kept.outcome,
        series=series,
        day=kept.day,
        origin=kept.origin,
        successor=kept.successor,
        invites=_invites(kept, identity) if sits else {},
        watch=identity.watch_key(kept.id) if sits else "",
    )


def match_line(summary: Summary, asker: str, invited_by: Identity | None = None) -> MatchLine:
    return MatchLine(
        match=summary.id,
        game=summary.game,
        status=summary.status,
        seats=_seats(summary.places, asker),
        created=summary.created_wall,
        plies=summary.plies,
        outcome=summary.outcome,
        invites=_invites(summary, invited_by) if invited_by else {},
    )


def moment(finished: Match, match: str, ply: int, viewer: int) -> Moment:
    """How a finished match stood, and what led there: the last action is played once more for its events."""
    acted = finished.record().entries[max(ply - 1, 0) : ply]  # nothing at ply 0
    if acted and acted[0].system_action() is None:
        stood = finished.at(ply - 1)
        events = stood.play(acted[0].seat, acted[0].act, acted[0].at).events_for(viewer)
    else:
        stood, events = finished.at(ply), ()
    return Moment(
        match=match,
        ply=ply,
        plies=finished.ply,
        viewer=viewer,
        seat=acted[0].seat if acted else None,
        to_act=tuple(sorted(stood.to_act)),
        view=stood.view(viewer),
        events=events,
        text=stood.text(viewer),
        outcome=stood.outcome,
    )


def course(finished: Match, viewer: int, described: bool = False) -> list[Heard]:
    """All that a viewer heard in a finished match, without what was taken back; as sentences too if `described`."""
    counts, heard = set(finished.live_plies()), list[Heard]()

    def note(match: Match, step: Step[Any] | None) -> None:
        if step and match.ply in counts:
            events = step.events_for(viewer)
            lines = sentences(match.game, events) if described else ()
            heard.append(Heard(match.ply, match.last.seat, events, lines))

    finished.view(viewer)  # refuses a seat that there is not
    Match.replay(finished.record(), finished.game, after=note)
    return heard


def ranking(day: str, ranked: list[Ranked], asker: str, streak: int) -> Ranking:
    scores = [_score(one.outcome, one.seat) for one in ranked]
    place_of = {score: place for place, score in reversed(list(enumerate(sorted(scores, reverse=True), start=1)))}
    best = sorted(zip(scores, ranked, strict=True), key=lambda pair: -pair[0])  # of equal ones the earlier first
    places = [
        RankingPlace(place_of[score], one.name, score, asker != "" and one.player == asker, one.outcome.facts)
        for score, one in best
    ]
    yours = [place for place in places if place.you]
    shown = places[:RANKED] + [place for place in places[RANKED:] if place.you]
    return Ranking(day, tuple(shown), len(places), yours[0].place if yours else None, streak)


def _score(outcome: Outcome, seat: int) -> int:
    return outcome.scores[seat] if outcome.scores else POINTS[outcome.results[seat]]


def results(listed: list[Result], outcomes: list[tuple[int, Outcome]]) -> Results:
    scores = [outcome.scores[seat] for seat, outcome in outcomes if outcome.scores]
    return Results(
        results=tuple(map(_result_line, listed)),
        count=len(outcomes),
        wins=sum(outcome.results[seat] == "win" for seat, outcome in outcomes),
        mean_score=sum(scores) / len(scores) if scores else None,
        best_score=max(scores, default=None),
    )


def _result_line(result: Result) -> ResultLine:
    return ResultLine(
        match=result.match,
        created=result.created_wall,
        day=result.day,
        options=msgspec.json.decode(result.options),
        seat=result.seat,
        outcome=result.outcome,
    )


def holds_seat(kept: Kept, player: str) -> bool:
    return player != "" and any(place.player == player for place in kept.places)


def _seats(places: tuple[Place, ...], asker: str) -> tuple[SeatCard, ...]:
    return tuple(
        SeatCard(place.kind, place.name, place.level, asker != "" and place.player == asker) for place in places
    )


def _invites(match: Kept | Summary, identity: Identity) -> dict[str, str]:
    return {
        str(seat): identity.invite(match.id, seat) for seat, place in enumerate(match.places) if place.kind == "open"
    }
