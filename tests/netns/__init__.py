"""Tests on a network of network namespaces: as many machines as a table has seats, on one."""
