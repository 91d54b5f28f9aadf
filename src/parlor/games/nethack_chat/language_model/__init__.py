"""A language model beside the game master: it may interpret the player's lines and rewrite the narrator's replies.

It decides nothing. An interpretation (line_reader) is a list of acts of the game, by tools whose arguments are names in
view (act_tools); the rules carry them out like those of the parser. A narration replaces the narrator's reply only
after each sentence has passed the check (fact_check). If the model fails, the parser and the narrator are used in the
same turn. The player's lines are data for the model, never instructions.
"""
