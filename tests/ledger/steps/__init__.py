"""The kinds of step."""
