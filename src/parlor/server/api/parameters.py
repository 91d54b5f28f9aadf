"""Path and query parameters that several routes share."""

from __future__ import annotations

from typing import Annotated

from litestar.params import PathParameter, QueryParameter

MatchId = Annotated[str, PathParameter(max_length=64, description="Id of the match.")]
GameId = Annotated[str, PathParameter(description="Id of the game, such as `letter-crush`.")]
WatchKey = Annotated[
    str, QueryParameter(max_length=300, description="Watch key of the match. Players of the match need none.")
]
