"""Tables that end, are given up, or are put down."""
