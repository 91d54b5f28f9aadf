"""The parser: turns a line of free text and the player's view into acts of the game. Offline, deterministic, stateless.

`parse.parse` takes a View and a text and returns a `Say` with typed acts. The stages:
1. tokens, spelling: words, normalized and corrected. topics: talk. cheats, inventions, third_person: the guard.
2. clauses: parts with one verb each, denied ones, links, conditions (evaluated by conditions).
3. candidates: readings with scores. The frames of the verbs are in combat, objects, looting, places, perception,
   questions and extras (verbs of the next edition); shapes and verbless read clauses without a plain verb.
4. nouns: which things of the context a phrase means.
5. policy: denied, considered and repeated acts, questions back. gate: stories and jokes; the learned reader's vote.
The words and weights are in vocabulary.txt and gate.txt. The JSON of `parlor interpret` is in json_view.
"""
