"""The players: heuristic strategies, one file each, and the way to add one's own."""
