"""The engine: rules, seeded random streams and compiled play of the three card games."""
