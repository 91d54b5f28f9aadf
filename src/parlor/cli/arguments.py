"""The arguments of each command. This module imports nothing heavy, because the parser is built at every start."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

from ..kernel.errors import ParlorError
from ..table.retention import Retention
from . import argument_types as types

RETENTION = Retention()  # the defaults


class Parser(argparse.ArgumentParser):
    """An argument parser that raises ParlorError, so that its errors are one line like all others."""

    def error(self, message: str) -> NoReturn:
        if "required: GAME" in message:
            from ..kernel.registry import installed

            message += f" (one of: {', '.join(installed())})"
        raise ParlorError("usage", f"{message[:1].upper()}{message[1:]}. See: {self.prog} --help")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Suggest the nearest command, which argparse does not do. Only commands have choices."""
        if action.choices is not None and value not in action.choices:
            raise ParlorError("usage", unknown_name("command", value, list(action.choices)))


def unknown_name(kind: str, word: str, known: Sequence[str]) -> str:
    """Return an error sentence: the word is unknown, the most similar known one, and all known ones."""
    similar = get_close_matches(word.lower(), known, n=1)
    guess = f" Did you mean {similar[0]}?" if similar else ""
    return f"There is no {kind} {word!r}.{guess} Available: {', '.join(known)}."


def parser() -> Parser:
    """Return the parser of all commands."""
    top = Parser(
        prog="parlor",
        description="Play turn-based grid and word games, host them, let bots play them, and check records.",
        epilog="Without a command, Parlor starts a server and opens its page: parlor serve --open. "
        "To play in the terminal: parlor play GAME. Help on a command: parlor COMMAND --help.",
    )
    top.add_argument("--version", action=_Version, help="print the version and exit")
    commands = top.add_subparsers(title="commands", dest="command", metavar="COMMAND", parser_class=Parser)

    games = commands.add_parser(
        "games",
        help="list the installed games, or the options of one",
        description="Lists the installed games with their players and bot levels. With GAME, lists its options.",
    )
    games.add_argument("game", metavar="GAME", nargs="?", help="id or title of a game, such as liars-dice")
    _json(games)

    play = commands.add_parser(
        "play",
        help="play in the terminal, against a bot or another person",
        description="Plays a game in the terminal. It is saved after every move; --resume continues it.",
        epilog="Example: parlor play territory-words --bot hard",
    )
    _game(play)
    play.add_argument(
        "--bot",
        metavar="LEVEL",
        help="level of the opponent; adaptive for one that adapts to your results, none for people only "
        "(default: the middle level)",
    )
    play.add_argument(
        "--seat", metavar="N", type=types.whole_number, help="your seat; seat 0 moves first (default: random)"
    )
    _seed(play)
    _options(play)
    _model(play)
    play.add_argument(
        "--save", metavar="FILE", type=Path, help="save the game to this file (default: a new file in your data folder)"
    )
    _resume(play)

    _serve(
        commands.add_parser(
            "serve",
            help="start a server with the games as a web page",
            description="Starts a server for this machine, or with --host for others. Ctrl-C stops it.",
            epilog="Limits are set by the environment variable PARLOR_LIMITS. See docs/hosting.md.",
        )
    )

    backup = commands.add_parser(
        "backup",
        help="copy a database to one file, even while a server is using it",
        description="Copies a whole database to FILE: matches, names, sessions and the key that signs cookies. Keep "
        "FILE as safe as the database. The server can keep running. FILE is written completely or not at all.",
    )
    backup.add_argument("file", metavar="FILE", type=Path, help="the backup to write")
    _database(backup)
    backup.add_argument("--force", action="store_true", help="replace FILE if it exists")

    restore = commands.add_parser(
        "restore",
        help="restore a backup into a database that no server uses",
        description="Replaces a database by a backup, completely or not at all. A backup of SQLite can be restored "
        "into PostgreSQL and vice versa. Stop the server first.",
    )
    restore.add_argument("file", metavar="FILE", type=Path, help="the backup to read")
    _database(restore)
    restore.add_argument("--force", action="store_true", help="replace a database that contains matches")

    verify = commands.add_parser(
        "verify",
        help="replay every match of a database or a backup and list the matches that fail",
        description="Replays every match and checks digests, plies, action ids, seats, status and outcome. It changes "
        "nothing, and the server can keep running. The exit status is 1 if a match fails.",
    )
    verify.add_argument("file", metavar="FILE", type=Path, nargs="?", help="an SQLite database or a backup")
    _database(verify)
    _json(verify)

    words = commands.add_parser(
        "words",
        help="explain whether a word is valid, or import a word list",
        usage="parlor words LANG WORD [--json]\n       parlor words import FILE --as NAME [--json]",
    )
    words.add_argument("lexicon", metavar="LANG", help="en, pl, the name of an imported list, or import to import one")
    words.add_argument("word", metavar="WORD", help="the word, or the file to import")
    words.add_argument("--as", dest="name", metavar="NAME", help="name of the imported list")
    _json(words)

    simulate = commands.add_parser(
        "simulate",
        help="let bots play many games and print the results",
        description="Lets bots play one game for each seed. The same seeds give the same results.",
        epilog="Example: parlor simulate grid-game --seats hard,easy --games 200 --swap --jobs 2",
    )
    _game(simulate)
    simulate.add_argument(
        "--seats",
        metavar="BOTS",
        required=True,
        help="by seat: bot levels, model players, classes (my.module:Bot), URLs of bots, or models (model:NAME)",
    )
    simulate.add_argument("--games", metavar="N", type=types.count, default=100, help="number of seeds (default: 100)")
    _first_seed(simulate)
    simulate.add_argument(
        "--swap", action="store_true", help="play each seed twice, the second time with seats swapped, and count by bot"
    )
    _running(simulate)
    _games_file(simulate)
    _options(simulate)
    _json(simulate)

    export = commands.add_parser(
        "export",
        help="write a game as one HTML file that needs no server",
        description="Writes one HTML file with the whole game. It opens from disk in a browser and needs no network.",
        epilog="Example: parlor export territory-words -o game.html",
    )
    _game(export)
    export.add_argument(
        "-o", "--output", metavar="FILE", type=Path, help="the file to write (default: GAME.html in this folder)"
    )
    export.add_argument("--force", action="store_true", help="replace FILE if it exists")
    _options(export)

    ladder = commands.add_parser(
        "ladder",
        help="let bots and model players play each other, and rate them",
        description="Lets every pair of a game's bot levels and model players play each seed in both orders of seats. "
        "Prints a table of how often each beats the others, and ratings.",
        epilog="Example: parlor ladder territory-words --bots easy,medium,beginner --games 20 --jobs 2",
    )
    _game(ladder)
    ladder.add_argument("--bots", metavar="BOTS", help="levels and model players, such as easy,beginner (default: all)")
    ladder.add_argument(
        "--games",
        metavar="N",
        type=types.count,
        default=100,
        help="number of seeds for each pair; each seed is played twice (default: 100)",
    )
    ladder.add_argument(
        "--apart",
        metavar="N",
        type=types.count,
        help="pair only players at most N places apart in the list, which is quicker (default: all pairs)",
    )
    _first_seed(ladder)
    _jobs(ladder)
    _options(ladder)
    _json(ladder)

    tournament = commands.add_parser(
        "tournament",
        help="let bots, programs and models meet in pairs, and rate them",
        description="Lets players meet in a round robin or a Swiss tournament, each pair with both orders of seats. "
        "Prints standings with ratings and a cross table.",
        epilog="Example: parlor tournament liars-dice --bots random,my.module:Bot --games 50 --out games.jsonl",
    )
    _game(tournament)
    tournament.add_argument(
        "--bots",
        metavar="BOTS",
        help="levels, model players, classes (my.module:Bot), URLs of bots, or models (model:NAME) "
        "(default: all of the game)",
    )
    tournament.add_argument(
        "--format",
        metavar="F",
        type=types.tournament_format,
        default="round-robin",
        help="round-robin or swiss (default: round-robin)",
    )
    tournament.add_argument(
        "--rounds",
        metavar="N",
        type=types.count,
        help="rounds of a Swiss tournament (default: enough to tell the best)",
    )
    tournament.add_argument(
        "--games",
        metavar="N",
        type=types.count,
        default=20,
        help="number of seeds for each pair; each seed is played twice (default: 20)",
    )
    tournament.add_argument(
        "--seed", metavar="S", type=types.whole_number, default=1, help="the first seed (default: 1)"
    )
    _running(tournament)
    _games_file(tournament)
    _options(tournament)
    _json(tournament)

    balance = commands.add_parser(
        "balance",
        help="measure the balance of a game: seats, lengths, levels, options, leads and choices",
        description="Lets bots play a game with its options one by one, and reports how fair and how varied it is. "
        "--html writes a report with plots, one file that needs no network.",
        epilog="Example: parlor balance territory-words --bot medium --games 50 --html report.html",
    )
    _game(balance)
    balance.add_argument("--html", metavar="FILE", type=Path, help="write the report to this file")
    balance.add_argument("--force", action="store_true", help="replace FILE if it exists")
    balance.add_argument("--bot", metavar="BOT", help="who plays, as in parlor simulate (default: the middle level)")
    balance.add_argument(
        "--games", metavar="N", type=types.count, default=100, help="games of each measurement (default: 100)"
    )
    _first_seed(balance)
    _running(balance)
    _options(balance)
    _json(balance)

    replay = commands.add_parser(
        "replay",
        help="show a recorded match, or verify it",
        description="Shows the position of a recorded match, or verifies the record with --verify.",
    )
    replay.add_argument("file", metavar="FILE", type=Path, help="a record, as saved by parlor play or by a server")
    replay.add_argument(
        "--at", metavar="PLY", type=types.whole_number, help="show the position after this many entries (default: all)"
    )
    replay.add_argument(
        "--seat",
        metavar="N",
        type=types.viewer,
        default=-1,
        help="show the view of a seat, or of a spectator (default: spectator)",
    )
    replay.add_argument(
        "--verify", action="store_true", help="replay the whole match and check the digest of every ply"
    )
    _json(replay)

    review = commands.add_parser(
        "review",
        help="show where a finished match was won and lost",
        description="Shows the course of a finished match as a curve, the accuracy of each player, the turning point, "
        "the largest losses with better moves, and luck where chance plays a part.",
    )
    review.add_argument("file", metavar="FILE", type=Path, help="a record, as saved by parlor play or by a server")
    review.add_argument("--moves", action="store_true", help="list every move that was judged")
    _json(review)

    check = commands.add_parser(
        "check",
        help="test whether a game keeps the laws that every game must keep",
        description="Plays random games and tests every law on their positions: with the default options, with each "
        "number of players and with each value of every enumerated option. With --option, only with those options.",
    )
    _game(check)
    check.add_argument(
        "--games", metavar="N", type=types.count, help="games to play with the default options (default: 10)"
    )
    check.add_argument("--seed", metavar="S", type=types.whole_number, help="the first seed (default: 1)")
    check.add_argument(
        "--time-limit",
        metavar="SECONDS",
        type=types.count,
        dest="seconds",
        help="CPU time of each law and each bot (default: 120)",
    )
    check.add_argument("--law", dest="laws", metavar="LAW", action="append", help="test only this law; may be repeated")
    check.add_argument("--traceback", action="store_true", help="print the traceback of each exception")
    _options(check)
    _json(check)

    interpret = commands.add_parser(
        "interpret",
        help="turn players' sentences into actions: JSON lines in, JSON lines out",
        description='Reads lines {"view": ..., "text": ...} from stdin and writes lines {"actions": [...]} to stdout. '
        'An invalid line gives {"error": ...}, and reading continues with the next line.',
    )
    interpret.add_argument("game", metavar="GAME", nargs="?", help="a game that reads text (default: the only one)")
    interpret.add_argument("--explain", action="store_true", help="add candidates, scores and the stage that decided")

    _mcp(
        commands.add_parser(
            "mcp",
            help="offer all games as tools to an MCP client, over stdin and stdout",
            description="Runs an MCP server on stdin and stdout. An MCP client starts this command; see docs/mcp.md.",
        )
    )

    bench = commands.add_parser(
        "bench",
        help="measure the speed of this installation",
        description="Measures start-up, word lists and all games, in units per second of CPU time.",
    )
    bench.add_argument(
        "part", metavar="PART", nargs="?", default="", help="run only measurements whose name contains PART"
    )
    _json(bench)
    return top


