"""Who has what of one table."""
