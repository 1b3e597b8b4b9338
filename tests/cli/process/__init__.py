"""The process of the program, and those it starts: what stops them, where they come from."""
