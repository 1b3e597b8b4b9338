"""Evenings: lobby, seat, followers."""
