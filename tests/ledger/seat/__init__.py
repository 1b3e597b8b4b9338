"""The parts of a seat that write and send."""
