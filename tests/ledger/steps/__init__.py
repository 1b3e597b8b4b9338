"""The kinds of step, what rides in their events, and steps that close without a seat."""
