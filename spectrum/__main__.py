"""`python -m spectrum`: see cli.py."""

import sys

from spectrum.cli import main

if __name__ == "__main__":
    sys.exit(main())
