"""What a node does with its files: kept, lost, set back, at two machines."""
