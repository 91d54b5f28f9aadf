"""Live matches: actors, clocks, watchers, bots, and the store that makes every move durable before it is shown.

host.py puts the parts together; actor.py is the way of a move.
"""
