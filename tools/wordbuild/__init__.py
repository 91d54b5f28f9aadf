"""How the shipped word lists are made; run by tools/build_words.py, never imported by the product."""
