"""One node alone, driven by hand: no other program, no simulated network, values in and out."""
