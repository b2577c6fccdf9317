"""The program `cellblock`."""

import sys

from cellblock.cli.main import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
