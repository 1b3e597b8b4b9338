"""Closing steps while somebody is away: the rules by themselves."""
