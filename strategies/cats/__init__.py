"""Strategies of the cats game, one file each."""
