"""The group ristretto255, its two backends, hashing into it, scalars by chance, ciphertexts in it.

No statement about cards is proven here.
"""