def _serve(serve: Parser) -> None:
    serve.add_argument(
        "--host",
        metavar="H",
        default="127.0.0.1",
        help="address to listen on; 0.0.0.0 for all networks (default: 127.0.0.1)",
    )
    serve.add_argument(
        "--port",
        metavar="P",
        type=types.port,
        default=8080,
        help="port to listen on; 0 for any free port (default: 8080)",
    )
    _database(serve, " or memory:")
    serve.add_argument("--redis", metavar="URL", help="Redis or Valkey that connects several servers on one PostgreSQL")
    serve.add_argument("--workers", metavar="N", type=types.count, default=1, help="server processes (default: 1)")
    serve.add_argument(
        "--bot-workers",
        metavar="N",
        type=types.count,
        default=2,
        help="processes per server that compute bots' moves (default: 2)",
    )
    serve.add_argument("--open", action="store_true", help="open the page in a browser")
    serve.add_argument(
        "--origin",
        metavar="O",
        dest="origins",
        type=types.origin,
        action="append",
        help="origin whose pages may use this server, such as https://games.example; can be repeated",
    )
    serve.add_argument(
        "--invite-days", metavar="N", type=types.count, default=30, help="days until an invite expires (default: 30)"
    )
    serve.add_argument(
        "--watch-days", metavar="N", type=types.count, default=365, help="days until a watch key expires (default: 365)"
    )
    serve.add_argument(
        "--allow-host",
        metavar="NAME",
        dest="allowed_hosts",
        type=types.host_name,
        action="append",
        help="another host name of this server, such as games.example; can be repeated",
    )
    _keep(serve)
    _model(serve)
    serve.add_argument(
        "--portable-sockets", action="store_true", help="use the portable WebSocket implementation, which is slower"
    )
    serve.add_argument(
        "--log-level",
        metavar="L",
        type=types.log_level,
        default="info",
        help="debug, info, warning or error (default: info)",
    )


