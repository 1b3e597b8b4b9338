"""Where bots think that look ahead: a process beside the node, and the seam to it."""
