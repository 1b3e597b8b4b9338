"""Keys, the line they make, and what stands on the screen meanwhile."""
