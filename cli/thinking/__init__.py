"""The process in which bots think that look ahead, beside the node and never on its thread, and the
seam through which a session reaches it without loading any of it."""