def _database(parser: Parser, more: str = "") -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        help=f"sqlite:///PATH (four slashes for an absolute path), postgresql://...{more} "
        "(default: parlor.db in your data folder)",
    )


def _keep(serve: Parser) -> None:
    """Add the options that set after how many days data is deleted."""
    for kind, default, data in (
        ("open", None, "matches that never started"),  # see cli.serve
        ("empty", RETENTION.empty_days, "matches of a single guest without a move by a person"),
        ("unfinished", RETENTION.unfinished_days, "started matches without a new move"),
        ("finished", RETENTION.finished_days, "finished matches"),
        ("guest", RETENTION.guest_days, "names and sessions of guests who did not return"),
    ):
        shown_default = f"{RETENTION.open_days}, or --invite-days if longer" if default is None else default or "never"
        serve.add_argument(
            f"--keep-{kind}-days",
            metavar="N",
            type=types.whole_number,
            default=default,
            help=f"delete {data} after N days; 0 for never (default: {shown_default})",
        )


def _running(parser: Parser) -> None:
    """Add the options that say where games are played."""
    _jobs(parser)
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="play on a Ray cluster: host:port, or local for one on this machine; the results stay the same",
    )
    parser.add_argument(
        "--move-seconds",
        metavar="S",
        type=types.seconds,
        help="seconds that each bot may compute for a move (default: a fixed amount of work, which is repeatable)",
    )
    _model_url(parser, "for model:NAME: ")


