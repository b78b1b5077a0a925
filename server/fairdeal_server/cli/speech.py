"""What commands say to people: whatever strangers have a part in it, it is text and steers no terminal."""

import typer

from fairdeal.printable import printable


def say(sentence: object = "", *, err: bool = False) -> None:
    """Print a sentence, or some lines; on standard error if so wanted."""
    typer.echo(printable(str(sentence)), err=err)
