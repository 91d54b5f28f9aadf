"""The lab: bots against bots, and how fast everything is."""
