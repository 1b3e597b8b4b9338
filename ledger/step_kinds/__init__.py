"""What a step of a log can be, one kind a file: who owes, how an event is checked, made, closed.

``kinds`` picks the kind for a table. No kind knows the event that its acts stand in, nor what rides
in it, nor who is absent behind its step.
"""
