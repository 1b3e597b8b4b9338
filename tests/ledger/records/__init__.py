"""Forms of records, with their vectors."""
