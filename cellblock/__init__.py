"""The front door of Cellblock: the public Python API; the command line is in cellblock.cli."""
