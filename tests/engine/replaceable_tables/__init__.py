"""Stand-ins and own values in their place."""
