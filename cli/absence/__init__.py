"""Unreachable and absent seats: how long one is waited for, what is asked of those who are there.

Sans-IO, with the clock outside. What the words of the seats do to a log is the ledger's to say;
here is when a person hears of it, in which sentence, and what the person can answer.
"""
