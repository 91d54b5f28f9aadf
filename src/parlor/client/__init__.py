"""Playing on a Parlor server from Python."""
