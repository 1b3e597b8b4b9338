"""What the bot ``clever`` does, subject by subject, and how it fares."""
