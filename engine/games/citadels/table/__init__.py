"""The table of Citadels as one value, and the questions that its rules ask of it.

Public facts only; nothing here asks a seat, and no chapter of the rules is known.
"""
