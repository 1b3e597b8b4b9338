"""What a seat may sign, and what it says before it does."""
