"""A tournament of bots, a scripted language model and, if there is one, a trained agent: its table and its plot.

    python run_tournament.py --games 20        writes tournament.html and tournament.jsonl

The model is a program of this file that answers like an OpenAI-compatible endpoint, now and then with an illegal move
or with nothing at all. For a true one, leave it out and give its URL: parlor tournament ... --model-url URL.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import train_agent

import parlor
from parlor.lab.game_log import GameLog
from parlor.lab.plots import share_bars
from parlor.lab.runner import Runner
from parlor.lab.tournament import Tournament, tournament

PLAYERS = ["random", "heuristic_search:Probable", "heuristic_search:CarefulSearch", "model:scripted"]
PAGE = """<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Tournament</title>
<style>svg {{ max-width: 480px; display: block }} text {{ font: 13px sans-serif; fill: CanvasText }}
.bar {{ fill: #5b8fc7 }}
.value {{ text-anchor: end }} .tick {{ text-anchor: middle }} .grid {{ stroke: #8884 }} .even {{ stroke: #c96a2b }}
.whisker {{ stroke: CanvasText; stroke-width: 2; fill: none }}</style><h1>Shares of points</h1>{plot}
"""


class ScriptedModel(BaseHTTPRequestHandler):
    """Bids low and calls early; every seventh answer is illegal, every eleventh empty."""

    answers = 0

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        ScriptedModel.answers += 1
        moves = request["messages"][1]["content"].rpartition("Legal moves")[2].splitlines()[1:]
        move = "call" if "call" in moves and len(moves) < 25 else moves[min(len(moves) - 1, 1)]
        if ScriptedModel.answers % 7 == 0:
            move = "bid 99 9"
        text = "" if ScriptedModel.answers % 11 == 0 else f"MOVE: {move}"
        body = json.dumps({"choices": [{"message": {"role": "assistant", "content": text}}]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        return


@contextmanager
def scripted_model() -> Iterator[None]:
    """Serve the model on this machine, where `model:scripted` finds it."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), ScriptedModel)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    os.environ["PARLOR_MODEL_URL"] = f"http://127.0.0.1:{server.server_address[1]}/v1"
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="seeds of each pair; each is played twice")
    parser.add_argument("--folder", type=Path, default=Path())
    arguments = parser.parse_args()
    sys.path.insert(0, str(Path(__file__).parent))
    players = [*PLAYERS, *(["train_agent:TrainedBot"] if train_agent.FILE.exists() else [])]
    log = GameLog(arguments.folder / "tournament.jsonl", {"players": players, "games": arguments.games})
    with scripted_model(), log:
        found = tournament(parlor.game("liars-dice"), players, games=arguments.games, seed=1, runner=Runner(log=log))
    show(found)
    plot = share_bars([(row.player, row.share) for row in found.standings], even=0.5)
    (arguments.folder / "tournament.html").write_text(PAGE.format(plot=plot), "utf-8")


def show(found: Tournament) -> None:
    for place, row in enumerate(found.standings, start=1):
        print(f"{place}. {row.player:32} {row.share!s:22} {row.rating:5.0f} ± {row.error:.0f}")
    for model in found.models or ():
        print(f"{model.model}: {model.calls} calls, {model.tokens} tokens, {model.refusals} refused answers")


if __name__ == "__main__":
    main()