def _games_file(parser: Parser) -> None:
    parser.add_argument(
        "--out", metavar="FILE", type=Path, help="write every game to a new file, FILE.jsonl or FILE.parquet"
    )
    parser.add_argument("--resume", action="store_true", help="go on with the run of --out FILE that was stopped")


def _model(parser: Parser) -> None:
    _model_url(parser)
    parser.add_argument("--model", metavar="NAME", help="name of the model")


def _model_url(parser: Parser, purpose: str = "") -> None:
    parser.add_argument(
        "--model-url",
        metavar="URL",
        help=f"{purpose}URL of a language model, such as http://127.0.0.1:11434/v1; its key is read from "
        "PARLOR_MODEL_KEY",
    )


def _mcp(mcp: Parser) -> None:
    mcp.add_argument(
        "game", metavar="GAME", nargs="?", help="start a match of this game (default: the client chooses a game)"
    )
    mcp.add_argument("--bot", metavar="LEVEL", help="level of the bots at the other seats (default: the middle level)")
    mcp.add_argument("--seat", metavar="N", type=types.whole_number, help="seat of the client (default: 0)")
    _seed(mcp)
    _options(mcp)
    _resume(mcp)
    mcp.add_argument("--server", metavar="URL", help="play on this server, in a new match or in --match")
    mcp.add_argument("--match", metavar="ID", help="a match on the server; your cookie is read from PARLOR_COOKIE")


class _Version(argparse.Action):
    def __init__(self, **keywords: Any) -> None:
        super().__init__(nargs=0, **keywords)

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        from .. import __version__

        print(f"parlor {__version__}")
        parser.exit()


def _game(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="id or title of a game; see: parlor games")


def _json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def _seed(parser: Parser) -> None:
    parser.add_argument(
        "--seed",
        metavar="N",
        type=types.whole_number,
        help="seed of all random numbers (default: a random, secret seed)",
    )


def _first_seed(parser: Parser) -> None:
    parser.add_argument("--seed", metavar="S", type=types.whole_number, default=1, help="the first seed (default: 1)")


def _resume(parser: Parser) -> None:
    parser.add_argument(
        "--resume",
        metavar="FILE",
        type=Path,
        nargs="?",
        const=Path(),
        help="continue a saved match (without FILE: the newest unfinished one)",
    )


def _jobs(parser: Parser) -> None:
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=types.count,
        help="processes to use; the results stay the same (default: 1, on a Ray cluster all that it has)",
    )


def _options(parser: Parser) -> None:
    parser.add_argument(
        "--option",
        metavar="K=V",
        dest="options",
        type=types.option,
        action="append",
        help="set an option of the game, can be repeated; see: parlor games GAME",
    )
