"""The master's voice: a line becomes acts (hearing), these are done and told (story), in the words of prose/*.txt.

Lines are templates by topic; a topic that has several is gone through in a seeded order before any of them comes again.
Lines that are no acts (chatter) are told by topics.txt and foreign.txt, and answered from prose/chatter.txt.
The master adds nothing to what happened: `claims` finds numbers and names that nothing supports.

What was told is part of the state, so that a replay shows it as it was: a change of the prose asks for a new
`rules_version` as a change of the rules does.
"""
