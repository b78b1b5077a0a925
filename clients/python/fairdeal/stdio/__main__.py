"""The command `python -m fairdeal.stdio`."""

import logging
import sys

from .arguments import ArgumentsError, parse
from .bridge import run


def main() -> None:
    """Play the program that the command line names until the competition is over."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    try:
        arguments = parse(sys.argv[1:])
    except ArgumentsError as error:
        sys.exit(f"fairdeal.stdio: {error}")
    run(arguments)


if __name__ == "__main__":
    main()
