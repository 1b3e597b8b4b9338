"""Files that a person keeps of tables, beside their logs."""
