"""The five games, one package each. Entry points announce them; no other package imports them."""
