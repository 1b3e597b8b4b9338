"""What people are told when something goes wrong."""
