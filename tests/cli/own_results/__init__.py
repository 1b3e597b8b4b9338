"""What came of own games, asked of folders of logs with last words alone."""
