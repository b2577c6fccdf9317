"""Strategies of Al Capone, one file each."""
