"""Values as bytes in one form, and every signed thing that travels or is kept: its form alone.

Whether a record fits the table it speaks of is not asked here; no rules, cards or files.
"""
