"""The page in a real browser: whole games against bots over real links, each moment looked at."""
