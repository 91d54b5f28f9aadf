"""Games as tools: what a player may see and do, for any client of the Model Context Protocol (`parlor mcp`)."""
