"""Tests of the engine of Al Capone."""
