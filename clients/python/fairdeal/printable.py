"""Text of strangers, such as what a program printed, made fit for a terminal: it shows and steers nothing."""

import re

_SEQUENCE = re.compile(
    "(?:\x1b\\[|\x9b)[0-?]*[ -/]*[@-~]"  # colours, the cursor, what is cleared
    "|(?:\x1b[\\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c\r\n]*(?:\x07|\x1b\\\\|\x9c)"  # titles, links
    "|\x1b[ -/]*[0-~]"
)
"""What a terminal takes for a command, as a whole."""
_LINE_END = re.compile("\r\n?|[\x85\u2028\u2029]")
_UNFIT = re.compile("[^\t\n -~\xa0-\U0010ffff]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, what turns the direction of writing, and what cannot be encoded."""
_INSTEAD = "�"


def printable(text: str) -> str:
    """Return the text without commands to a terminal; its lines and tabs stay.

    Whole commands go; of one that is not whole the first character becomes �, and the rest is shown. A
    carriage return ends a line, so that none is written over. What is fit for a terminal stays as it is.
    """
    return _UNFIT.sub(_INSTEAD, _LINE_END.sub("\n", _SEQUENCE.sub("", text)))


def quoted(text: str) -> str:
    """Return the text of a stranger printable and indented: no line of it looks like one of ours."""
    return "\n".join(f"  {line}" for line in printable(text).rstrip().split("\n"))
