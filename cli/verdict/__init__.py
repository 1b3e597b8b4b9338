"""The verdict of an audit in words, for somebody who was at the table and is no cryptographer.

It says what was checked and, for each thing, why that is enough: why nobody could have known or
steered the order of the cards. Drawn from the fields of `ledger.review.verdict.Verdict` alone.
"""
