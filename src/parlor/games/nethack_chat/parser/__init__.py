"""The parser: turns a line of free text and the player's view into acts of the game. Offline, deterministic, stateless.

`parse.parse` takes a View and a text and returns a `Say` with typed acts. The stages:
1. tokens, spelling: words, normalized and corrected. topics: talk. cheats, inventions, third_person: the guard.
2. clauses: parts with one verb each, denied ones, links, conditions (evaluated by conditions).
3. candidates: readings of a clause with scores, by the frames of its verbs (combat, handling, movement, perception,
   extras) or without a verb (verbless). resolver: which things a noun phrase means, by one table of frames; nouns.
4. policy: which clauses count; denied, considered and repeated acts; questions back.
5. gate: the grammar's reading or the learned reader's (reader); stories and jokes.
The words, frames and weights are data: vocabulary.txt and gate.txt. json_view and interpretation are the JSON side.
"""
