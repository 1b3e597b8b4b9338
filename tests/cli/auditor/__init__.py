"""The auditor in a browser: its program, its page, and what the browser lends it."""
