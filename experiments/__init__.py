"""Experiments: running games in bulk, their logs, and the statistics drawn from them."""
