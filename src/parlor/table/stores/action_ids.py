"""Repeated action ids, which early versions could store. The unique index of PostgreSQL does not allow them."""

from __future__ import annotations

from sqlalchemy import Connection, text

_BLANK_REPEATED = text("""
    UPDATE entries SET action_id = '' WHERE (match, ply) IN (
        SELECT match, ply FROM (
            SELECT match, ply, row_number() OVER (PARTITION BY match, seat, action_id ORDER BY ply) AS occurrence
            FROM entries WHERE action_id <> ''
        ) AS numbered
        WHERE occurrence > 1
    )
""")


def blank_repeated_action_ids(connection: Connection) -> None:
    """Blank an action id in all entries of a match and seat that have it, except the one with the lowest ply.

    The entries stay: they are part of the record. A client that sends the action again finds its first occurrence.
    """
    connection.execute(_BLANK_REPEATED)
