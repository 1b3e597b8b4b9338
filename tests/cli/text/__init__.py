"""Words, screens and prompts."""
