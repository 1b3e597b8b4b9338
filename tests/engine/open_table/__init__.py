"""The open dealer and simulated games."""
