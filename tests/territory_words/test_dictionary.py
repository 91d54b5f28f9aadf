"""Matches that ask the HTTP dictionary, against a real server on this machine."""

import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from territory_boards import match_with

from parlor.games.territory_words import dictionary, game
from parlor.games.territory_words.state import Claim, Pass
from parlor.kernel import Match, Record, Refusal


class Service(ThreadingHTTPServer):
    """Stands in for the dictionary: answers what it is told to and remembers what it was asked."""

    answer, delay, paths = 200, 0.0, ()

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_port}/api/v2/entries/en/"


class Handler(BaseHTTPRequestHandler):
    server: Service

    def do_GET(self):
        self.server.paths = (*self.server.paths, self.path)
        time.sleep(self.server.delay)
        if self.server.answer == "nonsense":
            self.wfile.write(b"what?\r\n\r\n")
            return
        self.send_response(self.server.answer)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *args):
        pass


@pytest.fixture
def service(monkeypatch):
    with Service() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        monkeypatch.setenv("PARLOR_DICTIONARY", server.address)
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def asking():
    return match_with(("CAT", "C3 G3 G7"), ("XQZ", "A1 B1 B2"), dictionary="api")


@pytest.mark.proves("TW-74")
def test_the_default_address_is_that_of_the_specification():
    assert dictionary.ADDRESS == "https://api.dictionaryapi.dev/api/v2/entries/en/"


@pytest.mark.proves("TW-74", "TW-75")
def test_the_service_is_asked_and_a_valid_answer_accepts_the_word(service, asking):
    match, (_, odd) = asking  # no word of our list: the service alone decides
    assert match.check(0, Claim(odd)).code == "not-confirmed"
    claim = game.resolve_external(match.view(0), Claim(odd))
    assert service.paths == ("/api/v2/entries/en/xqz",)
    match.play(0, claim)
    assert match.state.history[0].voucher == "service"


@pytest.mark.proves("TW-76")
def test_404_rejects_the_word(service, asking):
    match, (cat, _) = asking
    service.answer = 404
    refusal = game.resolve_external(match.view(0), Claim(cat))
    assert refusal == Refusal("not-a-word", "CAT isn't in the dictionary.")
    honour = game.resolve_external(match.view(0), Claim(cat, "honour"))
    assert honour == refusal, "honour does not outvote the dictionary"


@pytest.mark.parametrize("answer", [500, 204, 302, 429, "nonsense"])
def test_any_other_status_is_no_answer(service, asking, answer):
    match, (cat, _) = asking
    service.answer = answer
    assert game.resolve_external(match.view(0), Claim(cat)).code == "dictionary-down"
    assert game.resolve_external(match.view(0), Claim(cat, "honour")) == Claim(cat, "honour")


def test_a_slow_service_times_out(service, asking, monkeypatch):
    match, (cat, _) = asking
    service.delay = 0.5
    monkeypatch.setattr(dictionary, "TIMEOUT", 0.05)
    assert game.resolve_external(match.view(0), Claim(cat)).code == "dictionary-down"


def test_without_an_answer_the_player_may_play_the_word_anyway(asking, monkeypatch):
    with socket.socket() as taken:  # bound but not listening: connections are refused
        taken.bind(("127.0.0.1", 0))
        monkeypatch.setenv("PARLOR_DICTIONARY", f"http://127.0.0.1:{taken.getsockname()[1]}/")
        match, (cat, _) = asking
        assert game.resolve_external(match.view(0), Claim(cat)).code == "dictionary-down"
        match.play(0, game.resolve_external(match.view(0), Claim(cat, "honour")))
    assert match.state.history[0].voucher == "honour"
    assert "not confirmed" in match.text(1)


def test_an_invalid_address_is_no_answer(monkeypatch):
    monkeypatch.setenv("PARLOR_DICTIONARY", "not an address/")
    assert dictionary.ask("CAT") == "no-answer"


def test_a_forged_voucher_is_replaced_by_the_answer_of_the_service(service, asking):
    match, (cat, _) = asking
    service.answer = 404
    assert game.resolve_external(match.view(0), Claim(cat, "service")).code == "not-a-word"


def test_the_service_is_not_asked_about_refused_paths(service, asking):
    match, (cat, _) = asking
    assert game.resolve_external(match.view(0), Claim(cat[:2])).code == "too-short"
    match.play(0, game.resolve_external(match.view(0), Claim(cat)))
    assert game.resolve_external(match.view(1), Claim(cat)).code == "word-used"
    assert game.resolve_external(match.view(1), Pass()) == Pass()
    assert len(service.paths) == 1


def test_a_match_with_a_word_list_asks_no_service_and_takes_no_vouchers():
    match, (cat,) = match_with(("CAT", "C3 G3 G7"))
    assert game.resolve_external(match.view(0), Claim(cat)) == Claim(cat)
    assert match.check(0, Claim(cat, "service")).code == "no-voucher-needed"


def test_a_replay_uses_the_recorded_answer(service):
    match = Match(game, seed=4, options={"dictionary": "api"})
    claim = next(action for action in match.legal(0) if isinstance(action, Claim))
    match.play(0, game.resolve_external(match.view(0), Claim(claim.path)))
    service.paths = ()
    again = Match.replay(Record.from_json(match.record().to_json()))
    assert again.state == match.state
    assert service.paths == ()
