"""Settings of the engine's property tests: the same examples in every run, and no time limit on one of them."""

from hypothesis import settings

settings.register_profile("engine", deadline=None, derandomize=True, database=None)
settings.load_profile("engine")
