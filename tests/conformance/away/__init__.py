"""Logs of tables from which seats go: how they close, come back, leave, and what is rescued."""
