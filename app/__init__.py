"""How the program is made for others: as one file with its Python, and as a release."""
