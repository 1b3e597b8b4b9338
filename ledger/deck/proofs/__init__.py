"""One file a statement that can be proven about ciphertexts, and what every challenge binds.

Each file makes and checks its proof; none knows who has to prove what, or when.
"""
