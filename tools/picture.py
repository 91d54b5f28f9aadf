"""The picture in the README: a Territory Words board after some turns between two easy bots, as an SVG.

python tools/picture.py       write docs/territory-words.svg
"""

from __future__ import annotations

import base64
import struct
import zlib
from pathlib import Path

from parlor.games.territory_words import game
from parlor.games.territory_words.land import Land
from parlor.games.territory_words.polygon import PIXELS
from parlor.games.territory_words.reach import CELL_PIXELS, SIDE
from parlor.games.territory_words.state import View
from parlor.kernel import USUAL, Match, bot_chance

PLIES = 10
SEED = 12
LETTER = "#17191C"
INKS = (  # the design's light inks: the bare map, Blue 1 to 5, Red 1 to 5, neutral
    *("FBFAF3", "DEE7F5", "C3D3EE", "A5BEE6", "87A7DC", "6C92D2"),
    *("F9E2DB", "F4C8BD", "EDAC9E", "E58F80", "DC7766", "DCCBE8"),
)


def view_after(plies: int) -> View:
    match, bot = Match(game, seed=SEED), game.bot("easy")
    for ply in range(plies):
        (seat,) = match.to_act
        chance = bot_chance(SEED, ply + 1, seat)
        match.play(seat, bot.choose(match.view(seat), match.legal(seat), USUAL, chance))
    view: View = match.view(-1)
    return view


def png(land: Land) -> bytes:
    """The land as a picture with a palette."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", PIXELS, PIXELS, 8, 3, 0, 0, 0)
    rows = b"".join(b"\0" + row.tobytes() for row in land.pixels())
    chunks = (
        (b"IHDR", header),
        (b"PLTE", bytes.fromhex("".join(INKS))),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, data) for kind, data in chunks)


def svg(view: View) -> str:
    land = base64.b64encode(png(Land(view.land))).decode()
    letters = "".join(
        f'<text x="{place % SIDE * CELL_PIXELS + 20}" y="{place // SIDE * CELL_PIXELS + 27}">{letter}</text>'
        for place, letter in enumerate(view.letters)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {PIXELS} {PIXELS}" width="{PIXELS}" role="img">'
        f"<title>A board of Territory Words: Blue {view.scores[0]:,}, Red {view.scores[1]:,}</title>"
        f'<image width="{PIXELS}" height="{PIXELS}" href="data:image/png;base64,{land}"/>'
        f'<g font-family="Inter, Helvetica, Arial, sans-serif" font-size="20" font-weight="600" text-anchor="middle" '
        f'fill="{LETTER}">{letters}</g></svg>\n'
    )


if __name__ == "__main__":
    page = Path(__file__).resolve().parent.parent / "docs" / "territory-words.svg"
    page.write_text(svg(view_after(PLIES)), "utf-8")
