"""The sealed table against the open one."""
