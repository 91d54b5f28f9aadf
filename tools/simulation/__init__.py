"""Deterministic simulation of the table package: see `command.py` and docs/simulation.md."""
