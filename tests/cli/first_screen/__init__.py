"""The first screen: what it shows, and what comes of what is chosen there."""
