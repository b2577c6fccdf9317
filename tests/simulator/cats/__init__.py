"""Tests of the engine of the cats game."""
