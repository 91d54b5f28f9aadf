"""HTTP and WebSocket over the table: identity, limits, pages."""
