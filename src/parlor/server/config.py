"""Settings of a server. All limits apply by default; docs/hosting.md lists them."""

from __future__ import annotations

from msgspec import Struct

from ..table.retention import Retention


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    frame_bytes: int = 16_384  # of one message from a client
    body_bytes: int = 65_536  # of one HTTP request
    messages_per_second: float = 20.0  # of one connection, on average
    burst: int = 60  # messages of one connection at once
    header_bytes: int = 32_768  # of one HTTP request, with its request line; as many again for trailers
    header_count: int = 100  # of one HTTP request
    request_line_bytes: int = 16_384  # 1,000 characters of options may take 12 bytes each
    head_seconds: float = 10.0  # for a client to send a request line and headers
    body_seconds: float = 20.0  # for a client to send the body of a request
    keep_alive_seconds: int = 5  # for which an HTTP connection may be idle between two requests
    write_seconds: float = 20.0  # that a client may go without reading any of a waiting response
    http_connections: int = 2_000  # in all; fewer where the system gives fewer file descriptors
    http_connections_per_address: int = 300  # a class room: 30 browsers with 6 connections each, and their WebSockets
    requests_per_second: float = 10.0  # to the API by one guest, on average
    request_burst: int = 100
    anonymous_requests_per_second: float = 20.0  # to the API by one address, without the cookie of a guest
    anonymous_request_burst: int = 200
    address_requests_per_second: float = 100.0  # API requests and WebSocket handshakes of one address, all guests
    address_request_burst: int = 1_000
    page_requests_per_second: float = 300.0  # for files of the page by one address
    page_request_burst: int = 3_000
    previews_per_second: float = 2.0  # matches looked up for link previews by one address; beyond that, a plain page
    preview_burst: int = 60
    monitor_requests_per_second: float = 10.0  # to /healthz and /metrics by one address
    monitor_request_burst: int = 50
    new_guests_per_second: float = 1.0  # of one address
    new_guest_burst: int = 60
    session_changes_per_second: float = 0.1  # of one address: new sessions and sign-outs, which are noted for ever
    session_change_burst: int = 120
    code_guesses_per_second: float = 0.1  # codes for another device that one address sends, right or wrong
    code_guess_burst: int = 10
    sessions_per_guest: int = 20  # with a new one beyond that, the one not seen for longest is ended
    new_matches_per_second: float = 1.0  # of one address: orders, forks and rematches
    new_match_burst: int = 120
    new_public_per_second: float = 0.02  # public matches with open seats that one address orders
    new_public_burst: int = 10
    public_joins_per_second: float = 0.1  # seats of public matches that one address takes, all its guests together
    public_join_burst: int = 60  # a class room of 30, and each of them once more
    connections: int = 10_000  # WebSockets in all
    connections_per_address: int = 100
    watched_per_connection: int = 50  # matches
    open_matches: int = 100  # unfinished matches of one guest
    bot_computations_per_guest: int = 1  # at once; others wait. Below bot_workers, so that no guest takes them all
    bot_computations_per_address: int = 4  # one worker is left to others while several addresses are active
    questions_at_once: int = 3  # slow questions (describe, events, replay, record, fork) computed at once, in total
    questions_per_guest: int = 1
    questions_per_address: int = 2
    questions_waiting_per_guest: int = 20  # beyond those that are computed; more are refused as too-busy; also consults
    questions_waiting_per_address: int = 200
    reviews_waiting_per_guest: int = 3  # beyond the one that is computed; more are refused as too-busy
    reviews_waiting_per_address: int = 20
    consults_per_guest: int = 1  # lines being parsed or sent to a language model at once; others wait
    consults_per_address: int = 4
    set_ups_at_once: int = 4  # matches begun or read into memory at once, in all
    set_ups_per_guest: int = 1
    set_ups_per_address: int = 1
    set_ups_waiting_per_guest: int = 5  # beyond those that are under way; more orders are refused as too-busy
    set_ups_waiting_per_address: int = 50
    computing_per_guest: float = 0.2  # seconds of computing for a guest's actions per second, on average
    computing_burst_per_guest: float = 2.0  # seconds of computing at once
    computing_per_address: float = 0.4  # the same for all guests of one address together
    computing_burst_per_address: float = 4.0
    public_open: int = 3  # public matches of one guest that wait for players
    public_matches: int = 10  # unfinished public matches that one guest may sit at
    send_buffer_bytes: int = 262_144  # what a slow reader may leave unread before it is disconnected
    heartbeat_seconds: float = 20.0  # a connection that stays silent is asked; one that does not answer is dead


class Config(Struct, frozen=True):
    host: str = "127.0.0.1"
    port: int = 8080
    database: str = ""  # sqlite:///PATH or postgresql://...; empty is SQLite in the user's data folder
    redis: str = ""  # tells several servers on one PostgreSQL of each other's moves
    workers: int = 1
    origins: tuple[str, ...] = ()  # other sites whose pages may connect; the server's own always may
    allowed_hosts: tuple[str, ...] = ()  # more names of this server; see hosts.py for those that are always allowed
    bot_workers: int = 2  # processes that compute bots' moves, each started when it is first needed
    invite_days: int = 30  # for which an invite is valid
    watch_days: int = 365  # for which a watch key is valid
    open_page: bool = False
    fast_sockets: bool = True  # picows beneath uvicorn; otherwise the portable ASGI endpoint
    limits: Limits = Limits()
    retention: Retention = Retention()
