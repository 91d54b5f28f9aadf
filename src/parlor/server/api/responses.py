"""Builds the responses of the HTTP API from games, stored matches and sessions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ...kernel import AnyStrength, Reviewed, registry
from ...kernel.game import AnyGame, Step
from ...kernel.match import Match
from ...kernel.outcome import POINTS, Outcome
from ...kernel.seat_counts import seat_counts
from ...table.event_log import sentences
from ...table.service import LivePublicMatch
from ...table.stored import PlayerResult, RankingEntry, SeatAssignment, StoredMatch, StoredSession, Summary
from ...words import Lexicon
from ...words import familiar_words as everyday_words
from ...words.lexicon import COMMON_ZIPF
from ..game_pages import CardInfo, GamePages
from ..identity import Identity
from .schema import (
    ActionEvents,
    GameCard,
    GameGuide,
    Invitation,
    LiveMatch,
    MatchCard,
    MatchLine,
    Ranking,
    RankingPlace,
    ReplayPosition,
    ResultLine,
    Results,
    SeatCard,
    SeatRange,
    SessionCard,
    WordLists,
)

MAX_RANKED = 100  # places of a ranking that everyone sees


def game_card(game: AnyGame, pages: GamePages) -> GameCard:
    return GameCard(**_game_fields(game, pages))


def game_guide(game: AnyGame, pages: GamePages, language: str) -> GameGuide:
    return GameGuide(**_game_fields(game, pages), howto=game.howto(language))


def _game_fields(game: AnyGame, pages: GamePages) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "seats": SeatRange(game.seats[0], game.seats[-1]),
        "levels": game.levels,
        "adaptive": isinstance(game, AnyStrength),
        "seat_names": game.seat_names,
        "hidden": game.hidden,
        "has_review": isinstance(game, Reviewed),
        "options": msgspec.json.schema(game.Options),
        "seat_counts": seat_counts(game),
        "card": pages.cards.get(game.id, CardInfo()),
        "page": pages.pages.get(game.id),
    }


def word_lists(words: Lexicon, shortest: int, longest: int) -> WordLists:
    valid = {word for word in words.words if shortest <= len(word) <= longest}
    proposed = set(words.common(0, shortest, longest))
    common = proposed.intersection(words.common(COMMON_ZIPF, shortest, longest))
    rare = proposed - common
    listed, rarely, unproposed = (" ".join(sorted(chosen)) for chosen in (common, rare, valid - proposed))
    tenths = _zipf_tenths(words, sorted(common))
    return WordLists(words.language, words.alphabet, listed, rarely, unproposed, tenths)


def familiar_words(words: Lexicon, shortest: int, longest: int) -> WordLists:
    """Return only everyday words, as `common`; all words that may be proposed if the list has no frequencies."""
    common = everyday_words(words, shortest, longest)
    return WordLists(words.language, words.alphabet, " ".join(common), "", "", _zipf_tenths(words, common))


def _zipf_tenths(words: Lexicon, listed: Iterable[str]) -> tuple[int, ...]:
    return tuple(round(words.zipf(word) * 10) for word in listed)


def session_card(session: StoredSession, current: str) -> SessionCard:
    """Return the card of a session; `current` is the id of the session that requests it."""
    return SessionCard(
        session.id,
        session.browser,
        session.system,
        session.created_at_ms,
        session.last_used_at_ms,
        session.id == current,
    )


def match_card(
    stored: StoredMatch, player: str, identity: Identity, series: Outcome | None = None, *, plies: int | None = None
) -> MatchCard:
    """Return the card of a match for a player or for "". `plies` is needed if it was loaded without its entries."""
    is_player = holds_seat(stored, player)
    return MatchCard(
        match=stored.id,
        game=stored.game,
        status=stored.status,
        options=msgspec.json.decode(stored.options),
        settings=stored.settings,
        seats=_seats(stored.seats, player),
        created_at_ms=stored.created_at_ms,
        plies=len(stored.rows) if plies is None else plies,
        outcome=stored.outcome,
        series=series,
        day=stored.day,
        origin=stored.origin_id,
        rematch=stored.rematch_id,
        invites=_invites(stored, identity) if is_player else {},
        watch_key=identity.watch_key(stored.id) if is_player else "",
        preview_key=identity.preview_key(stored.id),
    )


def match_line(summary: Summary, player: str, identity: Identity | None = None) -> MatchLine:
    """Return a match of a list; with `identity`, with the invites to its open seats."""
    return MatchLine(
        match=summary.id,
        game=summary.game,
        status=summary.status,
        seats=_seats(summary.seats, player),
        created_at_ms=summary.created_at_ms,
        plies=summary.plies,
        outcome=summary.outcome,
        invites=_invites(summary, identity) if identity else {},
    )


def live_match(live: LivePublicMatch, player: str) -> LiveMatch:
    summary = live.summary
    return LiveMatch(
        match=summary.id,
        game=summary.game,
        seats=_seats(summary.seats, player),
        created_at_ms=summary.created_at_ms,
        last_active_at_ms=summary.last_active_at_ms,
        plies=summary.plies,
        scores=live.scores,
        spectator_count=live.spectator_count,
    )


def invitation(stored: StoredMatch, seat: int, player: str) -> Invitation:
    """Return the invitation to a seat for a player or for ""."""
    game, seats = registry.game(stored.game), _seats(stored.seats, player)
    place = seats[seat]
    return Invitation(
        match=stored.id,
        game=stored.game,
        title=game.title,
        status=stored.status,
        options=msgspec.json.decode(stored.options),
        settings=stored.settings,
        seat=seat,
        seat_name=game.seat_names[seat] if game.seat_names else "",
        seat_status="open" if place.kind == "open" else "yours" if place.yours else "taken",
        inviter=next((place for place in seats if place.kind == "human"), None),
        seats=seats,
        created_at_ms=stored.created_at_ms,
    )


def replay_position(finished: Match, match: str, ply: int, viewer: int) -> ReplayPosition:
    """Return the position after a ply. The last action is played once more for its events."""
    entries = finished.record().entries[max(ply - 1, 0) : ply]  # the last one; none at ply 0
    if entries and entries[0].system_action() is None:
        position = finished.at(ply - 1)
        events = position.play(entries[0].seat, entries[0].action, entries[0].time_ms).events_for(viewer)
    else:
        position, events = finished.at(ply), ()
    return ReplayPosition(
        match=match,
        ply=ply,
        plies=finished.ply,
        viewer=viewer,
        seat=entries[0].seat if entries else None,
        to_act=tuple(sorted(position.to_act)),
        view=position.view(viewer),
        events=events,
        text=position.text(viewer),
        outcome=position.outcome,
    )


def all_events(finished: Match, viewer: int, with_lines: bool = False) -> list[ActionEvents]:
    """Return the events of all actions that were not taken back, as a viewer saw them; with sentences if `with_lines`.

    Raises ParlorError for a seat that does not exist.
    """
    live_plies, actions = set(finished.live_plies()), list[ActionEvents]()

    def collect(match: Match, step: Step[Any] | None) -> None:
        if step and match.ply in live_plies:
            events = step.events_for(viewer)
            lines = sentences(match.game, events) if with_lines else ()
            actions.append(ActionEvents(match.ply, match.last.seat, events, lines))

    finished.view(viewer)  # raises for an unknown seat
    Match.replay(finished.record(), finished.game, after=collect)
    return actions


def ranking(day: str, ranked: list[RankingEntry], player: str, streak: int) -> Ranking:
    """Return the ranking of a day; `player` ("" for none) is included even beyond the first MAX_RANKED places."""
    scores = [_score(result.outcome, result.seat) for result in ranked]
    place_of = {score: place for place, score in reversed(list(enumerate(sorted(scores, reverse=True), start=1)))}
    best = sorted(zip(scores, ranked, strict=True), key=lambda pair: -pair[0])  # equal scores: the earlier match first
    places = [
        RankingPlace(
            place_of[score],
            result.name,
            score,
            player != "" and result.player == player,
            result.outcome.facts,
            result.avatar,
        )
        for score, result in best
    ]
    yours = [place for place in places if place.you]
    listed_places = places[:MAX_RANKED] + [place for place in places[MAX_RANKED:] if place.you]
    return Ranking(day, tuple(listed_places), len(places), yours[0].place if yours else None, streak)


def _score(outcome: Outcome, seat: int) -> int:
    return outcome.scores[seat] if outcome.scores else POINTS[outcome.results[seat]]


def results(listed: list[PlayerResult], outcomes: list[tuple[int, Outcome]]) -> Results:
    """Return some results as a list, and the numbers of all `outcomes`, each with the player's seat."""
    scores = [outcome.scores[seat] for seat, outcome in outcomes if outcome.scores]
    return Results(
        results=tuple(map(_result_line, listed)),
        count=len(outcomes),
        wins=sum(outcome.results[seat] == "win" for seat, outcome in outcomes),
        mean_score=sum(scores) / len(scores) if scores else None,
        best_score=max(scores, default=None),
    )


def _result_line(result: PlayerResult) -> ResultLine:
    return ResultLine(
        match=result.match,
        created_at_ms=result.created_at_ms,
        day=result.day,
        options=msgspec.json.decode(result.options),
        seat=result.seat,
        outcome=result.outcome,
    )


def holds_seat(stored: StoredMatch, player: str) -> bool:
    """Return whether a player has a seat in a match; False for "", which is no player."""
    return player != "" and any(place.player == player for place in stored.seats)


def _seats(places: tuple[SeatAssignment, ...], player: str) -> tuple[SeatCard, ...]:
    return tuple(
        SeatCard(place.kind, place.name, place.level, player != "" and place.player == player, place.avatar)
        for place in places
    )


def _invites(match: StoredMatch | Summary, identity: Identity) -> dict[str, str]:
    return {
        str(seat): identity.invite(match.id, seat) for seat, place in enumerate(match.seats) if place.kind == "open"
    }
