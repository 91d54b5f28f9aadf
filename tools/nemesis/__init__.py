"""Faults of servers, databases, disks, clocks and networks under play, with a check of every promise after each."""
