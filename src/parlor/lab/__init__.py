"""Simulations of bots against bots, and benchmarks."""
