"""The HTTP API. Handlers read the request and call the table or the store; moves are sent over the WebSocket."""

from litestar.handlers import HTTPRouteHandler

from . import games, guests, matches, replays, transfers

HANDLERS: list[HTTPRouteHandler] = [
    *guests.HANDLERS,
    *transfers.HANDLERS,
    *games.HANDLERS,
    *matches.HANDLERS,
    *replays.HANDLERS,
]
