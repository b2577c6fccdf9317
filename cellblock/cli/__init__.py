"""The command line: one file a command, which parses, calls the library and prints.

Commands import what is heavy (numpy, numba, polars, matplotlib) only when they run, so that help is there at once.
"""
