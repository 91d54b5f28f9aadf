"""What a host can set. Every limit is on by default."""

from __future__ import annotations

from msgspec import Struct

from ..table.pruning import Retention


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    frame_bytes: int = 16_384  # of one message from a client
    body_bytes: int = 65_536  # of one HTTP request
    messages_per_second: float = 20.0  # of one connection, on average
    burst: int = 60  # messages of one connection at once
    requests_per_second: float = 10.0  # of one address over HTTP, on average
    request_burst: int = 100
    connections: int = 10_000  # WebSockets in all
    connections_per_address: int = 100
    watched_per_connection: int = 50  # matches
    open_matches: int = 100  # unfinished matches of one guest
    listed_open: int = 3  # listed matches of one guest that wait for players
    listed_matches: int = 10  # unfinished listed matches that one guest may sit at
    send_buffer_bytes: int = 262_144  # what a slow reader may leave unread before it is disconnected
    heartbeat_seconds: float = 20.0  # a connection that stays silent is asked; one that does not answer is dead


class Config(Struct, frozen=True):
    host: str = "127.0.0.1"
    port: int = 8080
    database: str = ""  # sqlite:///PATH or postgresql://...; empty is SQLite in the user's data folder
    redis: str = ""  # tells several servers on one PostgreSQL of each other's moves
    workers: int = 1
    origins: tuple[str, ...] = ()  # other sites whose pages may connect; the server's own always may
    bot_workers: int = 1  # processes that think for bots
    invite_days: int = 30  # for which an invite is valid
    watch_days: int = 365  # for which a watch key is valid
    open_page: bool = False
    fast_sockets: bool = True  # picows beneath uvicorn; otherwise the portable ASGI endpoint
    limits: Limits = Limits()
    retention: Retention = Retention()
