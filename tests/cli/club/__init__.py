"""All tables of this network on one page."""
