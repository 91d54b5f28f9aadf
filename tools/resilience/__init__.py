"""Shared by the crash tool and the nemesis: players that resend, processes to kill, and a checker of the store.

The players write down every request with an id and every acknowledgement (`history`); the checker compares that with
the tables of the database (`checker`) and uses nothing of the server but the rules of the games.
"""
