"""Live matches: seats, clocks, watchers, bots, and the store that makes every move durable before anyone sees it."""
