"""What people type behind a command, where several commands take it: the parser, the shared options
and what is made of them.

No command is known here, and nothing of an evening but how it is begun.
"""
