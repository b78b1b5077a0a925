"""`fairdeal demo`: two real competitions, and what to do next."""


def demo() -> None:
    """Play two real competitions in under a minute.

    \b
    Example:
      fairdeal demo
    """
