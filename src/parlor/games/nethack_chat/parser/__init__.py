"""The parser: turns a line of free text and the player's view into acts of the game. Offline, deterministic, stateless.

`parse.parse` takes a View and a text and returns a `Say` with typed acts. It recognizes talk (topics), splits the line
into words and clauses (tokens, spelling, clauses), rejects cheats (cheats, inventions, third_person) and reads clause
by clause (grammar, prefixes, conditions, hypotheticals): as the answer to a question back (clarification), by the
handler of a verb (combat, looting, equipment, observation, movement, questions) or without a verb (verbless).
The words are in vocabulary.txt. The JSON of `parlor interpret` is read and written in json_view.
"""
