"""Bytes from nowhere for all that reads bytes of others: targets, and what was kept of them."""
