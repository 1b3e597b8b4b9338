"""People: commands, screens, questions and sentences. The only package that prints.

No rule, no proof and no message is made here.
"""
