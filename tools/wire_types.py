"""Write the TypeScript types of all messages and documents from the server's own types.

    python tools/wire_types.py            write client/src/wire/
    python tools/wire_types.py --check    say what is out of date instead

`protocol.ts` has the messages of a socket, `api.ts` the documents of the HTTP API. Every game with a folder in
client/src/games has a file with its Options, Action, Event and View.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec

from parlor import protocol
from parlor.kernel import registry
from parlor.kernel.game import AnyGame
from parlor.server.api import schema as api

ROOT = Path(__file__).resolve().parent.parent
WIRE = ROOT / "client" / "src" / "wire"
GAMES = ROOT / "client" / "src" / "games"
HEAD = "// Written by tools/wire_types.py from the server's types. Do not edit.\n"

PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def files() -> dict[Path, str]:
    messages = [*get_args(protocol.Request), *get_args(protocol.ServerMessage)]
    found = {
        WIRE / "protocol.ts": module(
            messages,
            {"Request": get_args(protocol.Request), "ServerMessage": get_args(protocol.ServerMessage)},
            {"VERSION": protocol.VERSION},
        ),
        WIRE / "api.ts": module(api.DOCUMENTS, {}, {}, of_protocol=_describe(messages)),
    }
    for game_id in registry.installed():
        if (GAMES / game_id).is_dir():
            found[WIRE / f"{game_id}.ts"] = game_module(registry.game(game_id))
    return found


def game_module(game: AnyGame) -> str:
    unions = {name: get_args(kind) or (kind,) for name, kind in (("Action", game.Action), ("Event", game.Event))}
    structs = [game.Options, game.View, *unions["Action"], *unions["Event"]]
    return module(structs, {name: kinds for name, kinds in unions.items() if len(kinds) > 1}, {})


def module(
    structs: Iterable[Any],
    unions: Mapping[str, Iterable[Any]],
    constants: Mapping[str, int],
    of_protocol: Mapping[str, Any] | None = None,
) -> str:
    """Return the TypeScript of these structs and of the types of their fields. Those that are in `of_protocol` too are
    imported from protocol.ts.
    """
    described = _describe(structs)
    shared = sorted(name for name, schema in (of_protocol or {}).items() if described.get(name) == schema)
    parts = [HEAD, *(f"import type {{ {name} }} from './protocol'\n" for name in shared)]
    parts += [f"export const {name} = {value}\n" for name, value in constants.items()]
    parts += [_interface(name, schema) for name, schema in sorted(described.items()) if name not in shared]
    parts += [f"export type {name} = {' | '.join(kind.__name__ for kind in kinds)}\n" for name, kinds in unions.items()]
    return "\n".join(parts)


def _describe(structs: Iterable[Any]) -> dict[str, Any]:
    """Return the schemas of these structs and of the types of their fields, by name."""
    return msgspec.json.schema_components(structs, ref_template="{name}")[1]


def _interface(name: str, schema: dict[str, Any]) -> str:
    comment = f"/** {schema['description']} */\n" if "description" in schema else ""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{comment}export type {name} = {_type(schema)}\n"
    # fields with a default may be missing: the server leaves them out
    needed = set(schema.get("required", ()))
    lines = [
        f"  {_key(field)}{'' if field in needed else '?'}: {_type(kind)}"
        for field, kind in schema["properties"].items()
    ]
    return "\n".join([f"{comment}export interface {name} {{", *lines, "}\n"])


def _type(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(kind) for kind in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(repr(value).replace('"', "'") for value in schema["enum"])
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(_type(kind) for kind in schema['prefixItems'])}]"
        case "array":
            inner = _type(schema.get("items", {}))
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case "object":
            return f"Record<string, {_type(schema.get('additionalProperties') or {})}>"
        case str(plain):
            return PLAIN[plain]
    return "unknown"


def _key(name: str) -> str:
    return name if re.fullmatch(r"\w+", name) else f"'{name}'"


def stale() -> list[str]:
    """Return the paths of files that are missing, out of date or no longer written."""
    wanted = files()
    wrong = [
        str(path.relative_to(ROOT))
        for path, text in wanted.items()
        if not path.exists() or path.read_text("utf-8") != text
    ]
    return wrong + [str(path.relative_to(ROOT)) for path in sorted(WIRE.glob("*.ts")) if path not in wanted]


def main() -> None:
    if "--check" in sys.argv[1:]:
        sys.exit("\n".join(f"{path} is out of date" for path in stale()) or None)
    WIRE.mkdir(parents=True, exist_ok=True)
    for path, text in files().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
