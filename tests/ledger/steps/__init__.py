"""What rides in the events of a step, and steps that close without a seat."""
