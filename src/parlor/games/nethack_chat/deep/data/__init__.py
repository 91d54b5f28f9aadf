"""The tables of the deep edition: numbers and names, no rules."""
