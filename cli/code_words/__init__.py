"""The code of a closed table as five plain words, which say the same as its letters.

Two lists, one a language, share no word and no first four letters, so either is understood
everywhere. What is typed with a slip is told with what may be meant; nobody is asked from here.
"""
