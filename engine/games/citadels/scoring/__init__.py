"""The points of a city, each with its reason, and who has won (rule book: "Spielende")."""
