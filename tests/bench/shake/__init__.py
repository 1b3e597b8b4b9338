"""Constants of bots, shaken."""
