"""Builds the shipped word lists for tools/build_words.py. The product never imports it."""
