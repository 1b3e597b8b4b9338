"""What a seat or a watcher is shown of the table: facts, areas, boards, and what it alone knows."""
