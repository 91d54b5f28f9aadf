"""A language model behind a true server: it reads and tells, and its key stays where it is."""

import json
import time

import pytest
from servers import create_match, guest_of, receive, send, server_process, serving, stop, watching

from models import BY_MODEL, BY_PARSER, CANARY, calling, endpoint, telling

WORDS = "The dark takes you in. Water drips somewhere, and you listen to it."


@pytest.mark.proves("NC-04", "NC-05")
def test_the_model_reads_and_narrates_for_a_player_over_the_socket(monkeypatch):
    with endpoint(monkeypatch) as model:
        model.read = calling(("move", {"direction": "north"}))
        model.tell = telling(*(f"{word} " for word in WORDS.split()))
        model_flags = ("--model-url", model.url, "--model", "qwen")
        seen = []
        with (
            server_process(
                "serve", "--port", "0", "--database", "memory:", "--log-level", "debug", *model_flags
            ) as served,
            guest_of(served[1]) as guest,
        ):
            match = create_match(guest, "me", game="nethack-chat")["match"]
            with watching(guest, match) as socket:
                real = socket.recv
                socket.recv = lambda **given: seen.append(real(**given)) or seen[-1]

                def line(text, number):
                    send(
                        socket,
                        type="act",
                        match=match,
                        seat=0,
                        action={"type": "say", "text": text},
                        id=f"line {number}",
                    )
                    return receive(socket, "step")

                first = line("let us be on our way upward", 1)
                assert first["view"]["now"]["room"] == 2
                assert first["view"]["story"][-1]["why"] == [BY_MODEL]
                rewritten = receive(socket, "step")
                assert rewritten["view"]["story"][-1]["told"].startswith(WORDS)
                assert rewritten["view"]["now"] == first["view"]["now"]
                drafts = [message for message in map(json.loads, seen) if message["type"] == "narration-draft"]
                assert drafts[0]["text"] == ""
                assert all(WORDS.startswith(draft["text"]) for draft in drafts)

                model.read = lambda wire: wire.answer({"error": f"wrong key {CANARY}"}, "401 Unauthorized")
                fallen_back = line("I go south", 2)
                assert fallen_back["view"]["now"]["room"] == 1
                assert BY_PARSER in fallen_back["view"]["story"][-1]["why"]
                send(socket, type="resign", match=match, seat=0, id="enough")
                assert receive(socket, "step")["outcome"]
            pages = [guest.get(path).text for path in ("/", "/metrics", "/schema/openapi.json", "/api/games")]
            pages.append(guest.get(f"/api/matches/{match}/record").text)
            status, out, log = stop(served[0])
            assert status == 0
        assert "model_suspended" in log
        assert "retell" in pages[-1]
        assert CANARY not in "".join([*seen, *pages, out, log])


def hangs(wire):
    wire.hang()


@pytest.mark.parametrize(("read", "questions"), [(hangs, 1), (calling(("look", {})), 2)])
def test_a_model_that_hangs_does_not_delay_the_shutdown(monkeypatch, read, questions):
    """Much longer than anybody waits for a process to end: `ended` gives up before."""
    with endpoint(monkeypatch, timeout="120") as model:
        model.read, model.tell = read, hangs
        with (
            server_process("serve", "--port", "0", "--database", "memory:") as served,
            guest_of(served[1]) as guest,
        ):
            match = create_match(guest, "me", game="nethack-chat")["match"]
            with watching(guest, match) as socket:
                send(socket, type="act", match=match, seat=0, action={"type": "say", "text": "go north"}, id="x")
                while len(model.asked) < questions:
                    time.sleep(0.01)
            assert stop(served[0])[0] == 0


def test_a_guest_without_tokens_is_read_by_the_parser_and_others_by_the_model(monkeypatch):
    with endpoint(monkeypatch, GUEST_BUDGET="2500") as model, serving() as server:
        model.read = calling(("look", {}))
        model.tell = telling("Nothing stirs. ")
        with server.guest("Ada") as ada, server.guest("Bob") as bob:
            greedy = [whys_after(ada, 4), whys_after(ada, 2)]  # in two matches
            assert greedy[0][0] == [BY_MODEL]
            assert all(BY_PARSER in why for why in greedy[1])
            assert whys_after(bob, 1) == [[BY_MODEL]]
            whys_after(ada, 2, "let us see the cellar")
            assert "cellar" not in str(model.asked)  # neither to read nor to tell
            real = time.monotonic
            monkeypatch.setattr("parlor.model.budget.time.monotonic", lambda: real() + 3601)
            assert whys_after(ada, 1) == [[BY_MODEL]]


def test_guests_of_an_address_without_tokens_are_read_by_the_parser(monkeypatch):
    with endpoint(monkeypatch, ADDRESS_BUDGET="2500") as model, serving() as server:
        model.read = calling(("look", {}))
        model.tell = telling("Nothing stirs. ")
        with server.guest("Ada") as ada, server.guest("Bob") as bob:
            assert whys_after(ada, 4)[0] == [BY_MODEL]
            assert all(BY_PARSER in why for why in whys_after(bob, 2))


def whys_after(client, lines, text="let us see what is to be seen"):
    """Say so many lines in a new game; why each was understood as it was."""
    match = create_match(client, "me", game="nethack-chat")["match"]
    whys = []
    with watching(client, match) as socket:
        for number in range(lines):
            action = {"type": "say", "text": text}
            send(socket, type="act", match=match, seat=0, action=action, id=f"line {number}")
            while True:
                step = receive(socket, "step")
                if step.get("ack") == f"line {number}":
                    whys.append(step["view"]["story"][-1]["why"])
                    break
    return whys
