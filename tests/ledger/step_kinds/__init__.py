"""The kinds of step: what each asks for, and what the others give in place of a seat."""
