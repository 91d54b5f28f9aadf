"""Only `MatchActor` writes the fields of a live match: other modules read them and return effects."""

import ast
from pathlib import Path

import parlor

SOURCE = Path(parlor.__file__).parent
OWNERS = {"actor", "_actor", "state"}  # names under which other modules hold an actor or its state


def writes(path):
    """Return the lines on which a module assigns to, or deletes, a field of an actor or its state."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            owner = node.value
            name = owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
            if name in OWNERS:
                yield f"{path.relative_to(SOURCE)}:{node.lineno}"


def test_no_module_but_the_actor_writes_the_fields_of_a_match():
    modules = [*SOURCE.glob("table/**/*.py"), *SOURCE.glob("server/**/*.py")]
    assert [line for path in modules if path.name != "actor.py" for line in writes(path)] == []


def test_the_writes_of_the_actor_itself_are_found():
    assert list(writes(SOURCE / "table" / "actor.py"))
