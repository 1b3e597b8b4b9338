"""The last answer taken back, as a model: every order in which words, events and reports can come.

It is the model of absence with answers that can be taken back in it: what a seat says, keeps, signs
and takes is asked of the program's own rules (``ledger.steps.undone``, ``ledger.signing.undos``,
``ledger.short_close``).
"""
