"""Slow, obvious second versions of fast code."""
