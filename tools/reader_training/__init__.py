"""Training of the dungeon's learned reader. Needs torch and the encoder's wheel (extra `train`); play needs neither."""
