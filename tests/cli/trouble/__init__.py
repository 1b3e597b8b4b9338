"""Checks of the doctor, and the log of the program."""
