"""What people are told of a series: tables by seats, match-ups and ratings, a picture, verdicts.

What was typed is read here as who plays what, and who works. Nothing is played or judged here.
"""
