"""The arguments of each command. This module imports nothing heavy, because the parser is built at every start."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

from ..kernel.chance import SEED_DIGITS
from ..kernel.errors import ParlorError
from ..table.retention import Retention

KEPT = Retention()
MOST = 1_000_000_000  # of any count; more games than a person would wait for


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, like all other errors of Parlor."""

    def error(self, message: str) -> NoReturn:
        if "required: GAME" in message:
            from ..kernel.registry import installed

            message += f" (one of: {', '.join(installed())})"
        raise ParlorError("usage", f"{message[:1].upper()}{message[1:]}; see: {self.prog} --help")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Suggest the nearest command, which argparse does not do. Only commands have choices."""
        if action.choices is not None and value not in action.choices:
            raise ParlorError("usage", no_such("command", value, list(action.choices)))


def no_such(what: str, word: str, known: Sequence[str]) -> str:
    """Return a sentence that the word is unknown, which known one may be meant, and all that are known."""
    meant = get_close_matches(word.lower(), known, n=1)
    guess = f" Did you mean {meant[0]}?" if meant else ""
    return f"There is no {what} {word!r}.{guess} There are {', '.join(known)}."


def parser() -> Parser:
    top = Parser(
        prog="parlor",
        description="Turn-based grid and word games: play them, let bots play them, and examine matches.",
        epilog="Without a command: parlor serve --open. To play in the terminal: parlor games, then: parlor play GAME",
    )
    top.add_argument("--version", action=_Version, help="print the version")
    commands = top.add_subparsers(title="commands", dest="command", metavar="COMMAND", parser_class=Parser)

    games = commands.add_parser("games", help="list the installed games, or the options of one")
    games.add_argument("game", metavar="GAME", nargs="?")
    _json(games)

    play = commands.add_parser("play", help="play in the terminal, against a bot or another person")
    play.add_argument("game", metavar="GAME")
    play.add_argument("--bot", metavar="LEVEL", help="the opponent (default: the middle level); none: people only")
    play.add_argument("--seat", metavar="N", type=_whole, help="your seat; 0 begins (default: random)")
    _seed(play)
    _options(play)
    _model(play)
    play.add_argument("--save", metavar="FILE", type=Path, help="save the record to this file")
    _resume(play)

    _serve(commands.add_parser("serve", help="start the server"))

    backup = commands.add_parser(
        "backup",
        help="copy a database to one file, even while a server is using it",
        description="Writes everything in a database into FILE: matches, names, sessions and the key that signs "
        "cookies, so keep it as safe as the database. The server can keep running. FILE appears whole or not at all.",
    )
    backup.add_argument("file", metavar="FILE", type=Path, help="the backup to write")
    _database(backup)
    backup.add_argument("--force", action="store_true", help="replace FILE if it exists")

    restore = commands.add_parser(
        "restore",
        help="restore a backup into a database that no server uses",
        description="Replaces a database with a backup, fully or not at all. A backup of SQLite can be restored into "
        "PostgreSQL and vice versa. Stop the server first.",
    )
    restore.add_argument("file", metavar="FILE", type=Path, help="the backup to read")
    _database(restore)
    restore.add_argument("--force", action="store_true", help="replace a database that holds matches")

    verify = commands.add_parser(
        "verify",
        help="replay every match of a database or a backup and list the matches that fail",
        description="Replays every match with its digests and checks plies, action ids, seats, status and outcome. "
        "It changes nothing, and the server can keep running. The exit status is 1 if a match fails.",
    )
    verify.add_argument("file", metavar="FILE", type=Path, nargs="?", help="an SQLite database or a backup")
    _database(verify)
    _json(verify)

    words = commands.add_parser(
        "words",
        help="say whether a word is valid and why, or import a word list",
        usage="parlor words LANG WORD [--json]\n       parlor words import FILE --as NAME [--json]",
    )
    words.add_argument("lexicon", metavar="LANG", help="en, pl, the name of an imported list, or the word: import")
    words.add_argument("word", metavar="WORD", help="the word, or the file to import")
    words.add_argument("--as", dest="name", metavar="NAME", help="name for the imported list")
    _json(words)

    simulate = commands.add_parser("simulate", help="let bots play many games")
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--seats", metavar="BOTS", required=True, help="a bot level for each seat, such as hard,easy")
    simulate.add_argument("--games", metavar="N", type=_count, default=100, help="number of seeds (default: 100)")
    simulate.add_argument("--seed", metavar="S", type=_whole, default=1, help="the first seed (default: 1)")
    simulate.add_argument("--swap", action="store_true", help="play each seed twice, with seats swapped; report by bot")
    simulate.add_argument("--jobs", metavar="N", type=_count, default=1, help="processes; results do not change")
    _options(simulate)
    _json(simulate)

    replay = commands.add_parser("replay", help="show a recorded match, or verify it")
    replay.add_argument("file", metavar="FILE", type=Path)
    replay.add_argument("--at", metavar="PLY", type=_whole, help="show it after this many entries (default: all)")
    replay.add_argument("--seat", metavar="N", type=_viewer, default=-1, help="whose view: a seat, or spectator")
    replay.add_argument("--verify", action="store_true", help="replay the whole match and check every ply")
    _json(replay)

    check = commands.add_parser(
        "check",
        help="test whether a game keeps the laws that every game must keep",
        description="Plays random games and tests every law on their positions: with the default options, with each "
        "number of players and with each value of every enumerated option. With --option, only with those options.",
    )
    check.add_argument("game", metavar="GAME")
    check.add_argument("--games", metavar="N", type=_count, help="games to play with the default options (default: 10)")
    check.add_argument("--seed", metavar="S", type=_whole, help="the first seed (default: 1)")
    check.add_argument(
        "--time-limit", metavar="SECONDS", type=_count, dest="seconds", help="CPU time of a law or bot (default: 120)"
    )
    check.add_argument("--traceback", action="store_true", help="print the traceback of each exception")
    _options(check)
    _json(check)

    interpret = commands.add_parser(
        "interpret",
        help="turn players' sentences into actions: JSON lines in, JSON lines out",
        description='Lines {"view": ..., "text": ...} on stdin become lines {"actions": [...]} on stdout. A line that '
        'cannot be read becomes {"error": ...}, and reading goes on with the next line.',
    )
    interpret.add_argument("game", metavar="GAME", nargs="?", help="a game that reads text (default: the only one)")

    _mcp(commands.add_parser("mcp", help="offer a game as tools to an MCP client, over stdin and stdout"))

    bench = commands.add_parser("bench", help="measure the speed of this installation")
    bench.add_argument("part", metavar="PART", nargs="?", default="", help="only measurements with this in the name")
    _json(bench)
    return top


def _serve(serve: Parser) -> None:
    serve.add_argument("--host", metavar="H", default="127.0.0.1", help="address to listen on (default: local only)")
    serve.add_argument("--port", metavar="P", type=_port, default=8080, help="0 chooses a free port (default: 8080)")
    _database(serve, " or memory:")
    serve.add_argument("--redis", metavar="URL", help="Redis or Valkey, to connect several servers on one PostgreSQL")
    serve.add_argument("--workers", metavar="N", type=_count, default=1, help="server processes (default: 1)")
    serve.add_argument(
        "--bot-workers", metavar="N", type=_count, default=2, help="processes per server for bots' moves (default: 2)"
    )
    serve.add_argument("--open", action="store_true", help="open the page in a browser")
    serve.add_argument(
        "--origin",
        metavar="O",
        dest="origins",
        type=_origin,
        action="append",
        help="another address of this server, such as https://games.example behind a proxy; may be repeated",
    )
    serve.add_argument(
        "--invite-days", metavar="N", type=_count, default=30, help="days for which an invite is valid (default: 30)"
    )
    serve.add_argument(
        "--watch-days", metavar="N", type=_count, default=365, help="days for which a watch key is valid (default: 365)"
    )
    serve.add_argument(
        "--allow-host",
        metavar="NAME",
        dest="allowed_hosts",
        type=_host,
        action="append",
        help="another host name to serve, such as games.example; may be repeated",
    )
    _keep(serve)
    _model(serve)
    serve.add_argument("--portable-sockets", action="store_true", help="use the slower WebSocket code, in pure Python")
    serve.add_argument("--log-level", metavar="L", type=_level, default="info", help="debug, info, warning or error")


def _database(parser: Parser, more: str = "") -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        help=f"sqlite:///PATH (four slashes for an absolute path), postgresql://...{more} "
        "(default: parlor.db in your data folder)",
    )


def _keep(serve: Parser) -> None:
    """Add the options for how long the server keeps data before it deletes it."""
    for kind, default, what in (
        ("open", None, "matches that never began"),  # see cli.serve
        ("empty", KEPT.empty_days, "matches of one guest in which no person made a move, finished or not"),
        ("unfinished", KEPT.unfinished_days, "started matches without a new move"),
        ("finished", KEPT.finished_days, "other finished matches"),
        ("guest", KEPT.guest_days, "names and sessions of guests who do not come back"),
    ):
        usual = f"{KEPT.open_days}, or --invite-days if longer" if default is None else default or "never"
        serve.add_argument(
            f"--keep-{kind}-days",
            metavar="N",
            type=_whole,
            default=default,
            help=f"delete {what} after N days; 0: never (default: {usual})",
        )


def _model(parser: Parser) -> None:
    parser.add_argument(
        "--model-url",
        metavar="URL",
        help="a language model for games that use one: http://127.0.0.1:11434/v1; PARLOR_MODEL_KEY is its key",
    )
    parser.add_argument("--model", metavar="NAME", help="name of the model at that address")


def _mcp(mcp: Parser) -> None:
    mcp.add_argument("game", metavar="GAME", nargs="?", help="the game (default: the only one that has tools)")
    _seed(mcp)
    _options(mcp)
    _resume(mcp)
    mcp.add_argument("--server", metavar="URL", help="play on this server: a new match, or the one given by --match")
    mcp.add_argument("--match", metavar="ID", help="a match on the server; set PARLOR_COOKIE to your cookie there")


class _Version(argparse.Action):
    def __init__(self, **keywords: Any) -> None:
        super().__init__(nargs=0, **keywords)

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        from .. import __version__

        print(f"parlor {__version__}")
        parser.exit()


def _json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def _seed(parser: Parser) -> None:
    parser.add_argument(
        "--seed", metavar="N", type=_whole, help="the same seed gives the same dice (default: a random, secret seed)"
    )


def _resume(parser: Parser) -> None:
    parser.add_argument(
        "--resume",
        metavar="FILE",
        type=Path,
        nargs="?",
        const=Path(),
        help="continue a saved match (default: the last unfinished one)",
    )


def _options(parser: Parser) -> None:
    parser.add_argument(
        "--option",
        metavar="K=V",
        dest="options",
        type=_option,
        action="append",
        help="an option of the game; see: parlor games GAME",
    )


def _option(text: str) -> tuple[str, Any]:
    """Return name and value; the value is read as JSON if possible, else as a string. The game checks it later."""
    from msgspec import DecodeError
    from msgspec.json import decode

    name, equals, value = text.partition("=")
    if not (name and equals):
        raise argparse.ArgumentTypeError(f"{text!r} does not have the form name=value")
    try:
        return name, decode(value)
    except (DecodeError, RecursionError, UnicodeError):
        return name, value


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 0")
    if len(text) > SEED_DIGITS:
        raise argparse.ArgumentTypeError(f"a number has at most {SEED_DIGITS} digits")
    return int(text)


def _count(text: str) -> int:
    count = _whole(text)
    if not 1 <= count <= MOST:
        raise argparse.ArgumentTypeError(f"it must be a number from 1 to {MOST:,}")
    return count


def _viewer(text: str) -> int:
    return -1 if text == "spectator" else _whole(text)


def _port(text: str) -> int:
    port = _whole(text)
    if port > 65_535:
        raise argparse.ArgumentTypeError("a port must be a number from 0 to 65535")
    return port


def _origin(text: str) -> str:
    scheme, _, host = text.lower().rstrip("/").partition("://")
    if scheme not in ("http", "https") or not host or set(host) & set("/?#@ "):
        raise argparse.ArgumentTypeError(f"{text!r} does not have the form https://host or https://host:port")
    return f"{scheme}://{host}"


def _host(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_.-]+", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a host name; give it without scheme and port: games.example")
    return text.lower()


def _level(text: str) -> str:
    if text not in ("debug", "info", "warning", "error"):
        raise argparse.ArgumentTypeError(f"{text!r} is not one of debug, info, warning, error")
    return text
