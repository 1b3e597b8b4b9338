"""Shapes that the lines of many games have: menus, calls, drawing, dice, opening; zones,
words, and what has come of a city.

A shape knows no game and has no field of its own: a game's class adds its fields and says by
methods which zone, face or pile is meant, so nothing here stands in a digest.
"""
