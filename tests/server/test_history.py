"""Earlier lines of a long conversation over HTTP: for those who may see the match, in pages."""

import json

from servers import serving
from websockets.sync.client import connect

LINES = 130


def talked(served, client):
    """A match of the client's in which it has said LINES lines."""
    order = {"game": "nethack-chat", "seats": [{"kind": "me"}]}
    match = client.post("/api/matches", json=order).json()["match"]
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    socket = served.url.replace("http", "ws") + "/socket"
    with connect(socket, additional_headers={"Cookie": cookie}) as ws:
        ws.send(json.dumps({"type": "watch", "match": match}))
        for n in range(LINES):
            action = {"type": "say", "text": f"hello {n}"}
            ws.send(json.dumps({"type": "act", "match": match, "seat": 0, "id": f"id{n}", "action": action}))
            while (message := json.loads(ws.recv()))["type"] != "step":
                pass
        view = message["view"]
        ws.send(json.dumps({"type": "resign", "match": match, "seat": 0, "id": "resign"}))
        while json.loads(ws.recv())["type"] != "step":
            pass
    return match, view


def test_only_those_who_may_see_a_match_get_its_older_log():
    fast = {"messages_per_second": 1e6, "burst": 1_000_000}
    with serving(fast) as served, served.guest() as ann, served.guest() as eve:
        match, view = talked(served, ann)
        assert view["earlier"] + len(view["story"]) == LINES + 1
        page = ann.get(f"/api/matches/{match}/history", params={"before": view["earlier"]}).json()
        assert page["first"] == 0
        assert [one["said"] for one in page["entries"]] == ["", *[f"hello {n}" for n in range(view["earlier"] - 1)]]
        assert eve.get(f"/api/matches/{match}/history", params={"before": 9}).json()["code"] == "not-yours"
        key = ann.get(f"/api/matches/{match}").json()["watch_key"]
        watched = eve.get(f"/api/matches/{match}/history", params={"before": view["earlier"], "watch_key": key})
        assert watched.json() == page


def test_the_older_log_of_a_replay_is_the_one_at_its_ply():
    fast = {"messages_per_second": 1e6, "burst": 1_000_000}
    with serving(fast) as served, served.guest() as ann:
        match, _ = talked(served, ann)
        at = ann.get(f"/api/matches/{match}/replay", params={"ply": 120, "viewer": 0}).json()
        assert (at["view"]["earlier"], at["view"]["story"][0]["said"]) == (21, "hello 20")
        page = ann.get(f"/api/matches/{match}/history", params={"before": 21, "ply": 120}).json()
        assert (page["first"], page["entries"][-1]["said"], len(page["entries"])) == (0, "hello 19", 21)
        assert (
            ann.get(f"/api/matches/{match}/history", params={"before": 11, "ply": 999}).json()["code"] == "no-such-ply"
        )
