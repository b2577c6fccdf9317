"""Strategies of Escape from Alcatraz, one file each."""
