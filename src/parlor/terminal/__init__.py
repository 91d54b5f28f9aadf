"""Every game in a terminal."""
