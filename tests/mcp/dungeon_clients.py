"""Clients of the tools: over stdin and stdout of a true process, or in this one."""

import os
import sys

from mcp import Client, StdioServerParameters
from parlor.games.nethack_chat import game
from parlor.kernel import Match
from parlor.mcp.local_seat import LocalSeat
from parlor.mcp.local_seat import new_seat as start
from parlor.mcp.server import create_server, own_offer
from parlor.mcp.session import Session

COMMAND = (sys.executable, "-m", "parlor.cli", "mcp", "nethack-chat")
BOX = game.model_tools()


def started(*arguments, pid_file="/dev/null"):
    """The command, for the SDK's client to start; the file tells the number of the process."""
    script = ["-c", 'echo $$ > "$0"; exec "$@"', str(pid_file), *COMMAND, *arguments]
    return Client(StdioServerParameters(command="sh", args=script, env=dict(os.environ)))


def client_of(seat, mode="auto"):
    """The tools at this seat, without a process between."""
    return Client(create_server(Session(start, seat), own_offer(game, BOX)), mode=mode)


def new_seat(seed=1, **options):
    return LocalSeat(Match(game, seed=seed, options=options))


async def done(client, tool, **arguments):
    """Return the result of a tool call that must succeed; the SDK has validated it against the tool's schema."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content[0].text
    return result.structured_content


async def refused(client, tool, **arguments):
    """The sentence and the code of a refusal."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    assert result.structured_content is None
    sentence, _, code = result.content[0].text.rpartition(" [")
    assert sentence.endswith(".")
    return sentence, code.rstrip("]")


def kinds(turn):
    return [event["type"] for event in turn["events"]]


def of_kind(turn, kind):
    return [event for event in turn["events"] if event["type"] == kind]


async def won(client):
    """Attack the first enemy until the room is clear; return every round."""
    rounds = []
    foes = (await done(client, "get_current_room"))["foes"]
    while foes:
        rounds.append(await done(client, "combat_action", action="attack", target=foes[0]["name"]))
        foes = rounds[-1]["here"]["foes"]
        assert rounds[-1]["player"]["hp"], "this seed is survived"
    return rounds
