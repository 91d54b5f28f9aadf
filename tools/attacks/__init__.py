"""Attacks on a server with default limits, and what honest players notice of them."""
