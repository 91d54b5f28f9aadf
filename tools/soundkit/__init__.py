"""Synthesis of the page's sounds: waves, the designs of every family, and their files. Run by tools/sounds.py."""
