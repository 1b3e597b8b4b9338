"""The process in which a log is looked at, and both ends of its pipe."""
