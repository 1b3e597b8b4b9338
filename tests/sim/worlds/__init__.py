"""Whole worlds from one seed: a table, a network, disks, people and a cheat, and what must hold."""
