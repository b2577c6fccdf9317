"""Measurements against goals and against a public peer; scripts, run by `make speed` and `make peer`."""
