"""What a person has chosen for every start of the program: one small file in their folder.

Options and the environment count before it. A file that cannot be read counts as none, and is laid
aside before another one is written.
"""
