"""The documents of the HTTP API: request bodies and responses. Their texts are in the OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ...kernel.codec import prepare
from ...kernel.outcome import Outcome
from ...kernel.seat_counts import SeatCount
from ...kernel.time_settings import TimeSettings
from ...search import Review
from ...table.guest_profiles import Avatar
from ...table.orders import Order, Wish
from ...table.stored import SeatKind, Settings, Status
from ..game_pages import CardInfo, PageInfo

# --- fields of several documents --------------------------------------------------------------------------------------

MatchField = Annotated[str, Meta(description="Id of the match.")]
GameField = Annotated[str, Meta(description="Id of the game, such as `letter-crush`.")]
StatusField = Annotated[
    Status,
    Meta(description="`open`: waits for players; `playing`; `paused`: the clock stands still; `over`: finished."),
]
CreatedField = Annotated[int, Meta(description="When the match was created, in milliseconds since 1970 (UTC).")]
OptionsField = Annotated[dict[str, Any], Meta(description="The game's options, all of them.")]
PliesField = Annotated[
    int, Meta(description="Number of entries in the record: actions, resignations, take-backs and so on.")
]
OutcomeField = Annotated[Outcome | None, Meta(description="The outcome; null until the match is over.")]
DayField = Annotated[str, Meta(description="The date (UTC) if this is a daily match, else empty.")]

# --- request bodies ---------------------------------------------------------------------------------------------------


Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=200,
        examples=["Ada"],
        description="1 to 40 printable characters. Blanks at both ends are removed.",
    ),
]
Picture = Annotated[Avatar, Meta(description="Key of a picture.")]


class ProfileRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A name, a picture or both; what is left out stays as it is."""

    name: Name | UnsetType = UNSET
    avatar: Picture | UnsetType = UNSET


class RenameRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A new name for a seat, and its picture if that changes too."""

    name: Name
    avatar: Picture | UnsetType = UNSET


class CodeRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A code that another device of yours shows."""

    code: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=40,
            examples=["K7QM2FXA"],
            description="8 letters and digits. Case, blanks and hyphens do not matter.",
        ),
    ]


class JoinRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """An invite to an open seat."""

    invite: Annotated[
        str,
        Meta(max_length=300, description="The invite from the match's `invites`, or from the end of an invite link."),
    ]


class ForkRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a new match continues a finished one, and who plays."""

    ply: Annotated[
        int, Meta(ge=0, le=2**53, description="Number of entries to keep; the new match continues after them.")
    ]
    seats: Annotated[tuple[Wish, ...], Meta(description="One for each seat, in the order of the first turn.")]


# In these an unknown field is an error.
STRICT = (ProfileRequest, RenameRequest, CodeRequest, JoinRequest, ForkRequest, Order, Wish, Settings, TimeSettings)
prepare(*STRICT)

# --- responses ------------------------------------------------------------------------------------------------------


class ApiError(Struct, frozen=True, omit_defaults=True):
    """The body of every response with an error status."""

    code: Annotated[str, Meta(description="What is wrong, for programs. Codes do not change between versions.")]
    message: Annotated[str, Meta(description="What is wrong and what to do, for people. The text may change.")]
    id: Annotated[str, Meta(description="Id of the server's log line; only with the code `fault`.")] = ""


class SeatRange(Struct, frozen=True):
    """The numbers of players that a game allows."""

    min: Annotated[int, Meta(description="Smallest number of seats.")]
    max: Annotated[int, Meta(description="Largest number of seats.")]


class GameCard(Struct, frozen=True):
    """A game of this server."""

    id: GameField
    title: Annotated[str, Meta(description="Name of the game, for people.")]
    seats: SeatRange
    levels: Annotated[tuple[str, ...], Meta(description="Levels of its bots, weakest first.")]
    adaptive: Annotated[
        bool,
        Meta(
            description="Whether it also has the level `adaptive`: a bot that aims at even games by your last results."
        ),
    ]
    seat_names: Annotated[
        tuple[str, ...],
        Meta(description="The game's own names for its seats, such as Blue and Red; empty if it has none."),
    ]
    hidden: Annotated[bool, Meta(description="Whether players have secrets from each other.")]
    has_review: Annotated[bool, Meta(description="Whether finished matches can be reviewed.")]
    options: Annotated[dict[str, Any], Meta(description="JSON schema of the options.")]
    seat_counts: Annotated[
        tuple[SeatCount, ...],
        Meta(description="Every way to set the options that decide the number of seats; the default is first."),
    ]
    card: CardInfo
    page: Annotated[PageInfo | None, Meta(description="The game's own page; null if its package brings none.")]


class GameGuide(GameCard, frozen=True):
    """A game of this server, with its rules."""

    howto: Annotated[str, Meta(description="How to play, in Markdown.")]


class WordLists(Struct, frozen=True):
    """The words of a word list: each group is one string, in alphabetical order, with spaces between the words."""

    language: Annotated[str, Meta(description="Language code, such as `en`.")]
    alphabet: Annotated[str, Meta(description="All letters of the language.")]
    common: Annotated[str, Meta(description="Words that most people know. Suggest these first.")]
    rare: Annotated[str, Meta(description="Other words that may be suggested.")]
    unproposed: Annotated[str, Meta(description="Valid words that should not be suggested.")]
    zipf_tenths: Annotated[
        tuple[int, ...],
        Meta(description="How frequent each word of `common` is, in the same order: 10 times its Zipf value, or 0."),
    ] = ()


class Me(Struct, frozen=True):
    """You, as other players see you."""

    id: Annotated[str, Meta(description="Your guest id. It is public; the cookie is your secret.")]
    name: Annotated[str, Meta(description="Your name; a generated one until you set one.")]
    avatar: Annotated[str, Meta(description="Key of your picture.")]
    named: Annotated[bool, Meta(description="Whether you have set the name.")]


class TransferCard(Struct, frozen=True):
    """A code by which another device becomes the same guest. It works once."""

    code: Annotated[str, Meta(description="8 letters and digits.")]
    path: Annotated[str, Meta(description="Path of the page that asks for the code, with the code.")]
    expires_at_ms: Annotated[int, Meta(description="When the code expires, in milliseconds since 1970 (UTC).")]


class SessionCard(Struct, frozen=True):
    """A session: one browser in which you are signed in."""

    id: Annotated[str, Meta(description="Id of the session.")]
    browser: Annotated[str, Meta(description="Such as Firefox; empty if it was not recognized.")]
    system: Annotated[str, Meta(description="Such as Linux; empty if it was not recognized.")]
    created_at_ms: Annotated[int, Meta(description="When the session began, in milliseconds since 1970 (UTC).")]
    last_used_at_ms: Annotated[
        int, Meta(description="When the session was last used, in milliseconds since 1970 (UTC); up to an hour late.")
    ]
    current: Annotated[bool, Meta(description="Whether this request belongs to the session.")]


class SeatCard(Struct, frozen=True):
    """A seat of a match."""

    kind: Annotated[SeatKind, Meta(description="Who holds the seat: a person, a bot, or no one yet (`open`).")]
    name: Annotated[str, Meta(description="Name of the player; empty for an open seat.")]
    level: Annotated[str, Meta(description="Level of the bot; empty if no bot holds the seat.")]
    yours: Annotated[bool, Meta(description="Whether you hold the seat.")]
    avatar: Annotated[
        str, Meta(description="Key of the picture; empty in matches of version 0.2.0 and for a bot without a face.")
    ]


class MatchLine(Struct, frozen=True):
    """A match in a list."""

    match: MatchField
    game: GameField
    status: StatusField
    seats: Annotated[tuple[SeatCard, ...], Meta(description="The seats, in the order of the first turn.")]
    created_at_ms: CreatedField
    plies: PliesField
    outcome: OutcomeField
    invites: Annotated[
        dict[str, str],
        Meta(description="Invite to each open seat, by seat number. Only in the lobby; empty in other lists."),
    ]


class MatchCard(Struct, frozen=True):
    """A match."""

    match: MatchField
    game: GameField
    status: StatusField
    options: OptionsField
    settings: Settings
    seats: Annotated[tuple[SeatCard, ...], Meta(description="The seats, in the order of the first turn.")]
    created_at_ms: CreatedField
    plies: PliesField
    outcome: OutcomeField
    series: Annotated[
        Outcome | None,
        Meta(
            description="The outcome of both games of a fair series, by the seats of this match; null until the second "
            "game is over."
        ),
    ]
    day: DayField
    origin: Annotated[str, Meta(description="Id of the match that this is a fork or a rematch of, or empty.")]
    rematch: Annotated[str, Meta(description="Id of the rematch of this match, or empty.")]
    invites: Annotated[
        dict[str, str], Meta(description="Invite to each open seat, by seat number. Empty unless you are a player.")
    ]
    watch_key: Annotated[str, Meta(description="Key that lets others watch the match. Empty unless you are a player.")]
    preview_key: Annotated[
        str,
        Meta(description="For the query of a link, `?preview=...`: its preview then shows the names of the players."),
    ] = ""


class LiveMatch(Struct, frozen=True):
    """A public match that is being played: anyone may watch it."""

    match: MatchField
    game: GameField
    seats: Annotated[tuple[SeatCard, ...], Meta(description="The seats, in the order of the first turn.")]
    created_at_ms: CreatedField
    last_active_at_ms: Annotated[
        int, Meta(description="When the last entry was stored, in milliseconds since 1970 (UTC).")
    ]
    plies: PliesField
    scores: Annotated[
        tuple[int, ...],
        Meta(description="Score of each seat; empty if the game has none, or if the match is not in memory."),
    ]
    spectator_count: Annotated[int, Meta(description="Number of guests who watch without a seat.")]


class Invitation(Struct, frozen=True):
    """Everything to show before a guest joins."""

    match: MatchField
    game: GameField
    title: Annotated[str, Meta(description="Title of the game.")]
    status: StatusField
    options: OptionsField
    settings: Settings
    seat: Annotated[int, Meta(description="Number of the seat that the invite is for.")]
    seat_name: Annotated[str, Meta(description="Name of that seat, such as `Blue`; empty if the game has none.")]
    seat_status: Annotated[
        Literal["open", "yours", "taken"], Meta(description="Whether the seat is open, yours or another player's.")
    ]
    inviter: Annotated[
        SeatCard | None, Meta(description="The first seat that a person holds: the inviter. Null if there is none.")
    ]
    seats: Annotated[tuple[SeatCard, ...], Meta(description="The seats, in the order of the first turn.")]
    created_at_ms: CreatedField


class ReplayPosition(Struct, frozen=True):
    """The position of a finished match after some of its entries."""

    match: MatchField
    ply: Annotated[int, Meta(description="Number of entries played up to this position.")]
    plies: PliesField
    viewer: Annotated[int, Meta(description="The viewer: a seat, or -1 for a spectator.")]
    seat: Annotated[int | None, Meta(description="Seat that acted last; null at ply 0.")]
    to_act: Annotated[tuple[int, ...], Meta(description="Seats whose turn it is.")]
    view: Annotated[Any, Meta(description="The position as the viewer sees it, in the game's own format.")]
    events: Annotated[
        tuple[Any, ...], Meta(description="Events of the last action that the viewer saw, in the game's own format.")
    ]
    text: Annotated[str, Meta(description="The position as text, as the viewer sees it.")]
    outcome: Annotated[Outcome | None, Meta(description="The outcome; null if the match is not over at this position.")]


class ActionEvents(Struct, frozen=True):
    """The events of one action of a finished match, as one viewer saw them."""

    version: Annotated[int, Meta(description="Number of entries after the action.")]
    seat: Annotated[int, Meta(description="Seat that acted.")]
    events: Annotated[tuple[Any, ...], Meta(description="The events, in the game's own format.")]
    lines: Annotated[
        tuple[str, ...],
        Meta(description="The events as sentences, if requested with `with_lines`. Player 1 is seat 0."),
    ]


class History(Struct, frozen=True):
    """Entries of a match's log that its view no longer shows."""

    first: Annotated[int, Meta(description="Number of the first entry in this list, counted from 0.")]
    entries: Annotated[tuple[Any, ...], Meta(description="The entries, oldest first, in the game's own format.")]


