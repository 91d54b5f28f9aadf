"""The page as it is served: what a browser gets at which address, in which form, and for how long."""

import re

import pytest
from servers import assert_error, serving

from parlor.server.app import FOLDER
from parlor.server.static_files import INDEX, MEDIA_TYPES, read_files

SCRIPT = "/page/assets/main-a1b2c3.js"
FILES = {
    INDEX: b"<!doctype html><title>Parlor</title><p>The page of this test.</p>" * 9,
    "assets/main-a1b2c3.js": b"export const answer = 42;\n" * 99,
    "assets/main-a1b2c3.css": b"body { color: #222 }\n" * 99,
    "assets/letters-a1b2c3.woff2": bytes(range(256)),
    "mark.svg": b"<svg xmlns='http://www.w3.org/2000/svg'><path/></svg>",
}
HTML = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("page")
    (folder / "assets").mkdir()
    for name, data in FILES.items():
        (folder / name).write_bytes(data)
    return folder


@pytest.fixture(scope="module")
def browser(folder):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("parlor.server.app.FOLDER", folder)
        with serving() as served, served.visitor() as client:
            yield client


@pytest.mark.parametrize(
    "address",
    ["/", "/new/nim", "/t/5PY3mRHnwNfOqjb3", "/replay/x", "/learn/nim", "/how/nim", "/tables", "/replays", "/settings"],
)
def test_every_path_of_the_page_returns_its_document(browser, address):
    answer = browser.get(address)
    assert (answer.status_code, answer.content) == (200, FILES[INDEX])
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_an_unknown_path_returns_the_page_to_browsers_and_json_to_programs(browser):
    for address in ("/nothing", "/t", "/tables/x", "/healthy"):
        answer = browser.get(address, headers=HTML)
        assert (answer.status_code, answer.content) == (404, FILES[INDEX])
        assert_error(browser.get(address), 404, "no-such-page")
    again = browser.get("/nothing", headers=HTML | {"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (404, FILES[INDEX])
    for address in ("/api/nothing", "/page/nothing.js", "/page/..%2fstatic_files.py"):
        assert_error(browser.get(address, headers=HTML), 404, "no-such-page")
    assert_error(browser.get("/api/games/chess", headers=HTML), 404, "unknown-game")


def test_files_with_hashed_names_are_cached_for_good(browser):
    assert browser.get(SCRIPT).headers["cache-control"] == "public, max-age=31536000, immutable"
    for address in ("/", "/page/index.html", "/page/mark.svg"):
        assert browser.get(address).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("address", ["/", "/t/x", SCRIPT])
def test_a_cached_file_is_not_sent_again(browser, address):
    tag = browser.get(address).headers["etag"]
    for known in (tag, f'"other", {tag}'):
        again = browser.get(address, headers={"If-None-Match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert browser.get(address, headers={"If-None-Match": '"other"'}).status_code == 200
    head = browser.head(address)
    assert (head.status_code, head.content, head.headers["etag"]) == (200, b"", tag)


def test_files_are_sent_compressed_to_clients_that_accept_it(browser):
    for accepted, coding in (("br, gzip", "gzip"), ("gzip;q=0.5", "gzip"), ("gzip;q=0, br", None), ("identity", None)):
        answer = browser.get(SCRIPT, headers={"Accept-Encoding": accepted})
        assert answer.headers.get("content-encoding") == coding
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.content == FILES["assets/main-a1b2c3.js"]
    small = int(browser.get(SCRIPT, headers={"Accept-Encoding": "gzip"}).headers["content-length"])
    assert small < len(FILES["assets/main-a1b2c3.js"]) / 5
    font = browser.get("/page/assets/letters-a1b2c3.woff2")
    assert font.content == FILES["assets/letters-a1b2c3.woff2"]
    assert "content-encoding" not in font.headers


def test_media_types_do_not_depend_on_the_machine(browser):
    for name, kind in (
        ("assets/main-a1b2c3.js", "text/javascript; charset=utf-8"),
        ("assets/main-a1b2c3.css", "text/css; charset=utf-8"),
        ("assets/letters-a1b2c3.woff2", "font/woff2"),
        ("mark.svg", "image/svg+xml"),
    ):
        assert browser.get(f"/page/{name}").headers["content-type"].startswith(kind)


def test_a_page_that_is_not_built_says_how_to_build_it(tmp_path):
    (page,) = read_files(tmp_path / "nowhere").values()
    assert page.media_type == "text/html"
    assert b"make page" in page.data


def test_the_built_page_keeps_the_content_security_policy():
    """No script or style within the document, no other site, no file of an unknown type."""
    pages = read_files(FOLDER)
    document = pages[INDEX].data.decode()
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", document)
    linked = re.findall(r'(?:src|href)="([^"]+)"', document)
    assert linked
    assert {name.removeprefix("/page/") for name in linked} <= pages.keys()
    assert {name.rpartition(".")[2] for name in pages} <= {kind[1:] for kind in MEDIA_TYPES}
