"""The verdict of an audit in words."""
