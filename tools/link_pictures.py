"""Make the pictures of link previews in src/parlor/server/link_pictures: one for each game, and one for Parlor.

    python tools/link_pictures.py [--to FOLDER]

Each shows the game's drawing of the shelf beside its title. A real server and a real browser draw them; run it after a
change of a drawing, a title or a blurb. Needs the test extra, the built page and a browser (tools/browser.py).
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from screenshots import running_server

import browser as test_browser
from parlor.server.link_previews import DEFAULT, FOLDER, SIZE, LinkPreview

COLORS = 256  # of a picture: a palette takes a third of the bytes, and the drawings are flat
GAMES = Path(__file__).resolve().parent.parent / "client" / "src" / "games"
# Covers the page with a text at the left and the drawings of tiles at the right, one beside the other.
LAYOUT = """([games, title, blurb]) => {
  const box = (css, text = '') => {
    const made = document.createElement('div')
    made.style.cssText = css
    made.textContent = text
    return made
  }
  const tiles = games.map((game) => document.querySelector(`article[data-game="${game}"]`))
  const soft = games.length === 1 ? getComputedStyle(tiles[0]).getPropertyValue('--accent-soft') : ''
  const cover = box(`position: fixed; inset: 0; z-index: 9999; display: flex; color: #1f2227;
    background: ${soft || '#f3efe6'}`)
  const words = box('flex: 1; display: flex; flex-direction: column; padding: 64px 36px 56px 60px')
  words.append(
    box('font: 650 74px/1.02 "Vollkorn Variable", serif; text-wrap: balance', title),
    box('font: 450 33px/1.35 "Inter Variable", sans-serif; margin-top: 28px; text-wrap: pretty', blurb),
    box('font: 600 32px/1 "Inter Variable", sans-serif; margin-top: auto; opacity: 0.75',
      games.length === 1 ? 'Parlor' : ''),
  )
  const drawings = box('width: 675px; height: 630px; display: flex')
  for (const tile of tiles) {
    const part = box('flex: 1; min-width: 0; height: 630px')
    part.append(tile.querySelector('.picture svg').cloneNode(true))
    part.firstChild.style.cssText = 'display: block; width: 100%; height: 100%'
    drawings.append(part)
  }
  cover.append(words, drawings)
  document.body.append(cover)
}"""
# Returns the pixels of a PNG file, both in base 64.
PIXELS = """async (png) => {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
  const paper = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  paper.drawImage(bitmap, 0, 0)
  const { data } = paper.getImageData(0, 0, bitmap.width, bitmap.height)
  let text = ''
  for (let n = 0; n < data.length; n += 32768) text += String.fromCharCode(...data.subarray(n, n + 32768))
  return btoa(text)
}"""

Pixels = NDArray[np.uint8]


def draw(page: Page, games: list[str], title: str, blurb: str) -> bytes:
    """Return the picture of some games as a PNG file."""
    page.goto("/")
    page.locator("article[data-game] .picture svg").first.wait_for()
    page.evaluate("document.fonts.ready")
    page.evaluate(LAYOUT, [games, title, blurb])
    page.wait_for_timeout(300)
    shot = base64.b64encode(page.screenshot()).decode()
    pixels = np.frombuffer(base64.b64decode(page.evaluate(PIXELS, shot)), np.uint8)
    return png(*quantize(pixels.reshape(SIZE[1], SIZE[0], 4)[:, :, :3]))


def quantize(pixels: Pixels) -> tuple[Pixels, Pixels]:
    """Return the palette (at most COLORS colors) and the number of each pixel's color in it.

    Median cut: the group of colors that spreads most, by its number of pixels, is divided until there are enough.
    """
    found, place, count = np.unique(pixels.reshape(-1, 3), axis=0, return_inverse=True, return_counts=True)
    groups = [np.arange(len(found))]
    while len(groups) < COLORS:
        spreads = [
            np.ptp(found[one].astype(int), axis=0).max() * np.sqrt(count[one].sum()) if len(one) > 1 else 0
            for one in groups
        ]
        group = groups.pop(int(np.argmax(spreads)))
        if len(group) < 2:
            groups.append(group)
            break
        channel = int(np.argmax(np.ptp(found[group].astype(int), axis=0)))
        ordered = group[np.argsort(found[group, channel], kind="stable")]
        half = np.searchsorted(np.cumsum(count[ordered]), count[group].sum() / 2)
        cut = int(np.clip(half, 1, len(ordered) - 1))
        groups += [ordered[:cut], ordered[cut:]]
    palette = np.array([np.average(found[one], axis=0, weights=count[one]).round() for one in groups], np.uint8)
    number = np.empty(len(found), np.uint8)
    for index, group in enumerate(groups):
        number[group] = index
    return palette, number[place.reshape(-1)].reshape(pixels.shape[:2])


def png(palette: Pixels, numbers: Pixels) -> bytes:
    """Return a PNG file with a palette."""
    height, width = numbers.shape
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    lines = b"".join(b"\0" + line.tobytes() for line in numbers)
    chunks = ((b"IHDR", head), (b"PLTE", palette.tobytes()), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    parts = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def read(data: bytes) -> Pixels:
    """Return the pixels of a file that `png` made."""
    width, height = struct.unpack_from(">II", data, 16)
    colors = data.index(b"PLTE")
    (size,) = struct.unpack_from(">I", data, colors - 4)
    palette = np.frombuffer(data[colors + 4 : colors + 4 + size], np.uint8).reshape(-1, 3)
    lines = np.frombuffer(zlib.decompress(data[data.index(b"IDAT") + 4 :]), np.uint8).reshape(height, width + 1)
    return palette[lines[:, 1:]]


def cards() -> dict[str, dict[str, Any]]:
    """Return the English words of the card of each game with a page of its own."""
    return {path.parent.name: json.loads(path.read_text("utf-8"))["en"] for path in sorted(GAMES.glob("*/card.json"))}


def album(running: Browser, url: str) -> dict[str, bytes]:
    """Return all pictures by name."""
    viewport: ViewportSize = {"width": SIZE[0], "height": SIZE[1]}
    page = running.new_page(
        base_url=url, viewport=viewport, bypass_csp=True, reduced_motion="reduce", color_scheme="light", locale="en-US"
    )
    games = cards()
    pictures = {game: draw(page, [game], words["title"], words["blurb"]) for game, words in games.items()}
    pictures[DEFAULT] = draw(page, list(games), LinkPreview().title, LinkPreview().description)
    page.close()
    return pictures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--to", type=Path, default=FOLDER)
    to = parser.parse_args().to
    to.mkdir(parents=True, exist_ok=True)
    with running_server() as url, sync_playwright() as playwright:
        path, args, environment = test_browser.find()
        running = playwright.chromium.launch(executable_path=path, args=args, env={**os.environ, **environment})
        for name, data in album(running, url).items():
            (to / f"{name}.png").write_bytes(data)
        running.close()


if __name__ == "__main__":
    main()
