"""A network of whole nodes in one process, from one seed."""
