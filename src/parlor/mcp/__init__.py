"""Games as tools for clients of the Model Context Protocol (`parlor mcp`)."""
