"""The narrator: the game master's words for everything that happens, from the lines of prose/*.txt.

`conversation` carries out a line and composes the reply: events (event_prose, room_prose, answer_prose), refusals,
questions back and talk (replies, small_talk), and at most one remark a turn (moods). Lines are templates by topic;
all lines of a topic are used in a seeded order before one is repeated (lines). The narrator adds no facts: `claims`
finds numbers and names that nothing supports.

Replies are part of the state, so that a replay shows them as they were: a change of the prose needs a new
`rules_version`, like a change of the rules. `version_1.txt` has the lines that were changed after version 1, so that
its records still replay.
"""
