"""What the commands make of shared options."""
