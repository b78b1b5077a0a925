"""Becomes a command that ends with the program that started it, however that one ends (on Linux).

The command gets its standard input, output and error, and nothing else that its starter has open.

Run as a file, not as a module, so that it starts quickly: `python leash.py PARENT COMMAND…`.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main(parent: int, command: list[str]) -> None:
    """Ask the kernel for the signal, see that the parent is still there, and become the command."""
    with os.scandir("/dev/fd") as entries:
        open_ones = [int(entry.name) for entry in entries]
    for each in open_ones:
        if each > 2:
            os.closerange(each, each + 1)  # without an error for the listing's own, which is closed by now
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            sys.exit("the program that started this has ended")
    try:
        os.execvp(command[0], command)
    except OSError as error:
        sys.exit(f"{command[0]} cannot be started: {error.strerror}")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
