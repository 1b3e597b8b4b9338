"""What people read and type at a table."""
