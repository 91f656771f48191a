"""What a command says when a file, a package or a player that it needs is not there: one line."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

OPTIONAL = ("bgbot_cpp", "bgsage", "distributed", "numba", "tqdm")


class CommandError(ValueError):
    """Something that was named, or is needed, is not there; the text says what to do."""


def run_command(main: Callable[[], int | None]) -> NoReturn:
    """Exit with what `main` returns, with 1 after one line on standard error, or with 130 after
    Ctrl-C."""
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
    except CommandError as error:
        said = str(error)
    except FileNotFoundError as error:
        said = (str(error) if error.filename is None else
                f"{error.filename} is missing; --help says how to name another")
    except OSError as error:
        said = f"{error.filename}: {error.strerror}" if error.filename else str(error)
    except ModuleNotFoundError as error:
        if error.name not in OPTIONAL:
            raise
        said = f"the package {error.name} is not installed"
    print(f"{Path(sys.argv[0]).stem}: {said}", file=sys.stderr)
    sys.exit(1)
