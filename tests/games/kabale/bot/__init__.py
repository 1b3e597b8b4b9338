"""What the bot ``medium`` does, subject by subject, and how it fares."""
