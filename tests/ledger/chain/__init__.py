"""Events in order, forks, evidence."""
