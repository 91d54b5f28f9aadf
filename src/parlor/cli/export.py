"""parlor export: write a game as one HTML file."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from ..kernel import OneFileEdition, ParlorError, Refusal
from .selection import find_game_with, parse_options


def run(arguments: Namespace) -> int:
    """Run the command and return its exit code. Raises ParlorError."""
    game = find_game_with(OneFileEdition, "one-file edition", arguments.game)
    output: Path = arguments.output or Path(f"{game.id}.html")
    if output.exists() and not arguments.force:
        raise ParlorError("file-exists", f"{output} exists. Choose another name, or replace it with --force.")
    edition = game.edition(parse_options(game, arguments.options))
    if isinstance(edition, Refusal):
        raise ParlorError(edition.code, edition.message)
    data = edition.encode()
    output.write_bytes(data)
    print(f"Wrote {game.title} to {output}: {len(data) / 1000:,.0f} kB. Open it in a browser.")
    return 0
