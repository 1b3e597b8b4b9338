"""Closing steps while a seat is absent: the rules by themselves."""
