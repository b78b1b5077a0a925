"""The command `fairdeal`."""

import sys
from io import BufferedWriter, FileIO, TextIOWrapper


def main() -> None:
    """Run the command line, or say which extra is missing."""
    try:
        from .cli import app  # noqa: PLC0415 (the plain SDK has no command line)
    except ModuleNotFoundError as error:
        missing = f"The command line needs the server extra ({error.name} is missing)"
        sys.exit(f"{missing}: pip install 'fairdeal[server]'")
    if isinstance(sys.stdout, TextIOWrapper) and not hasattr(sys.stdout.buffer, "raw"):
        # Without buffers Python loses what a write that a signal cuts short has left.
        raw = FileIO(sys.stdout.fileno(), "w", closefd=False)
        sys.stdout = TextIOWrapper(BufferedWriter(raw), sys.stdout.encoding, line_buffering=True)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without ± and σ is no reason to fail
    app()


if __name__ == "__main__":
    main()
