"""Lessons: a first round with a teacher, game by game."""
