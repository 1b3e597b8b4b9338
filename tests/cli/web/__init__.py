"""The page's server: who may reach it, what it answers, and what no connection can bring about."""