class RankingPlace(Struct, frozen=True):
    """A player's place in the ranking of a day."""

    place: Annotated[int, Meta(description="From 1. Players with equal scores share a place.")]
    name: Annotated[str, Meta(description="Name of the player.")]
    score: Annotated[int, Meta(description="The score; in a game without scores 2 for a win and 1 for a draw.")]
    you: Annotated[bool, Meta(description="Whether this is your place.")]
    facts: Annotated[
        tuple[tuple[str, str], ...], Meta(description="Details that the game reports: a name and a value each.")
    ]
    avatar: Annotated[str, Meta(description="Key of the picture; empty in matches of version 0.2.0.")]


class Ranking(Struct, frozen=True):
    """The ranking of a day. Only the first match of each player counts."""

    day: Annotated[str, Meta(description="The date (UTC).")]
    places: Annotated[
        tuple[RankingPlace, ...],
        Meta(description="Best first: the first 100, and yours after them if it is lower."),
    ]
    players: Annotated[int, Meta(description="Number of players in the whole ranking.")]
    yours: Annotated[int | None, Meta(description="Your place; null if you did not finish a match that day.")]
    streak: Annotated[
        int,
        Meta(description="On how many days in a row, up to today or yesterday, you finished a daily match."),
    ]


class ResultLine(Struct, frozen=True):
    """One of your finished matches."""

    match: MatchField
    created_at_ms: CreatedField
    day: DayField
    options: OptionsField
    seat: Annotated[int, Meta(description="Your seat.")]
    outcome: Outcome


class Results(Struct, frozen=True):
    """Your finished matches of a game. `limit` shortens the list only: the numbers count all matches."""

    results: Annotated[tuple[ResultLine, ...], Meta(description="Newest first.")]
    count: Annotated[int, Meta(description="Number of finished matches.")]
    wins: Annotated[int, Meta(description="Number of matches that you won.")]
    mean_score: Annotated[
        float | None, Meta(description="Mean of your scores; null if the game has no scores or you have no match.")
    ]
    best_score: Annotated[
        int | None, Meta(description="Your best score; null if the game has no scores or you have no match.")
    ]


DOCUMENTS: tuple[type[Struct], ...] = (
    *(ProfileRequest, RenameRequest, CodeRequest, JoinRequest, ForkRequest, Order),
    *(ApiError, GameGuide, Ranking, Results, WordLists, Me, SessionCard, TransferCard),
    *(MatchLine, MatchCard, LiveMatch, Invitation),
    *(ReplayPosition, ActionEvents, History, Review),
)
