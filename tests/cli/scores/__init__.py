"""What is told of series: rows within a width, pictures, who works."""
