"""Tests of the engine of Escape from Alcatraz."""
